#include "backgammon/match_file.hpp"

#include "support/shared_data.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

namespace {

using namespace backgammon;

const std::string head = "; a comment\n 5 point match\n\n Game 1\n Ann B : 0           Carl : 0\n";

TEST(MatchFile, reads_turns_of_both_columns) {
    const MatchFile file = parse_match(head + "  1)                             63: 24/18 24/21 \n"
                                              "  2) 65: 13/8 25/19*             11: 8/7* 8/7 6/5 6/0\n");
    EXPECT_EQ(file.length, 5);
    ASSERT_EQ(file.games.size(), 1U);
    EXPECT_EQ(file.games[0].names[0], "Ann B");
    EXPECT_EQ(file.games[0].names[1], "Carl");
    EXPECT_EQ(file.games[0].line, 5U);
    ASSERT_EQ(file.games[0].actions.size(), 3U);
    const auto& first = file.games[0].actions[0];
    EXPECT_EQ(first.player, 1);
    EXPECT_EQ(first.line, 6U);
    const auto& turn = std::get<RecordedTurn>(file.games[0].actions[1].what);
    EXPECT_EQ(turn.a, 6);
    EXPECT_EQ(turn.b, 5);
    ASSERT_EQ(turn.moves.size(), 2U);
    EXPECT_EQ(turn.moves[1].move, (Move{25, 19}));
    EXPECT_TRUE(turn.moves[1].hit);
    EXPECT_FALSE(turn.moves[0].hit);
    EXPECT_EQ(std::get<RecordedTurn>(file.games[0].actions[2].what).moves.size(), 4U);
}

TEST(MatchFile, a_long_left_turn_pushes_the_right_column_on) {
    const MatchFile file = parse_match(head + "  1) 22: 25/23 23/21 16/14* 14/12 43: 25/22 22/18 \n");
    ASSERT_EQ(file.games[0].actions.size(), 2U);
    EXPECT_EQ(file.games[0].actions[1].player, 1);
}

TEST(MatchFile, a_turn_may_have_no_moves) {
    const MatchFile file = parse_match(head + "  1) 66:                         43: 25/22 22/18\n");
    EXPECT_TRUE(std::get<RecordedTurn>(file.games[0].actions[0].what).moves.empty());
}

TEST(MatchFile, reads_the_cube_and_the_end_of_games) {
    const MatchFile file =
        parse_match(head + "  1)  Doubles => 2                Takes\n"
                           "  2) 63: 24/18                    Doubles => 4\n"
                           "  3)  Drops                       Wins 2 points and the match\n\n"
                           " Game 2\r\n A : 0  B : 2\r\n");
    const auto& actions = file.games[0].actions;
    ASSERT_EQ(actions.size(), 6U);
    EXPECT_EQ(std::get<RecordedDouble>(actions[0].what).to, 2U);
    EXPECT_TRUE(std::holds_alternative<RecordedTake>(actions[1].what));
    EXPECT_EQ(actions[1].player, 1);
    EXPECT_TRUE(std::holds_alternative<RecordedDrop>(actions[4].what));
    EXPECT_EQ(std::get<RecordedWin>(actions[5].what).points, 2U);
    EXPECT_EQ(actions[5].player, 1);
    EXPECT_EQ(file.games[1].score[1], 2U);
}

// ---- Files of other programs

std::vector<RecordedMove> moves_of(const std::string& row) {
    const MatchFile file = parse_match(head + row);
    return std::get<RecordedTurn>(file.games[0].actions.at(0).what).moves;
}

TEST(MatchFile, reads_the_words_of_other_programs_for_moves) {
    const auto words = moves_of("  1) 62: bar/23* 8/Off   31: 8/5 6/5\n");
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].move, (Move{25, 23}));
    EXPECT_TRUE(words[0].hit);
    EXPECT_EQ(words[1].move, (Move{8, 0}));
    const auto together = moves_of("  1) 33: 8/5*(2) 24/21*/18\n");
    ASSERT_EQ(together.size(), 4U);
    EXPECT_EQ(together[1].move, (Move{8, 5}));
    EXPECT_TRUE(together[0].hit);
    EXPECT_FALSE(together[1].hit); // the first of them has hit already
    EXPECT_EQ(together[3].move, (Move{21, 18}));
    EXPECT_TRUE(together[2].hit);
    EXPECT_TRUE(moves_of("  1) 66: Cannot Move            31: 8/5 6/5\n").empty());
    EXPECT_TRUE(moves_of("  1) 66: ????                   Wins 1 point\n").empty());
}

TEST(MatchFile, reads_the_words_of_other_programs_for_the_end_of_a_game) {
    const MatchFile file = parse_match("\xEF\xBB\xBF; [Site \"x\"]\nunlimited game\nGame 1 \n : 0 \t  : 0 \n"
                                       "1. 63: 24/18 13/10     double => 2\n 2)  Take\n"
                                       "    Losses 4 point                Wins 4 point\n");
    EXPECT_EQ(file.length, 0);
    EXPECT_EQ(file.games[0].names[0], "");
    ASSERT_EQ(file.games[0].actions.size(), 4U); // both columns have the same end
    EXPECT_EQ(file.games[0].actions[3].player, 1);
    EXPECT_EQ(std::get<RecordedWin>(file.games[0].actions[3].what).points, 4U);
}

