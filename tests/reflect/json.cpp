#include "herding/reflect/json.hpp"

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

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
              "json, line 2, column 1, at step: the field `to` stands here a second time");
    EXPECT_EQ(error<Step>(R"({"from":2.5,"to":1})"),
              "json, line 1, column 9, at step.from: expected an integer from 1 to 25, found `2.5`");
    EXPECT_EQ(
        error<Step>("{\n\"from\":1,]"),
        "json, line 2, column 10: syntax error while parsing object key - unexpected ']'; expected string "
        "literal");
    EXPECT_EQ(error<Color>(R"("gren")"),
              "json, line 1, column 1, at color: expected none, red, dark_green or some, found `gren`");
    EXPECT_EQ(error<Choice>(R"("step")"), "json, line 1, column 1: expected an object: {\"step\": ...}");
    EXPECT_EQ(error<Choice>(R"({"stap":{}})"), "json, line 1, column 2: expected step, jump, end_turn, none, "
                                               "u8, string, color, list or tuple, found "
                                               "`stap`; did you mean `step`?");
    EXPECT_EQ(error<std::vector<int>>(R"([1,2] 3)"),
              "json, line 1, column 7: syntax error while parsing value - "
              "unexpected number literal; expected end of input");
    EXPECT_EQ(error<int>(std::string(70, '[')),
              "json, line 1, column 65: nested deeper than the budget of 64");
    EXPECT_EQ(error<std::string>(R"("$bytes:f")"),
              "json, line 1, column 1, at string: expected pairs of hexadecimal digits behind `$bytes:`");
    EXPECT_EQ(error<zoo::Cube>(R"({"value":1,"owner":null,"$version":2})"),
              "json, line 1, column 2, at cube.exponent: unknown field `value`, expected exponent");
}

} // namespace
