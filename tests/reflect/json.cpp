#include "herding/reflect/json.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/json_reader.hpp"
#include "herding/reflect/detail/impl/text_reader.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#ifdef INCLUDE_NLOHMANN_JSON_HPP_
#error "a file includes nlohmann's parser only if it says so"
#endif

namespace {

namespace rf = herding::reflect;
using zoo::Choice;
using zoo::Color;
using zoo::Step;

template <class T> std::string error(std::string_view text) {
    return test::message_of([&] { static_cast<void>(rf::from_json<T>(text)); });
}

/// For people only, so it may hold what a State may not.
struct Statistic {
    static constexpr bool allows_floats = true;
    double mean = 0;
    std::vector<float> quantiles;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(mean), CEREAL_NVP(quantiles));
    }
    friend bool operator==(const Statistic&, const Statistic&) = default;
};

enum class WideFlags : std::uint64_t { One = 1, Two = 2 };
constexpr bool reflect_open(WideFlags) { return true; }

TEST(Json, writes_each_kind) {
    EXPECT_EQ(rf::to_json(Step{24, 18}), R"({"from":24,"to":18})");
    EXPECT_EQ(rf::to_json(Choice(zoo::Advance(Step{24, 18}))), R"({"step":{"from":24,"to":18}})");
    EXPECT_EQ(rf::to_json(Choice(zoo::EndTurn{})), R"("end_turn")");
    EXPECT_EQ(rf::to_json(zoo::EndTurn{}), "{}");
    EXPECT_EQ(rf::to_json(Choice(std::uint8_t{5})), R"({"u8":5})");
    EXPECT_EQ(rf::to_json(zoo::Cube{4, {}}), R"({"$version":2,"value":4,"owner":null})");
    EXPECT_EQ(rf::to_json(std::optional<std::optional<bool>>(std::in_place)), "[null]");
    EXPECT_EQ(rf::to_json(std::map<Color, int>{{Color::Red, 1}}), R"({"red":1})");
    EXPECT_EQ(rf::to_json(std::map<int, int>{{2, 1}, {3, 4}}), "[[2,1],[3,4]]");
    EXPECT_EQ(rf::to_json(std::map<std::string, std::map<int, bool>>{{"a", {{1, true}}}}),
              R"({"a":[[1,true]]})");
    EXPECT_EQ(rf::to_json(std::string("\"\\\n\x01ü")), R"("\"\\\n\u0001ü")");
    EXPECT_EQ(rf::to_json(std::string("\xff")), R"("$bytes:ff")");
    EXPECT_EQ(rf::to_json(std::numeric_limits<std::uint64_t>::max()), R"("18446744073709551615")");
    EXPECT_EQ(rf::to_json((std::int64_t{1} << 53) - 1), "9007199254740991");
    EXPECT_EQ(rf::to_json(-(std::int64_t{1} << 53)), R"("-9007199254740992")");
}

TEST(Json, is_laid_out_for_people_too) {
    EXPECT_EQ(rf::to_json(zoo::Jump{{{3, 2}}}, rf::JsonLayout::Pretty),
              "{\n  \"steps\": [\n    {\n      \"from\": 3,\n      \"to\": 2\n    }\n  ]\n}");
    EXPECT_EQ(rf::to_json(zoo::Jump{}, rf::JsonLayout::Pretty), "{\n  \"steps\": []\n}");
}

