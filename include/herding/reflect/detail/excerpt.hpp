#pragma once

#include "herding/reflect/detail/utf8.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect::detail {

/// Bytes of the input that a message shows at most of one thing.
inline constexpr std::size_t longest_excerpt = 64;

/// The begin of a text for a message: short, on one line, without what a terminal would obey, never half a character. It is
/// UTF-8, also if the text is not.
[[nodiscard]] inline std::string excerpt(std::string_view text, std::size_t longest = longest_excerpt) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = utf8_size(text, i); // 0 if none begins
        const std::size_t end = i + (size == 0 ? 1 : size);
        if (end > longest) {
            return result + "...";
        }
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool control =
            byte < 0x20 || byte == 0x7f || (byte == 0xc2 && static_cast<unsigned char>(text[end - 1]) < 0xa0);
        result += control || size == 0 ? std::string_view("?") : text.substr(i, size);
        i = end;
    }
    return result;
}

} // namespace herding::inline v0::reflect::detail
