#pragma once

#include "herding/reflect/names.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

/// Digits, and floating point numbers in text.

namespace herding::inline v0::reflect::detail {

/// The value of a hexadecimal digit, or -1.
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
    if (is_digit(c)) {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Whether a decimal number is less than 1: its first digit that is not 0 is behind the point.
/// Complexity: O(size).
[[nodiscard]] constexpr bool is_below_one(std::string_view number) noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 40; // no input has as many digits
    std::int64_t before = 0; // digits before the point, from the first that is not 0
    std::int64_t zeros = 0;  // right behind the point
    bool point = false;
    bool begun = false;
    std::size_t i = 0;
    for (; i < number.size() && number[i] != 'e' && number[i] != 'E'; ++i) {
        const char c = number[i];
        if (c == '.') {
            point = true;
        } else if (is_digit(c)) {
            begun = begun || c != '0';
            before += begun && !point ? 1 : 0;
            zeros += !begun && point ? 1 : 0;
        }
    }
    std::int64_t exponent = 0;
    bool negative = false;
    for (; i < number.size(); ++i) {
        negative = negative || number[i] == '-';
        if (is_digit(number[i]) && exponent < most) {
            exponent = exponent * 10 + (number[i] - '0');
        }
    }
    return before - zeros + (negative ? -exponent : exponent) <= 0;
}

/// The integer that a number of JSON is, in digits alone: `120` for `1.2e2`; nothing if it is none. If it has more than
/// 20 digits, some that are more than any integer type holds. O(size).
[[nodiscard]] inline std::string plain_integer(std::string_view number) {
    constexpr std::int64_t most = std::int64_t{1} << 40; // no input has as many digits
    const std::size_t exponent_at = std::min(number.find_first_of("eE"), number.size());
    std::string digits;     // the significant ones, as far as they matter
    std::int64_t zeros = 0; // after those
    std::int64_t shift = 0; // of the point
    bool point = false;
    for (const char c : number.substr(0, exponent_at)) {
        point = point || c == '.';
        if (is_digit(c)) {
            shift -= point ? 1 : 0;
            if (c == '0') {
                zeros += digits.empty() ? 0 : 1;
            } else {
                digits.append(
                    static_cast<std::size_t>(digits.size() > 20 ? 0 : std::min<std::int64_t>(zeros, 21)),
                    '0');
                digits += digits.size() > 20 ? "" : std::string(1, c);
                zeros = 0;
            }
        }
    }
    std::int64_t exponent = 0;
    for (const char c : number.substr(exponent_at)) {
        exponent = is_digit(c) && exponent < most ? exponent * 10 + (c - '0') : exponent;
    }
    const bool down = number.substr(exponent_at).find('-') != number.npos;
    zeros += shift + (down ? -exponent : exponent);
    if (digits.empty()) {
        return "0";
    }
    if (zeros < 0) {
        return {};
    }
    digits.append(static_cast<std::size_t>(std::min<std::int64_t>(zeros, 21)), '0');
    return (number.starts_with('-') ? "-" : "") + digits;
}

/// All of a text as a whole number. Nothing if it is none, or does not fit.
template <class Number> [[nodiscard]] std::optional<Number> whole_number_in(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// All of a text as a number. `invalid_argument` if it is none, `result_out_of_range` if it is too large. A number that
/// is too small for a double is 0.
[[nodiscard]] inline std::errc to_double(std::string_view text, double& value) {
#ifdef __cpp_lib_to_chars
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range && is_below_one(text)) {
        value = text.starts_with('-') ? -0.0 : 0.0;
        return {};
    }
    return error == std::errc{} && end != text.data() + text.size() ? std::errc::invalid_argument : error;
#else // libc++ has no from_chars for them yet
    const std::string copy(text);
    char* end = nullptr;
    value = std::strtod(copy.c_str(), &end);
    if (copy.empty() || end != copy.c_str() + copy.size() || text.find_first_of("xX") != text.npos) {
        return std::errc::invalid_argument;
    }
    const bool named = text.find_first_of("nN") != text.npos; // inf, nan
    return std::isinf(value) && !named ? std::errc::result_out_of_range : std::errc{};
#endif
}

} // namespace herding::inline v0::reflect::detail
