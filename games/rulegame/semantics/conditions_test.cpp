// Atoms: the sentences of SEMANTICS.md on boards, conditions, orders and lines, as cited.py numbers them.

#include "rulegame/orders.hpp"
#include "rulegame/test_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace rulegame;

namespace {

const std::string everything = "0:0123 1:0123 2:0123 3:0123 4:0123";

struct Case {
    const char* cite;
    const char* rules;
    std::string offered;
};

void expect(const std::vector<Case>& cases, const Board& board = five_pieces()) {
    for (const Case& one : cases) {
        EXPECT_EQ(offered(one.rules, board), one.offered) << one.cite << " " << one.rules;
    }
}

/// Whether a picture with this property is accepted; with no property, whether a picture without it is.
bool accepts(const std::string& condition, const char* value) {
    std::vector<std::pair<std::string, std::string>> properties;
    if (value != nullptr) {
        properties.emplace_back("n", value);
    }
    return !offered("(n:" + condition + ")", {picture(0, 9, std::move(properties))}).empty();
}

/// The same for the shape of a piece with shape and color.
bool accepts_shape(const std::string& condition, const char* shape) {
    return !offered("(shape:" + condition + ")", {shape_and_color(0, shape, "red", 9)}).empty();
}

} // namespace

TEST(RuleGameSemantics, boards) {
    // [1:1-4]
    EXPECT_EQ(cells, 36);
    for (int y = 1; y <= 6; ++y) {
        for (int x = 1; x <= 6; ++x) {
            EXPECT_EQ(cell_at(x, y), x + 6 * (y - 1));
            EXPECT_EQ(column_of(cell_at(x, y)), x);
            EXPECT_EQ(row_of(cell_at(x, y)), y);
        }
    }
    EXPECT_EQ(
        offered("(bucket:Nearby)", {shape_and_color(0, "a", "b", 1), shape_and_color(1, "a", "b", 6),
                                    shape_and_color(2, "a", "b", 31), shape_and_color(3, "a", "b", 36)}),
        "0:3 1:2 2:0 3:1");
    // [1:5,6]
    EXPECT_EQ(Rules::bucket_at(7, 0), 0);
    EXPECT_EQ(Rules::bucket_at(7, 7), 1);
    EXPECT_EQ(Rules::bucket_at(0, 7), 2);
    EXPECT_EQ(Rules::bucket_at(0, 0), 3);
    // [1:7]
    EXPECT_EQ(offered("()", {shape_and_color(0, "a", "b", 1), shape_and_color(2147483647, "a", "b", 1)}),
              "0:0123 2147483647:0123");
    EXPECT_THROW(setup_of("()", {shape_and_color(-1, "a", "b", 1)}), BadBoard);
    EXPECT_THROW(setup_of("()", {shape_and_color(1, "a", "b", 1), shape_and_color(1, "a", "b", 2)}),
                 BadBoard);
    EXPECT_THROW(setup_of("()", {shape_and_color(1, "a", "b", 0)}), BadBoard);
    // [1:8] Shape and color are in upper case. [14:8] This covers all letters.
    EXPECT_EQ(offered("(shape:[\"STAR\",7],color:[\"RED\",7])", {shape_and_color(0, "Star", "red", 1)}),
              "0:0123");
    EXPECT_EQ(offered("(shape:[\"\xC3\x89TOILE\",7])", {shape_and_color(0, "\xC3\xA9toile", "red", 1)}),
              "0:0123");
    EXPECT_EQ(offered("(shape:\xC3\x89toile)", {shape_and_color(0, "\xC3\xA9TOILE", "red", 1)}), "0:0123");
    // [1:9-11] Texts of a table stay as they are; it may have a shape and a color.
    const Board pictures = {picture(0, 1, {{"size", "Big"}}),
                            picture(1, 2, {{"size", "BIG"}, {"color", "Red"}}),
                            picture(2, 3, {{"shape", "star"}}), picture(3, 4, {})};
    expect({{"[1:10]", "(size:Big)", "0:0123"},
            {"[1:10]", "(size:BIG)", "1:0123"},
            {"[1:11]", "(color:Red)", "1:0123"},
            {"[1:11]", "(shape:star)", "2:0123"},
            {"[1:11]", "(bucket:[1,this.size])", "0:1 1:1 2:1 3:1"}},
           pictures);
    // [1:12-14] Several pieces in a cell: only that cell cannot be addressed.
    Episode crowded(setup_of("(bucket:[1,2])",
                             {shape_and_color(0, "star", "red", 1), shape_and_color(1, "moon", "red", 1),
                              shape_and_color(2, "star", "blue", 2)}));
    EXPECT_EQ(offered(crowded), "0:12 1:12 2:12");
    EXPECT_EQ(reply(crowded.attempt(MoveFrom{1, 1, 0, 7})), "-11 0 0");
    EXPECT_EQ(reply(crowded.attempt(MoveFrom{1, 2, 0, 7})), "0 0 1");
    EXPECT_EQ(reply(crowded.attempt(MovePiece{1, 2})), "0 0 2");
    EXPECT_EQ(reply(crowded.attempt(MoveFrom{1, 1, 0, 7})), "0 1 3");
}

