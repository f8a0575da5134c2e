#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Words for a value of which its author has not said any.

namespace herding::inline v0::play::detail {

/// Canonical text without its signs: `took{stones=3,from=left_heap}` is `took stones 3, from left heap`. Strings stay as they are.
[[nodiscard]] inline std::string plain_words(std::string_view canonical) {
    std::string words;
    bool quoted = false;
    for (std::size_t i = 0; i < canonical.size(); ++i) {
        const char c = canonical[i];
        if (quoted || c == '"') {
            words += c;
            if (quoted && c == '\\' && i + 1 < canonical.size()) {
                words += canonical[++i];
            } else {
                quoted = quoted != (c == '"');
            }
        } else if (c == ',') {
            words += ", ";
        } else if (c == '{' || c == '[' || c == '(' || c == '=' || c == '_') {
            words += words.empty() || words.back() == ' ' ? "" : " ";
        } else if (c != '}' && c != ']' && c != ')') {
            words += c;
        }
    }
    return words;
}

} // namespace herding::inline v0::play::detail
