#include "rulegame/explain.hpp"

#include "rulegame/lint.hpp"
#include "rulegame/parser.hpp"
#include "support/golden.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace rulegame;

namespace {

std::string remarks(std::string_view rules) {
    std::string text;
    for (const Remark& remark : lint(parse_rules(rules))) {
        text += std::to_string(remark.place.line) + ":" + std::to_string(remark.place.column) +
                (remark.text_differs ? "! " : " ") + remark.text + "\n";
    }
    return text;
}

} // namespace

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
