#include "herding/reflect/detail/type_names.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace detail = herding::reflect::detail;

/// Spelled while the program runs.
std::string spelled(std::string_view identifier) {
    std::string text(2 * identifier.size(), '?');
    const char* end = detail::spell(identifier, text.data());
    text.resize(static_cast<std::size_t>(end - text.data()));
    EXPECT_EQ(detail::spelled_size(identifier), text.size());
    return text;
}

TEST(TypeNames, know_letters_and_digits_of_ascii) {
    std::string upper;
    std::string lower;
    std::string digits;
    for (int c = 0; c < 128; ++c) {
        const char one = static_cast<char>(c);
        upper += detail::is_upper(one) ? std::string(1, one) : "";
        lower += detail::is_lower(one) ? std::string(1, one) : "";
        digits += detail::is_digit(one) ? std::string(1, one) : "";
    }
    EXPECT_EQ(upper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    EXPECT_EQ(lower, "abcdefghijklmnopqrstuvwxyz");
    EXPECT_EQ(digits, "0123456789");
}

TEST(TypeNames, begin_words_where_capitals_begin) {
    EXPECT_EQ(spelled("MatchOver"), "match_over");
    EXPECT_EQ(spelled("HTTPServer"), "http_server");
    EXPECT_EQ(spelled("OUTSIDE_BOARD"), "outside_board");
    EXPECT_EQ(spelled("OUTSIDE_Board"), "outside_board") << "an underscore is enough";
    EXPECT_EQ(spelled("Level2Boss"), "level2_boss");
    EXPECT_EQ(spelled("plain_last"), "plain_last");
    EXPECT_EQ(spelled("A"), "a");
    EXPECT_EQ(spelled("aB"), "a_b");
}

TEST(TypeNames, compare_texts_by_size_and_characters) {
    EXPECT_TRUE(detail::same_text("bells", "bells"));
    EXPECT_FALSE(detail::same_text("bells", "belts"));
    EXPECT_FALSE(detail::same_text("bells", "bell"));
    EXPECT_FALSE(detail::same_text("bell", "bells"));
}

TEST(TypeNames, find_the_first_name_that_occurs_twice) {
    using Names = std::vector<std::string_view>;
    EXPECT_EQ(detail::twice_in(Names{"a", "b", "c", "b", "a"}), "b");
    EXPECT_EQ(detail::twice_in(Names{"a", "b", "c"}), "");
}

} // namespace
