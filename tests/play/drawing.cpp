// A drawing is a text that allocates nothing.

#include "herding/play/drawing.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace play_tests {
namespace {

using namespace herding::play;

TEST(Drawing, writes_texts_characters_and_numbers) {
    Drawing drawing;
    EXPECT_EQ(drawing.view(), "");
    drawing << "a" << 'b' << Repeat{3, '.'} << Repeat{0, '!'} << std::uint8_t{7} << ' '
            << std::numeric_limits<std::int64_t>::min() << ' ' << std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(drawing.view(), "ab...7 -9223372036854775808 18446744073709551615");
    EXPECT_EQ(std::string(drawing), drawing.view());
}

TEST(Drawing, paints_parts_where_the_viewer_sees_colors) {
    Drawing plain;
    plain.paint({}, Color::Red, "coins ", 3, Repeat{2, '$'}) << '|';
    EXPECT_EQ(plain.view(), "coins 3$$|");
    Drawing colored;
    colored.paint({.color = true}, Color::Red, "coins ", 3) << '|';
    EXPECT_EQ(colored.view(), paint({.color = true}, Color::Red, "coins 3") + "|");
}

TEST(Drawing, takes_blanks_off_its_end) {
    Drawing drawing;
    drawing.trim();
    drawing << " a b  ";
    drawing.trim();
    EXPECT_EQ(drawing.view(), " a b");
    Drawing blank;
    blank << Repeat{5};
    blank.trim();
    EXPECT_EQ(blank.view(), "");
}

TEST(Drawing, refuses_what_does_not_fit_and_stays_as_it_was) {
    BasicDrawing<4> drawing;
    drawing << "abc";
    EXPECT_THROW(drawing << "de", std::length_error);
    volatile std::size_t many = std::numeric_limits<std::size_t>::max(); // else g++ warns of what is refused
    EXPECT_THROW((drawing << Repeat{many, 'x'}), std::length_error);
    EXPECT_EQ(drawing.view(), "abc");
    drawing << 'd';
    EXPECT_EQ(drawing.view(), "abcd");
    try {
        drawing << 1;
        FAIL();
    } catch (const std::length_error& error) {
        EXPECT_EQ(std::string(error.what()), "herding: a drawing has room for 4 bytes: use a larger "
                                             "play::BasicDrawing, or return a std::string");
    }
}

} // namespace
} // namespace play_tests
