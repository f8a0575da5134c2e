#pragma once

#include "rulegame/ast.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rulegame {

enum class TokenKind : std::uint8_t { Number, Name, Text, Compare, Sign, End };

/// A token. Signs are everything else: `+`, `(`, `..` and so on.
struct Token {
    TokenKind kind = TokenKind::End;
    std::string text; ///< as written; for a string without its quotes
    std::int32_t number = 0;
    Place place;

    [[nodiscard]] bool is(std::string_view sign) const { return kind == TokenKind::Sign && text == sign; }
};

/// The tokens of one line of well-formed UTF-8, trimmed at both ends, and an end token. Throws ParseError.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line, std::uint32_t line_number);

/// A token in messages: `"]"`, `the name "Orde"`, `the end of the line`.
[[nodiscard]] std::string describe(const Token& token);

} // namespace rulegame