TEST(Json, is_read_in_any_order) {
    EXPECT_EQ(rf::from_json<Step>(R"( { "to" : 18 , "from" : 24 } )"), (Step{24, 18}));
    EXPECT_EQ(rf::from_json<Choice>(R"({"end_turn":{}})"), Choice(zoo::EndTurn{}));
    EXPECT_EQ(rf::from_json<std::uint64_t>(R"("18446744073709551615")"),
              std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(rf::from_json<std::string>(R"("\u00fc\ud83d\ude00\/")"), "ü😀/");
    EXPECT_EQ(rf::from_json<std::string>(R"("\ud7ff\ud800\udc00\udbff\udfff\ue000")"),
              "\xed\x9f\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\xee\x80\x80"); // at each end of what is in pairs
}

TEST(Json, holds_floats_where_a_type_allows_them) {
    const Statistic value{0.1, {1.5F, -2.25F}};
    EXPECT_EQ(rf::to_json(value), R"({"mean":0.1,"quantiles":[1.5,-2.25]})");
    EXPECT_EQ(rf::from_json<Statistic>(rf::to_json(value)), value);
}

TEST(Json, says_where_and_what_is_wrong) {
    EXPECT_EQ(error<Step>(R"({"form":24,"to":18})"),
              "json, line 1, column 2, at step.from: unknown field `form`, "
              "expected from or to; did you mean `from`?");
    EXPECT_EQ(error<Step>(R"({"from":24})"), "json, line 1, column 1, at step.to: the field `to` is missing");
    EXPECT_EQ(error<Step>("{\"from\":24,\"to\":18,\n\"to\":3}"),
              "json, line 2, column 1, at step: the field `to` is here a second time");
    EXPECT_EQ(error<Step>(R"({"from":2.5,"to":1})"),
              "json, line 1, column 9, at step.from: expected an integer from 1 to 25, found `2.5`");
    EXPECT_EQ(error<Step>("{\n\"from\":1,]"),
              "json, line 2, column 10, at step.to: expected a member, found `]`");
    EXPECT_EQ(error<Color>(R"("gren")"),
              "json, line 1, column 1, at color: expected none, red, dark_green or some, found `gren`");
    EXPECT_EQ(error<Choice>(R"("step")"), "json, line 1, column 1: expected an object: {\"step\": ...}");
    EXPECT_EQ(error<Choice>(R"({"stap":{}})"), "json, line 1, column 2: expected step, jump, end_turn, none, "
                                               "u8, string, color, list or tuple, found "
                                               "`stap`; did you mean `step`?");
    EXPECT_EQ(error<std::vector<int>>(R"([1,2] 3)"),
              "json, line 1, column 7, at list: expected the end, found `3`");
    EXPECT_EQ(
        error<int>(std::string(70, '[')),
        "json, line 1, column 1, at i32: expected an integer from -2147483648 to 2147483647, found `[`");
    EXPECT_EQ(error<zoo::Jump>("{\"steps\":[{\"from\":1,\"to\":2}"),
              "json, line 1, column 28, at jump.steps: expected `,` or `]`, found the end");
    EXPECT_EQ(error<std::string>("\"a\nb\""),
              "json, line 1, column 3, at string: a control character in a string: write it as `\\n` or "
              "`\\u000a`");
    EXPECT_EQ(error<std::string>(R"("$bytes:f")"),
              "json, line 1, column 1, at string: expected pairs of hexadecimal digits behind `$bytes:`");
    EXPECT_EQ(error<zoo::Cube>(R"({"value":1,"owner":null,"$version":2})"),
              "json, line 1, column 25, at cube.exponent: `$version` is here, expected before all fields");
    EXPECT_EQ(error<zoo::Cube>(R"({"exponent":1,"$version":0})"),
              "json, line 1, column 15, at cube: `$version` is here, expected before all fields");
    EXPECT_EQ(error<zoo::Cube>(R"({"$version":2 "value":1,"owner":null})"),
              "json, line 1, column 15, at cube.value: expected `,` or `}`, found `\"`");
}

/// Nothing of the input that is long stands in a message.
TEST(Json, messages_are_short) {
    const std::string much(1 << 20, '7');
    const std::string quoted = '"' + much + '"';
    EXPECT_LT(error<int>(much).size(), 400U);
    EXPECT_LT(error<int>('-' + much).size(), 400U);
    EXPECT_LT(error<int>(quoted).size(), 400U);
    EXPECT_LT(error<bool>(quoted).size(), 400U);
    EXPECT_LT(error<double>(much).size(), 400U);
    EXPECT_LT(error<Color>(quoted).size(), 400U);
    EXPECT_LT(error<Choice>(quoted).size(), 400U);
    EXPECT_LT(error<Choice>("{" + quoted + ":1}").size(), 400U);
    EXPECT_LT(error<Step>("{" + quoted + ":1}").size(), 400U);
    EXPECT_LT(error<std::bitset<3>>(quoted).size(), 400U);
    EXPECT_LT(error<std::string>(quoted + quoted).size(), 400U);
}

template <class T> void expect_round_trip(const T& value, std::string_view json) {
    EXPECT_EQ(rf::to_json(value), json);
    EXPECT_EQ(rf::from_json<T>(json), value);
}

TEST(Json, holds_every_integer) {
    constexpr auto low = std::numeric_limits<std::int64_t>::min();
    constexpr auto high = std::numeric_limits<std::int64_t>::max();
    using Wide = rf::Bounded<low, high>;
    expect_round_trip(Wide(low), R"("-9223372036854775808")");
    expect_round_trip(Wide(high), R"("9223372036854775807")");
    expect_round_trip(rf::Bounded<high - 1, high>(high), R"("9223372036854775807")");
    expect_round_trip(low, R"("-9223372036854775808")");
    expect_round_trip(rf::Id<struct Far, std::uint64_t>(~std::uint64_t{0}), R"("18446744073709551615")");
    expect_round_trip(WideFlags{~std::uint64_t{0}}, R"("18446744073709551615")");
    expect_round_trip(WideFlags{3}, "3");
    EXPECT_EQ(rf::from_json<WideFlags>("18446744073709551615"), WideFlags{~std::uint64_t{0}});
    EXPECT_EQ(rf::from_json<std::uint64_t>("18446744073709551615"), ~std::uint64_t{0});
    EXPECT_EQ(rf::from_json<int>("-0"), 0);
    EXPECT_EQ(rf::from_json<unsigned>("-0"), 0U);
    EXPECT_EQ(rf::from_json<int>(R"("-7")"), -7);
    EXPECT_EQ(error<std::uint64_t>("18446744073709551616"),
              "json, line 1, column 1, at u64: 18446744073709551616 is outside 0 to 18446744073709551615");
    EXPECT_EQ(error<std::int64_t>("-9223372036854775809"),
              "json, line 1, column 1, at i64: -9223372036854775809 is outside -9223372036854775808 to "
              "9223372036854775807");
}

TEST(Json, takes_integers_in_one_spelling) {
    for (const char* text : {R"(" 1")", R"("1 ")", R"("01")", R"("+1")", R"("")", R"("-")", R"("1.0")",
                             R"("0x1")", R"("1e0")", "\"1", "1.", "1e", "01", "+1", "-", "1x", "1-"}) {
        EXPECT_THROW(static_cast<void>(rf::from_json<int>(text)), rf::ReadError) << text;
    }
    EXPECT_EQ(error<int>(R"(" 1")"),
              "json, line 1, column 1, at i32: expected an integer from -2147483648 to "
              "2147483647, found the string ` 1`");
}

/// JSON Schema says `integer` of each number without a fraction, however it is spelled.
TEST(Json, takes_integers_with_a_point_or_an_exponent) {
    for (const char* text :
         {"12.0", "1.2e1", "120e-1", "0.12E+2", "12000.00e-003", "12.000000000000000000000000"}) {
        EXPECT_EQ(rf::from_json<int>(text), 12) << text;
    }
    EXPECT_EQ(rf::from_json<int>("-7.0"), -7);
    EXPECT_EQ(rf::from_json<unsigned>("-0.0e5"), 0U);
    EXPECT_EQ(rf::from_json<int>("0e99999999999999999999"), 0);
    EXPECT_EQ(rf::from_json<std::uint64_t>("18446744073709551615.0"), 18446744073709551615U);
    EXPECT_EQ(error<std::uint64_t>("184467440737095516151e0"),
              "json, line 1, column 1, at u64: 184467440737095516151e0 is outside 0 to 18446744073709551615");
    EXPECT_EQ(rf::from_json<std::int64_t>("-9.223372036854775808e18"),
              std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(rf::from_json<zoo::Color>("1.0"), static_cast<zoo::Color>(1));
    for (const char* text : {"1.5", "1e-1", "12e-99999999999999999999", "1000000000000000000000000001e-1"}) {
        EXPECT_NE(error<int>(text).find("expected an integer"), std::string::npos) << error<int>(text);
    }
    for (const char* text : {"1e99999999999999999999", "300.0", "-1.0", "1e2000",
                             "1000000000000000000000000000000001.0", "100000000000000000000000000000.0"}) {
        EXPECT_NE(error<std::uint8_t>(text).find(" is outside 0 to 255"), std::string::npos)
            << error<std::uint8_t>(text);
    }
}

/// A number without quotes is no key, though enumerators are read by number elsewhere.
TEST(Json, has_strings_for_keys) {
    using Counts = std::map<zoo::Color, int>;
    EXPECT_EQ(error<Counts>("{0:5}"), "json, line 1, column 2, at map: expected a key: a string, found `0`");
    EXPECT_EQ(error<Counts>("{ -1 :5}"),
              "json, line 1, column 3, at map: expected a key: a string, found `-1`");
    EXPECT_EQ(rf::from_json<Counts>(R"({"1":5})"), (Counts{{static_cast<zoo::Color>(1), 5}}));
    EXPECT_THROW(static_cast<void>(rf::from_json<Counts>(R"({"1":5,2:5})")), rf::ReadError);
    EXPECT_THROW(static_cast<void>(rf::from_json<Counts>(R"({"1":5,})")), rf::ReadError);
    using Names = std::map<std::string, int>;
    EXPECT_THROW(static_cast<void>(rf::from_json<Names>("{a:5}")), rf::ReadError);
}

TEST(Json, holds_the_floats_that_there_are) {
    EXPECT_EQ(error<double>("1e400"),
              "json, line 1, column 1, at float: 1e400 is too large for a floating point number");
    EXPECT_EQ(rf::from_json<double>("1e-400"), 0.0);
    EXPECT_FALSE(std::signbit(rf::from_json<double>("1e-400")));
    EXPECT_TRUE(std::signbit(rf::from_json<double>("-1e-400")));
    EXPECT_EQ(rf::from_json<double>("\n 1.5"), 1.5);
    EXPECT_EQ(rf::from_json<double>("0e999"), 0.0);
    EXPECT_EQ(rf::from_json<double>(R"("inf")"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(rf::to_json(rf::from_json<double>(R"("-nan")")), R"("-nan")");
    for (const char* text : {R"("1.5")", R"("infinity")", R"(" inf")", "inf", "nan", "1.", ".5", R"("")"}) {
        EXPECT_THROW(static_cast<void>(rf::from_json<double>(text)), rf::ReadError) << text;
    }
    EXPECT_EQ(error<float>("1e39"),
              "json, line 1, column 1, at float: this number is too large for a float of 32 bits");
    EXPECT_EQ(rf::from_json<float>("3.4028234e38"), 3.4028234e38F);
}

TEST(Json, knows_members_however_they_are_spelled) {
    EXPECT_EQ(rf::from_json<zoo::Cube>(R"({"\u0024version":2,"v\u0061lue":3,"owner":null})"),
              (zoo::Cube{3, {}}));
    EXPECT_THROW(static_cast<void>(rf::from_json<Step>(R"({"$version":0,"$version":0,"from":1,"to":2})")),
                 rf::ReadError);
}

struct Lists {
    std::optional<std::optional<bool>> flag;
    std::map<int, Lists> children;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(flag), CEREAL_NVP(children));
    }
    friend bool operator==(const Lists&, const Lists&) = default;
};

/// What is in the value counts, not the brackets of a format.
TEST(Json, is_as_deep_as_every_other_format) {
    const auto nested = [](int levels) {
        Lists value{std::optional<bool>(true), {}};
        for (int i = 1; i < levels; ++i) {
            Lists outer;
            outer.flag = std::optional<bool>();
            outer.children.emplace(1, std::move(value));
            value = std::move(outer);
        }
        return value;
    };
    const Lists most = nested(32); // a struct and its map each
    EXPECT_EQ(rf::read_binary<Lists>(rf::write_binary(most)), most);
    EXPECT_EQ(rf::from_json<Lists>(rf::to_json(most)), most);
    EXPECT_EQ(rf::parse<Lists>(rf::print(most)), most);
    constexpr rf::ReadBudget less{.depth = 63};
    EXPECT_THROW(static_cast<void>(rf::read_binary<Lists>(rf::write_binary(most), 0, less)), rf::ReadError);
    EXPECT_THROW(static_cast<void>(rf::from_json<Lists>(rf::to_json(most), less)), rf::ReadError);
    EXPECT_THROW(static_cast<void>(rf::parse<Lists>(rf::print(most), less)), rf::ReadError);
}

/// Backwards at every level, with space that nobody wants: the time is that of its bytes, whatever the depth.
TEST(Json, is_read_in_any_order_in_linear_time) {
    const auto backwards = [](int levels, const std::string& space) {
        std::string text = R"({"children":[],"value":0})";
        for (int i = 1; i < levels; ++i) {
            text = R"({"children":[)" + space + text + R"(],"value":1})";
        }
        return text;
    };
    const auto seconds = [](const std::string& text) {
        const auto begin = std::clock();
        static_cast<void>(rf::from_json<zoo::Tree>(text));
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    const std::string space(std::size_t{1} << 19, ' ');
    EXPECT_LT(seconds(backwards(31, space)), 1); // 15 MiB
    std::string many = R"({"children":[)";
    while (many.size() < (std::size_t{15} << 20)) {
        many += backwards(3, " ") + ",";
    }
    many.back() = ']';
    many += R"(,"value":1})";
    EXPECT_LT(seconds(many), 20); // of as many small ones, sanitizers and all; and the budget does
}

/// Each part of a struct is where the scan has found it.
struct Sometimes {
    bool there = false;
    int value = 0;
    int last = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(there));
        if (there) {
            archive(CEREAL_NVP(value));
        }
        archive(CEREAL_NVP(last));
    }
};

TEST(Json, in_another_order_has_the_fields_of_a_default_value) {
    EXPECT_EQ(error<Sometimes>(R"({"last":3,"there":false})"), "(read)");
    EXPECT_EQ(error<Sometimes>(R"({"last":3,"there":true})"),
              "json, line 1, column 1, at sometimes.value: the field `value` is missing");
}

/// What reads a part itself may begin at a space.
TEST(Json, readers_skip_the_space_in_front_of_floats) {
    EXPECT_EQ(rf::JsonReader(" 1.5").floating(), 1.5);
    EXPECT_EQ(rf::TextReader(" 1.5").floating(), 1.5);
}

TEST(Json, is_strict_in_any_order) {
    for (const char* text :
         {R"({"to":2 3,"from":1})", R"({"to":2]],"from":1})", R"({"to":2,"from":1 1})",
          R"({"to":2,"from":1,})", R"({"to":2,,"from":1})", R"({,"to":2,"from":1})", R"({"to":2,"from":1]})",
          R"({"to":[2},"from":1})", R"({"to":2,"from":1)", R"({"to":2,"to":2,"from":1})",
          R"({"to":2,"from":1,"from":1})", R"({"to":2,"from":1,"via":1})", R"({"to" 2,"from":1})",
          R"({"to":2 "from":1})", R"({"to":,"from":1})", R"({"from":1,"from":1,"to":2})",
          R"({"to":(2),"from":1})"}) {
        EXPECT_THROW(static_cast<void>(rf::from_json<Step>(text)), rf::ReadError) << text;
    }
    EXPECT_EQ(error<Step>(R"({"to":2,"to":2,"from":1})"),
              "json, line 1, column 9, at step: the field `to` is here a second time");
    EXPECT_EQ(error<Step>(R"({"to":[2},"from":1})"),
              "json, line 1, column 9, at step.from: expected `]`, found `}`");
    EXPECT_EQ(error<Step>(R"({"to":[2)"),
              "json, line 1, column 7, at step.from: the value that begins here does not end");
    EXPECT_EQ(rf::from_json<Step>(R"({"t\u006f":2,"fr\u006fm":1})"), (Step{1, 2}));
}

TEST(Json, says_which_character_is_missing) {
    using ByName = std::map<std::string, int>;
    using ByStep = std::map<Step, int>;
    EXPECT_EQ(error<std::vector<std::string>>("[ \"ab]"),
              "json, line 1, column 3, at list[0]: the string that begins here does not end");
    EXPECT_EQ(error<ByName>("[]"), "json, line 1, column 1, at map: expected `{`, found `[`");
    EXPECT_EQ(error<ByStep>("{}"), "json, line 1, column 1, at map: expected `[`, found `{`");
    EXPECT_EQ(error<ByName>(R"({"a",1})"), "json, line 1, column 5, at map: expected `:`, found `,`");
    EXPECT_EQ(error<ByStep>(R"([[{"from":1,"to":2}:1]])"),
              "json, line 1, column 20, at map: expected `,`, found `:`");
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::from_json<ByName>("  {}", {.depth = 0})); }),
              "json, line 1, column 3, at map: nested deeper than the budget of 0");
    EXPECT_EQ(error<std::vector<Step>>("[ {\"from\":1}]"),
              "json, line 1, column 3, at list[0].to: the field `to` is missing");
    EXPECT_EQ(error<Step>(R"({"":1,"to":2})"),
              "json, line 1, column 2, at step.from: unknown field ``, expected from or to");
    EXPECT_EQ(error<Step>(R"({"fromage":1,"to":2})"),
              "json, line 1, column 2, at step.from: unknown field `fromage`, expected from or to");
    EXPECT_EQ(error<std::uint64_t>("-1"),
              "json, line 1, column 1, at u64: -1 is outside 0 to 18446744073709551615");
    EXPECT_EQ(rf::from_json<std::uint64_t>("-0"), 0U);
    EXPECT_EQ(error<Statistic>(R"({"mean": 0.5,"quantiles":[]})"), "(read)");
    for (const char* number : {"x", "1.5x", "1.", "-"}) {
        EXPECT_EQ(error<Statistic>("{\"mean\":" + std::string(number) + ",\"quantiles\":[]}"),
                  "json, line 1, column 9, at statistic.mean: expected a number, found `" +
                      std::string(number) + "`");
    }
}

