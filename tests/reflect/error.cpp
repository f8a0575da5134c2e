#include "herding/reflect/error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace {

using herding::reflect::edit_distance;
using herding::reflect::nearest;
using herding::reflect::ReadError;

TEST(ReadError, names_place_path_cause_and_suggestion) {
    ReadError error("text", {12, 2, 3}, "unknown field `form`", "from");
    error.inside(".from");
    error.inside("[3]");
    error.inside_whole("moves");
    EXPECT_STREQ(error.what(),
                 "text, line 2, column 3, at moves[3].from: unknown field `form`; did you mean `from`?");
    EXPECT_EQ(error.path(), "moves[3].from");
    EXPECT_EQ(error.position().byte, 12U);
    EXPECT_STREQ(ReadError("binary", {7, 0, 0}, "cut off").what(), "binary, byte 7: cut off");
}

TEST(ReadError, of_a_variant_begins_with_its_alternative) {
    ReadError error("text", {0, 1, 1}, "wrong");
    error.inside(".move");
    error.inside_whole("");
    EXPECT_EQ(error.path(), "move");
}

TEST(WriteError, names_path_and_cause) {
    herding::reflect::WriteError error("77 is no enumerator of color");
    EXPECT_STREQ(error.what(), "herding: cannot write 77 is no enumerator of color");
    error.inside(".color");
    error.inside("state");
    EXPECT_STREQ(error.what(), "herding: cannot write state.color: 77 is no enumerator of color");
}

TEST(EditDistance, counts_edits_and_swaps) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("from", "from"), 0U);
    EXPECT_EQ(edit_distance("form", "from"), 1U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Nearest, suggests_only_what_is_near) {
    constexpr std::array<std::string_view, 3> names{"from", "to", "resign"};
    EXPECT_EQ(nearest("form", names), "from");
    EXPECT_EQ(nearest("resin", names), "resign");
    EXPECT_EQ(nearest("t", names), "to");
    EXPECT_EQ(nearest("elsewhere", names), "");
    EXPECT_EQ(nearest("corner", std::array<std::string_view, 2>{"coroners", "corners"}), "corners");
    EXPECT_EQ(nearest("ac", std::array<std::string_view, 2>{"ab", "ad"}), "ab") << "the first of several";
    const std::string longest(64, 'x');
    EXPECT_EQ(nearest(longest, std::array<std::string_view, 1>{longest}), longest);
    EXPECT_EQ(nearest(longest + "x", std::array<std::string_view, 1>{longest}), "");
    EXPECT_EQ(nearest(std::string(1000, 'x'), names), "");
}

} // namespace