TEST(RuleGameSemantics, atoms) {
    expect({
        {"[5.2:1]", "(1,star,red,27,2)", "4:2"},
        {"[5.2:1]", "(2,star,*,[35,26],[1,2])", "1:12"},
        {"[5.2:2]", "(bucket:2,pos:27,color:red,shape:star,count:1)", "4:2"},
        {"[5.2:2]", "(pos:27)", "4:0123"},
        {"[5.2:3]", "()", everything},
        {"[5.2:4,10]", "(Color:blue,BUCKET:1,Pos:5,Count:0,Code:p)", everything},
        {"[5.2:6]", "(1,*,red,*,0) (color:blue)", "0:0 1:0123 4:0"},
        {"[5.2:7]", "(pos:[26,35],pos:[35,5],pos:T)", "1:0123"},
        {"[5.2:8]", "(count:1,shape:star,color:red,pos:27,postpos:T,bucket:1,code:1)", "4:1"},
        {"[5.2:9,10]", "(size:big)", everything},
    });
    // [5.2:9,10] For a picture, each other key is a property.
    expect({{"[5.2:9]", "(size:big)", "0:0123"},
            {"[5.2:10]", "(Bucket:2)", "1:0123"},
            {"[5.2:10]", "(bukcet:2)", ""}},
           {picture(0, 1, {{"size", "big"}}), picture(1, 2, {{"Bucket", "2"}}), picture(2, 3, {})});
    // [5.3:1-4] Valid counts, and others.
    EXPECT_EQ(counters(Episode(setup_of(
                  "(count:3) (count:(2)) (4,*,*,*,*) (*,*,*,*,*) () (count:-1) (count:-7) (-2,*,*,*,*)",
                  five_pieces()))),
              "-1, 3 2 4 -1 -1 -1 -1 -1");
    expect({{"[5.3:4]", "(count:0) (pos:5)", "2:0123"}, {"[5.3:4]", "(0,*,*,*,*)", ""}});
}

