#include "herding/reflect/detail/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

namespace detail = herding::reflect::detail;

/// The first and the last of each row of table 3-7 in the Unicode Standard.
TEST(Utf8, has_the_code_points_of_the_table) {
    for (const std::string point :
         {"\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xe0\xbf\xbf", "\xe1\x80\x80", "\xec\xbf\xbf",
          "\xed\x80\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf", "\xf0\x90\x80\x80",
          "\xf0\xbf\xbf\xbf", "\xf1\x80\x80\x80", "\xf3\xbf\xbf\xbf", "\xf4\x80\x80\x80",
          "\xf4\x8f\xbf\xbf"}) {
        EXPECT_EQ(detail::utf8_size(point, 0), point.size()) << testing::PrintToString(point);
        EXPECT_TRUE(detail::is_utf8(point + point));
        EXPECT_EQ(detail::is_utf8(point.substr(0, point.size() - 1)), point.size() == 1);
    }
    for (const std::string wrong :
         {"\x80", "\xc1\xbf", "\xc2\x7f", "\xc2\xc0", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xef\xbf\xc0", "\xf1\x80\x80\x7f"}) {
        EXPECT_EQ(detail::utf8_size(wrong, 0), 0U) << testing::PrintToString(wrong);
    }
}

} // namespace
