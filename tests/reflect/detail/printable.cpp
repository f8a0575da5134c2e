#include "herding/reflect/detail/printable.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using herding::reflect::detail::printable;

TEST(Printable, shows_characters_of_every_length) {
    for (const std::string text :
         {" ~", "\u00a0\u00c0é", "\u1028\u2027\u202f€\u20a7\u2065\u206a龍", "🐄", ""}) {
        EXPECT_EQ(printable(text), text);
    }
}

TEST(Printable, spells_control_characters_and_marks_of_direction_byte_by_byte) {
    EXPECT_EQ(printable("a\x1f\x7f"), "a\\x1f\\x7f");
    EXPECT_EQ(printable("\u0080\u009f!"), "\\xc2\\x80\\xc2\\x9f!");
    EXPECT_EQ(printable("\u2028\u202e"), "\\xe2\\x80\\xa8\\xe2\\x80\\xae");
    EXPECT_EQ(printable("\u2066\u2069"), "\\xe2\\x81\\xa6\\xe2\\x81\\xa9");
    EXPECT_EQ(printable("\xff\xe2\x80"), "\\xff\\xe2\\x80") << "no UTF-8";
}

} // namespace
