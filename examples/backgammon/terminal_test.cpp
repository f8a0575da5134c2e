#include "backgammon/terminal.hpp"

#include "support/golden.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace backgammon;

namespace {

/// Output of the terminal for these typed lines.
std::string session(const TerminalOptions& options, const std::string& typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    EXPECT_EQ(play_in_terminal(options, in, out), 0);
    return out.str();
}

TerminalOptions game(Players players, std::uint64_t seed, int match_length = 5) {
    return {.setup = {.match_length = match_length}, .seed = seed, .players = players, .echo = true};
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        widest = std::max(widest, line.size());
    }
    return widest;
}

std::string last_lines(const std::string& text, int count) {
    auto begin = text.size();
    for (; begin > 0 && count >= 0; --begin) {
        count -= text[begin - 1] == '\n' ? 1 : 0;
    }
    return text.substr(begin == 0 ? 0 : begin + 1);
}

} // namespace

TEST(Terminal, first_turns) {
    const std::string typed = "help\n"
                              "24/19\n" // blocked
                              "24/15\n" // one checker, both dice, one frame
                              "undo\n"
                              "redo\n"
                              "undo\n"
                              "undo\n"       // the dice are a barrier
                              "13/8 24/20\n" // a frame for each
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
                              "bar/22 24/x\n" // what is wrong stops the line
                              "why 2\n"
                              "board\n"
                              "quit\n";
    const std::string shown = session(game(Players::HumanComputer, 17), typed);
    expect_golden("golden/first_turns.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(Terminal, the_cube_between_people) {
    const std::string typed = "take\n" // nothing to take
                              "24/20 13/8 end\n"
                              "double\n"
                              "roll\n" // the answer comes first
                              "take\n"
                              "why 2\n"
                              "double\n" // the cube is White's now
                              "roll\n"
                              "13/6\n"
                              "double\n" // too late
                              "end\n"
                              "double\n"
                              "drop\n"
                              "roll\n"
                              "next\n" // Crawford
                              "24/18 13/8\n"
                              "\n"
                              "double\n"
                              "\n"
                              "resign 4\n"
                              "resign\n"
                              "refuse\n"
                              "resign 2\n"
                              "accept\n"
                              "why\n"
                              "\n"
                              "not read any more\n";
    const std::string shown = session(game(Players::HumanHuman, 2, 3), typed);
    expect_golden("golden/doubling.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(Terminal, inputs_as_canonical_text) {
    const std::string typed = "help\n"
                              "move{from=24,to=20}\n"
                              " MOVE { to = 8, from = 13 }\n" // names are as they are
                              " move { to = 8, from = 13 }\n"
                              "why 2\n"
                              "undo\n"
                              "move{form=13,to=8}\n"
                              "move{from=13,to=eight}\n"
                              "move{from=13}\n"
                              "move{from=13,to=8,from=13}\n"
                              "move{from=13,to=8\n"
                              "mvoe{from=13,to=8}\n"
                              "end_turm\n"
                              "end_turn\n" // a die is left
                              "move{from=-2147483648,to=2147483647}\n"
                              "move{from=13,to=99999999999}\n"
                              "roll{a=6,b=6}\n" // chance throws, nobody else
                              "13/8\n"
                              "end_turn\n"
                              "resign{times=1}\n"
                              "accept\n"
                              "next_game\n";
    const std::string shown = session(game(Players::HumanHuman, 2, 3), typed);
    expect_golden("golden/canonical_text.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(Terminal, unprintable_characters_are_not_printed) {
    auto quiet = game(Players::HumanHuman, 2, 3);
    quiet.echo = false;
    const std::string shown =
        session(quiet, "move{\x1b[31m=1}\nmove{\"\x1b[31m\"=1}\n\x1b[31m{\nmove{from=13,to=8}\x1b[31m\n");
    EXPECT_EQ(shown.find('\x1b'), std::string::npos);
    EXPECT_NE(shown.find("`?[31m`, expected from or to"), std::string::npos) << shown;
}

TEST(Terminal, a_match_between_computers) {
    const std::string shown = session(game(Players::ComputerComputer, 5, 7), "");
    expect_golden("golden/computers_end.txt", last_lines(shown, 24));
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(Terminal, the_same_seed_the_same_game) {
    const auto options = game(Players::ComputerComputer, 8, 3);
    const std::string shown = session(options, "");
    EXPECT_EQ(session(options, ""), shown);
    EXPECT_NE(session(game(Players::ComputerComputer, 9, 3), ""), shown);
    EXPECT_EQ(shown.find("> "), std::string::npos); // no prompt
}

/// Random words: the terminal answers every line and ends when the input does, and plays whole games on the way.
TEST(Terminal, any_words_at_all) {
    std::vector<std::string> words = {"",
                                      "",
                                      "end",
                                      "roll",
                                      "roll",
                                      "moves",
                                      "6/off",
                                      "\x1b[1m",
                                      "why 3",
                                      "undo redo",
                                      "99999999999999999999/1",
                                      "why 99999999999999999999",
                                      "resign 999 undo",
                                      "move{from=13,to=8}",
                                      "move{from=2147483647,to=-1}",
                                      "end_turn",
                                      "roll{a=2147483647,b=0}",
                                      "resign{times=-2147483648}",
                                      "move{\x1b[1m=" + std::string(9, 'x') + "}"};
    for (const CommandWord& command : commands()) {
        if (command.command != Command::Quit && command.command != Command::Help) {
            words.emplace_back(command.word);
        }
    }
    for (const Players players : {Players::HumanHuman, Players::HumanComputer}) {
        herding::Generator random(7);
        std::string typed;
        for (int line = 0; line < 30'000; ++line) {
            if (random.below(4) == 0) {
                typed += words[random.below(static_cast<std::uint32_t>(words.size()))];
            } else {
                const auto from = 1 + random.below(25);
                typed +=
                    std::to_string(from) + "/" + std::to_string(from - 1 - random.below(std::min(from, 12U)));
            }
            typed += '\n';
        }
        const std::string shown = session(game(players, 1, 0), typed);
        EXPECT_LE(widest_line(shown), 80U);
        EXPECT_NE(shown.find("Goodbye"), std::string::npos);
        EXPECT_NE(shown.find("Game 5 began"), std::string::npos);
    }
}

TEST(Terminal, input_that_ends_is_no_error) {
    for (const Players players : {Players::HumanHuman, Players::HumanComputer}) {
        for (const char* typed : {"", "\n", "no line break", "quit", "\r\n"}) {
            EXPECT_NE(session(game(players, 1), typed).find("Goodbye"), std::string::npos);
        }
    }
    const std::string watched = session(game(Players::ComputerComputer, 1, 0), "next\nnext\n");
    EXPECT_NE(watched.find("Game 3 began"), std::string::npos); // money play does not end by itself
}
