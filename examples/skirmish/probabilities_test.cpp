// Single attacks and volleys over every outcome of chance: exact fractions, compared with the six decimals that others
// have computed for the same weapons. `number` is the number in their list.

#include "skirmish/play_config.hpp"
#include "support/expectation.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace skirmish;
using herding::sequence::Action;
using Average = Expectation<Game>;
using Rational = Average::Rational;

/// Parameters of a battle of one turn. North shoots, unless it is return fire.
enum class Asked { Harmed, Wounds, ThreeWounds, Models, AllModels, None };

struct Case {
    int number;
    std::string name;
    Unit north;
    Unit south;
    Asked asked;
    std::string exactly;
    std::string decimals;
    bool return_fire = false;
};

[[maybe_unused]] void PrintTo(const Case& one, std::ostream* out) { *out << one.number << ' ' << one.name; }

constexpr std::uint8_t plenty = 200; // wounds: enough that no damage is lost with a model

Unit shooters(Weapon weapon, std::uint8_t models = 1) {
    Unit unit;
    unit.models = models;
    unit.weapon = weapon;
    return unit;
}

Unit targets(Body body, std::uint8_t models = 1) {
    Unit unit;
    unit.models = models;
    unit.body = body;
    unit.weapon.attacks = {0};
    return unit;
}

/// A player who repeats failed rolls if that is free, pays for nothing, and loses the first model first.
template <class A> const Average::Choice* find(const std::vector<Average::Choice>& choices, A action) {
    for (const auto& choice : choices) {
        if (choice.input == Game::Input(action)) {
            return &choice;
        }
    }
    return nullptr;
}

Average::Choice plain_choice(const Game::State& state, const std::vector<Average::Choice>& choices,
                             bool return_fire, bool pays) {
    if (const auto* fire = find(choices, Action<"fire">{}); fire != nullptr && return_fire) {
        return *fire;
    }
    if (const auto* open_fire = find(choices, Action<"open_fire">{})) {
        return *open_fire;
    }
    if (const auto* keep = find(choices, Action<"keep_it", bool>{true})) {
        const auto& roll = *state.pending.find<Roll>();
        const bool again = !roll.succeeded() && (roll.free || pays);
        return again ? *find(choices, Action<"keep_it", bool>{false}) : *keep;
    }
    return choices.front();
}

Rational worth(const Game::State& state, const Setup& setup, Player player, Asked asked) {
    const auto& lost = state.sides[player].lost;
    int wounds = 0;
    for (const int one : lost) {
        wounds += one;
    }
    const int fallen = setup.units[player].models - static_cast<int>(lost.size());
    switch (asked) {
    case Asked::Harmed: return wounds > 0 || fallen > 0 ? 1 : 0;
    case Asked::Wounds: return wounds;
    case Asked::ThreeWounds: return wounds >= 3 ? 1 : 0;
    case Asked::Models: return fallen;
    case Asked::AllModels: return lost.empty() ? 1 : 0;
    case Asked::None: return fallen == 0 ? 1 : 0;
    }
    return 0;
}

struct Answer {
    Rational value;
    std::size_t states;
};

Answer answer(Setup setup, Player player, Asked asked, bool return_fire = false, bool pays = false) {
    setup.turns = 1;
    Average expectation(
        setup,
        [&](const Game::State& state, const auto& choices) {
            return plain_choice(state, choices, return_fire, pays);
        },
        [](const Game::State& state) { return state.pending.over(); },
        [&](const Game::State& state) { return worth(state, setup, player, asked); });
    Rational value = expectation.of(new_board(setup));
    return {value, expectation.states()};
}

std::string six_decimals(const Rational& value) {
    using boost::multiprecision::cpp_int;
    const Rational millionths = value * 1'000'000 + Rational(1, 2);
    const cpp_int rounded = numerator(millionths) / denominator(millionths);
    const std::string places = cpp_int(rounded % 1'000'000).str();
    return cpp_int(rounded / 1'000'000).str() + "." + std::string(6 - places.size(), '0') + places;
}

Unit with(Unit unit, bool Unit::* ability) {
    unit.*ability = true;
    return unit;
}

const Amount d3{0, 3};
const Amount d6{0, 6};

