#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// Bounds of JSON from outside.

namespace herding::inline v0::record::detail {

/// Position at which a JSON text exceeds a number of levels or values, if it does. For text from outside, before it is
/// parsed. The JSON library recurses for each level, and each value takes memory.
/// Complexity: O(size).
[[nodiscard]] inline std::optional<std::size_t> json_beyond(std::string_view text, std::size_t levels,
                                                            std::size_t values) {
    std::size_t depth = 0;
    std::size_t seen = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted) {
            at += c == '\\' ? 1U : 0U;
            quoted = c != '"';
            continue;
        }
        quoted = c == '"';
        const bool opens = c == '[' || c == '{';
        if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
        depth += opens ? 1U : 0U;
        seen += opens || c == ',' ? 1U : 0U;
        if (depth > levels || seen > values) {
            return at;
        }
    }
    return std::nullopt;
}

/// Whether a JSON text has more levels than a number.
/// Complexity: O(size).
[[nodiscard]] inline bool is_deeper(std::string_view text, std::size_t levels) {
    return json_beyond(text, levels, text.size()).has_value();
}

} // namespace herding::inline v0::record::detail
