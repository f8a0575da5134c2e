#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

/// What the data of units is made of: rules of weapons, abilities, keywords, stratagems, factions (RULES.md, section 10).
/// Names keep the spelling of the published game, because its traces are compared by name.
namespace hammer {

/// A number on a card: a constant, or one die with so many sides.
struct Stat {
    std::uint8_t fixed = 0;
    std::uint8_t sides = 0;
    friend constexpr bool operator==(const Stat&, const Stat&) = default;
};
inline constexpr Stat d3{0, 3};
inline constexpr Stat d6{0, 6};

inline constexpr std::uint8_t no_save = 10; ///< no die shows it

/// Up to N items in order, in place: data that has some is a constant, and a board of such data is copied as bytes.
template <class T, std::size_t N> class Few {
public:
    using value_type = T;
    static constexpr std::size_t static_capacity = N;

    constexpr Few() = default;
    constexpr Few(std::initializer_list<T> list) {
        for (const T& item : list) {
            push_back(item);
        }
    }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }
    [[nodiscard]] constexpr T* begin() { return items_.data(); }
    [[nodiscard]] constexpr T* end() { return items_.data() + count_; }
    [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const { return items_.data() + count_; }
    [[nodiscard]] constexpr std::size_t size() const { return count_; }
    [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) { return items_[checked(i)]; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const { return items_[checked(i)]; }

    constexpr void push_back(const T& item) { append(1, item); }
    constexpr void append(std::size_t count, const T& item) {
        if (count > N - count_) {
            throw std::length_error("hammer: a list is full");
        }
        std::fill_n(end(), count, item);
        count_ = static_cast<std::uint8_t>(count_ + count);
    }
    constexpr void erase(const T* item) {
        T* at = begin() + checked(static_cast<std::size_t>(item - begin()));
        std::copy(at + 1, end(), at);
        --count_;
    }
    constexpr void clear() { count_ = 0; }

    friend constexpr bool operator==(const Few& a, const Few& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    /// A state from outside may name what is not there.
    [[nodiscard]] constexpr std::size_t checked(std::size_t i) const {
        if (i >= count_) {
            throw std::out_of_range("hammer: there is no such item");
        }
        return i;
    }

    std::array<T, N> items_{};
    std::uint8_t count_ = 0;
};

/// 10.1 What is special about a weapon.
enum class WeaponRule : std::uint8_t {
    pistol,
    ignore_cover,
    torrent,
    rapid_fire,
    psychic,
    devastating_wounds,
    sustained_hit,
    letal_hits,
    precision,
    hazardous,
    anti_monster,
    anti_vehichle,
    anti_psychic,
    blast,
    lance,
    extra_attacks,
    assault,
    heavy,
    melta
};

/// A rule with its number; 0 where it has none.
struct RuleEntry {
    WeaponRule rule = {};
    std::uint8_t number = 0;
};

/// 10.2 What a model can do.
enum class Ability : std::uint8_t {
    deep_strike,
    oath_of_moment,
    veil_of_time,
    leader,
    unstoppable_valour,
    fight_first,
    fury_of_the_first,
    infiltrators,
    lone_operative,
    stealth,
    shadow_in_the_warp,
    neural_disruption,
    psychological_saboteur,
    feeder_tendrils,
    pouncing_leap,
    sacrificial_dagger,
    dark_pacts,
    veterans_of_the_long_war,
    morgrim,
    beast_snagga,
    warboss,
    beastboss,
    refuse_to_yield,
    patrol_squads,
    bladeguard,
    swords_of_the_chapter,
    shields_of_the_chapter
};

/// Words that rules ask for.
enum class Keyword : std::uint8_t {
    infantry,
    imperium,
    terminator,
    terminator_squad,
    tacticus,
    infernus_squad,
    intercessor_squad,
    hellblaster_squad,
    character,
    captain,
    octavius,
    psyker,
    adeptus_astartes,
    librarian_tantus,
    great_devourer,
    death_shadow,
    vanguard_invader,
    neurolictor,
    von_ryan_leaper,
    lictor,
    tyranids,
    chaos_space_marine,
    master_of_possession,
    aranis_zarkan,
    daemon,
    possessed,
    chaos,
    legionaries,
    damned,
    cultist_mob,
    mob,
    mounted,
    monster_hunters,
    beast_snagga,
    beastboss,
    squighog_boyz,
    blade_champion,
    tristraen,
    custodian_guard,
    custodian_wardens,
    allarus_custodians,
    gravis,
    master_zacharial,
    bladeguard_veteran_squad,
    monster,
    vehicle
};

enum class Faction : std::uint8_t {
    strike_force_octavius,
    insidious_infiltrators,
    zarkan_daemonkin,
    morgrim_butchas,
    tristraen_gilded_blade,
    vengeful_brethren
};

/// 10.3 What command points buy.
enum class Stratagem : std::uint8_t {
    reroll,
    overwatch,
    rapid_ingress,
    insane_bravery,
    veteran_instincts,
    gene_wrought_resiliance,
    duty_and_honour,
    heroic_intervention,
    swift_kill,
    pheromone_trace,
    predators_not_prey,
    vindictive_strategy,
    violent_unbidding,
    demonic_fervour,
    tough_as_squig_hide,
    bestial_bellow,
    overawing_magnificence,
    the_gilded_spear,
    relic_munitions,
    unyielding
};

constexpr std::uint8_t cost_of(Stratagem stratagem) {
    return stratagem == Stratagem::heroic_intervention ? 2 : 1;
}

/// 6.1 Center of an objective.
struct Spot {
    std::uint8_t x = 0;
    std::uint8_t y = 0;
};
inline constexpr std::array<Spot, 4> objectives{{{12, 15}, {32, 15}, {22, 9}, {22, 21}}};
inline constexpr int objective_radius = 3;

} // namespace hammer
