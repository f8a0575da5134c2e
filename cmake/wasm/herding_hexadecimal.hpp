#pragma once

#include <cstddef>

/// Escapes of the JSON library in a module.
///
/// That library writes `\u001f` and `<U+001F>` by `snprintf`. That of the C library prints every kind of number in 20 KB, one module
/// in thirty. scripts/wasm_runtime lets the library call this function.

/// Writes what `snprintf` writes. The format has at most two of %x and %X, with leading zeros: `%04x` or `%.4X`.
inline int herding_hexadecimal(char* out, std::size_t size, const char* format, unsigned number,
                               unsigned second = 0) {
    std::size_t written = 0;
    const auto put = [&](char one) {
        if (written + 1 < size) {
            out[written] = one;
        }
        ++written;
    };
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            put(*format);
            continue;
        }
        int digits = 1;
        for (++format; *format == '.' || (*format >= '0' && *format <= '9'); ++format) {
            digits = *format == '.' || *format == '0' ? digits : *format - '0';
        }
        const char* const letters = *format == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
        while (digits < 8 && number >> (4U * static_cast<unsigned>(digits)) != 0) {
            ++digits;
        }
        for (int digit = digits; digit-- > 0;) {
            put(letters[number >> (4U * static_cast<unsigned>(digit)) & 0xFU]);
        }
        number = second;
    }
    if (size != 0) {
        out[written < size ? written : size - 1] = '\0';
    }
    return static_cast<int>(written);
}
