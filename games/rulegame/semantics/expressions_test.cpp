// Expressions: the sentences of SEMANTICS.md on values, operators and variables, as cited.py numbers them.

#include "rulegame/test_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace rulegame;

namespace {

/// The values that an expression without pieces has before the first move, among `texts`: one picture for each text,
/// which the expression accepts as the value of a property.
std::string values(const std::string& expression) {
    static const std::vector<std::string> texts = {
        "-2147483648", "-2147483647", "-5", "-3", "-2", "-1",         "0",          "1", "2",   "3",
        "4",           "5",           "6",  "7",  "8",  "2147483646", "2147483647", "a", "RED", "red"};
    Board board;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        board.push_back(picture(static_cast<std::int32_t>(i), static_cast<int>(i) + 1, {{"n", texts[i]}}));
    }
    // In a list with a dotted name without a value, words are variables.
    const Episode episode(setup_of("(n:[" + expression + ",no.value])", board));
    std::string found;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (episode.state().buckets(static_cast<int>(i)) != 0) {
            found += (found.empty() ? "" : " ") + texts[i];
        }
    }
    return found;
}

std::string fault(const std::string& expression) {
    try {
        static_cast<void>(values(expression));
        return "none";
    } catch (const EvaluationError& error) {
        return error.fault() == EvaluationFault::ArithmeticOnText ? "arithmetic on a text" : "another";
    }
}

/// The moves that a line accepts after these moves; nothing if control does not stop at it.
std::string after(std::initializer_list<std::pair<int, int>> moves, const std::string& line,
                  const Board& board = five_pieces()) {
    Episode episode(setup_of(std::to_string(moves.size()) + "()\n" + line, board));
    play(episode, moves);
    return episode.state().line == 1 ? offered(episode) : "";
}

/// The result of `offered` for one piece with these properties.
std::string with(std::vector<std::pair<std::string, std::string>> properties, std::string_view rules) {
    return offered(rules, {picture(0, 9, std::move(properties))});
}

} // namespace