TEST(MatchFile, reads_options_from_comments) {
    const auto options = [](const std::string& comments) {
        return parse_match(comments + " 5 point match\n Game 1\n A : 0   B : 0\n");
    };
    const MatchFile file = options("; [Crawford \"Off\"]\n;[Jacoby \"on\"]\n# [AutoDoubles \"Off\"]\r\n"
                                   "; [CubeLimit \"1024\"]\n; [Variation \"Backgammon\"]\n; [Beaver \"On\"]\n"
                                   "; [Player 1 \"a \"b\" [c\"]\n; []\n; [\"\"]\n; [Jacoby]\n; [ \"]\n;\n");
    EXPECT_EQ(file.crawford, false);
    EXPECT_EQ(file.jacoby, true);
    EXPECT_EQ(file.automatic_doubles, false);
    EXPECT_EQ(file.cube_limit, 1024U);
    EXPECT_FALSE(options("").crawford.has_value());
}

// ---- Errors name their line and cause

std::string error(const std::string& text) {
    try {
        static_cast<void>(parse_match(text));
    } catch (const MatchFileError& wrong) {
        return std::to_string(wrong.line()) + ": " + wrong.what();
    }
    return "";
}

TEST(MatchFile, errors_name_cause_and_line) {
    EXPECT_EQ(error(""), "0: the file has no \"N point match\" line");
    EXPECT_EQ(error("hello"), "1: expected \"N point match\", found \"hello\" at column 1");
    EXPECT_EQ(error(" 5 point match\n"), "1: the file ends before its first game is complete");
    EXPECT_EQ(error(" 500 point match\n"), "1: a match has at most 99 points");
    EXPECT_EQ(error(" 5 point match\n Game 2\n"), "2: expected Game 1");
    EXPECT_EQ(error(" 5 point match\n Game 1\n A 0 B 0\n"),
              "3: expected both players' names and scores: \"White : 0   Black : 0\", found \"A 0 B 0\" at "
              "column 2");
    EXPECT_EQ(error(head + "  1) 63: 24/18 24-21\n"),
              "6: expected \"/\" in a checker move, found \"-21\" at column 18");
    EXPECT_EQ(error(head + "  1) 73: 24/18\n"),
              "6: dice are two numbers 1 to 6, not 73, found \" 24/18\" at column 9");
    EXPECT_EQ(error(head + "  1) 63: 24/88\n"), "6: a point is 0 to 25, not 88, found the end of the line");
    EXPECT_EQ(error(head + "  1) 63: 24/18 24/21 3/2 2/1 2/1\n"),
              "6: a turn has at most four checker moves, found \"2/1\" at column 30");
    EXPECT_EQ(error(head + "  1) Doubles 2\n"), "6: expected \"=>\" after Doubles, found \"2\" at column 14");
    EXPECT_EQ(error(head + "  1) Resigns\n"),
              "6: expected dice, Doubles, Takes, Drops or Wins, found \"Resigns\" at column 6");
    EXPECT_EQ(error(head + "  1) Beavers => 4\n"),
              "6: these rules have no beavers and no raccoons, found \"Beavers => 4\" at column 6");
    EXPECT_EQ(error(head + "  1) 33: 8/5(5)\n"),
              "6: one to four checkers move in a turn, not 5, found the end of the line");
    EXPECT_EQ(error(head + "  1) 33: 24/23/22/21/20/19\n"),
              "6: a checker moves by at most four dice, found the end of the line");
    EXPECT_EQ(error("; [Crawford \"maybe\"]\n 5 point match\n"),
              "1: Crawford is \"On\" or \"Off\", found \"[Crawford \"maybe\"]\" at column 3");
    EXPECT_EQ(error("; [Variation \"NackGammon\"]\n 5 point match\n"),
              "1: these are the rules and the first position of Backgammon, not of another variation, found "
              "\"[Variation \"NackGammon\"]\" at column 3");
    EXPECT_EQ(error("; [Input 1 x \"accept\"]\n 5 point match\n"),
              "1: expected the number of an input after the game, found \"x\" at column 9");
    EXPECT_EQ(error(head + "Wins many points\n"),
              "6: expected the points won, found \"many points\" at column 6");
    EXPECT_EQ(error(head + "  1) 63: 24/18    63: 24/18   63: 24/18\n"),
              "6: a row has two columns, found \"63: 24/18\" at column 31");
}

// A damaged file is an error with a place, or still a match. It never causes a crash or a hang.
TEST(MatchFile, damaged_files_are_refused_or_read) {
    const std::string whole = file_text("matches/sample-1.mat");
    ASSERT_FALSE(whole.empty());
    herding::Generator random(5);
    std::size_t refused = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string text = whole.substr(0, 1 + random.below(static_cast<std::uint32_t>(whole.size())));
        for (int k = 0; k < 3; ++k) {
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                static_cast<char>(random.below(256));
        }
        try {
            static_cast<void>(parse_match(text));
        } catch (const MatchFileError& wrong) {
            ++refused;
            EXPECT_LE(wrong.line(),
                      static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n')) + 4);
            EXPECT_FALSE(std::string(wrong.what()).empty());
        }
    }
    EXPECT_GT(refused, 500U);
}

} // namespace
