#pragma once

#include "herding/reflect/detail/number.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace herding::inline v0::tool {

/// `1 event`, `2 events`.
[[nodiscard]] inline std::string counted(std::uint64_t number, const std::string& what) {
    return std::to_string(number) + ' ' + what + (number == 1 ? "" : "s");
}

/// Empty if a text is a whole number of this type between two bounds, else what is wrong. For CLI::Validator, whose own
/// checks read numbers as floating point and print their bounds so.
template <class Number>
[[nodiscard]] std::string whole_number(const std::string& text,
                                       Number least = std::numeric_limits<Number>::min(),
                                       Number most = std::numeric_limits<Number>::max()) {
    const auto number = reflect::detail::whole_number_in<Number>(text);
    if (number && *number >= least && *number <= most) {
        return {};
    }
    return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
           ", not \"" + text + '"';
}

/// The same, for CLI::Option::check.
template <class Number> auto whole_number_between(Number least, Number most) {
    return [least, most](const std::string& text) { return whole_number<Number>(text, least, most); };
}
/// The same, without 0.
template <class Number> auto positive_number() {
    return whole_number_between<Number>(1, std::numeric_limits<Number>::max());
}

} // namespace herding::inline v0::tool
