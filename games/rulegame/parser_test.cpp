#include "rulegame/parser.hpp"

#include "rulegame/orders.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/test_game.hpp"
#include "rulegame/unicode.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace rulegame;

namespace {

/// `accepted`, or the error's message.
std::string verdict(std::string_view text, const Quirks& quirks = {}) {
    try {
        static_cast<void>(parse_rules(text, quirks));
        return "accepted";
    } catch (const ParseError& error) {
        return error.what();
    }
}

Expr expression(const std::string& text) {
    return std::get<Expr>(parse_rules("(code:" + text + ")").lines[0].atoms[0].fields[0].value);
}

} // namespace

TEST(RuleGameParser, lines) {
    const RuleSet rules =
        parse_rules("# comment\r\n\r\n  \t 2 (1,*,red,T,[0,1]) () # behind\r\n\f* (pos:3)\x01\n(count:4)");
    ASSERT_EQ(rules.lines.size(), 3U);
    EXPECT_EQ(rules.lines[0].counter, 2);
    EXPECT_EQ(rules.lines[0].atoms.size(), 2U);
    EXPECT_TRUE(rules.lines[0].atoms[0].positional);
    EXPECT_EQ(rules.lines[0].atoms[0].fields[2].key, "color");
    EXPECT_TRUE(rules.lines[0].atoms[1].fields.empty());
    EXPECT_EQ(rules.lines[1].counter, unmetered);
    EXPECT_EQ(rules.lines[2].counter, unmetered);
    EXPECT_EQ(rules.lines[2].place.line, 5U);
    EXPECT_EQ(parse_rules("() ()\r()").lines.size(), 1U); // a bare CR is white space
}

TEST(RuleGameParser, errors_name_place_expected_and_found) {
    EXPECT_EQ(verdict("(1,*,*,*,1])"), "1:11: expected \",\" or \")\", found \"]\"");
    EXPECT_EQ(verdict("()\n  (a:1,2)"),
              "2:8: expected a key before each field, or before none, found a field without a key");
    EXPECT_EQ(verdict("(1,2)"),
              "1:1: expected five fields without keys, or fields with keys, found 2 fields without keys");
    EXPECT_EQ(verdict("(shape:a,shape:b)"),
              "1:10: expected each key once; only \"pos\" may be repeated, found the key \"shape\" again");
    EXPECT_EQ(verdict(""), "1:1: expected at least one rule line, found the end of the file");
    EXPECT_EQ(verdict("Order A=[1]\n"), "1:1: expected at least one rule line, found the end of the file");
    EXPECT_EQ(verdict("()\nOrder A=[1]"),
              "2:1: expected a rule: orders must stand before the first one, found the name \"Order\"");
    EXPECT_EQ(verdict("order A=[1,[2,1]]\n()"), "1:15: expected each cell once, found the number 1 again");
    EXPECT_EQ(verdict("Order A=[1,37]\n()"), "1:12: expected a cell from 1 to 36, found the number 37");
    EXPECT_EQ(verdict("Order A=[[1,[2]]]\n()"),
              "1:13: expected cells in a list of tied ones, found a list within it");
    EXPECT_EQ(verdict("Order A=[1] 2\n()"),
              "1:13: expected the end of the line behind the order's list, found the number 2");
    EXPECT_EQ(verdict("(pos:p+1)"),
              "1:6: expected cells and names of orders for the position, found an operation");
    EXPECT_EQ(verdict("(bucket:[1..2])"), "1:9: expected an expression, found a range");
    EXPECT_EQ(verdict("(n:[1..-2])"), "1:8: expected the upper end of the range, a number, found \"-\"");
    EXPECT_EQ(verdict("(a:\"b)"), "1:7: expected a closing quote, found the end of the line");
    EXPECT_EQ(verdict("5"), "1:2: expected an atom, which begins with \"(\", found the end of the line");
    EXPECT_EQ(verdict("(;)"), "1:2: expected a name, a number, a string or a sign, found \";\"");
    EXPECT_EQ(verdict("(a:\xC2\xA0"
                      "1)"),
              "1:4: expected a name, a number, a string or a sign, found the character U+00A0");
    EXPECT_EQ(verdict("\xEF\xBB\xBF()"),
              "1:1: expected a name, a number, a string or a sign, found the character U+FEFF");
    EXPECT_EQ(verdict("(a:99999999999999999999)"),
              "1:4: expected a number up to 2147483647, found 99999999999999999999");
    EXPECT_EQ(verdict("\xE3\x80\x80# only white space that trimming leaves"),
              "1:2: expected a rule or an order, found the end of the line");
}

