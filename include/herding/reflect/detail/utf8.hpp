#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Bytes of the code point that begins here, or 0 where what begins here is not well-formed UTF-8 (Unicode 15, table
/// 3-7: nothing overlong, no surrogates, up to U+10FFFF).
[[nodiscard]] constexpr std::size_t utf8_size(std::string_view text, std::size_t at) noexcept {
    const auto in = [&](std::size_t k, unsigned low, unsigned high) {
        return k < text.size() && static_cast<unsigned char>(text[k]) >= low &&
               static_cast<unsigned char>(text[k]) <= high;
    };
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first <= 0xdf && in(at + 1, 0x80, 0xbf)) {
        return 2;
    }
    if (first >= 0xe0 && first <= 0xef &&
        in(at + 1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && in(at + 2, 0x80, 0xbf)) {
        return 3;
    }
    if (first >= 0xf0 && first <= 0xf4 &&
        in(at + 1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && in(at + 2, 0x80, 0xbf) &&
        in(at + 3, 0x80, 0xbf)) {
        return 4;
    }
    return 0;
}

/// Whether a string is well-formed UTF-8.
[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = utf8_size(text, i);
        if (size == 0) {
            return false;
        }
        i += size;
    }
    return true;
}

/// Appends a code point as UTF-8.
inline void append_utf8(std::string& out, std::uint32_t point) {
    const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | (point >> shift & 0x3fU)); };
    if (point < 0x80) {
        out += static_cast<char>(point);
    } else if (point < 0x800) {
        out += static_cast<char>(0xc0U | point >> 6U);
        tail(0);
    } else if (point < 0x10000) {
        out += static_cast<char>(0xe0U | point >> 12U);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xf0U | point >> 18U);
        tail(12);
        tail(6);
        tail(0);
    }
}

} // namespace herding::inline v0::reflect::detail
