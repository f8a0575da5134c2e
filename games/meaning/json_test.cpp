#include "meaning/json.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

using namespace meaning;

namespace meaning_tests {

/// `detail line:column`, or the kind if there is no detail.
std::string fault(std::string_view text) {
    const auto parsed = parse_json(text);
    if (parsed.faults.empty()) {
        return "";
    }
    const JsonFault& first = parsed.faults.front();
    return std::string(first.detail.empty() ? first.kind : first.detail) + " " +
           std::to_string(first.place.line) + ":" + std::to_string(first.place.column);
}

TEST(MeaningJson, reads_what_is_strict) {
    const auto parsed = parse_json(R"({"a": [1, -2.50, 3e2, true, false, null, "x\n\u00e9"], "b": {}})");
    ASSERT_TRUE(parsed.value);
    EXPECT_TRUE(parsed.faults.empty());
    const auto& list = *parsed.value->find("a")->list();
    EXPECT_EQ(list[0].whole(), 1);
    EXPECT_EQ(list[1].rational(), Rational(-5, 2));
    EXPECT_EQ(list[2].whole(), 300);
    EXPECT_TRUE(list[5].is_null());
    EXPECT_EQ(*list[6].text(), "x\n\xc3\xa9");
    EXPECT_EQ(to_text(*parsed.value),
              "{\"a\": [1, -2.50, 3e2, true, false, null, \"x\\u000a\xc3\xa9\"], \"b\": {}}");
}

TEST(MeaningJson, writes_fractions_as_decimals) {
    EXPECT_EQ(to_text(Json(Rational(-5, 2))), "-2.5");
    EXPECT_EQ(to_text(Json(Rational(1, 3))), "0.333333333"); // cut behind nine places
    EXPECT_EQ(to_text(Json(Rational(-1, 8))), "-0.125");
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(to_text(Json(Rational(least, 5))), "-1844674407370955161.6");
    EXPECT_EQ(to_text(Json(Rational(1, most))), "0.000000000");
    EXPECT_EQ(to_text(Json(Rational(most - 1, most))), "0.999999999");
}

TEST(MeaningJson, names_each_mistake_and_its_place) {
    EXPECT_EQ(fault("[1,]"), "trailing_comma 1:4");
    EXPECT_EQ(fault("{\"a\":1,}"), "trailing_comma 1:8");
    EXPECT_EQ(fault("{\"a\":1\n \"b\":2}"), "missing_comma 2:2");
    EXPECT_EQ(fault("[1 2]"), "missing_comma 1:4");
    EXPECT_EQ(fault("{\"a\" 1}"), "missing_colon 1:6");
    EXPECT_EQ(fault("{\"a\":}"), "missing_value 1:6");
    EXPECT_EQ(fault("{\"a\":,\"b\":1}"), "missing_value 1:6");
    EXPECT_EQ(fault("{\"a\":[1"), "unclosed 1:8");
    EXPECT_EQ(fault("{\"a\":"), "unclosed 1:6");
    EXPECT_EQ(fault("{\"a\":\"x"), "unclosed_string 1:8");
    EXPECT_EQ(fault("[1}"), "mismatched_close 1:3");
    EXPECT_EQ(fault("{\"a\":1]"), "mismatched_close 1:7");
    EXPECT_EQ(fault("{ // x\n}"), "comment 1:3");
    EXPECT_EQ(fault("{\"a\":1 -- x\n}"), "comment 1:8");
    EXPECT_EQ(fault("{a:1}"), "unexpected_token 1:2");
    EXPECT_EQ(fault("[undefined]"), "unexpected_token 1:2");
    EXPECT_EQ(fault("[\"a\":1]"), "unexpected_token 1:5");
    EXPECT_EQ(fault("[01]"), "bad_number 1:3");
    EXPECT_EQ(fault("[1.]"), "bad_number 1:4");
    EXPECT_EQ(fault("[-]"), "bad_number 1:3");
    EXPECT_EQ(fault("[\"a\\x\"]"), "bad_string 1:4");
    EXPECT_EQ(fault("[\"\xc3\xa9\\x\"]"), "bad_string 1:4"); // columns count characters
    EXPECT_EQ(fault("[\"\xff\"]"), "bad_string 1:3");
    EXPECT_EQ(fault("{} {}"), "trailing_text 1:4");
    EXPECT_EQ(fault(""), "empty_input 1:1");
    EXPECT_EQ(fault(" \n "), "empty_input 2:2");
    EXPECT_EQ(fault("}"), "unexpected_token 1:1");
    EXPECT_EQ(fault("[1 # x\n]"), "comment 1:4");
    EXPECT_EQ(fault("[1 /* x */]"), "comment 1:4");
    EXPECT_EQ(fault("[}"), "mismatched_close 1:2");
    EXPECT_EQ(fault("{]"), "mismatched_close 1:2");
    EXPECT_EQ(fault("[\"\xe2\x82\xac\\x\"]"), "bad_string 1:4"); // three bytes of one character
    EXPECT_EQ(fault(":"), "unexpected_token 1:1");
}

TEST(MeaningJson, notes_a_key_that_occurs_twice_and_keeps_the_first) {
    const auto parsed = parse_json("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}");
    ASSERT_TRUE(parsed.value);
    ASSERT_EQ(parsed.faults.size(), 1U);
    EXPECT_EQ(parsed.faults.front().kind, "duplicate_key");
    EXPECT_EQ(parsed.faults.front().place, (Place{2, 16}));
    EXPECT_EQ(parsed.faults.front().path, "/b/c");
    EXPECT_EQ(parsed.value->find("b")->find("c")->whole(), 1);
    EXPECT_EQ(parse_json(R"([1, {"a": 1, "a": 2}])").faults.front().path, "/1/a");
}

TEST(MeaningJson, bounds_depth_and_size) {
    const std::string deep(100000, '[');
    EXPECT_EQ(fault(deep), "too_deep 1:1002");
    std::string path;
    for (std::size_t i = 0; i <= deepest_json; ++i) {
        path += "/0";
    }
    EXPECT_EQ(parse_json(deep).faults.front().path, path);
    EXPECT_EQ(fault(std::string(most_json_bytes + 1, ' ')), "too_large 1:1");
}

TEST(MeaningJson, keeps_numbers_that_fit_no_fraction_as_text) {
    const auto parsed = parse_json("[1e400, 123456789012345678901234567890, 0.1, 0e999]");
    ASSERT_TRUE(parsed.value);
    const auto& list = *parsed.value->list();
    EXPECT_EQ(list[0].rational(), std::nullopt);
    EXPECT_EQ(list[1].rational(), std::nullopt);
    EXPECT_EQ(list[2].rational(), Rational(1, 10));
    EXPECT_EQ(list[3].rational(), Rational(0));
    EXPECT_EQ(to_text(list[0]), "1e400");
}

TEST(MeaningJson, reads_all_whole_numbers_of_64_bits) {
    const auto parsed = parse_json("[9223372036854775807, -9223372036854775808, 9223372036854775808, "
                                   "-9223372036854775809, 9223372036854775800]");
    ASSERT_TRUE(parsed.value);
    const auto& list = *parsed.value->list();
    EXPECT_EQ(list[0].rational(), Rational(std::numeric_limits<std::int64_t>::max()));
    EXPECT_EQ(list[1].rational(), Rational(std::numeric_limits<std::int64_t>::min()));
    EXPECT_EQ(list[2].rational(), std::nullopt);
    EXPECT_EQ(list[3].rational(), std::nullopt);
    EXPECT_EQ(list[4].rational(), Rational(9223372036854775800));
}

TEST(MeaningJson, compares_objects_without_order) {
    EXPECT_EQ(*parse_json(R"({"a": 1, "b": 2.0})").value, *parse_json(R"({"b": 2, "a": 1})").value);
    EXPECT_NE(*parse_json("[1, 2]").value, *parse_json("[2, 1]").value);
}

TEST(MeaningJson, escapes_pointers) {
    EXPECT_EQ(pointer("/x", "a/b~c"), "/x/a~1b~0c");
    EXPECT_EQ(pointer("", 3), "/3");
}

TEST(MeaningJson, of_the_greatest_size_is_read) {
    EXPECT_EQ(fault(std::string(most_json_bytes, ' ')).substr(0, 11), "empty_input");
}

TEST(MeaningJson, is_equal_where_all_members_are) {
    EXPECT_EQ(*parse_json(R"({"a": 1, "b": 2})").value, *parse_json(R"({"b": 2, "a": 1})").value);
    EXPECT_FALSE(*parse_json(R"({"a": 1})").value == *parse_json(R"({"a": 1, "b": 2})").value);
    EXPECT_FALSE(*parse_json(R"({"a": 1, "b": 2})").value == *parse_json(R"({"a": 1})").value);
}

TEST(MeaningJson, of_messages_ends_between_characters) {
    EXPECT_EQ(excerpt(Json("\xc3\xa9\xc3\xa9"), 4), "\"\xc3\xa9...");
    EXPECT_EQ(excerpt(Json("\xc3\xa9\xc3\xa9"), 5), "\"\xc3\xa9\xc3\xa9...");
    EXPECT_EQ(to_text(Json("\x1f\x20")), "\"\\u001f \"");
}

} // namespace meaning_tests
