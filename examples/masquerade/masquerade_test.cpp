#include "masquerade/playable.hpp"
#include "support/golden.hpp"
#include "support/transcript.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>

namespace {

using namespace masquerade;
namespace law = herding::law;

constexpr auto table = Actor::chance;
constexpr auto anna = Actor::player(0);
constexpr auto ben = Actor::player(1);
using Dealing = Action<"deal", Role>;
using Answer = Action<"challenge", bool>;

/// A game of two in which everything commits: Anna wears banker and guard, Ben thief and knife.
class Two {
public:
    Two() : engine_(std::make_shared<const Setup>(), Game::State{}) {
        plays(Begin{}, Actor::system);
        for (const Role role : {Role::Banker, Role::Guard, Role::Thief, Role::Knife}) {
            plays(Dealing{role}, table);
        }
    }
    void plays(const Game::Input& input, Actor by) {
        const auto outcome = engine_.dispatch(input, by);
        ASSERT_TRUE(outcome.committed()) << herding::reflect::print(input) << ": " << outcome;
    }
    [[nodiscard]] std::string refuses(const Game::Input& input, Actor by) {
        const auto outcome = engine_.dispatch(input, by);
        return outcome.refusal() != nullptr ? std::string(outcome.refusal()->info()->reason) : "";
    }
    [[nodiscard]] const Seat& seat(std::size_t player) const { return engine_.state().seats[player]; }
    [[nodiscard]] const Game::State& state() const { return engine_.state(); }

private:
    herding::Engine<Game> engine_;
};

// [test]
TEST(Masquerade, an_honest_banker_takes_three) {
    Two game;
    game.plays(Action<"tax">{}, anna);
    game.plays(Answer{false}, ben);
    EXPECT_EQ(game.seat(0).coins, 5);
}
// [test]

TEST(Masquerade, who_doubts_the_truth_loses_a_mask) {
    Two game;
    game.plays(Action<"tax">{}, anna);
    game.plays(Answer{true}, ben);
    game.plays(Action<"show">{}, anna);
    game.plays(Dealing{Role::Thief}, table);
    game.plays(Action<"unmask", Slot>{1}, ben);
    EXPECT_EQ(game.seat(0).coins, 5);
    EXPECT_FALSE(game.seat(1).wears(1));
    EXPECT_TRUE(game.seat(0).find(Role::Thief).has_value());
}

TEST(Masquerade, a_bluff_that_is_called_costs_a_mask) {
    Two game;
    game.plays(Action<"steal", Player>{1}, anna);
    game.plays(Answer{true}, ben);
    EXPECT_EQ(game.refuses(Action<"show">{}, anna), "you do not wear that mask");
    game.plays(Action<"concede">{}, anna);
    game.plays(Action<"unmask", Slot>{0}, anna);
    EXPECT_EQ(game.seat(0).coins, 2);
    EXPECT_EQ(game.seat(1).coins, 2);
    EXPECT_FALSE(game.seat(0).wears(0));
}

TEST(Masquerade, a_theft_can_be_blocked_and_the_block_challenged) {
    Two game;
    game.plays(Action<"income">{}, anna);
    game.plays(Action<"steal", Player>{0}, ben);
    game.plays(Answer{false}, anna);
    game.plays(Action<"block", bool>{true}, anna); // Anna is no thief
    game.plays(Answer{true}, ben);
    game.plays(Action<"concede">{}, anna);
    game.plays(Action<"unmask", Slot>{0}, anna);
    EXPECT_EQ(game.seat(0).coins, 1);
    EXPECT_EQ(game.seat(1).coins, 4);
}

TEST(Masquerade, a_guard_stops_a_knife_that_is_paid_for) {
    Two game;
    game.plays(Action<"income">{}, anna);
    game.plays(Action<"income">{}, ben);
    game.plays(Action<"income">{}, anna);
    game.plays(Action<"stab", Player>{0}, ben);
    game.plays(Answer{false}, anna);
    game.plays(Action<"block", bool>{true}, anna);
    game.plays(Answer{false}, ben);
    EXPECT_EQ(game.seat(1).coins, 0);
    EXPECT_TRUE(game.seat(0).wears(0) && game.seat(0).wears(1));
}

TEST(Masquerade, a_player_without_masks_is_out_and_the_last_one_wins) {
    Two game;
    game.plays(Action<"tax">{}, anna);
    game.plays(Answer{true}, ben);
    game.plays(Action<"show">{}, anna);
    game.plays(Dealing{Role::Banker}, table);
    game.plays(Action<"unmask", Slot>{0}, ben);
    game.plays(Action<"tax">{}, ben);
    game.plays(Answer{true}, anna);
    game.plays(Action<"concede">{}, ben);
    game.plays(Action<"unmask", Slot>{1}, ben);
    EXPECT_TRUE(game.state().pending.over());
    EXPECT_EQ(game.state().winner, Player{0});
}

TEST(Masquerade, nobody_sees_the_masks_of_others) {
    const Two game;
    const auto seen = herding::view::of<Game>(game.state(), 1);
    EXPECT_FALSE(seen.seats[0].masks[0]->known());
    EXPECT_TRUE(seen.seats[1].masks[0]->known());
}

TEST(Masquerade, keeps_the_laws_and_continues_from_every_save) {
    const auto report = law::test_game < Playable,
               law::Part::Laws |
                   law::Part::Saves >
                       ({.cases = 10, .max_commands = 60, .saved = 1, .starts = {{.setup = "two"}}});
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
