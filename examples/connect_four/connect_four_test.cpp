#include "connect_four/playable.hpp"
#include "support/golden.hpp"

#include "herding/law/test_game.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/observation.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace connect_four;
namespace law = herding::law;
namespace play = herding::play;
using herding::Actor;

constexpr connect_four::Setup small{.columns = 5, .rows = 4};

/// The board after stones in these columns.
Board after(std::string_view columns, const connect_four::Setup& setup = {}) {
    Board board;
    for (const char column : columns) {
        const auto verdict =
            herding::advance<Game>(setup, board, Drop{column - 'a'}, Actor::player(board.turn));
        EXPECT_FALSE(verdict.stops()) << columns;
    }
    return board;
}

TEST(ConnectFour, lines_win_in_every_direction) {
    EXPECT_EQ(after("abababa").result, Result::FirstWins);
    EXPECT_EQ(after("aabbccd").result, Result::FirstWins);
    EXPECT_EQ(after("abbccdcddgd").result, Result::FirstWins);
    EXPECT_EQ(after("gffeedeedad").result, Result::Open);
    EXPECT_EQ(after("gffeededdad").result, Result::FirstWins);
    EXPECT_EQ(after("gabababa").result, Result::SecondWins);
}

TEST(ConnectFour, no_line_goes_over_the_edge) {
    EXPECT_FALSE(has_four(stone(0, 5) | stone(0, 6) | stone(1, 0) | stone(1, 1)));
    EXPECT_FALSE(has_four(stone(0, 6) | stone(2, 0) | stone(3, 1) | stone(4, 2)));
    EXPECT_TRUE(has_four(stone(4, 6) | stone(5, 5) | stone(6, 4) | stone(7, 3)));
    EXPECT_TRUE(has_four(stone(4, 3) | stone(5, 4) | stone(6, 5) | stone(7, 6)));
}

TEST(ConnectFour, refuses_with_a_reason) {
    const auto why = [](const Board& board, int column, Actor by, const connect_four::Setup& setup) {
        herding::Engine<Game> engine(setup, board);
        const auto outcome = engine.dispatch(Drop{column}, by);
        return outcome.refusal() == nullptr ? Info{} : *outcome.refusal()->info();
    };
    EXPECT_EQ(why({}, 0, Actor::player(1), {}), Info::NotYourTurn);
    EXPECT_EQ(why({}, 7, Actor::player(0), {}), Info::OutsideTheBoard);
    EXPECT_EQ(why(after("aaaa", small), 0, Actor::player(0), small), Info::ColumnIsFull);
    EXPECT_EQ(why(after("abababa"), 0, Actor::player(1), {}), Info::GameIsOver);
}

TEST(ConnectFour, a_full_board_is_a_draw) {
    EXPECT_EQ(after("ab", {.columns = 2, .rows = 1}).result, Result::Draw);
}

TEST(ConnectFour, ids_are_the_columns_of_the_board) {
    EXPECT_EQ(play::ActionIds<Playable>({}).size(), 7U);
    const play::ActionIds<Playable> ids(small);
    std::vector<std::uint8_t> mask(ids.size());
    ids.mask(small, after("aaaab", small), mask);
    EXPECT_EQ(mask, (std::vector<std::uint8_t>{0, 1, 1, 1, 1}));
}

TEST(ConnectFour, the_observation_is_from_the_viewers_side) {
    const connect_four::Setup tiny{.columns = 2, .rows = 2};
    const Board board = after("ab", tiny);
    EXPECT_EQ(play::observation<Playable>(tiny, board, 0), (std::vector<float>{1, 0, 0, 0, 0, 1, 0, 0}));
    EXPECT_EQ(play::observation<Playable>(tiny, board, 1), (std::vector<float>{0, 1, 0, 0, 1, 0, 0, 0}));
}

TEST(ConnectFour, is_drawn) {
    expect_golden("golden/board.txt", play::drawing<Playable>({}, after("ddcebcbce"), {}));
    EXPECT_NE(play::drawing<Playable>({}, after("d"), {.viewer = 0, .color = true}).find("\x1b[1;36mx"),
              std::string::npos);
    EXPECT_EQ(Playable::write({}, {}, Playable::read({}, {}, "d").at(0)), "d");
    EXPECT_TRUE(Playable::read({}, {}, "dd").empty());
}

TEST(ConnectFour, is_tested_as_every_game) {
    const auto report = law::test_game<Playable, law::Parts().without(law::Part::Mutants)>();
    EXPECT_TRUE(report.ok()) << report;
}

TEST(ConnectFour, mistakes_in_the_rules_are_noticed) {
    const auto report = law::test_game<Playable, law::Part::Mutants>();
    EXPECT_TRUE(report.ok()) << report;
}

// The rules would read outside of `stones`.
TEST(ConnectFour, a_state_whose_player_is_not_there_is_an_error) {
    for (const int turn : {2, 4, 63, 64, 255}) {
        const play::Start start{.state = "board{stones=[0,0],turn=" + std::to_string(turn) + ",result=open}"};
        EXPECT_THROW(static_cast<void>(play::detail::beginning<Playable>(start)), std::invalid_argument)
            << turn;
    }
    EXPECT_EQ(
        play::detail::beginning<Playable>({.state = "board{stones=[0,0],turn=1,result=open}"}).state.turn, 1);
}

} // namespace
