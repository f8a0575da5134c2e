#include "connect_four/playable.hpp"
#include "support/golden.hpp"

#include "herding/law/test_game.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/observation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace connect_four_test {
namespace {

using namespace connect_four;
namespace law = herding::law;
namespace play = herding::play;
using herding::Actor;

constexpr Setup small{.columns = 5, .rows = 4};

/// The board after stones in these columns.
Board after(std::string_view columns, const Setup& setup = {}) {
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
    const auto why = [](Board board, int column, Actor by, const connect_four::Setup& setup) {
        herding::Engine<Game> engine(std::make_shared<const connect_four::Setup>(setup), board);
        const auto outcome = engine.dispatch(Drop{column}, by);
        return outcome.refusal() == nullptr ? Info{} : *outcome.refusal()->info();
    };
    EXPECT_EQ(why({}, 0, Actor::player(1), {}), Info::NotYourTurn);
    EXPECT_EQ(why({}, 7, Actor::player(0), {}), Info::OutsideTheBoard);
    EXPECT_EQ(why(after("aaaa", small), 0, Actor::player(0), small), Info::ColumnIsFull);
    EXPECT_EQ(why(after("abababa"), 0, Actor::player(1), {}), Info::GameIsOver);
}

TEST(ConnectFour, a_full_board_is_a_draw) {
    const connect_four::Setup flat{.columns = 2, .rows = 1};
    EXPECT_EQ(after("ab", flat).result, Result::Draw);
}

struct Walk {
    std::uint64_t games = 0;
    std::set<std::array<Stones, 2>> positions;

    void count(const Board& board, unsigned plies) {
        if (plies == 0) {
            ++games;
            positions.insert(board.stones);
            return;
        }
        for (const auto& [drop, by] : play::legal_actions<Playable>({}, board)) {
            Board next = board;
            ASSERT_FALSE(herding::advance<Game>({}, next, drop, by).stops());
            count(next, plies - 1);
        }
    }
};

// Positions after so many stones: sequence A212693 of the OEIS.
TEST(ConnectFour, has_as_many_positions_as_are_known) {
    const std::vector<std::size_t> known{1, 7, 49, 238, 1120, 4263, 16422};
    for (unsigned plies = 0; plies < known.size(); ++plies) {
        Walk walk;
        walk.count({}, plies);
        EXPECT_EQ(walk.positions.size(), known[plies]) << plies;
    }
}

TEST(ConnectFour, ids_are_the_columns_of_the_board) {
    EXPECT_EQ(play::ActionIds<Playable>({}).size(), 7U);
    const play::ActionIds<Playable> ids(small);
    EXPECT_EQ(ids.size(), 5U);
    std::vector<std::uint8_t> mask(5);
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
    expect_golden("golden/board.txt", Playable::draw({}, after("ddcebcbce"), {}));
    EXPECT_NE(Playable::draw({}, after("d"), {.viewer = 0, .color = true}).view().find("\x1b[1;31mx"),
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

} // namespace
} // namespace connect_four_test
