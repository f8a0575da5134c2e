#pragma once

#include <ios>
#include <type_traits>

/// Whole numbers in streams of a module.
///
/// libc++ writes them by `snprintf`, so whoever writes a number into a stream would get the printf of the C library: every kind of number
/// in 20 KB, and its locales. scripts/wasm_runtime copies this file into the header <locale> of libc++.

/// Writes an unsigned number in the base of the flags. `sign` is "", "+" or "-". Returns how many characters it wrote: at most 24.
inline int herding_stream_digits(char* out, unsigned long long value, const char* sign,
                                 std::ios_base::fmtflags flags) {
    const std::ios_base::fmtflags field = flags & std::ios_base::basefield;
    const unsigned base = field == std::ios_base::oct ? 8 : field == std::ios_base::hex ? 16 : 10;
    const bool is_upper = (flags & std::ios_base::uppercase) != 0;
    const bool is_zero = value == 0;
    char digits[24]; // the last one first
    int count = 0;
    do {
        digits[count++] = (is_upper ? "0123456789ABCDEF" : "0123456789abcdef")[value % base];
        value /= base;
    } while (value != 0);
    if ((flags & std::ios_base::showbase) != 0 && base != 10 && !is_zero) {
        if (base == 16) {
            digits[count++] = is_upper ? 'X' : 'x';
        }
        digits[count++] = '0';
    }
    if (*sign != '\0') {
        digits[count++] = *sign;
    }
    for (int i = 0; i < count; ++i) {
        out[i] = digits[count - 1 - i];
    }
    return count;
}

/// Writes what `operator<<` shows of a whole number, without padding. Only decimal numbers have a sign.
template <class Number> int herding_stream_number(char* out, Number value, std::ios_base::fmtflags flags) {
    auto magnitude = static_cast<std::make_unsigned_t<Number>>(value);
    const std::ios_base::fmtflags field = flags & std::ios_base::basefield;
    const char* sign = "";
    if (std::is_signed_v<Number> && field != std::ios_base::oct && field != std::ios_base::hex) {
        if (value < 0) {
            magnitude = 0 - magnitude;
            sign = "-";
        } else if ((flags & std::ios_base::showpos) != 0) {
            sign = "+";
        }
    }
    return herding_stream_digits(out, magnitude, sign, flags);
}
