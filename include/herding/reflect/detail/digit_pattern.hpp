#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// A regular expression for the numbers between two of as many digits.
[[nodiscard]] inline std::string digits_between(std::string_view low, std::string_view high) {
    if (low.empty()) {
        return "";
    }
    if (low[0] == high[0]) {
        return low[0] + digits_between(low.substr(1), high.substr(1));
    }
    // The first digits with anything behind them, and the texts before and after those.
    const std::size_t rest = low.size() - 1;
    const bool from_low = low.find_first_not_of('0', 1) == low.npos;
    const bool to_high = high.find_first_not_of('9', 1) == high.npos;
    const char first = static_cast<char>(low[0] + (from_low ? 0 : 1));
    const char last = static_cast<char>(high[0] - (to_high ? 0 : 1));
    std::string pattern;
    if (!from_low) {
        pattern += low[0] + digits_between(low.substr(1), std::string(rest, '9'));
    }
    if (first <= last) {
        pattern += pattern.empty() ? "" : "|";
        pattern += first == last ? std::string(1, first) : std::string("[") + first + "-" + last + "]";
        pattern += rest == 0 ? "" : "[0-9]{" + std::to_string(rest) + "}";
    }
    if (!to_high) {
        pattern += pattern.empty() ? "" : "|";
        pattern += high[0] + digits_between(std::string(rest, '0'), high.substr(1));
    }
    return "(?:" + pattern + ")";
}

/// A regular expression for the decimal numbers from `low` to `high`, both included, without leading zeros.
[[nodiscard]] inline std::string digit_pattern(std::uint64_t low, std::uint64_t high) {
    std::string pattern = "(?:";
    std::string from = std::to_string(low);
    const std::string last = std::to_string(high);
    while (from.size() < last.size()) {
        pattern += digits_between(from, std::string(from.size(), '9')) + "|";
        from = "1" + std::string(from.size(), '0');
    }
    return pattern + digits_between(from, last) + ")";
}

} // namespace herding::inline v0::reflect::detail