const Weapon carbine{.skill = 3};
const Weapon rifle{.skill = 3, .piercing = 1};
const Weapon maul{.skill = 3, .strength = 8, .piercing = 2, .damage = {2}};
const Weapon autocannon{.skill = 3, .strength = 6, .ruinous = true};
const Weapon blade{.attacks = {6}, .skill = 2, .strength = 5, .piercing = 2, .damage = {2}, .deadly = true};
const Weapon machine_gun{
    .attacks = {3}, .skill = 4, .strength = 5, .piercing = 1, .damage = {2}, .extra_hits = 1};
const Weapon whirlwind{.attacks = {9}, .skill = 2, .strength = 5, .piercing = 1, .extra_hits = 1};
const Weapon executioner{.skill = 2, .strength = 6, .piercing = 3, .damage = {3}, .ruinous = true};
const Weapon lightning{.attacks = d6, .skill = 3, .piercing = 2, .damage = d3, .ruinous = true};
const Weapon pistol{.skill = 4, .strength = 3};
const Weapon good_pistol{.skill = 3};
const Weapon beam{.skill = 3, .strength = 8, .piercing = 3, .damage = {2}};
const Weapon melter{.skill = 3, .strength = 9, .piercing = 4, .damage = d6};
const Weapon flamer{.attacks = d6, .skill = 0, .strength = 5};
const Weapon claws{.attacks = {6}, .skill = 3, .strength = 5, .piercing = 1};

constexpr Body trooper(std::uint8_t wounds) { return {.save = 3, .wounds = wounds}; }
constexpr Body beast{.toughness = 6, .wounds = plenty};

std::vector<Case> cases() {
    const auto four = [](Weapon weapon) {
        weapon.attacks = {4};
        return weapon;
    };
    return {
        {1, "a carbine", shooters(carbine), targets(trooper(plenty)), Asked::Harmed, "1/9", "0.111111"},
        {2, "four shots at close range", shooters(four(carbine)), targets(trooper(plenty)), Asked::Wounds,
         "4/9", "0.444444"},
        {3, "piercing worsens a save", shooters(rifle), targets(trooper(plenty)), Asked::Harmed, "1/6",
         "0.166667"},
        {4, "twice the toughness", shooters(maul), targets(trooper(plenty)), Asked::Harmed, "10/27",
         "0.370370"},
        {5, "a ward stands against piercing", shooters(maul),
         targets({.toughness = 5, .ward = 6, .wounds = plenty}), Asked::Harmed, "10/27", "0.370370"},
        {6, "ruinous", shooters(autocannon),
         targets({.toughness = 5, .save = 2, .ward = 4, .wounds = plenty}), Asked::Wounds, "1/6", "0.166667"},
        {7, "deadly", shooters(blade), targets({.toughness = 6, .save = 3, .ward = 5, .wounds = plenty}),
         Asked::Wounds, "28/9", "3.111111"},
        {8, "extra hits", shooters(machine_gun), targets({.toughness = 5, .save = 5, .wounds = plenty}),
         Asked::Wounds, "5/3", "1.666667"},
        {9, "extra hits, no save left", shooters(whirlwind),
         targets({.toughness = 3, .save = 6, .wounds = plenty}), Asked::Wounds, "6", "6.000000"},
        {10, "three wounds at a blow", shooters(executioner),
         targets({.toughness = 5, .save = 2, .ward = 4, .wounds = plenty}), Asked::ThreeWounds, "25/72",
         "0.347222"},
        {11, "dice for attacks and damage", shooters(lightning), targets(beast), Asked::Wounds, "77/54",
         "1.425926"},
        {12, "less than half the toughness", shooters(pistol), targets({.toughness = 7, .wounds = plenty}),
         Asked::Harmed, "1/24", "0.041667"},
        {13, "half the toughness", shooters(pistol),
         targets({.toughness = 6, .save = 3, .ward = 5, .wounds = plenty}), Asked::Harmed, "1/36",
         "0.027778"},
        {14, "shrouded", shooters(good_pistol), with(targets(beast), &Unit::shrouded), Asked::Harmed, "1/12",
         "0.083333"},
        {15, "hits again", with(shooters(beam), &Unit::hits_again),
         targets({.save = 3, .ward = 4, .wounds = plenty}), Asked::Harmed, "10/27", "0.370370"},
        {16, "wound ones again", with(shooters(carbine), &Unit::wound_ones_again), targets(beast),
         Asked::Harmed, "7/54", "0.129630"},
        {17, "hardened", shooters(maul),
         with(targets({.save = 3, .ward = 4, .wounds = plenty}), &Unit::hardened), Asked::Harmed, "2/9",
         "0.222222"},
        {18, "much piercing against a ward", shooters(melter),
         targets({.toughness = 7, .save = 2, .ward = 4, .wounds = plenty}), Asked::Harmed, "2/9", "0.222222"},
        {19, "five flamers against ten", shooters(flamer, 5), targets({.toughness = 3, .save = 6}, 10),
         Asked::Models, "476441953247748770179256586848225/54938941124680199754525585428496", "8.672209"},
        {20, "eighteen claws against five", shooters(claws, 3), targets(trooper(2), 5), Asked::Models,
         "29184019927692356/16677181699666569", "1.749937"},
        {21, "none is left", shooters(claws, 3), targets(trooper(2), 5), Asked::AllModels,
         "322240712439808/150094635296999121", "0.002147"},
        {22, "ten beams against three", shooters(beam, 10), targets({.save = 3, .ward = 4, .wounds = 3}, 3),
         Asked::Models, "1354463249125/1190155742208", "1.138055"},
        {23, "a duel", shooters(blade), targets({.toughness = 5, .save = 2, .ward = 4, .wounds = 5}),
         Asked::AllModels, "347/2048", "0.169434"},
        {24, "return fire", targets(trooper(plenty)), shooters(carbine), Asked::Harmed, "1/36", "0.027778",
         true},
    };
}

