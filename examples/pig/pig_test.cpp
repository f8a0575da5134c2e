#include "pig/playable.hpp"
#include "support/suspension_points.hpp"

#include "herding/law/law.hpp"
#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace pig;
using herding::Actor;
namespace law = herding::law;
using Names = std::vector<std::string>;

TEST(Pig, a_one_loses_what_was_thrown_and_holding_banks_it) {
    herding::Engine<Game> engine;
    const auto rolls = [&](int die) { return engine.dispatch(Action<"roll", Die>{die}, Actor::chance); };
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    ASSERT_TRUE(rolls(5).committed());
    EXPECT_EQ(engine.state().pending.find<Turn>()->pips, 5U);
    EXPECT_FALSE(rolls(5).committed()) << "nobody has asked for it";
    ASSERT_TRUE(engine.dispatch(Action<"again">{}, Actor::player(0)).committed());
    ASSERT_TRUE(rolls(1).committed());
    EXPECT_EQ(engine.state().scores[0], 0U);
    EXPECT_EQ(engine.state().pending.find<Match>()->player, 1);
    ASSERT_TRUE(rolls(6).committed());
    EXPECT_EQ(engine.dispatch(Action<"hold">{}, Actor::player(0)).refusal()->info()->why,
              ActionReason::NotYours);
    ASSERT_TRUE(engine.dispatch(Action<"hold">{}, Actor::player(1)).committed());
    EXPECT_EQ(engine.state().scores[1], 6U);
    EXPECT_EQ(engine.state().pending.find<Match>()->player, 0);
    EXPECT_FALSE(engine.state().pending.over());
}

TEST(Pig, a_player_who_holds_with_enough_wins) {
    herding::Engine<Game> engine(pig::Setup{.players = 3, .target = 6}, {});
    ASSERT_TRUE(engine.dispatch(Begin{}).committed());
    for (const int die : {1, 1, 6}) {
        ASSERT_TRUE(engine.dispatch(Action<"roll", Die>{die}, Actor::chance).committed());
    }
    EXPECT_EQ(engine.state().winner, std::nullopt) << "points that were thrown are not yet safe";
    ASSERT_TRUE(engine.dispatch(Action<"hold">{}, Actor::player(2)).committed());
    EXPECT_EQ(engine.state().winner, Player{2});
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(engine.dispatch(Action<"again">{}, Actor::player(2)).refusal()->info()->why,
              ActionReason::Over);
}

/// Result of one turn for a player who holds at `goal`: for each sum, the number of the 6^depth equally likely rows
/// of dice that lead to it. Enumerated from the rules. Every roll except a one adds at least two.
std::map<std::uint32_t, std::uint64_t> turn_outcomes(std::uint32_t goal, unsigned depth) {
    std::uint64_t rows = 1;
    for (unsigned i = 0; i < depth; ++i) {
        rows *= 6;
    }
    Game::State start;
    EXPECT_FALSE(herding::advance<Game>({}, start, Begin{}).stops());
    std::map<std::uint32_t, std::uint64_t> ends;
    std::vector<std::pair<Game::State, std::uint64_t>> open{{start, rows}};
    while (!open.empty()) {
        const auto [state, weight] = open.back();
        open.pop_back();
        for (const auto& [input, probability] : chance_outcomes<Game>({}, state)) {
            const std::uint64_t share = weight * probability.numerator / probability.denominator;
            EXPECT_EQ(weight * probability.numerator % probability.denominator, 0U)
                << "deeper than it can be";
            Game::State next = state;
            EXPECT_FALSE(herding::advance<Game>({}, next, input, Actor::chance).stops());
            const Turn& turn = *next.pending.find<Turn>();
            if (turn.player != 0) {
                ends[0] += share;
            } else if (turn.pips >= goal) {
                ends[turn.pips] += share;
            } else {
                EXPECT_FALSE(herding::advance<Game>({}, next, Action<"again">{}, Actor::player(0)).stops());
                open.emplace_back(std::move(next), share);
            }
        }
    }
    return ends;
}

// T. W. Neller, C. G. M. Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25(1), 2004, table 1.
TEST(Pig, holding_at_20_gives_the_published_numbers) {
    const std::map<std::uint32_t, std::uint64_t> published{{0, 6245}, {20, 997}, {21, 950}, {22, 742},
                                                           {23, 542}, {24, 352}, {25, 172}};
    const std::uint64_t rows = 60'466'176; // 6^10
    const auto ends = turn_outcomes(20, 10);
    ASSERT_EQ(ends.size(), published.size());
    std::uint64_t sum = 0;
    for (const auto& [pips, number] : ends) {
        EXPECT_EQ((number * 10'000 + rows / 2) / rows, published.at(pips)) << pips;
        sum += number;
    }
    EXPECT_EQ(sum, rows);
}

const herding::play::Start three_players{.options = {{"players", "3"}, {"target", "20"}}, .seed = 5};

TEST(Pig, is_tested_as_every_game) {
    const auto report =
        law::test_game<Playable, law::Parts().without(law::Part::Mutants)>({.starts = {three_players}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>({.starts = {three_players}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, two_players_keep_the_laws) {
    const auto report = law::test_game<Playable, law::Part::Laws>();
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, every_position_and_branch_is_taken) {
    auto config = law::checked_config_of<Playable>({.players = 3, .target = 15});
    config.max_commands = 80;
    const auto coverage = law::coverage(config);
    EXPECT_EQ(law::never_seen(coverage.positions), Names{}) << coverage;
    // Loops that end only by a step inside them.
    EXPECT_EQ(law::never_seen(coverage.branches),
              (Names{"match@(start) -> (end)", "match@pass -> (end)", "turn@(start) -> (end)",
                     "turn@decide.again -> (end)"}));
}

TEST(Pig, a_match_continues_from_every_save) {
    const auto few = check_suspension_points<Game>(
        {.games = 4, .setup = std::make_shared<const pig::Setup>(pig::Setup{.players = 5, .target = 30})});
    EXPECT_EQ(few.offers_left_out, Names{});
    const auto all = check_suspension_points<Game>({.games = 1, .seed = 9});
    EXPECT_GT(all.points, 30U);
}

} // namespace
