#include "rulegame/terminal.hpp"

#include "rulegame/boards.hpp"
#include "rulegame/explain.hpp"
#include "rulegame/lint.hpp"
#include "rulegame/reasons.hpp"
#include "rulegame/test_game.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

using namespace rulegame;

namespace {

/// Output of the terminal for these typed lines.
std::string session(const std::shared_ptr<const rulegame::Setup>& setup, const std::string& typed,
                    bool echo = true) {
    std::istringstream in(typed);
    std::ostringstream out;
    EXPECT_EQ(play_in_terminal(setup, {.echo = echo}, in, out), 0);
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

std::string remarks(std::string_view rules) {
    std::string text;
    for (const Remark& remark : lint(parse_rules(rules))) {
        text += std::to_string(remark.place.line) + ":" + std::to_string(remark.place.column) +
                (remark.text_differs ? "! " : " ") + remark.text + "\n";
    }
    return text;
}

} // namespace

TEST(RuleGameTerminal, first_moves) {
    const auto setup = setup_of(file_text("rules/turns.txt"), five_pieces());
    const std::string shown = session(setup, "help\n"
                                             "1 2\n" // blue comes later
                                             "why\n"
                                             "hint\n"
                                             "0 1\n" // another bucket
                                             "why\n"
                                             "0 3\n"
                                             "why\n"
                                             "2 1\n"
                                             "1 1\n" // control passes on twice
                                             "undo\n"
                                             "redo\n"
                                             "redo\n"
                                             "9 1\n"
                                             "3 7\n"
                                             "-1 1\n"
                                             "3\n"
                                             "move\n"
                                             "rules\n"
                                             "progress\n"
                                             "board\n"
                                             "4 0\n"
                                             "3 0\n"
                                             "3 0\n"
                                             "hint\n"
                                             "quit\n"
                                             "not read any more\n");
    expect_golden("golden/first_moves.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(RuleGameTerminal, pictures_and_reasons) {
    const auto setup =
        setup_of("(size:[1..3], bucket:p) (count:0) (size:[1..9], postpos:T) (handle:yes, code:p, pos:L1)",
                 {picture(12, 1, {{"size", "2"}, {"handle", "no"}}), picture(1234, 36, {{"size", "7"}}),
                  picture(5, 15, {{"weight", "2"}, {"handle", "yes"}})});
    const std::string shown = session(setup, "12 0\nwhy\n5 1\nwhy\n1234 2\nundo\nprogress\n");
    expect_golden("golden/pictures.txt", shown);
    EXPECT_LE(widest_line(shown), 80U);
}

TEST(RuleGameTerminal, any_words_at_all) {
    const std::vector<std::string> words = {"why",   "hint", "undo",  "redo",    "progress",
                                            "board", "help", "rules", "\x1b[1m", "99999999999 1",
                                            "1 2 3", "3 -1", ""};
    herding::Generator random(7);
    for (const char* rules : {"()", "1 (color:red)\n1 (pos:T, bucket:p+1)\n", "(color:green)"}) {
        std::string typed;
        for (int line = 0; line < 300; ++line) {
            typed += random.below(3) == 0
                         ? words[random.below(static_cast<std::uint32_t>(words.size()))]
                         : std::to_string(random.below(6)) + " " + std::to_string(random.below(5));
            typed += "\n";
        }
        std::string shown = session(setup_of(rules, five_pieces()), typed, false);
        for (std::size_t at = 0; (at = shown.find("> ")) != std::string::npos;) {
            shown.erase(at, 2); // a terminal shows the typed text after it
        }
        EXPECT_LE(widest_line(shown), 80U);
        EXPECT_EQ(shown.find('\x1b'), std::string::npos);
        EXPECT_NE(shown.find("Cleared "), std::string::npos);
    }
}

TEST(RuleGameTerminal, colors_change_nothing_else) {
    const auto setup = setup_of("()", five_pieces());
    std::istringstream in("0 1\n");
    std::ostringstream out;
    EXPECT_EQ(play_in_terminal(setup, {.color = true, .echo = true}, in, out), 0);
    std::string text = out.str();
    EXPECT_NE(text.find("\x1b[31m"), std::string::npos);
    for (std::size_t at = 0; (at = text.find('\x1b')) != std::string::npos;) {
        text.erase(at, text.find('m', at) + 1 - at);
    }
    EXPECT_EQ(text, session(setup, "0 1\n"));
}

TEST(RuleGameTerminal, rules_that_fail_are_reported) {
    std::istringstream in;
    std::ostringstream out;
    EXPECT_EQ(play_in_terminal(setup_of("(pos:Nowhere)", five_pieces()), {}, in, out), 1);
    EXPECT_EQ(out.str(), "The rules fail on this board: the order \"Nowhere\" is not defined.\n");
}

TEST(RuleGameExplain, sample_rules_in_plain_english) {
    std::string text;
    for (const std::string& file : files_in("rules", ".txt")) {
        text += "==== " + file + "\n\n" + explain(parse_rules(file_text(file))) + "\n";
    }
    expect_golden("golden/explained.txt", text);
}

TEST(RuleGameExplain, an_order_is_a_table_of_ranks) {
    EXPECT_EQ(draw_order({{31, 1}, {36}}), "  6 |   1   .   .   .   .   2\n"
                                           "  5 |   .   .   .   .   .   .\n"
                                           "  4 |   .   .   .   .   .   .\n"
                                           "  3 |   .   .   .   .   .   .\n"
                                           "  2 |   .   .   .   .   .   .\n"
                                           "  1 |   1   .   .   .   .   .\n"
                                           "       1   2   3   4   5   6\n");
}

TEST(RuleGameLint, names_every_place_where_text_and_server_differ) {
    EXPECT_EQ(remarks("(*, *, red, T, [0,1])\n1 (shape:[a,b], pos:[1,T], bucket:[!p*Nearby, p+1])"), "");
    EXPECT_EQ(remarks("Order A=[1,word]\n0 (count:0) (count:-2)"),
              "1:12! the server passes over word: an order is made of cells and lists of cells\n"
              "2:1! with a counter of 0 the server always skips this line; the text has counters from 1\n"
              "2:10! with a count of 0 the server never uses this atom; the text has counts from 1\n"
              "2:20! the server takes a count below 0 for no count; the text has counts from 1\n");
    EXPECT_EQ(remarks("(pos:[Nowhere,T,40])"), "1:7! the order Nowhere is nowhere defined: the server "
                                               "accepts it here and fails when a piece gets this far\n"
                                               "1:17 no piece ever lies in cell 40; cells are 1 to 36\n");
    EXPECT_EQ(remarks("(code:3<p)"),
              "1:7! while p has no value, the server gives this the value of 3; the text says none\n");
    EXPECT_EQ(
        remarks("(code:this.color==red)"),
        "1:7! while red has no value, the server gives this the value of this.color; the text says none\n"
        "1:19 red is a variable that nothing defines; write \"RED\" if a text was meant\n");
    EXPECT_EQ(
        remarks("(bucket:T, code:-5==\"5\")"),
        "1:9! the server does not know the order T in an expression; the text says it stands for cells\n"
        "1:17! the server reads -5 as a number; the text has none below 0\n"
        "1:21! \"5\" is a text and never equal to a number; the text says they convert\n");
    EXPECT_EQ(
        remarks("(seq:(last.seq+1)%4)"),
        "1:7! where last.seq is no number, the server fails; the text says such arithmetic gives nothing\n");
    EXPECT_EQ(remarks("(Bucket:1, position:3)"),
              "1:2 \"Bucket\" is taken for a property of pictures; \"bucket\" is written in small letters\n"
              "1:12 \"position\" is taken for a property of pictures; the place of a piece is \"pos\"\n");
    EXPECT_EQ(remarks("(shape:[square,7], bucket:[5,1])"),
              "1:9 with a number in the list letter case counts: square does not accept SQUARE\n"
              "1:28 bucket 5 means bucket 1\n");
    EXPECT_EQ(remarks("(color:light-blue)"),
              "1:8 light is a variable that nothing defines; write \"LIGHT\" if a text was meant\n"
              "1:14 blue is a variable that nothing defines; write \"BLUE\" if a text was meant\n");
}
