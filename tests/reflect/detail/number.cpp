#include "herding/reflect/detail/number.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <system_error>

namespace {

namespace detail = herding::reflect::detail;

TEST(Number, is_below_one_where_its_first_digit_stands_behind_the_point) {
    for (const std::string below : {"0", "0.0", "0.5", "-0.5", ".5", "0.05e1", "0.001e2", "10e-2", "1e-1",
                                    "0010e-2", "12.5e-2", "1E-400", "0.1e+0"}) {
        EXPECT_TRUE(detail::is_below_one(below)) << below;
    }
    for (const std::string above : {"1", "-1", "1.0005", "10.05", "0.5e1", "0.01e2", "0.001e+3", "10e-1",
                                    "100e-2", "1e0", "1e400", "0010e-1", "9.5e-0"}) {
        EXPECT_FALSE(detail::is_below_one(above)) << above;
    }
}

TEST(Number, is_read_as_a_whole) {
    double value = 7;
    EXPECT_EQ(detail::to_double("-2.5e1", value), std::errc{});
    EXPECT_EQ(value, -25);
    EXPECT_EQ(detail::to_double("2.5x", value), std::errc::invalid_argument);
    EXPECT_EQ(detail::to_double("", value), std::errc::invalid_argument);
    EXPECT_EQ(detail::to_double("0x10", value), std::errc::invalid_argument);
    EXPECT_EQ(detail::to_double("1e400", value), std::errc::result_out_of_range);
    EXPECT_EQ(detail::to_double("-inf", value), std::errc{});
    EXPECT_EQ(value, -std::numeric_limits<double>::infinity());
    EXPECT_EQ(detail::to_double("1e-400", value), std::errc{});
    EXPECT_EQ(value, 0);
}

TEST(Number, is_whole_if_all_of_the_text_fits) {
    EXPECT_EQ(detail::whole_number_in<std::uint16_t>("65535"), 65535);
    EXPECT_EQ(detail::whole_number_in<std::int64_t>("-7"), -7);
    for (const std::string none : {"", "-1", "65536", "1 ", " 1", "+1", "1.0", "x"}) {
        EXPECT_EQ(detail::whole_number_in<std::uint16_t>(none), std::nullopt) << none;
    }
}

} // namespace
