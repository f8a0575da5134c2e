// Syntax: the sentences of SEMANTICS.md on lines, tokens, grammar and errors, as cited.py numbers them.

#include "rulegame/lexer.hpp"
#include "rulegame/orders.hpp"
#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace rulegame;

namespace {

/// `lines 2, orders 1`, or the class of the error.
std::string read(std::string_view text) {
    try {
        const RuleSet rules = parse_rules(text);
        return "lines " + std::to_string(rules.lines.size()) + ", orders " +
               std::to_string(rules.orders.size());
    } catch (const ParseError& error) {
        return error.error_class() == ParseErrorClass::NumberFormat ? "NumberFormatException"
                                                                    : "RuleParseException";
    }
}

const std::string refused = "RuleParseException";

struct Case {
    const char* cite;
    std::string text;
    std::string result = "lines 1, orders 0";
};

void expect(const std::vector<Case>& cases) {
    for (const Case& one : cases) {
        EXPECT_EQ(read(one.text), one.result) << one.cite << " " << one.text;
    }
}

/// The tokens of a line with bars between them; each number as its value.
std::string tokens(std::string_view line) {
    std::string all;
    for (const Token& token : tokens_of(line, 1)) {
        if (token.kind != TokenKind::End) {
            all += (all.empty() ? "" : "|") +
                   (token.kind == TokenKind::Number ? std::to_string(token.number) : token.text);
        }
    }
    return all;
}

Expr expression(const std::string& text) {
    return std::get<Expr>(parse_rules("(code:" + text + ")").lines[0].atoms[0].fields[0].value);
}

} // namespace

TEST(RuleGameSemantics, lines) {
    expect({
        {"[2:1]", "()\n()\n\n()", "lines 3, orders 0"},
        {"[2:1,3]", "()\r()\x0B()\xE2\x80\xA8()"},
        {"[2:2]", "()\r\n \x01\t()\x1F\x02\r\n", "lines 2, orders 0"},
        {"[2:4]", "\n \r\n#\n# (\n  #(\n()\n"},
        {"[2:5]", "# a\nOrder A=[1] # b\n# c\n() # d\n# e\n()#f", "lines 2, orders 1"},
        {"[2:6-7]", "# Display: a name\n# what it is\n()"},
        {"[2:8,9]", "order A=[1]\nORDER B=[2]\noRdEr C=[3]\n()", "lines 1, orders 3"},
        {"[2:9]", "\"order\" A=[1]\n()", refused},
        {"[2:9]", "Orders A=[1]\n()", refused},
        {"[2:10]", "A=[1]\n()", refused},
        {"[2:11]", "()\nOrder A=[1]", refused},
        {"[2:12]", "", refused},
        {"[2:12]", "# ()\n\n", refused},
        {"[2:12]", "Order A=[1]\n", refused},
    });
}