TEST(RuleGameSemantics, values_and_operators) {
    const struct {
        const char* cite;
        const char* expression;
        const char* values;
    } cases[] = {
        {"[7:1]", "[3,1,2]", "1 2 3"},
        {"[7:2] [7:3]", "3", "3"},
        {"[7:3]", "\"a\"", "a"},
        {"[7:3]", "[1,[2,\"a\"],1]", "1 2 a"},
        {"[7:3] [13:22,23]", "[\"1\"==1,\"1\"!=1]", "1"},
        {"[7:4]", "nowhere", ""},
        {"[7:4]", "p", ""},
        {"[7:5]", "red", ""},
        {"[7:5] [13:4,5]", "[T,L1,NearestObject]", ""},
        {"[7:9]", "[1,2]+[0,2]", "1 2 3 4"},
        {"[7:9] [4:8]", "8-2-1", "5"},
        {"[7:9] [4:9]", "8/4/2", "1"},
        {"[7:9] [4:9]", "7%4*2", "6"},
        {"[7:9] [4:8,9]", "1+2*3", "7"},
        {"[7:10]", "p+1", ""},
        {"[7:10]", "1*p", ""},
        {"[7:11] [14:1]", "2147483647+1", "-2147483648"},
        {"[7:11] [14:1]", "-2147483647-2", "2147483647"},
        {"[7:11] [14:1]", "65536*65536+1", "1"},
        {"[7:12]", "[5/2,-5/2,-6/2]", "-3 -2 2"},
        {"[7:13]", "[-5%4,5%-3]", "-1 2"},
        {"[7:14]", "[1/0,1%0,3]", "3"},
        {"[7:14]", "4/[0,2]", "2"},
        {"[7:15] [14:2]", "(-2147483647-1)/-1", "-2147483648"},
        {"[7:15] [14:2]", "(-2147483647-1)%-1", "0"},
        {"[7:17]", "[1,5]<[0,2]", "1"},
        {"[7:17]", "[5,6]<[0,2]", ""},
        {"[7:17]", "[5,6]==[6,7]", "1"},
        {"[7:17]", "5!=5", ""},
        {"[7:18]", "[\"a\"==\"a\",2]", "1 2"},
        {"[7:18]", "\"a\"!=\"b\"", "1"},
        {"[7:18]", "\"a\"!=1", "1"},
        {"[7:18]", "1==\"1\"", ""},
        {"[7:19] [13:8]", "\"a\"<\"b\"", ""},
        {"[7:19] [13:8]", "1<=\"a\"", ""},
        {"[7:19] [13:8]", "\"a\">=\"a\"", ""},
        {"[7:19]", "[2>1,2>=2,1<=1]", "1"},
        {"[7:20]", "p==1", ""},
        {"[7:20]", "p!=p", ""},
        {"[7:21] [13:1]", "[5,\"a\"]==p", "5 a"},
        {"[7:21] [13:1]", "[5,6]>=(1==2)", "5 6"},
        {"[7:22]", "p==[0,1]", ""},
        {"[7:22]", "[0,1]==p", "0 1"},
        {"[7:23]", "3<p", "3"},
        {"[7:25]", "!p", "1"},
        {"[7:25]", "!0", ""},
        {"[7:25]", "!\"\"", ""},
        {"[7:26]", "!p*2+1", "3"},
        {"[7:26]", "!p==1", "1"},
        {"[7:26]", "!!p*2", ""},
        {"[7:26]", "!!1*2", "2"},
        {"[7:27]", "[p,0]", "0"},
        {"[13:19,20]", "-5", "-5"},
    };
    for (const auto& one : cases) {
        EXPECT_EQ(values(one.expression), one.values) << one.cite << " " << one.expression;
    }
    // [7:10] The server does not evaluate the right side if no pair needs it.
    EXPECT_EQ(values("p*(\"a\"+1)"), "");
    EXPECT_EQ(fault("(\"a\"+1)*p"), "arithmetic on a text");
    EXPECT_EQ(fault("p==\"a\"+1"), "arithmetic on a text"); // a comparison looks at both
    // [7:16] [11:5] [13:6,7] Arithmetic on values that are no numbers.
    for (const char* wrong :
         {"\"a\"+1", "1-\"1\"", "[1,\"a\"]*2", "this*1", "1+this", "this.n%2", "\"a\"/0"}) {
        EXPECT_EQ(fault(wrong), "arithmetic on a text") << wrong;
    }
    EXPECT_EQ(fault("\"a\"+p"), "none"); // [7:10]
    // [7:24] An undefined variable.
    EXPECT_EQ(offered("(code:this.color==red)"), "0:0123 1:0123 2:0123 3:0123 4:0123");
    // [7:8] A piece is no bucket.
    EXPECT_EQ(offered("(bucket:[this,2],pos:26)"), "0:2");
    EXPECT_EQ(offered("(bucket:this,pos:26)"), "");
}

TEST(RuleGameSemantics, names_with_dots) {
    // [7:6] A variable with this name, and the property of each record.
    EXPECT_EQ(after({{0, 3}}, "(bucket:p.color)"), "4:3");
    EXPECT_EQ(after({{1, 3}}, "(code:q.shape,bucket:1)"), "4:1");
    EXPECT_EQ(with({{"a", "1"}}, "(bucket:this.a)"), "0:1");
    EXPECT_EQ(with({{"a", "1"}}, "(bucket:this.b)"), "");
    EXPECT_EQ(with({{"a", "1"}}, "(bucket:[this.b,this.a])"), "0:1");
    // [7:7] From the left: the property of the record that the preceding name has.
    EXPECT_EQ(after({{1, 0}}, "(code:q.shape.color==\"BLUE\")"), "4:0123");
    EXPECT_EQ(after({{1, 0}}, "(code:q.shape.color==\"RED\")"), "");
    EXPECT_EQ(with({{"a", "1"}}, "(bucket:this.a.a)"), "");
    // [7:2] Records come from `this`, `last` and `q.X` only.
    for (const char* record : {"this", "last", "q.color"}) {
        EXPECT_EQ(after({{0, 3}}, std::string("(code:") + record + "==[this,last,q.color],pos:27)"), "4:0123")
            << record;
    }
    EXPECT_EQ(after({{0, 3}}, "(code:[p,pc,p.color]==last)"), "");
}