TEST(RuleGameSemantics, conditions_on_properties) {
    expect({
        {"[5.4:1,2,15]", "(*,*,*,*,*)", everything},
        {"[5.4:2]", "(*,*,red,*,*)", "0:0123 4:0123"},
        {"[5.4:7]", "(color:[red,last.color])\n(pos:5)", "2:0123"},
        {"[5.4:8]", "(color:[\"RED\",last.color])", "0:0123 4:0123"},
        {"[5.4:13]", "(color:red,code:this.pos>26)", "4:0123"},
        {"[5.4:13,14]", "(size:[3..1],owner:nobody+1,color:red)", "0:0123 4:0123"},
        {"[5.4:15]", "(shape:star)", "1:0123 4:0123"},
        {"[5.4:15]", "(color:blue)", "1:0123"},
        {"[5.4:21,22]", "(color:light-blue)\n(pos:5)", "2:0123"},
        {"[5.4:21,22]", "(color:light/blue)\n(pos:5)", "2:0123"},
    });
    // [5.4:3,10] Texts as they are written; numbers as their decimals.
    EXPECT_TRUE(accepts("red", "red"));
    EXPECT_TRUE(accepts("\"red hat\"", "red hat"));
    EXPECT_TRUE(accepts("7", "7"));
    EXPECT_TRUE(accepts("-7", "-7"));
    EXPECT_TRUE(accepts("07", "7"));
    EXPECT_FALSE(accepts("07", "07"));
    EXPECT_FALSE(accepts("7", "07"));
    EXPECT_TRUE(accepts("\"07\"", "07"));
    EXPECT_TRUE(accepts("[red,\"blue\",007]", "blue"));
    EXPECT_TRUE(accepts("[red,\"blue\",007]", "7"));
    EXPECT_FALSE(accepts("[red,\"blue\",007]", "Red"));
    EXPECT_TRUE(accepts("(red)", "red")); // parentheses around one are none
    EXPECT_TRUE(accepts("p", "p"));       // a word alone is a text, whatever it names elsewhere
    EXPECT_FALSE(accepts("p", "0"));
    // [5.4:4,11] A range holds numbers, however they are written; [5.4:5] it may be empty.
    for (const char* within : {"2", "3", "03", "+4", "2147483647"}) {
        EXPECT_TRUE(accepts("[2..2147483647]", within)) << within;
    }
    for (const char* without :
         {"1", "-3", "", "two", "3.0", " 3", "0x3", "2147483648", "99999999999999999999"}) {
        EXPECT_FALSE(accepts("[2..2147483647]", without)) << without;
    }
    EXPECT_TRUE(accepts("[0..0]", "-0"));
    for (const char* any : {"2", "3", "4", "0"}) {
        EXPECT_FALSE(accepts("[4..2]", any));
    }
    // [5.4:6,12] Everything else is an expression; its numbers accept their own decimals only.
    EXPECT_TRUE(accepts("1+2", "3"));
    EXPECT_FALSE(accepts("1+2", "03"));
    EXPECT_FALSE(accepts("1+2", "+3"));
    EXPECT_TRUE(accepts("0-3", "-3"));
    EXPECT_TRUE(accepts("[[\"red\"],3]", "red"));
    EXPECT_FALSE(accepts("[[red],3]", "red")); // [5.4:7]
    EXPECT_TRUE(accepts("[[red],3]", "3"));
    EXPECT_TRUE(accepts("([\"red\",1+2])", "red"));
    EXPECT_TRUE(accepts("this.n", "x"));
    EXPECT_FALSE(accepts("last.n", "last.n"));
    EXPECT_EQ(offered("(n:this.bucket)", {picture(0, 9, {{"n", "2"}})}), "0:2"); // for the bucket under test
    EXPECT_EQ(offered("(n:[Nearby,no.value])", {picture(0, 1, {{"n", "3"}}), picture(1, 36, {{"n", "3"}})}),
              "0:0123");
    // [5.4:9] Every condition accepts the text `*`.
    for (const char* condition : {"red", "[red,7]", "7", "[2..3]", "[3..2]", "1+2", "last.n", "this.n+1"}) {
        EXPECT_TRUE(accepts(condition, "*")) << condition;
        EXPECT_FALSE(accepts(condition, nullptr)) << condition;
    }
    EXPECT_FALSE(accepts("red", "**"));
    EXPECT_FALSE(accepts("red", ""));
    for (const char* condition : {"square", "[square,7]", "7", "1+2", "last.shape"}) {
        EXPECT_TRUE(accepts_shape(condition, "*")) << condition;
    }
    // [5.4:16-18] Letter case does not matter if all elements are words.
    EXPECT_TRUE(accepts_shape("square", "SQUARE"));
    EXPECT_TRUE(accepts_shape("\"sQuare\"", "Square"));
    EXPECT_TRUE(accepts_shape("[star,\"square\"]", "square"));
    EXPECT_FALSE(accepts_shape("[square,7]", "SQUARE"));
    EXPECT_TRUE(accepts_shape("[SQUARE,7]", "square"));
    EXPECT_TRUE(accepts_shape("[SQUARE,7]", "7"));
    EXPECT_TRUE(accepts_shape("7", "7"));
    EXPECT_FALSE(accepts_shape("[\"square\",last.shape]", "square"));
    EXPECT_TRUE(accepts_shape("[\"SQUARE\",last.shape]", "square"));
    EXPECT_TRUE(accepts_shape("3-1", "2"));
    // [5.4:19,20] A picture must have every property, and in this letter case.
    expect({{"[5.4:19]", "(color:red)", "0:0123 2:0123"},
            {"[5.4:19]", "(color:[RED,Red])", "1:0123"},
            {"[5.4:19]", "(*,*,red,*,1)", "0:1 2:1"},
            {"[5.4:19]", "(color:red,size:3)", "0:0123"},
            {"[5.4:20]", "(size:[0..9],shape:star)", ""},
            {"[5.4:20]", "(*,star,*,*,*)", ""},
            {"[5.4:20]", "(size:[3,last.size])", "0:0123"}},
           {picture(0, 1, {{"color", "red"}, {"size", "3"}}),
            picture(1, 2, {{"color", "Red"}, {"size", "4"}}), picture(2, 3, {{"color", "red"}})});
}