TEST(RuleGameSemantics, tokens) {
    // [3:1,2] White space may be between any tokens, and is never required.
    EXPECT_EQ(tokens("( a : [ 1 , 2 ] )"), "(|a|:|[|1|,|2|]|)");
    EXPECT_EQ(tokens("(a:[1,2])"), "(|a|:|[|1|,|2|]|)");
    // [3:3] The white space of the server, and no other.
    for (const char* space : {"\t", "\x0B", "\x0C", "\r", "\x1C", "\x1D", "\x1E", "\x1F", " ", "\xE1\x9A\x80",
                              "\xE2\x80\x80", "\xE2\x80\x86", "\xE2\x80\x88", "\xE2\x80\x8A", "\xE2\x80\xA8",
                              "\xE2\x80\xA9", "\xE2\x81\x9F", "\xE3\x80\x80"}) {
        EXPECT_EQ(tokens(std::string("1") + space + "2"), "1|2");
    }
    for (const char* other : {"\xC2\xA0", "\xE2\x80\x87", "\xE2\x80\xAF", "\xEF\xBB\xBF"}) {
        EXPECT_EQ(read(std::string("(") + other + ")"), refused);
        EXPECT_EQ(read(std::string("\"") + other + "\""), refused); // no rule, but for another reason
        EXPECT_EQ(read(std::string("(a:\"") + other + "\")"), "lines 1, orders 0");
    }
    EXPECT_EQ(read("\xEF\xBB\xBF()"), refused);
    // [3:4] [12:31] Numbers.
    EXPECT_EQ(tokens("007 2147483647 \xD9\xA3\xE0\xA5\xAA"), "7|2147483647|34");
    EXPECT_EQ(read("(a:2147483648)"), "NumberFormatException");
    EXPECT_EQ(read("2147483648 ()"), "NumberFormatException");
    EXPECT_EQ(tokens("-1 +2 1.5"), "-|1|+|2|1|.|5");
    // [3:5] Names.
    EXPECT_EQ(tokens("_a $ a1_$ Red \xC3\xA9toile"), "_a|$|a1_$|Red|\xC3\xA9toile");
    // [3:6] Strings.
    EXPECT_EQ(tokens("\"a b\" \"\" \"#(]\\\" \"'\""), "a b||#(]\\|'");
    EXPECT_EQ(read("(a:\"b)"), refused);
    EXPECT_EQ(read("Order A=[1,\"b]\n()"), refused);
    // [3:7,8] Comparisons and the other signs.
    EXPECT_EQ(tokens("==<<=>>=!=+-*/%!()[],:...="), "==|<|<=|>|>=|!=|+|-|*|/|%|!|(|)|[|]|,|:|..|.|=");
    // [3:9] A comment.
    EXPECT_EQ(tokens("1#2"), "1");
    EXPECT_EQ(tokens("\"1#2\"# 3"), "1#2");
    // [3:10] Signs of two characters.
    EXPECT_EQ(tokens("! = = = . . < ="), "!|=|=|=|.|.|<|=");
    // [3:11]
    EXPECT_EQ(tokens("12abc"), "12|abc");
    EXPECT_EQ(read("(a:12abc)"), refused);
    // [3:12] [12:3] Any other character.
    for (const char* sign :
         {";", "'", "{", "}", "&", "|", "^", "~", "@", "?", "`", "\\", "\x01", "\xE2\x82\xAC\x7F"}) {
        EXPECT_EQ(read(std::string("(a:1") + sign + ")"), refused) << sign;
    }
}

