#include "herding/reflect/text.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace rf = herding::reflect;
using zoo::Choice;
using zoo::Color;
using zoo::Step;

template <class T> std::string error(std::string_view text) {
    return test::message_of([&] { static_cast<void>(rf::parse<T>(text)); });
}

TEST(Text, is_short_and_has_one_form) {
    EXPECT_EQ(rf::print(Step{24, 18}), "step{from=24,to=18}");
    EXPECT_EQ(rf::print(zoo::EndTurn{}), "end_turn");
    EXPECT_EQ(rf::print(zoo::Jump{{{3, 2}, {2, 1}}}), "jump{steps=[{from=3,to=2},{from=2,to=1}]}");
    EXPECT_EQ(rf::print(std::vector<int>{-1, 2}), "[-1,2]");
    EXPECT_EQ(rf::print(std::map<int, std::string>{{1, "a"}, {-2, "b"}}), "{-2:\"b\",1:\"a\"}");
    EXPECT_EQ(rf::print(std::pair(true, Color::DarkGreen)), "[true,dark_green]");
    EXPECT_EQ(rf::print(std::bitset<4>("0101")), "\"0101\"");
    EXPECT_EQ(rf::print(std::string("\"\\\n\t\r\x01\x7fü")), R"("\"\\\n\t\r\x01\x7fü")");
    EXPECT_EQ(rf::print(std::string("ü\xff")), R"("\xc3\xbc\xff")") << "not UTF-8";
    EXPECT_EQ(rf::print(zoo::Piece{{"king"}, Color::Red}), R"(piece{"the title"="king",color=red})");
    EXPECT_EQ(rf::print(zoo::Flags{3}), "3");
}

TEST(Text, names_alternatives_without_the_variants_between) {
    EXPECT_EQ(rf::print(Choice(zoo::Advance(Step{24, 18}))), "step{from=24,to=18}");
    EXPECT_EQ(rf::print(Choice(zoo::Advance(herding::Cow(zoo::Jump{})))), "jump{steps=[]}");
    EXPECT_EQ(rf::print(Choice(zoo::EndTurn{})), "end_turn");
    EXPECT_EQ(rf::print(Choice(std::uint8_t{5})), "u8(5)");
    EXPECT_EQ(rf::print(Choice(Color::Red)), "color(red)");
    EXPECT_EQ(rf::print(Choice(std::vector<int>{1})), "list([1])");
    EXPECT_EQ(rf::parse<Choice>("tuple ( [ 3 , true ] )"), Choice(std::pair(3, true)));
}

TEST(Text, may_have_space_in_front_of_every_value) {
    EXPECT_EQ(rf::parse<double>("\n 1.5"), 1.5);
    EXPECT_EQ(rf::parse<std::string>("\n \"a\""), "a");
    EXPECT_EQ(rf::parse<int>(" -3"), -3);
    EXPECT_TRUE(rf::parse<bool>(" true"));
    EXPECT_EQ(rf::parse<Color>(" red"), Color::Red);
    EXPECT_EQ(rf::parse<std::vector<double>>(" [ 1.5 , 2 ]"), (std::vector<double>{1.5, 2}));
    EXPECT_EQ(error<double>("1.5x"), "text, line 1, column 1, at float: expected a number, found `1.5x`");
}

TEST(Text, separates_an_absent_optional_from_a_value_of_that_name) {
    EXPECT_EQ(rf::print(std::optional<int>{}), "none");
    EXPECT_EQ(rf::print(std::optional<int>{3}), "3");
    EXPECT_EQ(rf::print(std::optional(Color::None)), "some(none)");
    EXPECT_EQ(rf::print(std::optional(Color::Some)), "some(some)");
    EXPECT_EQ(rf::print(std::optional<std::optional<bool>>(std::in_place)), "some(none)");
    EXPECT_EQ(rf::print(std::optional(Choice(zoo::Nothing{}))), "some(none)");
    EXPECT_EQ(rf::parse<std::optional<Color>>("none"), std::nullopt);
    EXPECT_EQ(rf::parse<std::optional<Color>>("some ( none )"), Color::None);
    EXPECT_EQ(rf::parse<std::optional<Color>>("some"), Color::Some);
    EXPECT_EQ(rf::parse<std::optional<int>>("some(3)"), 3);
}