TEST(RuleGameSemantics, positions_and_orders) {
    expect({
        {"[5.5:1]", "(pos:26)", "0:0123"},
        {"[5.5:1]", "(pos:[26,[35,[T,\"B\"]]])", "0:0123 1:0123 2:0123"},
        {"[5.5:4]", "(pos:[0,-5,37,99])", ""},
        {"[5.5:4]", "(pos:[99,5])", "2:0123"},
        {"[5.5:5]", "(pos:T)", "1:0123"},
        {"[5.5:5]", "(pos:[T,B])", "1:0123 2:0123"},
        {"[5.5:5]", "(pos:[T,26])", "0:0123 1:0123"},
        {"[5.5:8]", "(color:red,pos:[Nowhere,27,26])", "0:0123 4:0123"},
        {"[5.5:9]", "(color:blue,pos:[T,Nowhere])", "1:0123"},
        {"[5.6:1]", "(color:red,postpos:[[27],T])", "0:0123 4:0123"},
        {"[5.6:2]", "(color:red,postpos:R)", "4:0123"},
        {"[5.6:2]", "(color:[red,blue],bucket:[Nearby*2],postpos:T)", "1:2"},
        {"[5.6:2]", "(code:this.bucket==this.pos%4,color:red,postpos:L)", "0:2"},
        {"[5.6:2]", "(color:red,pos:[26,27,35],postpos:T)", "0:0123 4:0123"},
        {"[5.6:3] [14:5]", "(shape:star,pos:T,postpos:B)", "1:0123"},
        {"[5.6:3] [14:5]", "(shape:[square,triangle],postpos:R)", "0:0123 3:0123"},
        {"[5.6:4]", "(color:red,postpos:35)", ""},
        {"[5.6:4]", "(postpos:35) (color:red)", "0:0123 1:0123 4:0123"},
        {"[5.6:5]", "(color:red,postpos:T)", "0:0123 4:0123"},
        {"[5.7:1]", "(*,*,black,*,*)", "2:0123"},
        {"[5.7:1]", "(color:black)", "2:0123"},
        {"[5.7:2,3]", "(pos:5,bucket:[1+1,3])", "2:23"},
        {"[5.7:3] [12:32]", "(pos:5,bucket:[-1,-6,8])", "2:023"},
        {"[5.7:3]", "(pos:5,bucket:-2147483647-1)", "2:0"},
        {"[5.7:4]", "(pos:5,bucket:[\"1\",2,\"red\",this.color])", "2:2"},
        {"[5.7:5]", "(pos:5,bucket:\"1\") (pos:8)", "3:0123"},
        {"[5.7:5]", "(pos:5,bucket:p)", ""},
        {"[13:18]", "(pos:5,bucket:Nearby)", "2:2"},
        {"[5.8:1]", "(code:this.pos%2*1==1)", "1:0123 2:0123 4:0123"},
        {"[5.8:2]", "(code:this.bucket==2,pos:5)", "2:2"},
        {"[5.8:2]", "(code:p)", ""},
        {"[5.8:3]", "(code:0,pos:5)", "2:0123"},
        {"[5.8:3]", "(code:\"\",pos:5)", "2:0123"},
    });
    // [5.5:6,7,10] [11:3,4] An undefined order fails when the test of a piece reaches it.
    for (const char* fails : {"(pos:Nowhere)", "(pos:[35,Nowhere])", "(pos:a.b)", "(pos:[T,Nowhere])",
                              "(postpos:Nowhere)", "(color:red,postpos:[26,Nowhere])",
                              "(pos:Nowhere,bucket:p)", "(pos:t)", "(shape:square,pos:Nearby)"}) {
        EXPECT_THROW(offered(fails), EvaluationError) << fails; // [6:11] [13:17] are among them
    }
    expect({
        {"[11:4]", "(count:0,pos:Nowhere) (pos:5)", "2:0123"},
        {"[11:4]", "(code:p,pos:Nowhere) (pos:5)", "2:0123"},
        {"[11:4]", "(shape:moon,pos:Nowhere) (pos:5)", "2:0123"},
        {"[11:4]", "(color:green,pos:Nowhere) (pos:5)", "2:0123"},
        {"[11:4]", "(pos:5) (pos:36,pos:Nowhere)", "2:0123"},
        {"[11:4]", "(color:green,postpos:Nowhere) (pos:5)", "2:0123"},
        {"[11:4]", "(pos:[26,35,5,8,27,Nowhere])", everything},
    });
    EXPECT_EQ(offered("(size:3,pos:Nowhere) (size:4)", {picture(0, 1, {{"size", "4"}})}), "0:0123");
    // [6:1-3,5] The first group with a piece in it; all pieces if no group has one.
    expect({
        {"[6:1]", "Order A=[1,[2,26,35],5]\n(pos:A)", "0:0123 1:0123"},
        {"[6:2]", "Order A=[2,5,26]\n(pos:A)", "2:0123"},
        {"[6:3]", "Order A=[1,2]\n(pos:A)", everything},
        {"[6:3]", "Order A=[red]\n(pos:A)", everything},
        {"[6:7]", "Order A=[red,26,\"35\",3+2]\n(pos:A)", "0:0123"},
        {"[6:8]", "Order A=[(5),26]\n(pos:A)", "2:0123"},
        {"[6:9]", "Order A=[26]\nOrder A=[5]\n(pos:A)", "2:0123"},
        {"[6:10]", "Order T=[5]\n(pos:T)", "2:0123"},
        {"[6:11]", "Order t=[5]\n(pos:T)", "1:0123"},
    });
    EXPECT_EQ(offered_after("Order A=[5,26]\n(pos:A)", {{2, 0}}), "0:0123");
    EXPECT_EQ(offered_after("Order A=[5,26]\n(pos:A)", {{2, 0}, {0, 0}}), "1:0123 3:0123 4:0123"); // [6:3]
}

