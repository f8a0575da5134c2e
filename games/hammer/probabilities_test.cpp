// Attacks, tests and charges over every outcome of chance: exact fractions, in the rules' reading and in the published
// one. `number` is the number in the list of the reference. Damage counts before what is lost with a model.

#include "hammer/trial.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

namespace hammer_test {

/// What one trial runs. Set before the trial begins.
struct Plan {
    Attacking attack = {};
    std::uint8_t volleys = 0; ///< uses of the weapon; 0: a single attack
};
Plan plan; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): a script has no Setup of its own

/// A single attack, or some uses of a weapon.
struct Trial {
    std::uint8_t done = 0;
    std::uint8_t dealt = 0;

    auto script() {
        return seq(when([] { return plan.volleys == 0; },
                        call<"one">([] { return SingleAttack{plan.attack, 0}; },
                                    [this](const SingleAttack& ended) { dealt = ended.dealt; }),
                        act<"look">(application, [] {})),
                   for_each(
                       done,
                       [](const Setup& setup, const Board& board) {
                           return can_suffer(setup.quirks, board.unit(1)) ? plan.volleys : std::uint8_t{0};
                       },
                       call<"volley">([] { return ResolveWeapon{plan.attack, 0}; })));
    }
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(done), CEREAL_NVP(dealt));
    }
    friend bool operator==(const Trial&, const Trial&) = default;
};

using Wounds =
    Part<Trial, ResolveWeapon, SingleAttack, OnModelDestroyed, RerollableDiceRoll, EvaluateRandomStat>;

/// Repeats failed rolls, pays for nothing, allocates to the first model that may be chosen.
template <class Game>
typename Expectation<Game>::Choice plain(const Setup& setup, const typename Game::State& state,
                                         const std::vector<typename Expectation<Game>::Choice>& choices) {
    using Keep = Action<"keep_it", bool>;
    if constexpr (requires(const typename Game::Input& input) { std::get_if<Keep>(&input); }) {
        for (const auto& choice : choices) {
            const Keep* keep = std::get_if<Keep>(&choice.input);
            const auto* roll = state.pending.template find<RerollableDiceRoll>();
            if (keep == nullptr || roll == nullptr) {
                continue;
            }
            const auto& one = *state.pending.template find<SingleAttack>();
            const int need = number(one.hits == 0 ? number_to_hit(setup, state, one.attack)
                                                  : number_to_wound(setup, state, one.attack));
            if (*keep == Keep{roll->result >= need}) {
                return choice;
            }
        }
    }
    return choices.front();
}

enum class Asked { harmed, damage, three, models, all };

struct Case {
    int number;
    WeaponId weapon;
    UnitKind defender;
    Asked asked;
    Rational times; ///< attacks of the weapon; of volleys, its uses
    std::string published;
    std::string intended;
    void (*change)(Attacking&) = nullptr;
};
[[maybe_unused]] void PrintTo(const Case& one, std::ostream* out) { *out << one.number; }

/// Whatever is fought in melee: stealth does not count there.
void melee(Attacking& attack) { attack.melee = true; }

