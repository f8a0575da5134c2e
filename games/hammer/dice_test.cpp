// Charges, tests of courage, hazards, advances and the unbidding over every outcome of chance: numbers 25 to 29 of the
// reference's list.

#include "hammer/trial.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace hammer_test {

enum class Errand { charge, test, attack, march, death };
Errand errand; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): a script has no Setup of its own

struct Errands {
    auto script() {
        return seq(when([] { return errand == Errand::charge; }, call<"charge">([] { return Charge{0, 1}; })),
                   when([] { return errand == Errand::test; }, call<"test">(BattleShockTest{0})),
                   when([] { return errand == Errand::attack; }, call<"attack">([] { return Attack{0, 1}; })),
                   when([] { return errand == Errand::march; }, call<"march">(Movement{0})),
                   when([] { return errand == Errand::death; },
                        call<"death">([] { return OnModelDestroyed{0, CardId::aranis_zarkan, 1}; })));
    }
    friend bool operator==(const Errands&, const Errands&) = default;
};
using Game = Part<Errands, Charge, Movement, Move, DesperateEscape, Overwatch, Attack, UseAttackStratagems,
                  ResolveModelAttack, ResolveWeapon, SingleAttack, OnModelDestroyed, BattleShockTest,
                  RerollableDiceRoll, RerollablePairDicesRoll, EvaluateRandomStat>;
using Choice = Expectation<Game>::Choice;

template <class... T> const Choice* find(const std::vector<Choice>& choices, const T&... actions) {
    for (const Choice& choice : choices) {
        if (((choice.input == Game::Input(actions)) || ...)) {
            return &choice;
        }
    }
    return nullptr;
}

/// Advances, repeats failed charges, shoots with the weapon in slot 2, unbids; else what is listed first.
Choice eager(const Game::State& state, const std::vector<Choice>& choices) {
    const auto* pair = state.pending.find<RerollablePairDicesRoll>();
    const Choice* chosen =
        find(choices, Action<"advance", bool>{true}, Action<"select_weapon", WeaponSlot>{2},
             Action<"use_violent_unbidding">{}, Action<"keep_it", bool>{pair != nullptr && pair->sum > 7});
    if (chosen == nullptr && find(choices, Action<"select_weapon", WeaponSlot>{0}) != nullptr) {
        chosen = find(choices, Action<"skip">{});
    }
    return chosen == nullptr ? choices.front() : *chosen;
}

template <class Measure>
std::string at_the_end(Errand which, const Setup& setup, const Board& board, Measure measure) {
    errand = which;
    return six_decimals(average<Game>(
        setup, board,
        [&](const Game::State& state) -> std::optional<Rational> {
            return state.pending.over() ? std::optional<Rational>(measure(state)) : std::nullopt;
        },
        eager));
}

TEST(HammerDice, charges) { // 8.15, number 25
    const auto moved = [](const Game::State& state) { return state.units[0].models[0].at.y > 10 ? 1 : 0; };
    const auto board = [](UnitKind charger) {
        Board made = board_of(charger, UnitKind::lictor);
        made.units[1].models[0].at = {10, 17};
        return made;
    };
    EXPECT_EQ(at_the_end(Errand::charge, published(), board(UnitKind::tantus), moved), "0.416667");
    hammer::Setup rolled = published();
    rolled.quirks.players_choose_pairs = false; // 2.2 with dice
    EXPECT_EQ(at_the_end(Errand::charge, rolled, board(UnitKind::octavius), moved), "0.659722");
    EXPECT_EQ(at_the_end(Errand::charge, {}, board(UnitKind::tantus), moved),
              "0.833333"); // 5 or more: 5.23 inches
}

TEST(HammerDice, tests_of_courage) { // 8.5, number 26
    const auto shocked = [](const Game::State& state) { return state.units[0].is(Flag::shocked) ? 1 : 0; };
    for (const hammer::Setup& setup : {hammer::Setup{}, published()}) {
        const std::pair<UnitKind, std::string> units[] = {{UnitKind::infernus_squad, "0.277778"},
                                                          {UnitKind::cultist_mob, "0.416667"},
                                                          {UnitKind::von_ryan_leaper, "0.583333"}};
        for (const auto& [kind, failed] : units) {
            EXPECT_EQ(at_the_end(Errand::test, setup, board_of(kind, UnitKind::lictor), shocked), failed);
        }
    }
}

TEST(HammerDice, hazards) { // 7.15, number 27
    const auto fallen = [](const Game::State& state) {
        return 5 - static_cast<int>(state.units[0].models.size());
    };
    const auto none = [&](const Game::State& state) { return fallen(state) == 0 ? 1 : 0; };
    const Board board = board_of(UnitKind::hellblaster_squad, UnitKind::terminator_squad);
    hammer::Setup odd{Quirks::published()};
    hammer::Setup plain;
    plain.quirks.fixed_stats_are_zero = true; // no hits: only hazards roll dice
    for (const hammer::Setup& setup : {plain, odd}) {
        EXPECT_EQ(at_the_end(Errand::attack, setup, board, fallen), "0.833333");
        EXPECT_EQ(at_the_end(Errand::attack, setup, board, none), "0.401878");
    }
}

TEST(HammerDice, advances) { // 8.9, number 28
    const auto extra = [](const hammer::Setup& setup) {
        errand = Errand::march;
        return six_decimals(average<Game>(
            setup, board_of(UnitKind::infernus_squad, UnitKind::lictor),
            [&](const Game::State& state) -> std::optional<Rational> {
                const auto* move = state.pending.find<Move>();
                return move == nullptr ? std::nullopt : std::optional<Rational>(move->extra);
            },
            eager));
    };
    EXPECT_EQ(extra(published()), "2.500000");
    EXPECT_EQ(extra({}), "3.500000");
}

TEST(HammerDice, violent_unbidding) { // 7.14, number 29
    Board board = board_of(UnitKind::infernus_squad, UnitKind::lictor);
    board.sides[1].points = 3;
    const auto lost = [](const Game::State& state) {
        int wounds = 2 * (5 - static_cast<int>(state.units[0].models.size()));
        for (const Model& model : state.units[0].models) {
            wounds += model.suffered;
        }
        return wounds;
    };
    EXPECT_EQ(at_the_end(Errand::death, published(), board, lost), "0.750000");
    EXPECT_EQ(at_the_end(Errand::death, {}, board, lost), "1.833333"); // (4 * 2 + 3) / 6
}

} // namespace hammer_test