TEST(RuleGameSemantics, lines_accept_what_an_atom_accepts) {
    expect({
        {"[8:1]", "(count:0) (count:1,color:red) (count:-4,pos:5)", "0:0123 2:0123 4:0123"},
        {"[8:2]", "(code:this.bucket)", everything},
        {"[8:2]", "(code:this.bucket>2,color:red)", "0:3 4:3"},
        {"[8:3]", "(shape:star,color:red,size:big)", "4:0123"},
        {"[8:4] [14:5]", "(color:red,pos:T)", ""},
        {"[8:4] [14:5]", "(color:blue,pos:T,pos:[T,R])", "1:0123"},
        {"[8:5]", "(pos:5,bucket:2)", "2:2"},
        {"[8:6]", "(color:red,postpos:R)", "4:0123"},
        {"[8:7]", "(pos:5,bucket:2) (pos:5,bucket:3) (pos:8)", "2:23 3:0123"},
    });
    // [8:8] The accepted moves change with an accepted move or when a line is activated, and not in between.
    Episode episode(setup_of("(count:1,pos:T) (count:1,pos:B)", five_pieces()));
    EXPECT_EQ(offered(episode), "1:0123 2:0123");
    EXPECT_EQ(reply(episode.attempt(MovePiece{0, 1})), "7 0 1");
    EXPECT_EQ(offered(episode), "1:0123 2:0123");
    EXPECT_EQ(reply(episode.attempt(MovePiece{1, 1})), "0 0 2");
    EXPECT_EQ(offered(episode), "2:0123");
    EXPECT_EQ(reply(episode.attempt(MovePiece{2, 1})), "0 0 3");
    EXPECT_EQ(offered(episode), "0:0123 3:0123 4:0123"); // activated again
    // [14:7] The index of a piece in the list does not matter.
    Board board = five_pieces();
    const char* rules = "2(color:red,postpos:L) (count:1,shape:star)\n(bucket:[last.pos,q.shape.bucket])";
    for (int i = 0; i < 5; ++i) {
        Episode other(setup_of(rules, board));
        play(other, {{4, 3}, {0, 1}});
        for (const int id : {1, 2, 3}) {
            const int piece = other.setup().piece_with(id);
            EXPECT_EQ(other.state().buckets(piece), id == 1 ? 12U : 4U) << id;
        }
        std::rotate(board.begin(), board.begin() + 1, board.end());
    }
}
