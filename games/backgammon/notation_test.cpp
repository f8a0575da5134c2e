#include "backgammon/notation.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <sstream>

using namespace backgammon;
using herding::Actor;

namespace {

std::string written(const Board& board, std::vector<Move> moves) { return write_turn(board, 0, moves); }

/// Plays typed words. Returns nothing if a word has no single meaning.
std::optional<Board> typed(const Setup& setup, Match match, const std::string& line) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const auto way = parse_way(word);
        for (int i = 0; way && i < way->times; ++i) {
            for (std::size_t k = 1; k < way->points.size(); ++k) {
                const auto found = plans(setup, match, way->points[k - 1], way->points[k]);
                if (found.size() != 1) {
                    return std::nullopt;
                }
                match = found[0].after;
            }
        }
    }
    return match.board;
}

} // namespace

TEST(Notation, reads_ways) {
    EXPECT_EQ(parse_way("24/18"), (Way{{24, 18}, 1}));
    EXPECT_EQ(parse_way("bar/20*"), (Way{{25, 20}, 1}));
    EXPECT_EQ(parse_way("24/18*/15"), (Way{{24, 18, 15}, 1}));
    EXPECT_EQ(parse_way("6/off"), (Way{{6, 0}, 1}));
    EXPECT_EQ(parse_way("8/4*(2)"), (Way{{8, 4}, 2}));
    for (const char* no : {"", "/", "24", "24/", "/18", "24/x", "24/26", "-1/2", "8/4(0)", "8/4(5)", "8/4()",
                           "8/4(2", "(2)", "*/*", "24/18/12/6/5/4", "99999999999999999999/1", "24 /18"}) {
        EXPECT_EQ(parse_way(no), std::nullopt) << no;
    }
}

TEST(Notation, writes_turns) {
    Board board = starting_position();
    EXPECT_EQ(written(board, {{24, 18}, {13, 7}}), "24/18 13/7");
    EXPECT_EQ(written(board, {{24, 18}, {18, 13}}), "24/13");
    EXPECT_EQ(written(board, {{8, 4}, {8, 4}, {6, 2}, {6, 2}}), "8/4(2) 6/2(2)");
    EXPECT_EQ(written(board, {{24, 20}, {24, 20}, {20, 16}, {20, 16}}), "24/16(2)");
    EXPECT_EQ(written(board, {}), "");

    board.checkers[1] = {};
    board.checkers[1][mirror(20)] = 1;
    EXPECT_EQ(written(board, {{24, 20}, {20, 16}}), "24/20*/16");
    EXPECT_EQ(written(board, {{24, 20}, {24, 20}}), "24/20*(2)");

    board.checkers[0] = {};
    board.checkers[0][bar] = 2;
    EXPECT_EQ(written(board, {{bar, 21}, {bar, 21}, {21, 17}, {21, 17}}), "bar/21(2) 21/17(2)");
    board.checkers[0] = {};
    board.checkers[0][3] = 1;
    EXPECT_EQ(written(board, {{3, 2}, {2, off}}), "3/2/off");
}

/// A legal turn that the terminal prints can be typed, and means the same.
TEST(Notation, every_legal_turn_reads_back) {
    herding::Generator random(4);
    const auto die = [&] { return static_cast<int>(1 + random.below(6)); };
    const backgammon::Setup setup{.match_length = 0};
    std::size_t count = 0;
    for (int game = 0; game < 12; ++game) {
        Match match = new_match(setup);
        while (match.phase != Phase::GameOver) {
            if (match.phase != Phase::Move) {
                const int a = die();
                ASSERT_FALSE(herding::advance<Rules>(setup, match, Roll{a, die()}, Actor::chance).stops());
                continue;
            }
            const auto turns = legal_turns(setup, match);
            for (std::size_t i = 0; i < turns.size(); i += 1 + turns.size() / 16) {
                const std::string line = write_turn(match.board, match.turn, turns[i].moves);
                const auto board = typed(setup, match, line);
                ASSERT_TRUE(board) << line;
                ASSERT_EQ(*board, turns[i].after.board) << line;
                ++count;
            }
            const Player mover = match.turn;
            match = turns[random.below(static_cast<std::uint32_t>(turns.size()))].after;
            if (match.phase == Phase::Move) {
                ASSERT_FALSE(herding::advance<Rules>(setup, match, EndTurn{}, Actor::player(mover)).stops());
            }
        }
    }
    EXPECT_GT(count, 5000U);
}

TEST(Notation, plans_say_where_a_checker_can_stop) {
    const backgammon::Setup setup;
    Match match = new_match(setup);
    match.phase = Phase::Move;
    match.turn = 0;
    match.dice = Dice::thrown(6, 3);
    EXPECT_EQ(plans(setup, match, 24, 18).size(), 1U); // one die
    EXPECT_EQ(plans(setup, match, 24, 15).size(), 1U); // 24/18/15 and 24/21/15 end alike
    EXPECT_EQ(plans(setup, match, 24, 14).size(), 0U);

    match.board.checkers[1][mirror(18)] = 1; // a blot on one path only
    ASSERT_EQ(plans(setup, match, 24, 15).size(), 1U);
    EXPECT_EQ(plans(setup, match, 24, 15)[0].moves[0], (Move{24, 21}));
    match.board.checkers[1][mirror(21)] = 1; // a blot on each path, so the move is ambiguous
    EXPECT_EQ(plans(setup, match, 24, 15).size(), 2U);
}
