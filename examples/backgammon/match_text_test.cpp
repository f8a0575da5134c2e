#include "backgammon/match_text.hpp"

#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace backgammon;

TEST(MatchText, is_what_parse_match_reads) {
    const std::string text = " 5 point match\n"
                             "\n"
                             " Game 1\n"
                             " Ann B : 0                      Carl : 0\n"
                             "  1)                             63: 24/18 24/21\n"
                             "  2) 22: 25/23 23/21 16/14* 14/12 66:\n"
                             "  3)  Doubles => 2                Takes\n"
                             "  4) 65: 13/8 25/19*\n"
                             "      Wins 2 points\n"
                             "\n"
                             " Game 2\n"
                             " Ann B : 2                      Carl : 0\n"
                             "  1) 63: 24/18                    Doubles => 2\n"
                             "  2)  Drops                       Wins 1 point\n";
    EXPECT_EQ(print_match(parse_match(text)), text);
}

TEST(MatchText, of_a_match_that_was_played_has_the_same_games) {
    std::vector<std::string> files = files_in("matches", ".mat");
    ASSERT_EQ(files.size(), 4U);
    const auto shared = shared_files("backgammon/matches", ".mat");
    files.insert(files.end(), shared.begin(), shared.end());
    for (const std::string& file : files) {
        const MatchFile match = parse_match(file_text(file));
        const ReplayResult played = replay(match);
        ASSERT_TRUE(played.rejections.empty()) << file;
        Names names;
        for (const RecordedGame& game : match.games) {
            names.push_back(game.names);
        }
        const MatchFile again = match_of(setup_of(match), played.committed, names);
        EXPECT_EQ(print_match(again), print_match(match)) << file;
        EXPECT_EQ(print_match(parse_match(print_match(again))), print_match(again)) << file;
    }
}

TEST(MatchText, names_cannot_break_a_line) {
    MatchFile match;
    match.games.push_back({0, {"a : 7\n Game 2", ""}, {0, 3}, {}});
    const MatchFile again = parse_match(print_match(match));
    ASSERT_EQ(again.games.size(), 1U);
    EXPECT_EQ(again.games[0].names[0], "a ; 7  Game 2");
    EXPECT_EQ(again.games[0].names[1], "");
    EXPECT_EQ(again.games[0].score[1], 3U);
}

TEST(MatchText, of_inputs_that_the_rules_refuse_names_the_rule) {
    try {
        static_cast<void>(match_of(backgammon::Setup{}, {{herding::Actor::player(0), Take{}}}));
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("refused by"), std::string::npos) << error.what();
    }
}

} // namespace