TEST(RuleGameParser, an_error_shows_its_line_with_a_caret) {
    try {
        static_cast<void>(parse_rules("()\n\t(1,*, *,*,1])"));
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_EQ(error.message("a.txt"), "a.txt:2:13: expected \",\" or \")\", found \"]\"\n"
                                          "     (1,*, *,*,1])\n"
                                          "                ^\n");
        EXPECT_EQ(error.error_class(), ParseErrorClass::RuleParse);
    }
    try {
        static_cast<void>(
            parse_rules("(" + std::string(500, 'x') + " 2147483648" + std::string(500, ' ') + ")"));
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_EQ(error.error_class(), ParseErrorClass::NumberFormat);
        EXPECT_EQ(error.place().column, 503U);
        EXPECT_LT(error.excerpt().size(), 200U);
        EXPECT_EQ(error.excerpt().find('2'),
                  error.excerpt().rfind("^") - error.excerpt().rfind('\n', error.excerpt().size() - 2) - 1 +
                      2); // the dots that stand for what is left out take three bytes
    }
}

TEST(RuleGameParser, rejects_and_accepts_as_the_server) {
    for (const char* wrong : {"(count:1+1)",
                              "(count:a)",
                              "(count:[1])",
                              "(count:*)",
                              "(pos:*)",
                              "([*],*,*,*,*)",
                              "([],*,*,*,*)",
                              "(bucket:[1,])",
                              "(bucket:--1)",
                              "(bucket:-p)",
                              "(bucket:-(1))",
                              "(bucket:+1)",
                              "(bucket:1<2<3)",
                              "(bucket:1=2)",
                              "(\"a\":1)",
                              "(a.b:1)",
                              "(),()",
                              "())",
                              "1 2 ()",
                              "() 1",
                              "-1 ()",
                              "(shape:[1..2])",
                              "(n:1..2)",
                              "(n:[1..2,3])",
                              "(n:[1 .. 2",
                              "(a:1,a:2)",
                              "(postpos:T,postpos:T)",
                              "(code:[1..2])",
                              "(*:1)",
                              "(1,*,*,*,* *)",
                              "Order = [1]\n()",
                              "Order A [1]\n()",
                              "Order A=1\n()",
                              "Order A=[\"x\",[\"x\"]]\n()",
                              "Order A=[0]\n()",
                              "Order A=[-5]\n()",
                              "(a:! =1)",
                              "(bucket:1 2)",
                              "(bucket:12abc)"}) {
        EXPECT_NE(verdict(wrong), "accepted") << wrong;
    }
    for (const char* right : {"(count:(3))",
                              "(count:-2)",
                              "0 ()",
                              "(count:0)",
                              "(pos:[1,[T,\"B\",99]],pos:a.b,postpos:[3])",
                              "(bucket:1--1)",
                              "(bucket:!!p*(p+3))",
                              "(bucket:(1<2)==1)",
                              "(n:[5..1])",
                              "(Bucket:7)",
                              "(bucket:99)",
                              "(color:light-blue)",

                              "(pos:-5)",
                              "ORDER A=[word,\"x\",2+3,(7),[8]]\n()",
                              "Order T=[1]\nOrder T=[2]\n(pos:T)",
                              "(bucket:1/0)",
                              "(shape:[[red],2])",
                              "(n:\xC3\xA9toile)",
                              "(n:\xD9\xA3)",
                              "(1,*,*,*,\"\")"}) {
        EXPECT_EQ(verdict(right), "accepted") << right;
    }
}

TEST(RuleGameParser, expressions_bind_as_in_java) {
    EXPECT_EQ(expression("!p*2+1"), expression("((!p)*2)+1"));
    EXPECT_EQ(expression("!p==1"), expression("(!p)==1"));
    EXPECT_EQ(expression("1-2-3"), expression("(1)-2-(3)"));
    EXPECT_NE(expression("1-2-3"), expression("1-(2-3)"));
    EXPECT_EQ(print(expression("1-(2-3)*(4%5)")), "1 - (2 - 3)*(4%5)");
    EXPECT_EQ(print(expression("(1<p)*!(a+b)")), "(1<p)*!(a + b)");
    EXPECT_EQ(expression("007").number, 7);
    EXPECT_EQ(expression("q.bucket.color").text, "q.bucket.color");
}

