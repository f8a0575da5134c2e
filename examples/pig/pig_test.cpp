#include "pig/playable.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace pig;
using herding::Actor;
namespace law = herding::law;

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

const herding::play::Start three_players{.options = {{"players", "3"}, {"target", "20"}}, .seed = 5};

TEST(Pig, is_tested_as_every_game) {
    const auto report =
        law::test_game<Playable, law::Parts().without(law::Part::Mutants)>({.starts = {three_players}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, every_way_is_taken) {
    // Loops end only by a step inside them.
    const std::vector<std::string> never{"match@(start) -> (end)", "match@pass -> (end)",
                                         "turn@(start) -> (end)", "turn@decide.again -> (end)"};
    const auto report = law::test_game<Playable, law::Part::Ways>(
        {.max_commands = 80,
         .never_taken = never,
         .starts = {{.options = {{"players", "3"}, {"target", "15"}}}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>({.starts = {three_players}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Pig, two_players_keep_the_laws_and_five_continue_from_every_save) {
    const auto two = law::test_game<Playable, law::Part::Laws>();
    EXPECT_TRUE(two.ok()) << two;
    const auto five = law::test_game<Playable, law::Part::Saves>(
        {.starts = {{.options = {{"players", "5"}, {"target", "30"}}}}});
    EXPECT_TRUE(five.ok()) << five;
    const auto long_game = law::test_game<Playable, law::Part::Saves>({.saved = 1, .starts = {{.seed = 9}}});
    EXPECT_TRUE(long_game.ok()) << long_game;
}

} // namespace
