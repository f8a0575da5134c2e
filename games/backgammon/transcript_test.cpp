#include "backgammon/transcript.hpp"

#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace backgammon;

std::string error_of(const std::string& text) {
    try {
        static_cast<void>(parse_transcript(text));
    } catch (const MatchFileError& error) {
        return std::to_string(error.line()) + ": " + error.what();
    }
    return "(read)";
}

TEST(Transcript, of_a_match_is_golden_and_plays_the_same_match) {
    const MatchFile match = parse_match(" 3 point match\n Game 1\n A : 0   B : 0\n"
                                        "  1) 31: 8/5 6/5                 Doubles => 2\n"
                                        "  2)  Drops                      Wins 1 point\n"
                                        " Game 2\n A : 0    B : 1\n");
    const ReplayResult played = replay(match);
    ASSERT_TRUE(played.rejections.empty()) << played.rejections[0].text;
    const std::string text = print_transcript(setup_of(match), played.committed);
    expect_golden("golden/transcript.txt", text);
    ASSERT_TRUE(is_transcript(text));
    const ReplayResult again = replay(parse_transcript(text));
    EXPECT_EQ(again.last, played.last);
    EXPECT_EQ(again.committed, played.committed);
    EXPECT_EQ(again.games, played.games);
    EXPECT_EQ(again.turns, played.turns);
}

TEST(Transcript, of_the_sample_matches_plays_the_same_matches) {
    for (const std::string& file : files_in("matches", ".mat")) {
        const MatchFile match = parse_match(file_text(file));
        const ReplayResult played = replay(match);
        const ReplayResult again =
            replay(parse_transcript(print_transcript(setup_of(match), played.committed)));
        EXPECT_TRUE(again.rejections.empty());
        EXPECT_EQ(again.last, played.last);
        EXPECT_EQ(again.committed, played.committed);
        EXPECT_EQ(again.games, played.games);
        EXPECT_EQ(again.turns, played.turns);
    }
}

TEST(Transcript, is_recognized_by_its_first_line) {
    EXPECT_TRUE(is_transcript("# a match\n\n  setup{match_length=5}\n"));
    EXPECT_FALSE(is_transcript(" 5 point match\n"));
    EXPECT_FALSE(is_transcript(""));
}

TEST(Transcript, an_unreadable_line_is_an_error_with_line_and_column) {
    const std::string setup = "setup{match_length=5,crawford=true,jacoby=false,automatic_doubles=false}\n";
    EXPECT_EQ(
        error_of("setup{match_length=5,crawford=true,jacobi=false,automatic_doubles=false}\n"),
        "1: column 36, at setup.jacoby: unknown field `jacobi`, expected match_length, crawford, jacoby or "
        "automatic_doubles; did you mean `jacoby`?");
    EXPECT_EQ(error_of("setup{match_length=100,crawford=true,jacoby=false,automatic_doubles=false}\n"),
              "1: at setup.match_length: 100 is outside 0 to 99");
    EXPECT_EQ(error_of(setup + "\n# the opening\nsubmitted{by=chance,input=rol{a=6,b=3}}\n"),
              "4: column 27, at submitted.input: expected roll, move, end_turn, double, take, drop, resign, "
              "accept, refuse or next_game, found `rol`; did you mean `roll`?");
    EXPECT_EQ(error_of(setup + "submitted{by=nobody,input=end_turn}\n"),
              "2: column 14, at submitted.by: expected white, black, chance or system, found `nobody`");
    EXPECT_EQ(error_of(setup + "submitted{by=white,input=move{from=24,to=" + std::string(5000, '1') + "}}\n"),
              "2: column 1: the input has 5043 bytes, more than the budget of 4096");
    EXPECT_EQ(error_of(""), "1: expected a line `setup{...}`, found the end");
}

TEST(Transcript, a_refused_input_is_reported_with_its_line) {
    const ReplayResult result = replay(parse_transcript(
        "setup{match_length=5,crawford=true,jacoby=false,automatic_doubles=false}\n"
        "submitted{by=chance,input=roll{a=6,b=3}}\nsubmitted{by=white,input=move{from=24,to=15}}\n"));
    ASSERT_EQ(result.rejections.size(), 1U);
    EXPECT_EQ(result.rejections[0].line, 3U);
    EXPECT_EQ(result.rejections[0].text,
              "24/15: refused by a_die_for_every_move (3.3 Each die moves one checker by its number.): "
              "no die that is left makes this move");
}

TEST(InputText, is_canonical_text) {
    EXPECT_EQ(parse_input(" move { to = 18, from = 24 } "), Input(Move{24, 18}));
    EXPECT_EQ(print_input(EndTurn{}), "end_turn");
}

} // namespace