TEST(Json, has_bytes_that_are_no_utf8_in_pairs_of_digits) {
    EXPECT_EQ(rf::from_json<std::string>(R"("$bytes:1fa0")"), "\x1f\xa0");
    const std::string_view wrong =
        "json, line 1, column 1, at string: expected pairs of hexadecimal digits behind `$bytes:`";
    for (const char* text : {R"("$bytes:1")", R"("$bytes:1fa")", R"("$bytes:g0")", R"("$bytes:0g")"}) {
        EXPECT_EQ(error<std::string>(text), wrong) << text;
    }
}

TEST(Json, writes_numbers_that_others_would_round_in_quotes) {
    constexpr std::int64_t most = (std::int64_t{1} << 53U) - 1;
    EXPECT_EQ(rf::to_json(std::vector<std::int64_t>{-most - 1, -most, most, most + 1}),
              R"(["-9007199254740992",-9007199254740991,9007199254740991,"9007199254740992"])");
    EXPECT_EQ(rf::to_json(std::vector<std::uint64_t>{std::uint64_t{most}, std::uint64_t{most} + 1}),
              R"([9007199254740991,"9007199254740992"])");
    EXPECT_EQ(rf::to_json(std::map<zoo::Flags, zoo::Flags>{{zoo::Flags{3}, zoo::Flags{3}}}), "[[3,3]]");
}

} // namespace
