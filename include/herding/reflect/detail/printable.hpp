#pragma once

#include "herding/reflect/detail/utf8.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Whether one code point, or one byte that begins none, changes nothing else that a terminal or a log shows.
[[nodiscard]] inline bool may_be_shown(std::string_view point) {
    const auto byte = [point](std::size_t i) { return static_cast<unsigned char>(point[i]); };
    switch (point.size()) {
    case 1: return byte(0) >= 0x20 && byte(0) < 0x7f;
    case 2: return byte(0) != 0xc2 || byte(1) >= 0xa0; // U+0080 to U+009f are control characters too
    case 3: // U+2028 to U+202e and U+2066 to U+2069: line ends, and marks of direction
        return byte(0) != 0xe2 || !((byte(1) == 0x80 && byte(2) >= 0xa8 && byte(2) <= 0xae) ||
                                    (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));
    default: return true;
    }
}

/// Text of others for people. Whatever could change what a terminal or a log shows becomes `\x1b`, byte by byte: control
/// characters, line ends, marks that turn the direction of text, and bytes that are no UTF-8. O(size).
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = utf8_size(text, at);
        const std::string_view point = text.substr(at, size == 0 ? 1 : size);
        at += point.size();
        if (may_be_shown(point)) {
            shown += point;
            continue;
        }
        for (const char c : point) {
            const auto byte = static_cast<unsigned char>(c);
            shown += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
        }
    }
    return shown;
}

} // namespace herding::inline v0::reflect::detail
