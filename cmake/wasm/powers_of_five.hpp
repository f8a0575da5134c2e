#pragma once

#include <cstdint>

/// Powers of five with 121 bits, and their inverses, for std::to_chars in a module.
///
/// libc++ has them in tables of 10 KB, which no compression makes smaller. Working one out takes some microseconds.
/// scripts/wasm_runtime includes this file in the sources of libc++.

/// An entry of one of the tables, the low word first.
struct HerdingPowerOfFive {
    std::uint64_t words[2];
};

namespace herding_powers {

/// A whole number of 832 bits, the lowest word first.
struct Large {
    static constexpr std::uint32_t size = 26;
    std::uint32_t words[size] = {};

    /// 64 bits from this bit on.
    [[nodiscard]] std::uint64_t from(std::int32_t bit) const {
        std::uint64_t result = 0;
        for (std::int32_t i = 63; i >= 0; --i) {
            const std::int32_t at = bit + i;
            const bool inside = at >= 0 && at < static_cast<std::int32_t>(size * 32);
            result =
                result << 1U | (inside ? words[at / 32] >> (static_cast<std::uint32_t>(at) % 32) & 1U : 0U);
        }
        return result;
    }
};

/// The number of bits of 5^exponent.
inline std::int32_t bits(std::uint32_t exponent) {
    return static_cast<std::int32_t>((exponent * 1217359U) >> 19U) + 1;
}

} // namespace herding_powers

/// The highest 121 bits of 5^exponent. At most 5^325.
inline HerdingPowerOfFive herding_power_of_five(std::uint32_t exponent) {
    herding_powers::Large power;
    power.words[0] = 1;
    for (std::uint32_t i = 0; i < exponent; ++i) {
        std::uint64_t carry = 0;
        for (std::uint32_t& word : power.words) {
            carry += std::uint64_t{word} * 5;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
    }
    const std::int32_t lowest = herding_powers::bits(exponent) - 121;
    return {{power.from(lowest), power.from(lowest + 64)}};
}

/// 2^(bits of 5^exponent + 121) / 5^exponent + 1. At most 5^291.
inline HerdingPowerOfFive herding_inverse_of_five(std::uint32_t exponent) {
    herding_powers::Large quotient;
    const auto highest = static_cast<std::uint32_t>(herding_powers::bits(exponent) + 121);
    quotient.words[highest / 32] = 1U << highest % 32;
    for (std::uint32_t i = 0; i < exponent; ++i) {
        std::uint64_t rest = 0;
        for (std::uint32_t at = herding_powers::Large::size; at-- > 0;) {
            rest = rest << 32U | quotient.words[at];
            quotient.words[at] = static_cast<std::uint32_t>(rest / 5);
            rest %= 5;
        }
    }
    const std::uint64_t low = quotient.from(0) + 1; // no entry ends in 64 bits that are 1
    return {{low, quotient.from(64)}};
}