TEST(RuleGameSemantics, grammar) {
    expect({
        {"[4:1]", "order A = [ 1 ]\n()", "lines 1, orders 1"},
        {"[4:2] [12:5]", "Order \"A\"=[1]\n()", refused},
        {"[4:3] [5.1:1]", "3 () ()"},
        {"[4:3] [5.1:2]", "* () ()"},
        {"[4:4] [5.2:3]", "()"},
        {"[4:4]", "(a:1,b:2)"},
        {"[4:5]", "(*,a,*,T,[1])"},
        {"[4:5]", "(a:1,b:[2..3],c:p+1)"},
        {"[4:6]", "(a:[1..2])"},
        {"[4:6]", "(1,*,*,*,[1..2])", refused},
        {"[4:6]", "(a:([1..2]))", refused},
        {"[4:7] [12:26]", "(code:1<2<3)", refused},
        {"[4:12,13] [12:15] [13:24]", "(bucket:[])", refused},
        {"[4:14] [12:16]", "(bucket:[1,])", refused},
        {"[4:14] [12:16]", "(a:1,)", refused},
        {"[4:15] [12:28]", "(bucket:-p)", refused},
        {"[4:15] [12:28]", "(bucket:-(1))", refused},
        {"[4:15] [12:28]", "(bucket:--1)", refused},
        {"[4:15]", "(bucket:- 1)"},
        {"[4:16] [12:29]", "(bucket:+1)", refused},
        {"[4:17] [12:21] [13:2,3]", "(count:*)", refused},
        {"[4:17] [12:21]", "(pos:*)", refused},
        {"[4:17] [12:21]", "(a:*)", refused},
        {"[4:17] [12:21]", "(*,*,*,*,[*])", refused},
        {"[4:18]", "(code:1+1<2+p)"},
        {"[4:18]", "(code:1+(1<2))"},
        {"[4:18]", "(code:!(1<2)*3)"},
        {"[4:18]", "(code:[1<2,3])"}, // an element is an expression of its own
        {"[4:19]", "(*,*,*,**,*)", refused},
        {"[4:19]", "(*+1,*,*,*,*)", refused},
        {"[4:19]", "(* :1)", refused},
    });
    // [4:8-11] Binding strength; expressions_test.cpp checks associativity.
    EXPECT_NE(expression("1-2-3"), expression("1-(2-3)"));
    EXPECT_NE(expression("8/4/2"), expression("8/(4/2)"));
    EXPECT_EQ(expression("1+2*3"), expression("1+(2*3)"));
    EXPECT_EQ(expression("1+2==3*4"), expression("(1+2)==(3*4)"));
    EXPECT_EQ(expression("!!p*2"), expression("(!(!p))*2"));
    EXPECT_EQ(expression("a . b . c").text, "a.b.c");
    EXPECT_EQ(expression("-5").number, -5); // [13:19,20]
    // [4:15] A sign behind an operator.
    EXPECT_EQ(expression("1--1"), expression("1-(-1)"));
}

TEST(RuleGameSemantics, counters_and_atoms) {
    expect({
        {"[5.1:3]", "0 ()"},
        {"[5.1:4]", "-1 ()", refused},
        {"[5.1:5] [12:8]", "1 2 ()", refused},
        {"[5.1:5] [12:9]", "() 1", refused},
        {"[5.1:5] [12:9]", "() 1 ()", refused},
        {"[5.2:1] [12:17]", "(1,*,*,*)", refused},
        {"[5.2:1] [12:17]", "(1,*,*,*,*,*)", refused},
        {"[5.2:1]", "(1,a,b,T,0)"},
        {"[5.2:2]", "(bucket:1,color:red,pos:3)"},
        {"[5.2:5] [12:18]", "(1,*,*,*,bucket:1)", refused},
        {"[5.2:5] [12:17]", "(1)", refused},
        {"[5.2:6]", "(1,*,*,*,*) (bucket:1) ()"},
        {"[5.2:7]", "(pos:1,pos:2,pos:3)"},
        {"[5.2:7] [12:19]", "(postpos:1,postpos:2)", refused},
        {"[5.2:7] [12:19]", "(color:red,color:red)", refused},
        {"[5.2:7] [12:19]", "(size:1,size:2)", refused},
        {"[5.2:4,7]", "(color:red,Color:red)"},
        {"[5.2:8]", "(count:1,shape:a,color:b,pos:1,postpos:2,bucket:3,code:4)"},
        {"[5.2:9,10] [12:32]", "(Bucket:9,bukcet:p+1,Pos:[1..2])"},
        {"[5.3:1]", "(count:3)"},
        {"[5.3:1]", "(count:((3)))"},
        {"[5.3:1] [12:22]", "(count:1+2)", refused},
        {"[5.3:1] [12:22]", "(count:many)", refused},
        {"[5.3:1] [12:22]", "(count:[3])", refused},
        {"[5.3:1] [12:22]", "(count:\"3\")", refused},
        {"[5.3:1] [12:22]", "(count:[1..2])", refused},
        {"[5.3:3] [12:32] [13:12,13]", "(count:-3)"},
        {"[5.3:4] [12:32]", "(count:0)"},
        {"[5.4:4] [12:24]", "(shape:[1..2])", refused},
        {"[5.4:4] [12:24]", "(color:[1..2])", refused},
        {"[5.4:5]", "(size:[3..1])"},
        {"[5.5:1]", "(pos:[1,[T,[\"B\",2]],Own])"},
        {"[5.5:2]", "(pos:a.b)"},
        {"[5.5:3] [12:23]", "(pos:1+2)", refused},
        {"[5.5:3] [12:23]", "(pos:[1..2])", refused},
        {"[5.5:3] [12:23]", "(pos:[1,!p])", refused},
        {"[5.5:4] [12:32]", "(pos:[-5,0,37])"},
        {"[5.5:6] [12:32] [13:25]", "(pos:Nowhere)"},
        {"[5.6:1]", "(postpos:[1,[T,\"B\"],a.b,99])"},
        {"[5.6:1]", "(postpos:1+2)", refused},
        {"[5.6:1]", "(postpos:[1..2])", refused},
        {"[5.7:2] [12:24]", "(bucket:[1..2])", refused},
        {"[5.8:1] [12:24]", "(code:[1..2])", refused},
    });
}