TEST(RuleGameSemantics, variables) {
    // [7.1:1] [14:3,4] Evaluated for each piece and bucket.
    EXPECT_EQ(offered("(code:this.bucket==this.pos%4)"), "0:2 1:3 2:1 3:0 4:3");
    EXPECT_EQ(after({{1, 3}}, "(code:!q.bucket)"), "0:012 2:012 3:012 4:012");
    EXPECT_EQ(after({{1, 3}}, "(code:p.bucket)"), "0:3 2:3 3:3 4:3");
    // [7.1:2-4,11] [13:18] The latest of these buckets counts.
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:p)"), "2:2 3:2 4:2");
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:pc)"), "4:3");
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:p.color)"), "4:3");
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:ps)"), "4:2");
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:p.shape)"), "4:2");
    EXPECT_EQ(after({{0, 3}, {4, 2}}, "(bucket:pc)"), "");
    // [7.1:5,6] Any property, and the record of that piece.
    const Board sized = {picture(0, 1, {{"size", "3"}, {"kind", "x"}}), picture(1, 2, {{"size", "4"}}),
                         picture(2, 3, {{"size", "3"}}), picture(3, 4, {{"size", "4"}}), picture(4, 5, {})};
    EXPECT_EQ(after({{0, 1}, {1, 2}}, "(bucket:p.size)", sized), "2:1 3:2");
    EXPECT_EQ(after({{0, 1}, {1, 2}}, "(bucket:q.size.pos+q.size.bucket)", sized), "2:2 3:0");
    EXPECT_EQ(after({{0, 1}, {1, 2}}, "(code:q.size.kind)", sized), "2:0123");
    EXPECT_EQ(after({{0, 1}, {2, 2}}, "(code:q.size.kind)", sized), ""); // the latest has none
    // [7.1:7,8]
    EXPECT_EQ(offered("(bucket:this.pos)"), "0:2 1:3 2:1 3:0 4:3");
    EXPECT_EQ(after({{0, 3}, {1, 2}}, "(bucket:last.pos)"), "2:3 3:3 4:3");
    EXPECT_EQ(offered("(bucket:last.pos)"), "");
    // [7.1:9,10,13-17]
    for (int cell = 1; cell <= cells; ++cell) {
        const int column = column_of(cell);
        const int row = row_of(cell);
        const int nearby = row >= 4 ? (column <= 3 ? 0 : 1) : (column >= 4 ? 2 : 3);
        const Board one = {shape_and_color(0, "star", "red", cell)};
        EXPECT_EQ(offered("(bucket:Nearby)", one), "0:" + std::to_string(nearby));
        EXPECT_EQ(offered("(bucket:Remotest)", one), "0:" + std::to_string((nearby + 2) % 4));
    }
    // [7.1:12] In this letter case only.
    for (const char* name : {"nearby", "REMOTEST", "This.pos", "Last.pos"}) {
        EXPECT_EQ(offered(std::string("(bucket:") + name + ")"), "") << name;
    }
    for (const char* name : {"P", "PC", "Ps", "P.color", "p.Color", "Q.color.bucket"}) {
        EXPECT_EQ(after({{0, 3}}, std::string("(bucket:") + name + ")"), "") << name;
    }
    // [7.1:25] Control may have moved on since.
    EXPECT_EQ(offered_after("1()\n1()\n(bucket:[p,pc,last.bucket])", {{0, 3}, {1, 2}}), "2:2 3:2 4:23");
}

