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

// ---- Options, and inputs for which the rows have no words

using herding::Actor;

constexpr Actor white = Actor::player(0);
constexpr Actor black = Actor::player(1);

TEST(MatchText, states_the_options_that_a_reader_would_not_assume) {
    const auto head_of = [](const backgammon::Setup& setup) {
        const std::string text = export_match(setup, {});
        EXPECT_EQ(setup_of(parse_match(text)), setup) << text;
        return text.substr(0, text.find("\n\n Game"));
    };
    EXPECT_EQ(head_of({}), " 5 point match");
    EXPECT_EQ(head_of({.crawford = false}), "; [Crawford \"Off\"]\n\n 5 point match");
    EXPECT_EQ(head_of({.match_length = 0, .crawford = false, .jacoby = true}),
              "; [Jacoby \"On\"]\n; [AutoDoubles \"Off\"]\n\n 0 point match");
    EXPECT_EQ(head_of({.match_length = 3, .jacoby = true, .automatic_doubles = true}),
              "; [Jacoby \"On\"]\n; [AutoDoubles \"On\"]\n\n 3 point match");
}

TEST(MatchText, a_resignation_after_the_throw_reads_back) {
    const std::vector<Submitted> committed{{Actor::chance, Roll{6, 3}}, {white, Move{24, 18}},
                                           {black, Resign{2}},          {white, Accept{}},
                                           {Actor::system, NextGame{}}, {Actor::chance, Roll{1, 2}}};
    const std::string text = export_match({}, committed);
    EXPECT_EQ(text, " 5 point match\n"
                    "\n"
                    " Game 1\n"
                    " White : 0                      Black : 0\n"
                    "  1) 63: 24/18\n"
                    "      Wins 2 points\n"
                    "\n"
                    " Game 2\n"
                    " White : 2                      Black : 0\n"
                    "  1)                             21:\n");
    EXPECT_EQ(replay(parse_match(text)).committed, committed);
}

TEST(MatchText, comments_hold_inputs_that_the_rows_cannot_say) {
    const std::vector<Submitted> committed{
        {Actor::chance, Roll{4, 4}}, {Actor::chance, Roll{3, 1}}, {white, Move{8, 5}},  {black, Resign{1}},
        {white, Refuse{}},           {white, Move{6, 5}},         {black, Resign{1}},   {white, Accept{}},
        {black, NextGame{}},         {Actor::chance, Roll{6, 1}}, {white, Move{13, 7}}, {white, Move{8, 7}}};
    const std::string text = export_match({.automatic_doubles = true}, committed);
    EXPECT_EQ(text, "; [AutoDoubles \"On\"]\n"
                    "; [Input 1 1 \"submitted{by=chance,input=roll{a=4,b=4}}\"]\n"
                    "; [Input 1 4 \"submitted{by=black,input=resign{times=1}}\"]\n"
                    "; [Input 1 5 \"submitted{by=white,input=refuse}\"]\n"
                    "; [Input 1 7 \"submitted{by=black,input=resign{times=1}}\"]\n"
                    "; [Input 1 8 \"submitted{by=white,input=accept}\"]\n"
                    "; [Input 2 1 \"submitted{by=black,input=next_game}\"]\n"
                    "; [LastTurn \"Open\"]\n"
                    "\n"
                    " 5 point match\n"
                    "\n"
                    " Game 1\n"
                    " White : 0                      Black : 0\n"
                    "  1) 31: 8/5 6/5\n"
                    "      Wins 2 points\n"
                    "\n"
                    " Game 2\n"
                    " White : 2                      Black : 0\n"
                    "  1) 61: 13/7 8/7\n");
    const ReplayResult again = replay(parse_match(text));
    EXPECT_EQ(again.committed, committed);
}

TEST(MatchText, comments_with_inputs_that_fit_nowhere_are_refused) {
    const auto refused = [](const std::string& comments) {
        const std::string text = comments + "\n 5 point match\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n";
        const ReplayResult result = replay(parse_match(text));
        return result.rejections.empty()
                   ? std::string()
                   : std::to_string(result.rejections[0].line) + ": " + result.rejections[0].text;
    };
    EXPECT_EQ(refused("; [Input 1 9 \"submitted{by=white,input=refuse}\"]"),
              "1: input 9 of game 1 has no place in the rows of the file");
    EXPECT_EQ(refused("; [Input 3 1 \"submitted{by=white,input=refuse}\"]"),
              "1: input 1 of game 3 has no place in the rows of the file");
    EXPECT_EQ(
        refused("; nothing\n; [Input 1 2 \"submitted{by=white,input=refuse}\"]"),
        "2: refuse: refused by answer_a_resignation (7.5 The opponent accepts a resignation or refuses it, "
        "before anything else.): nothing has been offered that this answers");
    EXPECT_NE(refused("; [Input 1 2 \"submitted{\"]").find("1: the text of this input cannot be read: "),
              std::string::npos);
}

TEST(MatchText, says_why_a_match_cannot_be_a_file) {
    try {
        static_cast<void>(export_match({.match_length = 100}, {}));
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "a match file holds matches of 0 to 99 points, not of 100");
    }
    const std::vector<Submitted> by_a_third{
        {Actor::chance, Roll{6, 3}}, {black, Resign{1}}, {white, Accept{}}, {Actor::player(7), NextGame{}}};
    try {
        static_cast<void>(export_match({}, by_a_third));
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "a match file cannot hold this match: input 4 would be read as "
                                   "submitted{by=black,input=next_game}");
    }
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