class Probabilities : public testing::TestWithParam<Case> {};

TEST_P(Probabilities, are_exact) {
    const Case& one = GetParam();
    const skirmish::Setup setup{
        {one.north, one.south}, static_cast<std::uint8_t>(one.return_fire ? 1 : 0), 0};
    const auto [value, states] = answer(setup, one.return_fire ? 0 : 1, one.asked, one.return_fire);
    EXPECT_EQ(value, Rational(one.exactly)) << value << ", " << states << " states";
    EXPECT_EQ(six_decimals(value), one.decimals);
}

INSTANTIATE_TEST_SUITE_P(Skirmish, Probabilities, testing::ValuesIn(cases()),
                         [](const auto& info) { return "case_" + std::to_string(info.param.number); });

TEST(SkirmishProbabilities, do_not_change_with_points_that_nobody_spends) {
    const skirmish::Setup rich{{shooters(beam, 2), targets({.save = 3, .ward = 4, .wounds = 3}, 3)}, 3, 0};
    skirmish::Setup poor = rich;
    poor.points = 0;
    EXPECT_EQ(answer(rich, 1, Asked::Models).value, answer(poor, 1, Asked::Models).value);
    EXPECT_GT(answer(rich, 1, Asked::Models).states, answer(poor, 1, Asked::Models).states);
}

TEST(SkirmishProbabilities, one_roll_a_turn_can_be_bought) {
    // To hit 2/3, wound 1/2, harm 1/3. The point buys the first failed roll of its player.
    const skirmish::Setup setup{{shooters(carbine), targets(trooper(plenty))}, 1, 0};
    // North's point: 2/3 1/2 + 1/3 2/3 1/2 + 2/3 1/2 1/2 = 11/18 to wound; South's: 1/3 1/3 not to save.
    EXPECT_EQ(answer(setup, 1, Asked::Harmed, false, true).value, Rational(11, 18) * Rational(1, 9));
}

TEST(SkirmishProbabilities, each_lost_wound_may_be_ignored) {
    Body body = trooper(plenty);
    body.shrug = 5; // each of two wounds with 1/3
    const skirmish::Setup setup{{shooters(maul), targets(body)}, 0, 0};
    EXPECT_EQ(answer(setup, 1, Asked::Wounds).value, Rational(10, 27) * 2 * Rational(2, 3));
    EXPECT_EQ(answer(setup, 1, Asked::Harmed).value, Rational(10, 27) * Rational(8, 9));
}

TEST(SkirmishProbabilities, unstable_weapons_of_five_bearers) { // number 27 of the list
    Weapon weapon{.attacks = {0}, .unstable = true};
    Unit bearers = shooters(weapon, 5);
    bearers.body.wounds = 2;
    const skirmish::Setup setup{{bearers, targets({})}, 0, 0};
    const Rational lost = answer(setup, 0, Asked::Models).value;
    const Rational none = answer(setup, 0, Asked::None).value;
    EXPECT_EQ(lost, Rational(5, 6));
    EXPECT_EQ(six_decimals(lost), "0.833333");
    EXPECT_EQ(none, Rational(3125, 7776));
    EXPECT_EQ(six_decimals(none), "0.401878");
}

} // namespace
