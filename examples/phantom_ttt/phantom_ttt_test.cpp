#include "phantom_ttt/playable.hpp"

#include "herding/law/test_game.hpp"
#include "herding/view/view.hpp"

#include <gtest/gtest.h>

namespace {

using namespace phantom_ttt;
using herding::Actor;
namespace law = herding::law;
namespace view = herding::view;

Game::Input place(int cell) { return {.cell = cell}; }

TEST(PhantomTtt, a_player_who_runs_into_a_mark_tries_again_and_the_other_one_does_not_notice) {
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(place(4), Actor::player(0)).committed());
    const auto before = view::of<Game>(engine.state(), 0);
    const auto tried = engine.dispatch(place(4), Actor::player(1));
    ASSERT_TRUE(tried.committed());
    EXPECT_EQ(engine.state().turn, 1);
    EXPECT_EQ(view::of<Game>(engine.state(), 0), before);
    EXPECT_FALSE(view::notices<Game>(*tried.frame(), 0));
    EXPECT_EQ(view::of<Game>(engine.state(), 1).cells[4].value(), Mark::X);
    EXPECT_EQ(engine.dispatch(place(4), Actor::player(1)).refusal()->info()->reason,
              "you know that it is taken");
}

TEST(PhantomTtt, keeps_the_laws_and_mistakes_in_the_rules_are_noticed) {
    const auto kept = law::test_game<Playable, law::Part::Laws>();
    EXPECT_TRUE(kept.ok()) << kept;
    const auto mistakes = law::test_game<Playable, law::Part::Mutants>({.cases = 30, .percent = 100});
    EXPECT_TRUE(mistakes.ok()) << mistakes;
}

} // namespace
