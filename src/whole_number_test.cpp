// Numbers of modules for browsers (cmake/wasm) have the digits of std::to_chars.
#include "whole_number.hpp"

#include "powers_of_five.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace {

std::string digits_of(double value) {
    char text[400];
    return {text, herding_whole_number(text, text + sizeof text, value).ptr};
}
std::string expected_of(double value) {
    char text[400];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr};
}

TEST(WholeNumber, has_the_digits_of_to_chars) {
    std::vector<double> values{std::ldexp(1.0, 53), std::numeric_limits<double>::max()};
    std::mt19937_64 random(1);
    for (int exponent = 54; exponent < 1024; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        values.insert(values.end(), {power, std::nextafter(power, 0.0), std::nextafter(power, 2 * power)});
        const auto mantissa = static_cast<double>(random() >> 12U);
        values.push_back(std::ldexp(1.0 + std::ldexp(mantissa, -52), exponent - 1));
    }
    for (const double value : values) {
        if (std::isfinite(value)) {
            ASSERT_EQ(digits_of(value), expected_of(value));
        }
    }
}

TEST(WholeNumber, needs_room_for_all_digits) {
    const double value = std::ldexp(1.0, 70);
    const auto size = static_cast<std::ptrdiff_t>(expected_of(value).size());
    char text[400];
    EXPECT_EQ(herding_whole_number(text, text + size, value).ec, std::errc{});
    const auto refused = herding_whole_number(text, text + size - 1, value);
    EXPECT_EQ(refused.ec, std::errc::value_too_large);
    EXPECT_EQ(refused.ptr, text + size - 1);
}

using boost::multiprecision::cpp_int;

cpp_int value_of(const HerdingPowerOfFive& power) { return (cpp_int(power.words[1]) << 64) + power.words[0]; }

TEST(PowersOfFive, have_their_highest_bits) {
    cpp_int power = 1;
    for (unsigned exponent = 0; exponent <= 325; ++exponent, power *= 5) {
        const auto bits = static_cast<int>(msb(power)) + 1;
        ASSERT_EQ(value_of(herding_power_of_five(exponent)),
                  bits > 121 ? cpp_int(power >> (bits - 121)) : cpp_int(power << (121 - bits)));
    }
}

TEST(PowersOfFive, have_inverses_that_are_rounded_up) {
    cpp_int power = 1;
    for (unsigned exponent = 0; exponent <= 291; ++exponent, power *= 5) {
        const cpp_int highest = cpp_int(1) << (msb(power) + 122);
        ASSERT_EQ(value_of(herding_inverse_of_five(exponent)), highest / power + 1);
    }
}

} // namespace
