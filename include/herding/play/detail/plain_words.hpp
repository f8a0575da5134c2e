#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Words if the author of a game has given none.

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

/// Replaces the number of a player in a text by a name: `player 0 has answered` becomes `Ann has answered`.
[[nodiscard]] inline std::string with_name(std::string text, std::uint16_t player, std::string_view name) {
    const std::string numbered = "player " + std::to_string(player);
    if (const auto at = text.find(numbered); at != std::string::npos) {
        text.replace(at, numbered.size(), name);
    }
    return text;
}

} // namespace herding::inline v0::play::detail