TEST(Text, shows_a_hidden_value_that_is_not_known_as_none) {
    using Card = herding::Hidden<zoo::Color>;
    EXPECT_EQ(rf::print(Card::unknown()), "hidden{value=none,viewers=0}");
    EXPECT_EQ(rf::print(Card(zoo::Color::None)), "hidden{value=some(none),viewers=0}");
    EXPECT_EQ(rf::parse<Card>("hidden{value=none,viewers=0}"), Card::unknown());
    EXPECT_THROW((void)rf::parse<Card>("hidden{value=none,viewers=1}"), rf::ReadError);
}

TEST(Text, may_be_written_in_any_order_and_spacing) {
    EXPECT_EQ(rf::parse<Step>(" step {\n\tto = 18 ,\r\n from = 24 } "), (Step{24, 18}));
    EXPECT_EQ(rf::parse<Step>("{to=18,from=24}"), (Step{24, 18}));
    EXPECT_EQ(rf::parse<zoo::EndTurn>("{}"), zoo::EndTurn{});
    EXPECT_EQ(rf::parse<zoo::Piece>(R"({color=red,"the title"="a}\"b"})"),
              (zoo::Piece{{"a}\"b"}, Color::Red}));
    EXPECT_EQ(rf::parse<zoo::Flags>("3"), zoo::Flags{3});
    EXPECT_EQ(rf::parse<std::set<int>>("[3,1,2]"), (std::set{1, 2, 3}));
}

TEST(Text, says_where_and_what_is_wrong) {
    EXPECT_EQ(error<Step>("step{form=24,to=18}"),
              "text, line 1, column 6, at step.from: unknown field `form`, "
              "expected from or to; did you mean `from`?");
    EXPECT_EQ(error<Step>("{from=24}"), "text, line 1, column 1, at step.to: the field `to` is missing");
    EXPECT_EQ(error<Step>("{from=24,to=18,from=3}"),
              "text, line 1, column 16, at step: the field `from` is here a second time");
    EXPECT_EQ(error<Step>("{to=18,from=24,\nextra=[1,(2)]}"),
              "text, line 2, column 1, at step: unknown field `extra`, expected from or to");
    EXPECT_EQ(error<Step>("{from=26,to=3}"), "text, line 1, column 7, at step.from: 26 is outside 1 to 25");
    EXPECT_EQ(error<Step>("{from=2x,to=3}"),
              "text, line 1, column 7, at step.from: expected an integer from 1 to 25, found `2x`");
    EXPECT_EQ(error<Step>("{from=1,\n to=\"3\"}"),
              "text, line 2, column 5, at step.to: expected an integer from 0 to 24, found `\"`");
    EXPECT_EQ(error<Step>("{from=1,to=2"),
              "text, line 1, column 13, at step: expected `,` or `}`, found the end");
    EXPECT_EQ(error<Step>("{from=1,to=2} now"),
              "text, line 1, column 15, at step: expected the end, found `now`");
    EXPECT_EQ(error<Step>(""), "text, line 1, column 1, at step: expected `{` or `step`, found the end");
    EXPECT_EQ(error<Step>("stop{}"),
              "text, line 1, column 1, at step: expected `step`, found `stop`; did you mean "
              "`step`?");
    EXPECT_EQ(error<Choice>("jump{steps=[{from=1,to=1},{from=0,to=1}]}"),
              "text, line 1, column 33, at jump.steps[1].from: 0 is outside 1 to 25");
    EXPECT_EQ(error<Choice>("endturn"), "text, line 1, column 1: expected step, jump, end_turn, none, u8, "
                                        "string, color, list or tuple, found "
                                        "`endturn`; did you mean `end_turn`?");
    EXPECT_EQ(error<Color>("dark_gren"),
              "text, line 1, column 1, at color: expected none, red, dark_green or some, "
              "found `dark_gren`; did you mean `dark_green`?");
    EXPECT_EQ(error<Color>("3"), "text, line 1, column 1, at color: no color has the number 3");
    EXPECT_EQ(error<std::uint8_t>("-1"), "text, line 1, column 1, at u8: -1 is outside 0 to 255");
    EXPECT_EQ(error<std::int64_t>("99999999999999999999"),
              "text, line 1, column 1, at i64: 99999999999999999999 is outside -9223372036854775808 to "
              "9223372036854775807");
    EXPECT_EQ(error<std::string>("\"abc"),
              "text, line 1, column 1, at string: the string that begins here does not end");
    EXPECT_EQ(error<std::string>("\"a\\q\""),
              "text, line 1, column 3, at string: unknown escape: `\\\"`, `\\\\`, "
              "`\\n`, `\\r`, `\\t` and `\\x41` are known");
    EXPECT_EQ(error<std::string>("\"\\x4\""),
              "text, line 1, column 2, at string: expected two hexadecimal digits behind `\\x`");
    EXPECT_EQ(error<std::set<int>>("[1,1]"),
              "text, line 1, column 4, at set: this item is in the set already");
    EXPECT_EQ((error<std::map<int, int>>("{1:2,1:3}")),
              "text, line 1, column 6, at map: this key is in the map already");
    EXPECT_EQ((error<std::array<int, 3>>("[1,2]")),
              "text, line 1, column 5, at array: expected 3 items, found 2");
    EXPECT_EQ((error<std::array<int, 1>>("[1,2]")),
              "text, line 1, column 3, at array: expected 1 item and no more");
    EXPECT_EQ((error<zoo::bc::static_vector<int, 2>>("[1,2,3]")),
              "text, line 1, column 6, at list: there is room for 2 items only");
    EXPECT_EQ(error<std::bitset<3>>("\"01\""),
              "text, line 1, column 1, at bits: expected a string of 3 digits 0 or 1");
    EXPECT_EQ((error<zoo::Id<struct T, std::uint8_t>>("256")),
              "text, line 1, column 1, at id: 256 is outside 0 to 255");
}

