#pragma once

#include "plain_bytes.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Texts in messages to pages, of servers and of programs with one match.

namespace herding::inline v0::scene::detail {

/// Lines as one line, without characters that could change what a page shows.
[[nodiscard]] inline std::string in_one_line(std::string_view text) {
    std::string line;
    line.reserve(text.size());
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view part = text.substr(0, end);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        line += line.empty() || part.empty() ? "" : "; ";
        line += part;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!is_plain(line)) {
        line = reflect::detail::printable(line);
    }
    return line;
}

/// The checksum of a scene as JSON: FNV-1a with 32 bits, in eight hexadecimal digits.
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
[[nodiscard]] inline std::string checksum(std::string_view text) {
    std::uint32_t hash = 0x811c9dc5U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    }
    std::string digits(8, '0');
    for (std::size_t i = 8; i-- > 0; hash >>= 4U) {
        digits[i] = "0123456789abcdef"[hash & 15U];
    }
    return digits;
}

} // namespace herding::inline v0::scene::detail
