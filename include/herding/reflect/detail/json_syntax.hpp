#pragma once

#include "herding/reflect/detail/number.hpp"
#include "herding/reflect/detail/utf8.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The tokens of JSON (RFC 8259), strictly: no comments, no names without quotes, no leading zeros, UTF-8 only, no half
/// of a surrogate pair. The functions look at the text in place and allocate nothing, but for `json_unescape`.

namespace herding::inline v0::reflect::detail {

/// A string token: its end, or the mistake in it and its position.
struct JsonString {
    std::size_t end = 0;         ///< behind the closing quote; the byte that is wrong
    const char* wrong = nullptr; ///< null if the token is well-formed
    bool escaped = false;        ///< it has a backslash
};

/// Four hexadecimal digits, or -1.
[[nodiscard]] constexpr std::int32_t json_unit(std::string_view text, std::size_t at) noexcept {
    std::int32_t unit = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const int digit = i < text.size() ? hex_digit(text[i]) : -1;
        if (digit < 0) {
            return -1;
        }
        unit = unit * 16 + digit;
    }
    return unit;
}

[[nodiscard]] constexpr bool is_high_surrogate(std::int32_t unit) noexcept {
    return unit >= 0xd800 && unit < 0xdc00;
}
[[nodiscard]] constexpr bool is_low_surrogate(std::int32_t unit) noexcept {
    return unit >= 0xdc00 && unit < 0xe000;
}

/// Bytes of the escape that begins here with its backslash, or 0 and the reason.
[[nodiscard]] constexpr std::size_t json_escape_size(std::string_view text, std::size_t at,
                                                     const char*& wrong) noexcept {
    constexpr std::string_view known = "\"\\/bfnrt";
    if (at + 1 < text.size() && known.find(text[at + 1]) != known.npos) {
        return 2;
    }
    if (at + 1 >= text.size() || text[at + 1] != 'u') {
        wrong = R"(unknown escape: `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and `\u0041` are known)";
        return 0;
    }
    const std::int32_t unit = json_unit(text, at + 2);
    if (unit < 0) {
        wrong = R"(expected four hexadecimal digits behind `\u`)";
        return 0;
    }
    if (!is_high_surrogate(unit) && !is_low_surrogate(unit)) {
        return 6;
    }
    const bool followed = text.substr(at + 6).starts_with("\\u") && is_low_surrogate(json_unit(text, at + 8));
    if (is_low_surrogate(unit) || !followed) {
        wrong = "half of a surrogate pair: it is no character";
        return 0;
    }
    return 12;
}

/// The string whose opening quote is at `at`. O(its size).
[[nodiscard]] constexpr JsonString scan_json_string(std::string_view text, std::size_t at) noexcept {
    JsonString found;
    for (std::size_t i = at + 1; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '"') {
            found.end = i + 1;
            return found;
        }
        std::size_t size = 1;
        if (byte == '\\') {
            found.escaped = true;
            size = json_escape_size(text, i, found.wrong);
        } else if (byte < 0x20) {
            size = 0;
            found.wrong = "a control character in a string: write it as `\\n` or `\\u000a`";
        } else if (byte >= 0x80) {
            size = utf8_size(text, i);
            found.wrong = size == 0 ? "a string is not UTF-8 here" : nullptr;
        }
        if (size == 0) {
            found.end = i;
            return found;
        }
        i += size;
    }
    found.end = at;
    found.wrong = "the string that begins here does not end";
    return found;
}

/// End of the number that begins here, or `begin` if none does.
/// Complexity: O(its size).
[[nodiscard]] constexpr std::size_t scan_json_number(std::string_view text, std::size_t at) noexcept {
    const auto digits = [&](std::size_t i) {
        while (i < text.size() && is_digit(text[i])) {
            ++i;
        }
        return i;
    };
    const auto is = [&](std::size_t i, char a, char b) {
        return i < text.size() && (text[i] == a || text[i] == b);
    };
    const std::size_t whole = at + (is(at, '-', '-') ? 1 : 0);
    std::size_t end = is(whole, '0', '0') ? whole + 1 : digits(whole);
    if (end == whole) {
        return at;
    }
    if (is(end, '.', '.')) {
        const std::size_t fraction = end + 1;
        end = digits(fraction);
        if (end == fraction) {
            return at;
        }
    }
    if (is(end, 'e', 'E')) {
        const std::size_t exponent = end + (is(end + 1, '+', '-') ? 2 : 1);
        end = digits(exponent);
        if (end == exponent) {
            return at;
        }
    }
    return end;
}

/// The characters of a well-formed string, given without its quotes.
inline void json_unescape(std::string& out, std::string_view text) {
    out.clear();
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        switch (const char c = text[++i]) {
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case 'n': out += '\n'; break;
        case 'r': out += '\r'; break;
        case 't': out += '\t'; break;
        case 'u': {
            std::int32_t point = json_unit(text, i + 1);
            i += 4;
            if (is_high_surrogate(point)) { // the other half follows: that has been checked
                point = 0x10000 + (point - 0xd800) * 0x400 + (json_unit(text, i + 3) - 0xdc00);
                i += 6;
            }
            append_utf8(out, static_cast<std::uint32_t>(point));
            break;
        }
        default: out += c;
        }
    }
}

} // namespace herding::inline v0::reflect::detail