TEST(RuleGameParser, nesting_and_size_are_bounded) {
    const auto nested = [](int depth) {
        const auto count = static_cast<std::size_t>(depth);
        return "(code:" + std::string(count, '(') + "1" + std::string(count, ')') + ")";
    };
    EXPECT_EQ(verdict(nested(deepest_expression)), "accepted");
    EXPECT_NE(verdict(nested(deepest_expression + 1)).find("at most 200 parentheses"), std::string::npos);
    EXPECT_NE(verdict("(code:" + std::string(100'000, '!') + "1)"), "accepted");
    EXPECT_NE(verdict(std::string(largest_rule_text + 1, ' ')).find("at most 256 KiB"), std::string::npos);
    std::string chain = "(code:1";
    for (int i = 0; i < 50'000; ++i) {
        chain += "+1";
    }
    EXPECT_EQ(verdict(chain + ")"), "accepted");
    EXPECT_THROW(static_cast<void>(compile(parse_rules(chain + ")"))), TooLarge);
    std::string metered;
    for (int i = 0; i <= most_metered; ++i) {
        metered += "(count:1)";
    }
    EXPECT_THROW(static_cast<void>(compile(parse_rules(metered))), TooLarge);
    EXPECT_NO_THROW(static_cast<void>(compile(parse_rules(metered.substr(9) + "()"))));
}

/// A record keeps the printed rules, and reads them as a file.
TEST(RuleGameParser, rules_that_print_longer_than_a_file_may_be_cannot_be_played) {
    const auto lines = [](const std::string& line) {
        std::string text;
        while (text.size() + line.size() <= largest_rule_text) {
            text += line;
        }
        return text;
    };
    const std::string printed = lines("(pos:1, color:RED)\n");
    EXPECT_EQ(print(parse_rules(printed)), printed);
    EXPECT_NO_THROW(static_cast<void>(compile(parse_rules(printed))));
    const RuleSet shorter = parse_rules(lines("(pos:1,color:RED)\n"));
    EXPECT_GT(print(shorter).size(), largest_rule_text);
    EXPECT_THROW(static_cast<void>(compile(shorter)), TooLarge);
}

TEST(RuleGameParser, without_quirks_it_follows_the_text) {
    const Quirks none = Quirks::none();
    for (const char* documented : {"(pos:*, color:*)", "(bucket:[])"}) {
        EXPECT_NE(verdict(documented), "accepted") << documented;
        EXPECT_EQ(verdict(documented, none), "accepted") << documented;
    }
    for (const char* undocumented :
         {"0 ()", "(count:0)", "(count:-1)", "(bucket:-5)", "(pos:Nowhere)", "Order A=[word]\n()"}) {
        EXPECT_EQ(verdict(undocumented), "accepted") << undocumented;
        EXPECT_NE(verdict(undocumented, none), "accepted") << undocumented;
    }
    EXPECT_EQ(verdict("()\n(postpos:[3,Nowhere])", none),
              "2:13: expected an order that is defined, found \"Nowhere\"");
}

TEST(RuleGameOrders, are_those_of_the_server) {
    const auto ties = [](std::string_view name) {
        std::string text;
        for (const Tie& tie : *find_order({}, name)) {
            text += text.empty() ? "" : " ";
            for (std::size_t i = 0; i < tie.size(); ++i) {
                text += (i == 0 ? "" : "+") + std::to_string(tie[i]);
            }
        }
        return text;
    };
    EXPECT_EQ(
        ties("L1"),
        "31 32 33 34 35 36 25 26 27 28 29 30 19 20 21 22 23 24 13 14 15 16 17 18 7 8 9 10 11 12 1 2 3 4 5 6");
    EXPECT_EQ(
        ties("L2"),
        "36 35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1");
    EXPECT_EQ(
        ties("L3"),
        "36 30 24 18 12 6 35 29 23 17 11 5 34 28 22 16 10 4 33 27 21 15 9 3 32 26 20 14 8 2 31 25 19 13 7 1");
    EXPECT_EQ(
        ties("L4"),
        "31 25 19 13 7 1 32 26 20 14 8 2 33 27 21 15 9 3 34 28 22 16 10 4 35 29 23 17 11 5 36 30 24 18 12 6");
    EXPECT_EQ(ties("T").substr(0, 36), "31+32+33+34+35+36 25+26+27+28+29+30 ");
    EXPECT_EQ(ties("B").substr(0, 24), "1+2+3+4+5+6 7+8+9+10+11+");
    EXPECT_EQ(ties("L").substr(0, 15), "1+7+13+19+25+31");
    EXPECT_EQ(ties("R").substr(0, 16), "6+12+18+24+30+36");
    EXPECT_EQ(ties("NearestObject"),
              "1+6+31+36 2+5+7+12+25+30+32+35 8+11+26+29 3+4+13+18+19+24+33+34 9+10+14+17+20+23+27+28 "
              "15+16+21+22");
    EXPECT_EQ(ties("Farthest").substr(0, 12), "15+16+21+22 ");
    EXPECT_EQ(find_order({}, "t"), nullptr);
}

TEST(RuleGameUnicode, follows_java) {
    EXPECT_EQ(upper_case("\xC3\xA9toile stra\xC3\x9F"
                         "e"),
              "\xC3\x89TOILE STRASSE");
    EXPECT_EQ(fold_case("Red"), fold_case("rED"));
    EXPECT_NE(fold_case("stra\xC3\x9F"
                        "e"),
              fold_case("strasse"));
    EXPECT_EQ(well_formed("a\xFF"
                          "b"),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_TRUE(parse_integer("+03").ok);
    EXPECT_EQ(parse_integer("-2147483648").value, -2147483647 - 1);
    for (const char* no : {"", "-", "+", "3 ", "2147483648", "0x3", "3.0"}) {
        EXPECT_FALSE(parse_integer(no).ok) << no;
    }
}