std::vector<Case> cases() {
    using W = WeaponId;
    using U = UnitKind;
    using enum Asked;
    return {
        {1, W::boltgun, U::infernus_squad, harmed, 1, "0.111111", "0.111111"},
        {2, W::terminator_storm_bolter, U::infernus_squad, damage, 4, "0.444444", "0.444444"},
        {3, W::bolt_rifle, U::legionaries, harmed, 1, "0.055556", "0.166667"},
        {4, W::terminator_power_fist, U::infernus_squad, harmed, 1, "0.296296", "0.370370", melee},
        {5, W::terminator_power_fist, U::von_ryan_leaper, harmed, 1, "0.370370", "0.370370", melee},
        {6, W::assault_cannon, U::terminator_squad, damage, 1, "0.166667", "0.166667"},
        {7, W::relic_weapon, U::possessed, damage, 6, "2.222222", "3.111111", melee},
        {8, W::heavy_bolter, U::beast_snagga_boyz, damage, 3, "1.666667", "1.666667"},
        {9, W::vaultswords_hurricanus, U::cultist_mob, damage, 9, "4.000000", "6.000000", melee},
        {10, W::vaultswords_victus, U::terminator_squad, three, 1, "0.138889", "0.347222", melee},
        {11, W::smite_focused_witchfire, U::lictor, damage, Rational(7, 2), "1.425926", "1.425926", melee},
        {12, W::cultist_autopistol, U::squighog_boyz, harmed, 1, "0.041667", "0.041667"},
        {13, W::cultist_autopistol, U::possessed, harmed, 1, "0.055556", "0.027778"},
        {14, W::bolt_pistol, U::lictor, harmed, 1, "0.083333", "0.083333"},
        {15, W::plasma_incinerator_supercharge, U::bladeguard_veteran_squad, harmed, 1, "0.000000",
         "0.370370", [](Attacking& attack) { attack.rerolls_hits = true; }},
        {16, W::terminator_storm_bolter, U::lictor, harmed, 1, "0.129630", "0.129630",
         [](Attacking& attack) { attack.melee = attack.rerolls_wounds_of_1 = true; }},
        {17, W::terminator_power_fist, U::bladeguard_veteran_squad, harmed, 1, "0.166667", "0.222222",
         [](Attacking& attack) { attack.melee = attack.hardened = true; }},
        {18, W::meltagun, U::allarus_custodians, harmed, 1, "0.000000", "0.222222"},
        {19, W::pyreblaster, U::cultist_mob, models, 5, "8.672209", "8.672209"},
        {20, W::leapers_talon, U::infernus_squad, models, 3, "1.749937", "1.749937", melee},
        {21, W::leapers_talon, U::infernus_squad, all, 3, "0.002147", "0.002147", melee},
        {22, W::plasma_incinerator_supercharge, U::bladeguard_veteran_squad, models, 5, "0.000000",
         "1.138055"},
        {23, W::relic_weapon, U::tantus, all, 1, "0.109385", "0.169434", melee},
        {24, W::terminator_storm_bolter, U::infernus_squad, harmed, 1, "0.111111", "0.027778",
         [](Attacking& attack) { attack.overwatch = true; }},
    };
}

Rational answer(const Setup& setup, const Case& one) {
    const Board board = board_of(UnitKind::infernus_squad, one.defender);
    const bool volleys = one.asked == Asked::models || one.asked == Asked::all;
    plan.attack = attack_of(setup, board, 0, 1, false, false);
    plan.attack.weapon = one.weapon;
    plan.volleys = volleys ? static_cast<std::uint8_t>(one.times) : std::uint8_t{0};
    if (one.change != nullptr) {
        one.change(plan.attack);
    }
    const std::size_t models = board.units[1].models.size();
    const Rational value = average<Wounds>(
        setup, board,
        [&](const Wounds::State& state) -> std::optional<Rational> {
            if (volleys ? !state.pending.over() : state.pending.stack().size() != 1) {
                return std::nullopt;
            }
            const int dealt = volleys ? 0 : state.pending.find<Trial>()->dealt;
            switch (one.asked) {
            case Asked::harmed: return dealt > 0 ? 1 : 0;
            case Asked::damage: return dealt;
            case Asked::three: return dealt >= 3 ? 1 : 0;
            case Asked::models: return models - state.units[1].models.size();
            case Asked::all: return state.units[1].destroyed() ? 1 : 0;
            }
            return 0;
        },
        [&](const auto& state, const auto& choices) { return plain<Wounds>(setup, state, choices); });
    return volleys ? value : value * one.times;
}

class Probabilities : public testing::TestWithParam<Case> {};

TEST_P(Probabilities, are_exact_in_both_readings) { // 7.5 to 7.11
    EXPECT_EQ(six_decimals(answer(published(), GetParam())), GetParam().published);
    EXPECT_EQ(six_decimals(answer({}, GetParam())), GetParam().intended);
}

INSTANTIATE_TEST_SUITE_P(Hammer, Probabilities, testing::ValuesIn(cases()),
                         [](const auto& info) { return "case_" + std::to_string(info.param.number); });

} // namespace hammer_test
