#include "dice/playable.hpp"
#include "support/golden.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace dice;
namespace law = herding::law;

// The tutorial's code.
TEST(Dice, a_die_is_thrown_again_for_a_point) {
    // [play]
    herding::Engine<Game> engine;
    (void)engine.dispatch(Begin{});
    (void)engine.dispatch(Action<"announce", Rerolls>{{.paid = true}}, herding::Actor::player(0));
    (void)engine.dispatch(Action<"roll", Die>{2}, herding::Actor::chance);

    const auto choices =
        legal_actions<Game>(engine.state()); // keep_it{value=false}, keep_it{value=true}, by player 0
    const std::string saved = herding::reflect::print(engine.state());
    // [play]
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(herding::reflect::print(choices[0].input), "keep_it{value=false}");
    EXPECT_EQ(choices[0].by, herding::Actor::player(0));
    expect_golden("golden/saved.txt", saved + "\n");
    // [load]
    herding::Engine<Game> loaded(herding::reflect::parse<Game::State>(saved));
    const auto early = loaded.dispatch(Action<"reroll", Die>{6}, herding::Actor::chance);
    const auto no = loaded.dispatch(Action<"keep_it", bool>{false}, herding::Actor::player(0));
    // [load]
    ASSERT_NE(early.refusal(), nullptr);
    std::ostringstream refusal;
    refusal << *early.refusal();
    EXPECT_EQ(refusal.str(), "sequences: reroll: not offered at rerollable_die@keep_it (offered: keep_it)");
    std::string told;
    for (const auto& trace : no.frame()->traces) {
        told += Game::describe(trace) + '\n';
    }
    expect_golden("golden/told.txt", told);
    const auto outcomes = chance_outcomes<Game>(loaded.state());
    ASSERT_EQ(outcomes.size(), 6U);
    EXPECT_EQ(outcomes[0].probability, (Probability{1, 6}));
}

TEST(Dice, is_tested_as_every_game) {
    const auto report =
        law::test_game<Playable, law::Parts().without(law::Part::Mutants)>({.starts = {{.seed = 17}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Dice, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>();
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Dice, every_way_is_taken) {
    // Every phase has dice.
    const auto report =
        law::test_game<Playable, law::Part::Ways>({.cases = 300, .never_taken = {"phase@(start) -> (end)"}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Dice, a_phase_continues_from_every_save) {
    const auto saves = law::check_saves<Playable>({.games = 0});
    EXPECT_TRUE(saves.ok()) << *saves.fault;
    EXPECT_EQ(saves.offers_left_out, std::vector<std::string>{});
    EXPECT_EQ(saves.points, 12'336U); // all reachable states
}

} // namespace
