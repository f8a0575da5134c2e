#include "backgammon/serialize.hpp"

#include "backgammon/rules.hpp"

#include "herding/reflect/reflect.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

namespace rf = herding::reflect;
using namespace backgammon;

template <class T> void goes_through_every_format(const T& value) {
    EXPECT_EQ(rf::parse<T>(rf::print(value)), value) << rf::print(value);
    EXPECT_EQ(rf::from_json<T>(rf::to_json(value)), value);
    EXPECT_EQ(rf::read_binary<T>(rf::write_binary(value)), value);
}

TEST(BackgammonSerialize, moves_are_typed_as_text) {
    EXPECT_EQ(rf::print(Input(Move{24, 18})), "move{from=24,to=18}");
    EXPECT_EQ(rf::parse<Input>("move{to=18, from=24}"), Input(Move{24, 18}));
    EXPECT_EQ(rf::print(Input(EndTurn{})), "end_turn");
    EXPECT_EQ(rf::print(Trace(GameWon{1, Win::Gammon, 4})), "game_won{player=1,how=gammon,points=4}");
    try {
        static_cast<void>(rf::parse<Input>("move{form=24,to=18}"));
        ADD_FAILURE();
    } catch (const rf::ReadError& error) {
        EXPECT_STREQ(error.what(),
                     "text, line 1, column 6, at move.from: unknown field `form`, expected from or to; "
                     "did you mean `from`?");
    }
}

TEST(BackgammonSerialize, the_schema_of_inputs_documents_fields) {
    EXPECT_NE(rf::schema<Input>().find(
                  R"({"name":"to","type":{"kind":"integer","low":-2147483648,"high":2147483647,)"
                  R"("bytes":4},"doc":"The point where it lands; 0 is off the board."})"),
              std::string::npos)
        << rf::schema<Input>();
}

TEST(BackgammonSerialize, everything_goes_through_every_format) {
    goes_through_every_format(backgammon::Setup{});
    goes_through_every_format(Match{});
    goes_through_every_format(Info{});
    const auto leaves = []<class Variant>(Variant value) {
        for (std::size_t i = 0; i < rf::leaf_names<Variant>.size(); ++i) {
            rf::emplace_leaf(value, i, [](auto&) {});
            goes_through_every_format(value);
        }
    };
    leaves(Input{});
    leaves(Trace{});
    leaves(Diff{});
}

TEST(BackgammonSerialize, differences_read_like_a_report) {
    Match match;
    const Match before = match;
    static_cast<void>(ThrowDice{0, 3, 1}.apply(match));
    static_cast<void>(MoveChecker{0, 8, 5, 3}.apply(match));
    std::string report;
    for (const auto& change : rf::difference(before, match)) {
        report += change.path + ": " + *change.from + " -> " + *change.to + "\n";
    }
    EXPECT_EQ(report, "board.checkers[0][5]: 0 -> 1\nboard.checkers[0][8]: 3 -> 2\nphase: opening -> move\n"
                      "turn: 2 -> 0\nthrown[0]: 0 -> 3\nthrown[1]: 0 -> 1\ndice.showing[1]: 0 -> 1\n");
}

} // namespace
