// The Rule Game in the terminal of the tool: its notation, its words, its sentences and the sections of its rules.

#include "terminal.hpp"

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
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

extern const herding::tool::Registration herding_game_rulegame;

namespace {

namespace tool = herding::tool;
using Chosen = std::vector<std::pair<std::string, std::string>>;

const herding::play::Game& rule_game() { return herding_game_rulegame.game(); }

/// Output while these lines are typed.
std::string session(const Chosen& chosen, const std::string& typed, bool color = false) {
    tool::PlayOptions options;
    options.start.seed = 1;
    options.start.options.assign(chosen.begin(), chosen.end());
    options.players = {"human"};
    options.draw = true;
    options.color = color;
    options.kept = true; // leaving asks nothing
    std::ostringstream out;
    Typist typist(typed, out);
    EXPECT_EQ(tool::play(rule_game(), rule_game().begin(options.start), options, typist, out), 0);
    return out.str();
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        widest = std::max(widest, line.size());
    }
    return widest;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class RuleGameTerminal : public testing::Test {
protected:
    /// A board in a file.
    std::string board(const std::string& text) {
        std::ofstream(file_) << text;
        return file_;
    }
    /// A piece in each quarter, and one beside the first.
    std::string five_pieces() {
        return board(
            R"([{"id":0,"shape":"square","color":"red","cell":26},{"id":1,"shape":"star","color":"blue","cell":35},
            {"id":2,"shape":"circle","color":"black","cell":5},{"id":3,"shape":"triangle","color":"yellow","cell":8},
            {"id":4,"shape":"star","color":"red","cell":27}])");
    }
    void TearDown() override { std::filesystem::remove(file_); }

private:
    std::string file_ =
        (std::filesystem::temp_directory_path() /
         (std::string("herding_rulegame_") + testing::UnitTest::GetInstance()->current_test_info()->name()))
            .string();
};

TEST_F(RuleGameTerminal, first_moves) {
    const std::string shown = session({{"file", "rules/turns.txt"}, {"board_file", five_pieces()}},
                                      "help\n"
                                      "1 2\n" // blue comes later
                                      "why\n"
                                      "hint\n"
                                      "0 1\n" // another bucket
                                      "why\n"
                                      "why 0 3\n" // not yet tried
                                      "0 3\n"
                                      "why\n"
                                      "2 1\n"
                                      "1 1\n" // control passes on twice
                                      "undo\n"
                                      "redo\n"
                                      "redo\n"
                                      "9 1\n"
                                      "3 7\n"
                                      "why\n"
                                      "-1 1\n"
                                      "3\n"
                                      "move\n"
                                      "rules\n"
                                      "progress\n"
                                      "attempts\n"
                                      "board\n"
                                      "4 0\n"
                                      "3 0\n"
                                      "quit\n");
    expect_golden("golden/first_moves.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST_F(RuleGameTerminal, pictures_and_reasons) {
    const std::string pictures = board(R"([{"id":12,"cell":1,"props":{"size":"2","handle":"no"}},
        {"id":1234,"cell":36,"props":{"size":"7"}},{"id":5,"cell":15,"props":{"weight":"2","handle":"yes"}}])");
    const std::string shown = session(
        {{"rules", "(size:[1..3], bucket:p) (count:0) (size:[1..9], postpos:T) (handle:yes, code:p, pos:L1)"},
         {"board_file", pictures}},
        "12 0\nwhy\n5 1\nwhy\n1234 2\nundo\nprogress\n");
    expect_golden("golden/pictures.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST_F(RuleGameTerminal, any_words_at_all) {
    const std::vector<std::string> words = {"why",           "hint",  "undo", "redo",  "progress",
                                            "attempts",      "board", "help", "rules", "\x1b[1m",
                                            "99999999999 1", "1 2 3", "3 -1", "",      "why 3 2"};
    herding::Generator random(7);
    for (const char* rules : {"()", "1 (color:red)\n1 (pos:T, bucket:p+1)\n", "(color:green)"}) {
        std::string typed;
        for (int line = 0; line < 300; ++line) {
            typed += random.below(3) == 0
                         ? words[random.below(static_cast<std::uint32_t>(words.size()))]
                         : std::to_string(random.below(6)) + " " + std::to_string(random.below(5));
            typed += "\n";
        }
        const std::string shown = session({{"rules", rules}, {"board_file", five_pieces()}}, typed);
        EXPECT_LE(widest_line(shown), 80U);
        EXPECT_TRUE(has(shown, "The game is over") || has(shown, "Cleared ")) << shown;
    }
}

TEST_F(RuleGameTerminal, colors_change_nothing_else) {
    const Chosen chosen{{"rules", "()"}, {"board_file", five_pieces()}};
    std::string text = session(chosen, "0 1\n", true);
    EXPECT_TRUE(has(text, "\x1b[31m"));
    for (std::size_t at = 0; (at = text.find('\x1b')) != std::string::npos;) {
        text.erase(at, text.find('m', at) + 1 - at);
    }
    EXPECT_EQ(text, session(chosen, "0 1\n"));
}

TEST_F(RuleGameTerminal, rules_that_fail_are_reported) {
    try {
        static_cast<void>(
            rule_game().begin({.options = {{"rules", "(pos:Nowhere)"}, {"board_file", five_pieces()}}}));
        FAIL() << "the order is not defined";
    } catch (const std::exception& error) {
        EXPECT_TRUE(has(error.what(), "the order \"Nowhere\" is not defined")) << error.what();
    }
}

TEST_F(RuleGameTerminal, a_board_that_cannot_be_read_is_refused_with_its_file) {
    const std::string file = board("{\"value\":3}");
    try {
        static_cast<void>(rule_game().begin({.options = {{"board_file", file}}}));
        FAIL() << "it is no board";
    } catch (const std::runtime_error& error) {
        EXPECT_TRUE(has(error.what(), file + ": ")) << error.what();
    }
}

} // namespace