TEST(RuleGameSemantics, order_definitions) {
    expect({
        {"[6:4,5]", "Order A=[1,[2,3],36]\n()", "lines 1, orders 1"},
        {"[6:6] [12:5]", "Order A=[0]\n()", refused},
        {"[6:6] [12:5]", "Order A=[37]\n()", refused},
        {"[6:6] [12:5]", "Order A=[[1,37]]\n()", refused},
        {"[6:6] [12:5]", "Order A=[1,2,1]\n()", refused},
        {"[6:6] [12:5]", "Order A=[1,[2,1]]\n()", refused},
        {"[6:6] [12:5]", "Order A=[1,[2,[3]]]\n()", refused},
        {"[6:6]", "Order A=[1,[2,red]]\n()", refused},
        {"[6:6] [12:5]", "Order A=[1] 2\n()", refused},
        {"[6:6] [12:5]", "Order =[1]\n()", refused},
        {"[6:6] [12:5]", "Order\n()", refused},
        {"[6:6] [12:5]", "Order A [1]\n()", refused},
        {"[6:6] [12:5]", "Order A=1\n()", refused},
        {"[6:6] [12:5]", "Order A=(1)\n()", refused},
        {"[6:7] [12:32]", "Order A=[red,\"b\",2+3,!1,1]\n()", "lines 1, orders 1"},
        {"[6:9]", "Order A=[1]\nOrder A=[1,2]\n()", "lines 1, orders 2"},
    });
    // [6:8] A number in parentheses.
    EXPECT_EQ(parse_rules("Order A=[(7),[(8),9]]\n()").orders[0].ties, (std::vector<Tie>{{7}, {8, 9}}));
}

