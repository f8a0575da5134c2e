#include <cstdarg>
#include <cstddef>
#include <cstdio>

/// The formats of a module. The JSON library writes `\u001f` and `<U+001F>` with `snprintf`, and nothing else here formats by it. That of
/// the C library prints every kind of number in 20 KB, one module in thirty. Compiled without link-time optimization, which knows
/// `snprintf` as that of the C library.

extern "C" {

/// Knows %x and %X of an unsigned int, with leading zeros: `%04x` and `%.4X`. Anything else ends the module.
int vsnprintf(char* out, std::size_t size, const char* format, std::va_list arguments) {
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
        if (*format != 'x' && *format != 'X') {
            __builtin_trap();
        }
        const char* const letters = *format == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
        const unsigned number = va_arg(arguments, unsigned);
        while (digits < 8 && number >> (4U * static_cast<unsigned>(digits)) != 0) {
            ++digits;
        }
        for (int digit = digits; digit-- > 0;) {
            put(letters[number >> (4U * static_cast<unsigned>(digit)) & 0xFU]);
        }
    }
    if (size != 0) {
        out[written < size ? written : size - 1] = '\0';
    }
    return static_cast<int>(written);
}

int snprintf(char* out, std::size_t size, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return written;
}

/// Nobody reads what a module prints.
int vfprintf(std::FILE* /*file*/, const char* /*format*/, std::va_list /*arguments*/) { return 0; }

} // extern "C"
