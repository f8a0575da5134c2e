#include "masquerade/playable.hpp"
#include "support/golden.hpp"
#include "support/transcript.hpp"
#include "support/typed_play.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace {

using namespace masquerade;
namespace law = herding::law;

/// A game of two: player 0 wears banker and guard, player 1 thief and knife.
herding::Engine<Game> two() {
    herding::Engine<Game> game(std::make_shared<const Setup>(), Game::State{});
    plays(game, "system: begin; chance: deal{value=banker}; chance: deal{value=guard}; chance: "
                "deal{value=thief}; chance: deal{value=knife}");
    return game;
}

// [test]
TEST(Masquerade, an_honest_banker_takes_three) {
    auto game = two();
    plays(game, "0: tax; 1: challenge{value=false}");
    EXPECT_EQ(game.state().seats[0].coins, 5);
}
// [test]

TEST(Masquerade, who_doubts_the_truth_loses_a_mask) {
    auto game = two();
    plays(game, "0: tax; 1: challenge{value=true}; 0: show; chance: deal{value=thief}; 1: unmask{value=1}");
    EXPECT_EQ(game.state().seats[0].coins, 5);
    EXPECT_FALSE(game.state().seats[1].wears(1));
    EXPECT_TRUE(game.state().seats[0].find(Role::Thief).has_value());
}

TEST(Masquerade, a_bluff_that_is_called_costs_a_mask) {
    auto game = two();
    EXPECT_EQ(played(game, "0: steal{value=1}; 1: challenge{value=true}; 0: show"),
              "show: you do not wear that mask (claim@answer)");
    plays(game, "0: concede; 0: unmask{value=0}");
    EXPECT_EQ(game.state().seats[0].coins, 2);
    EXPECT_EQ(game.state().seats[1].coins, 2);
    EXPECT_FALSE(game.state().seats[0].wears(0));
}

TEST(Masquerade, a_theft_can_be_blocked_and_the_block_challenged) {
    auto game = two();
    plays(game, "0: income; 1: steal{value=0}; 0: challenge{value=false}; 0: block{value=true}; 1: "
                "challenge{value=true}; 0: concede; 0: unmask{value=0}"); // player 0 is no thief
    EXPECT_EQ(game.state().seats[0].coins, 1);
    EXPECT_EQ(game.state().seats[1].coins, 4);
}

TEST(Masquerade, a_guard_stops_a_knife_that_is_paid_for) {
    auto game = two();
    plays(game, "0: income; 1: income; 0: income; 1: stab{value=0}; 0: challenge{value=false}; 0: "
                "block{value=true}; 1: challenge{value=false}");
    EXPECT_EQ(game.state().seats[1].coins, 0);
    EXPECT_TRUE(game.state().seats[0].wears(0) && game.state().seats[0].wears(1));
}

TEST(Masquerade, a_player_without_masks_is_out_and_the_last_one_wins) {
    auto game = two();
    plays(game, "0: tax; 1: challenge{value=true}; 0: show; chance: deal{value=banker}; 1: unmask{value=0}; "
                "1: tax; 0: challenge{value=true}; 1: concede; 1: unmask{value=1}");
    EXPECT_TRUE(game.state().pending.over());
    EXPECT_EQ(game.state().winner, Player{0});
}

TEST(Masquerade, nobody_sees_the_masks_of_others) {
    const auto seen = herding::view::of<Game>(two().state(), 1);
    EXPECT_FALSE(seen.seats[0].masks[0]->known());
    EXPECT_TRUE(seen.seats[1].masks[0]->known());
}

TEST(Masquerade, keeps_the_laws_and_continues_from_every_save) {
    constexpr auto parts = law::Part::Laws | law::Part::Saves;
    const auto report = law::test_game<Playable, parts>(
        {.cases = 10, .max_commands = 60, .saved = 1, .starts = {{.setup = "two"}}});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Masquerade, keeps_the_laws_with_more_cases_and_players) {
    const auto report = law::test_game<Playable, law::Part::Laws>({.max_commands = 60});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Masquerade, an_evening_of_three) {
    expect_golden("golden/evening.txt", transcript<Game>(7, masquerade::Setup{3}));
}

} // namespace
