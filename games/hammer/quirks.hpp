#pragma once

#include <array>
#include <bit>

/// Where the published game differs from the rules of RULES.md. Each member is one difference, true where the game follows
/// the publication; RULES.md, section 11, describes both sides under the same number.
namespace hammer {

struct Quirks {
    // ---- Data
    bool fixed_stats_are_zero = false; ///< 11.1
    bool rules_need_a_number = false;  ///< 11.2
    bool signed_penetration = false;   ///< 11.3
    bool foreign_factions = false;     ///< 11.4
    bool four_abilities = false;       ///< 11.5
    bool no_starting_strength = false; ///< 11.6

    // ---- Attacks
    bool help_hinders_wounds = false;      ///< 11.10
    bool strict_doubling = false;          ///< 11.11
    bool no_critical_wound = false;        ///< 11.12
    bool every_hit_is_lethal = false;      ///< 11.13
    bool plain_overwatch = false;          ///< 11.14
    bool heavy_when_moved = false;         ///< 11.15
    bool ones_can_save = false;            ///< 11.16
    bool no_melta = false;                 ///< 11.17
    bool no_anti = false;                  ///< 11.18
    bool worst_leadership = false;         ///< 11.20
    bool late_protection = false;          ///< 11.21
    bool pact_of_the_defender = false;     ///< 11.22
    bool terminators_kill_swiftly = false; ///< 11.23
    bool stances_need_a_dagger = false;    ///< 11.24
    bool instincts_of_anybody = false;     ///< 11.25
    bool stubborn_dead = false;            ///< 11.26
    bool weak_unbidding = false;           ///< 11.28
    bool one_model_suffers = false;        ///< 11.29
    bool shooting_in_melee = false;        ///< 11.32

    // ---- Stratagems
    bool two_points_for_all = false; ///< 11.33
    bool reversed_overwatch = false; ///< 11.34
    bool reversed_keeping = false;   ///< 11.35
    bool borrowed_bravery = false;   ///< 11.36
    bool paid_ingress = false;       ///< 11.37
    bool paid_spear = false;         ///< 11.38
    bool paid_predators = false;     ///< 11.39
    bool idle_awe = false;           ///< 11.40
    bool loose_intervention = false; ///< 11.41
    bool misdirected_bellow = false; ///< 11.42

    // ---- Phases and movement
    bool brief_shock = false;           ///< 11.43
    bool disrupted_caster = false;      ///< 11.44
    bool short_advances = false;        ///< 11.46
    bool easy_escape = false;           ///< 11.47
    bool engaged_on_one_square = false; ///< 11.48
    bool half_measured = false;         ///< 11.49
    bool idle_arrivals = false;         ///< 11.50
    bool seen_operatives = false;       ///< 11.51
    bool exchanged_edges = false;       ///< 11.52
    bool short_pile_in = false;         ///< 11.53
    bool long_charges = false;          ///< 11.54
    bool long_memory = false;           ///< 11.55
    bool shared_oath = false;           ///< 11.56

    // ---- Scoring and others
    bool overwritten_control = false;  ///< 11.58
    bool nobody_is_first = false;      ///< 11.59
    bool points_every_turn = false;    ///< 11.61
    bool players_choose_pairs = false; ///< 11.62
    bool one_model_hides_all = false;  ///< 11.70
    bool empty_targets = false;        ///< 11.71

    /// All of them.
    [[nodiscard]] static constexpr Quirks published();

    friend bool operator==(const Quirks&, const Quirks&) = default;
};

constexpr Quirks Quirks::published() {
    std::array<bool, sizeof(Quirks)> all{};
    all.fill(true);
    return std::bit_cast<Quirks>(all);
}

} // namespace hammer