TEST(Text, has_budgets) {
    const auto with = [](std::string_view text, rf::ReadBudget budget) {
        return test::message_of([&] { static_cast<void>(rf::parse<zoo::Tree>(text, budget)); });
    };
    std::string deep;
    for (int i = 0; i < 100'000; ++i) {
        deep += "{value=1,children=[";
    }
    EXPECT_TRUE(with(deep, {}).find("nested deeper than the budget of 64") != std::string::npos);
    EXPECT_EQ(with("{value=1,children=[]}", {.bytes = 20}),
              "text, line 1, column 1: the input has 21 bytes, more than the budget of 20");
    EXPECT_TRUE(with("{value=1,children=[]}", {.elements = 1}).find("budget of 1 elements") !=
                std::string::npos);
    const std::string wide = "{value=1,children=[{value=1,children=[]}]}";
    EXPECT_TRUE(with(wide, {.memory = 0}).find("memory") == std::string::npos);
    EXPECT_NE(test::message_of([] {
                  static_cast<void>(rf::parse<std::vector<std::string>>("[\"\",\"\"]", {.memory = 0}));
              }).find("more memory than four times the input"),
              std::string::npos);
}

TEST(Text, reads_minus_zero_as_zero) {
    EXPECT_EQ(rf::parse<std::uint8_t>("-0"), 0);
    EXPECT_EQ(rf::parse<std::int8_t>("-0"), 0);
    EXPECT_NE(test::message_of([] { static_cast<void>(rf::parse<std::uint8_t>("-1")); }), "(read)");
    EXPECT_NE(test::message_of([] { static_cast<void>(rf::parse<std::uint8_t>("-0x")); }), "(read)");
}

/// Without fields, its name is enough; inside others the brackets are.
struct Hollow {
    int unsaved = 0;
    template <class A> void serialize(A&, std::uint32_t) {}
};
enum class Temperature : std::int8_t { Zero };
constexpr bool reflect_open(Temperature) { return true; }
enum class Mask : std::uint64_t { One = 1 };
constexpr bool reflect_open(Mask) { return true; }

