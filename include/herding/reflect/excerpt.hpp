#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Bytes of the input that a message shows at most of one thing.
inline constexpr std::size_t longest_excerpt = 64;

/// The begin of a text for a message: short, on one line, without what a terminal would obey, never half a character.
[[nodiscard]] inline std::string excerpt(std::string_view text, std::size_t longest = longest_excerpt) {
    std::size_t end = text.size();
    if (end > longest) {
        end = longest;
        for (int i = 0; i < 3 && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U; ++i) {
            --end; // a byte that continues a character
        }
    }
    std::string result;
    for (const char c : text.substr(0, end)) {
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
    return result + (end < text.size() ? "..." : "");
}

} // namespace herding::inline v0::reflect::detail