/// [6:12,13] The built-in orders; tied cells are in brackets.
TEST(RuleGameSemantics, built_in_orders) {
    const auto ties = [](const char* name) {
        std::string text;
        for (const Tie& tie : *find_order({}, name)) {
            std::string group;
            for (const std::uint8_t cell : tie) {
                group += (group.empty() ? "" : " ") + std::to_string(cell);
            }
            text += (text.empty() ? "" : " ") + (tie.size() == 1 ? group : "[" + group + "]");
        }
        return text;
    };
    const auto single = [](auto cell) {
        std::string text;
        for (int i = 0; i < cells; ++i) {
            text += (i == 0 ? "" : " ") + std::to_string(cell(i % side, i / side));
        }
        return text;
    };
    const auto grouped = [](auto cell) {
        std::string text;
        for (int i = 0; i < cells; ++i) {
            text += (i == 0 ? "[" : i % side == 0 ? "] [" : " ") + std::to_string(cell(i % side, i / side));
        }
        return text + "]";
    };
    EXPECT_EQ(ties("L1"), single([](int i, int j) { return 31 + i - 6 * j; })); // [6:14]
    EXPECT_EQ(ties("L2"), single([](int i, int j) { return 36 - i - 6 * j; })); // [6:15]
    EXPECT_EQ(ties("L3"), single([](int i, int j) { return 36 - 6 * i - j; })); // [6:16]
    EXPECT_EQ(ties("L4"), single([](int i, int j) { return 31 - 6 * i + j; })); // [6:17,25,26] [13:16]
    EXPECT_EQ(ties("T"), grouped([](int i, int j) { return 31 + i - 6 * j; })); // [6:18]
    EXPECT_EQ(ties("B"), grouped([](int i, int j) { return 1 + i + 6 * j; }));  // [6:19]
    EXPECT_EQ(ties("L"), grouped([](int i, int j) { return 1 + 6 * i + j; }));  // [6:20]
    EXPECT_EQ(ties("R"), grouped([](int i, int j) { return 6 + 6 * i - j; }));  // [6:21]
    // [6:22-24] By the squared distance to the nearest corner, near ones first, and the other way around.
    std::string near;
    std::string far;
    for (const int key : {2, 5, 8, 10, 13, 18}) {
        std::string group;
        for (int cell = 1; cell <= cells; ++cell) {
            const int u = std::min(column_of(cell), 7 - column_of(cell));
            const int v = std::min(row_of(cell), 7 - row_of(cell));
            group += u * u + v * v == key ? (group.empty() ? "[" : " ") + std::to_string(cell) : "";
        }
        near += (near.empty() ? "" : " ") + group + "]";
        far = group + "]" + (far.empty() ? "" : " ") + far;
    }
    EXPECT_EQ(ties("NearestObject"), near);
    EXPECT_EQ(ties("Farthest"), far);
    // [6:11] In this letter case only.
    EXPECT_EQ(find_order({}, "nearestobject"), nullptr);
    EXPECT_EQ(find_order({}, "l1"), nullptr);
}

/// [12:1] Each is a RuleParseException.
TEST(RuleGameSemantics, what_the_parser_rejects) {
    expect({
        {"[12:4]", "\xE3\x80\x80# white space that trimming leaves", refused},
        {"[12:5]", "Order 5=[1]\n()", refused},
        {"[12:6]", "()\norder A=[1]\n()", refused},
        {"[12:7]", "red", refused},
        {"[12:7]", "[1]", refused},
        {"[12:7]", "\"a\" ()", refused},
        {"[12:10]", "(),()", refused},
        {"[12:11]", "())", refused},
        {"[12:12]", "5", refused},
        {"[12:12]", "*", refused},
        {"[12:13]", "(", refused},
        {"[12:13]", "(a:1", refused},
        {"[12:13]", "(a:[1,2)", refused},
        {"[12:13]", "(a:(1,b:2)", refused},
        {"[12:14]", "(a:1 b:2)", refused},
        {"[12:14]", "(a:[1 2])", refused},
        {"[12:14]", "(,a:1)", refused},
        {"[12:20]", "(\"a\":1)", refused},
        {"[12:20]", "(a.b:1)", refused},
        {"[12:25]", "(a:[1..2,3])", refused},
        {"[12:25]", "(a:[1,2..3])", refused},
        {"[12:25]", "(a:[-1..2])", refused},
        {"[12:25]", "(a:[1..-2])", refused},
        {"[12:25]", "(a:1..2)", refused},
        {"[12:27]", "(code:p=1)", refused},
        {"[12:30]", "# nothing", refused},
        {"[12:32]", "(bucket:[9,-7],color:[nobody],code:nowhere+1/0)"},
        {"[12:32]", "0 (count:0)"},
    });
    // [12:2] An error names its cause and shows its line.
    try {
        static_cast<void>(parse_rules("()\n(a:1 2)"));
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_EQ(error.message("f"),
                  "f:2:6: expected \",\" or \")\", found the number 2\n    (a:1 2)\n         ^\n");
    }
}