TEST(Text, of_what_has_no_fields_is_a_name_or_brackets) {
    EXPECT_EQ(rf::print(Hollow{}), "hollow");
    EXPECT_EQ(rf::print(std::vector<Hollow>(2)), "[{},{}]");
    EXPECT_EQ(rf::print(std::variant<Step, Hollow>(Hollow{})), "hollow");
    for (const char* text : {"end_turn", " end_turn ", "end_turn{}", "end_turn { }", "{}", " { } "}) {
        EXPECT_EQ(error<zoo::EndTurn>(text), "(read)") << text;
        EXPECT_EQ(error<std::vector<zoo::EndTurn>>("[" + std::string(text) + "," + text + "]"), "(read)")
            << text;
        if (text[0] != '{' && text[1] != '{') {
            EXPECT_EQ(rf::parse<Choice>(text), Choice(zoo::EndTurn{})) << text;
        }
    }
    EXPECT_EQ(error<zoo::EndTurn>("end_turn{"),
              "text, line 1, column 10, at end_turn: expected `}`, found the end");
    EXPECT_EQ(error<zoo::EndTurn>("end_turn}"),
              "text, line 1, column 9, at end_turn: expected the end, found `}`");
}

TEST(Text, has_space_before_everything) {
    EXPECT_EQ(rf::parse<std::optional<int>>(" none"), std::nullopt);
    EXPECT_EQ(rf::parse<std::optional<int>>(" some ( 3 ) "), 3);
    EXPECT_TRUE((rf::parse<std::map<int, int>>("{ }").empty()));
    EXPECT_EQ(error<std::vector<Step>>("[ {from=1}]"),
              "text, line 1, column 3, at list[0].to: the field `to` is missing");
    EXPECT_EQ(error<Step>("{=3,to=1}"), "text, line 1, column 2, at step.from: expected a field, found `=`");
    EXPECT_EQ(error<int>("\x7f"),
              "text, line 1, column 1, at i32: expected an integer from -2147483648 to 2147483647, "
              "found `byte 127`");
}

struct Real {
    static constexpr bool allows_floats = true;
    double x = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(x)); }
};

TEST(Text, says_what_it_expects) {
    EXPECT_EQ(error<std::string>("3"), "text, line 1, column 1, at string: expected a string, found `3`");
    EXPECT_EQ(error<std::vector<std::string>>("[ \"a\" , \"b\" ]"), "(read)");
    EXPECT_EQ(error<std::vector<bool>>("[ true , false ]"), "(read)");
    EXPECT_EQ(error<Color>("\"zzz\""),
              "text, line 1, column 1, at color: expected none, red, dark_green or some, found `zzz`");
    EXPECT_EQ(error<Real>("{x= 0.5}"), "(read)");
    EXPECT_EQ(error<Real>("{x=a}"), "text, line 1, column 4, at real.x: expected a number, found `a`");
}

TEST(Text, of_numbers_has_no_more_digits_than_fit) {
    EXPECT_EQ(error<std::uint64_t>("100000000000000000000"),
              "text, line 1, column 1, at u64: 100000000000000000000 is outside 0 to 18446744073709551615");
    EXPECT_EQ(rf::print(Temperature{-5}), "-5");
    EXPECT_EQ(rf::print(static_cast<Mask>(~std::uint64_t{0})), "18446744073709551615");
    for (const char* text : {R"("\x4g")", R"("\xg4")", R"("\x4")", R"("\x")"}) {
        EXPECT_EQ(error<std::string>(text),
                  "text, line 1, column 2, at string: expected two hexadecimal digits behind `\\x`")
            << text;
    }
    EXPECT_EQ(rf::parse<std::string>(R"("\x41")"), "A");
    EXPECT_EQ(rf::parse<std::string>(R"("\r\n\t\"\\")"), "\r\n\t\"\\");
}

TEST(Text, of_an_optional_around_others_looks_at_its_own_word) {
    using Maybe = std::optional<Color>;
    EXPECT_EQ(rf::print(std::optional(std::vector<Maybe>{Color::None, {}})), "[some(none),none]");
    EXPECT_EQ(rf::print(std::optional(std::optional(std::vector<Maybe>{Color::Some}))), "[some(some)]");
}

} // namespace
