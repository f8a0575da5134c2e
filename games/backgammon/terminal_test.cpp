// Backgammon in the terminal of the tool: its notation, its words, its sentences and the paragraphs of its rule book.

#include "terminal.hpp"

#include "saved_game.hpp"
#include "support/golden.hpp"
#include "support/typist.hpp"

#include "herding/core/random.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_backgammon;

namespace {

namespace tool = herding::tool;

const herding::play::Game& backgammon_game() { return herding_game_backgammon.game(); }

tool::PlayOptions against_computer(std::uint64_t seed, const std::string& length = "5") {
    tool::PlayOptions options;
    options.start.seed = seed;
    options.start.options = {{"match_length", length}};
    options.players = {"human", "own"};
    options.draw = true;
    options.header = tool::saved_header(backgammon_game(), options.start);
    return options;
}

tool::PlayOptions two_persons(std::uint64_t seed, const std::string& length) {
    auto options = against_computer(seed, length);
    options.players = {"human"};
    return options;
}

/// Output while these lines are typed.
std::string session(const tool::PlayOptions& options, const std::string& typed) {
    std::ostringstream out;
    Typist typist(typed, out);
    const auto& game = backgammon_game();
    EXPECT_EQ(tool::play(game, game.begin(options.start), options, typist, out), 0);
    return out.str();
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    const std::string question = "(yes or no) ";
    for (std::string line; std::getline(lines, line);) {
        const std::size_t typed = line.find(question); // anybody may type long lines behind it
        widest = std::max(widest, typed == std::string::npos ? line.size() : typed + question.size());
    }
    return widest;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

class Terminal : public testing::Test {
protected:
    std::string file =
        (std::filesystem::temp_directory_path() /
         (std::string("herding_backgammon_") + testing::UnitTest::GetInstance()->current_test_info()->name()))
            .string();
    void TearDown() override { std::filesystem::remove(file); }
};

TEST_F(Terminal, first_turns) {
    const std::string typed = "help\n"
                              "24/19\n" // blocked
                              "24/15\n" // one checker, both dice, one frame
                              "undo\n"
                              "redo\n"
                              "undo\n"
                              "undo\n" // the dice are a barrier
                              "13/8\n"
                              "24/20\n" // a frame for each
                              "why\n"
                              "undo\n"
                              "rol\n" // no such word
                              "end\n" // a die is left
                              "24/20\n"
                              "\n"     // nothing left but to end the turn: the computer plays
                              "undo\n" // the turn is a barrier as well
                              "redo\n"
                              "roll\n"
                              "13/11\n" // a checker is on the bar
                              "moves\n"
                              "24/x\n"
                              "hint\n"
                              "quit\n"
                              "yes\n";
    const std::string shown = session(against_computer(4), typed);
    expect_golden("golden/first_turns.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST_F(Terminal, the_cube_between_people) {
    const std::string typed = "take\n" // nothing to take
                              "24/20 13/8 end\n"
                              "double\n"
                              "roll\n" // the answer comes first
                              "take\n"
                              "double\n" // the cube is White's now
                              "roll\n"
                              "24/20\n"
                              "double\n" // too late
                              "end\n"
                              "double\n"
                              "drop\n"
                              "roll\n"
                              "next\n" // Crawford
                              "13/8 6/5\n"
                              "\n"
                              "double\n"
                              "\n"
                              "resign 4\n"
                              "resign\n"
                              "no\n"
                              "resign\n"
                              "yes\n"
                              "refuse\n"
                              "resign 3\n"
                              "y\n"
                              "accept\n";
    const std::string shown = session(two_persons(4, "3"), typed);
    expect_golden("golden/doubling.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST_F(Terminal, whoever_resigns_is_asked_first) {
    const auto options = two_persons(4, "3");
    const std::string question = "Offer to lose the game? (yes or no) ";
    for (const std::string resign : {"resign", "resign 1", "resign{times=1}", "list\nresign 1"}) {
        const std::string no = session(options, resign + "\nno\n");
        EXPECT_EQ(count(no, question), 1U) << no;
        EXPECT_FALSE(has(no, "offered to resign")) << no;
        EXPECT_TRUE(has(session(options, resign + "\nyes\n"), "White offered to resign a single game.\n"));
    }
    EXPECT_FALSE(has(session(options, "resign\n"), "offered to resign")) << "the end of the input is a no";
    EXPECT_TRUE(
        has(session(options, "resign 3\nno\n"), "Offer to lose a backgammon, three times the stake?"));
    EXPECT_FALSE(has(session(options, "resign 4\n"), "(yes or no)")) << "the rules refuse it anyway";
}

TEST_F(Terminal, a_match_is_saved_and_continues) {
    const auto options = against_computer(4);
    EXPECT_TRUE(has(session(options, "24/20 13/8\nsave " + file + "\nquit\n"), "Saved to " + file));
    auto loaded = options;
    loaded.load = file;
    const std::string shown = session(loaded, "undo\nredo\nend\n");
    EXPECT_TRUE(has(shown, "Played 4 inputs from ")) << shown;
    EXPECT_TRUE(has(shown, "You are White; Black is the computer.\n")) << shown;
    EXPECT_TRUE(has(shown, "Taken back: 13/8.\n")) << shown;
    EXPECT_TRUE(has(shown, "Played again: 13/8.\n")) << shown;
    EXPECT_TRUE(has(shown, "\nBlack throws ")) << shown;
}

TEST_F(Terminal, a_hint_is_in_the_notation_of_the_game) {
    const std::string shown = session(against_computer(4), "hint\n");
    EXPECT_TRUE(has(shown, " would choose 24/20") || has(shown, " would choose 13/")) << shown;
}

TEST_F(Terminal, inputs_as_canonical_text) {
    const std::string shown = session(two_persons(4, "3"), "move{from=24,to=20}\n"
                                                           "move{form=13,to=8}\n"
                                                           "mvoe{from=13,to=8}\n"
                                                           "end_turn\n"
                                                           "move{from=-2147483648,to=2147483647}\n"
                                                           "roll{a=6,b=6}\n" // chance throws, nobody else
                                                           "13/8\n"
                                                           "end_turn\n");
    EXPECT_TRUE(has(shown, "White plays 24/20.\n")) << shown;
    EXPECT_TRUE(has(
        shown,
        "`move a checker` takes from (one of\n  20, 13, 8), to (one of 15, 8, 3), for example `20/15`.\n"))
        << shown;
    EXPECT_TRUE(has(shown, "  `mvoe{from=13,to=8}` is no action. Did you mean `move`? You can")) << shown;
    EXPECT_TRUE(has(shown, "end turn is not allowed: ")) << shown;
    EXPECT_TRUE(has(shown, "roll 66 is not allowed: ")) << shown;
    EXPECT_TRUE(has(shown, "The turn passed to Black.\n")) << shown;
    EXPECT_EQ(count(shown, "  Rule "), 3U) << shown;
}

TEST_F(Terminal, unprintable_characters_are_not_printed) {
    std::ostringstream out;
    const auto options = two_persons(4, "3");
    std::istringstream in("move{\x1b[31m=1}\n\x1b[31m{\n\x1b[31m\n");
    const auto reader = tool::stream_reader(in, out, true);
    const auto& game = backgammon_game();
    EXPECT_EQ(tool::play(game, game.begin(options.start), options, *reader, out), 0);
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos) << out.str();
}

TEST_F(Terminal, a_match_between_computers_prints_a_line_for_each_turn) {
    auto options = against_computer(5, "1");
    options.players = {"own"};
    const std::string shown = session(options, "");
    EXPECT_EQ(session(options, ""), shown) << "the same seed, the same match";
    EXPECT_NE(session(two_persons(6, "1"), ""), shown);
    EXPECT_TRUE(has(shown, " won the match.\n")) << shown;
    EXPECT_FALSE(has(shown, "> ")) << shown;
    EXPECT_FALSE(has(shown, "\nWhite plays ")) << "moves stand behind their throw: " << shown;
    EXPECT_LE(widest_line(shown), 80U);
    auto longer = against_computer(5, "5");
    longer.players = {"own"};
    EXPECT_TRUE(has(session(longer, ""), ".\nThe turn passed to ")) << "somebody could not move";
    const auto throws = shown.find("\nBlack throws ");
    ASSERT_NE(throws, std::string::npos) << shown;
    const std::string line = shown.substr(throws + 1, shown.find('\n', throws + 1) - throws - 1);
    EXPECT_EQ(line.substr(16, 2), ": ") << line;
    EXPECT_TRUE(line.ends_with('.')) << line;
}

/// Random words: the terminal answers every line and ends when the input does, and plays whole games on the way.
TEST_F(Terminal, any_words_at_all) {
    const std::vector<std::string> words = {"",
                                            "",
                                            "end",
                                            "roll",
                                            "roll",
                                            "moves",
                                            "6/off",
                                            "undo",
                                            "redo",
                                            "99999999999999999999/1",
                                            "why 99999999999999999999",
                                            "resign 999",
                                            "resign",
                                            "yes",
                                            "move{from=13,to=8}",
                                            "move{from=2147483647,to=-1}",
                                            "end_turn",
                                            "roll{a=2147483647,b=0}",
                                            "double",
                                            "take",
                                            "drop",
                                            "accept",
                                            "refuse",
                                            "next",
                                            "board",
                                            "list",
                                            "1",
                                            "3"};
    for (const bool persons : {true, false}) {
        herding::Generator random(7);
        std::string typed;
        for (int line = 0; line < 20'000; ++line) {
            if (random.below(4) == 0) {
                typed += words[random.below(static_cast<std::uint32_t>(words.size()))];
            } else {
                const auto from = 1 + random.below(25);
                typed +=
                    std::to_string(from) + '/' + std::to_string(from - 1 - random.below(std::min(from, 12U)));
            }
            typed += '\n';
        }
        const std::string shown = session(persons ? two_persons(1, "0") : against_computer(1, "0"), typed);
        EXPECT_LE(widest_line(shown), 80U);
        EXPECT_TRUE(has(shown, "Game 3 began"));
        EXPECT_TRUE(shown.ends_with("The input ends here.\n"));
    }
}

} // namespace