TEST(RuleGameSemantics, records) {
    // [7.1:18] Shape and color in upper case; cell and bucket.
    EXPECT_EQ(offered("(code:this.color==\"RED\")"), "0:0123 4:0123");
    EXPECT_EQ(offered("(code:this.color==\"red\")"), "");
    EXPECT_EQ(offered("(code:this.shape==\"STAR\",bucket:this.pos)"), "1:3 4:3");
    EXPECT_EQ(with({{"kind", "Red"}}, "(code:this.kind==\"Red\",bucket:this.bucket)"), "0:0123");
    EXPECT_EQ(after({{0, 3}}, "(bucket:last.bucket)"), "1:3 2:3 3:3 4:3");
    // [7.1:19] The latest piece in the bucket under test.
    EXPECT_EQ(after({{0, 3}, {1, 2}, {2, 3}}, "(code:q.bucket.pos==[26,35])"), "3:2 4:2");
    EXPECT_EQ(after({{0, 3}}, "(code:!q.bucket)"), "1:012 2:012 3:012 4:012");
    // [7.1:20] The cell and the bucket hide properties with these two names.
    EXPECT_EQ(with({{"pos", "2"}, {"bucket", "5"}}, "(bucket:this.pos)"), "0:1");
    EXPECT_EQ(with({{"pos", "2"}, {"bucket", "5"}}, "(code:this.bucket<4)"), "0:0123");
    EXPECT_EQ(with({{"pos", "2"}, {"bucket", "5"}}, "(code:this.bucket==5)"), "");
    // [7.1:21] Records are equal if all their entries are.
    const auto equal = [](std::vector<std::pair<std::string, std::string>> first,
                          std::vector<std::pair<std::string, std::string>> second) {
        const Board board = {picture(0, 9, std::move(first)), picture(1, 9, std::move(second))};
        return after({{0, 2}}, "(code:this==last)", board) == "1:2";
    };
    EXPECT_TRUE(equal({{"a", "x"}, {"b", "y"}}, {{"b", "y"}, {"a", "x"}}));
    EXPECT_TRUE(equal({{"a", "03"}}, {{"a", "+3"}}));
    EXPECT_TRUE(equal({{"a", "x"}, {"pos", "1"}}, {{"a", "x"}, {"bucket", "2"}}));
    EXPECT_FALSE(equal({{"a", "x"}}, {{"a", "X"}}));
    EXPECT_FALSE(equal({{"a", "x"}}, {{"a", "x"}, {"b", "y"}}));
    EXPECT_FALSE(equal({{"a", "3"}}, {{"a", "=3"}})); // a number and a text
    EXPECT_FALSE(equal({{"a", "x"}}, {{"b", "x"}}));
    EXPECT_EQ(after({{0, 2}}, "(code:this!=last,pos:27)"), "4:0123");
    // [7.1:22] A text that Java's `parseInt` reads is a number.
    for (const char* three : {"3", "03", "+3", "\xD9\xA3"}) {
        EXPECT_EQ(with({{"n", three}}, "(bucket:this.n)"), "0:3") << three;
    }
    EXPECT_EQ(with({{"n", "-3"}}, "(bucket:this.n)"), "0:1");
    EXPECT_EQ(with({{"n", "-2147483648"}}, "(code:this.n==-2147483647-1)"), "0:0123");
    for (const char* text : {"", "3 ", " 3", "3.0", "0x3", "--3", "+", "2147483648"}) {
        EXPECT_EQ(with({{"n", text}}, "(bucket:this.n)"), "") << text;
    }
    EXPECT_EQ(offered("(bucket:this.shape)", {shape_and_color(0, "2", "red", 1)}), "0:2");
    // [7.1:23] These are the same for p.X and q.X.
    const Board threes = {picture(0, 1, {{"n", "03"}}), picture(1, 2, {{"n", "3"}}),
                          picture(2, 3, {{"n", "three"}})};
    EXPECT_EQ(after({{0, 2}}, "(bucket:[p.n,q.n.pos])", threes), "1:12");
    // [7.1:24] A condition reads the text as written.
    EXPECT_EQ(with({{"n", "03"}}, "(n:this.n)"), "");
    EXPECT_EQ(with({{"n", "3"}}, "(n:this.n)"), "0:0123");
    EXPECT_EQ(with({{"n", "x"}}, "(n:this.n)"), "0:0123");
}
