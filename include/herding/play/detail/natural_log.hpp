#pragma once

#include <cstdint>

namespace herding::inline v0::play::detail {

/// The natural logarithm of a whole number that is not 0, to about twelve digits. By arithmetic alone, because the last
/// digits of std::log differ between C libraries, and a tie in a search must not depend on them.
[[nodiscard]] inline double natural_log(std::uint64_t number) noexcept {
    constexpr double log_of_2 = 0.6931471805599453;
    constexpr double root_of_2 = 1.4142135623730951;
    double mantissa = static_cast<double>(number);
    int exponent = 0;
    for (; mantissa >= 65536; mantissa /= 65536) {
        exponent += 16;
    }
    for (; mantissa >= root_of_2; mantissa /= 2) {
        ++exponent;
    }
    const double z = (mantissa - 1) / (mantissa + 1); // at most 0.172
    const double square = z * z;
    double sum = 0;
    for (int k = 13; k >= 1; k -= 2) {
        sum = sum * square + 1.0 / k;
    }
    return exponent * log_of_2 + 2 * z * sum;
}

} // namespace herding::inline v0::play::detail
