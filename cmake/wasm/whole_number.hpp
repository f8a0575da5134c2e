#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <system_error>

/// Decimal digits of a large whole number, for std::to_chars in a module.
///
/// libc++ finds them in tables of 104 KB. These are a third of a small module, and few numbers of a game need them.
/// scripts/wasm_runtime includes this file in the sources of libc++.

/// Writes all digits of a finite double that is at least 2^53, as std::to_chars does. No sign.
inline std::to_chars_result herding_whole_number(char* first, char* last, double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    const auto exponent = static_cast<std::uint32_t>(bits >> 52U & 0x7FFU) - 1075U; // 0 to 971
    const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << 52U) - 1)) | std::uint64_t{1} << 52U;
    std::uint32_t words[33] = {}; // 1,024 bits, the lowest first
    const std::uint32_t from = exponent / 32;
    const std::uint32_t shift = exponent % 32;
    const std::uint64_t low = (mantissa & 0xFFFFFFFFU) << shift;
    const std::uint64_t high = (mantissa >> 32U) << shift;
    words[from] = static_cast<std::uint32_t>(low);
    const std::uint64_t middle = (low >> 32U) + high;
    words[from + 1] = static_cast<std::uint32_t>(middle);
    if (from + 2 < 33) {
        words[from + 2] = static_cast<std::uint32_t>(middle >> 32U);
    }
    char digits[309];
    std::uint32_t count = 0;
    for (std::uint32_t size = 33; size > 0;) {
        std::uint64_t rest = 0;
        for (std::uint32_t i = size; i-- > 0;) {
            rest = rest << 32U | words[i];
            words[i] = static_cast<std::uint32_t>(rest / 10);
            rest %= 10;
        }
        digits[sizeof digits - ++count] = static_cast<char>('0' + rest);
        while (size > 0 && words[size - 1] == 0) {
            --size;
        }
    }
    if (last - first < static_cast<std::ptrdiff_t>(count)) {
        return {last, std::errc::value_too_large};
    }
    std::memcpy(first, digits + sizeof digits - count, count);
    return {first + count, std::errc{}};
}
