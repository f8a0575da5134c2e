#include "rulegame/lexer.hpp"

#include "rulegame/parse_error.hpp"
#include "rulegame/unicode.hpp"

#include <algorithm>
#include <limits>

namespace rulegame {

namespace {

/// `U+00A0`, or the character itself if it is visible.
std::string show(std::string_view line, std::size_t begin) {
    const Character c = character_at(line, begin);
    if (c.code > 0x20 && c.code < 0x7F) {
        return "\"" + std::string(1, static_cast<char>(c.code)) + "\"";
    }
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string hex;
    for (auto rest = static_cast<std::uint32_t>(c.code); rest > 0 || hex.size() < 4; rest /= 16) {
        hex.insert(hex.begin(), digits[rest % 16]);
    }
    return "the character U+" + hex;
}

/// Characters that Java's `trim` removes from both ends of a line: more than the white space between tokens.
constexpr std::string_view control{
    "\0\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\25\26\27\30\31\32\33"
    "\34\35\36\37 ",
    33};

/// A token's text, or its beginning.
std::string shorten(const std::string& text) {
    constexpr std::size_t longest = 32;
    if (text.size() <= longest) {
        return text;
    }
    std::size_t end = 0;
    while (end < longest) {
        end = character_at(text, end).end;
    }
    return text.substr(0, end) + "…";
}

class Lexer {
public:
    Lexer(std::string_view line, std::uint32_t number)
        : line_(line.substr(0, line.find_last_not_of(control) + 1)), number_(number),
          at_(std::min(line.find_first_not_of(control), line_.size())),
          column_(static_cast<std::uint32_t>(at_ + 1)) {}

    std::vector<Token> all() {
        std::vector<Token> tokens;
        while (skip_white_space()) {
            tokens.push_back(next());
        }
        tokens.push_back({TokenKind::End, {}, 0, place()});
        return tokens;
    }

private:
    [[nodiscard]] Place place() const { return {number_, column_}; }

    [[nodiscard]] char32_t now() const { return at_ < line_.size() ? character_at(line_, at_).code : 0; }

    void step() {
        at_ = character_at(line_, at_).end;
        ++column_;
    }

    /// Whether the line has more tokens; a comment is none.
    bool skip_white_space() {
        while (at_ < line_.size() && is_white_space(now())) {
            step();
        }
        return at_ < line_.size() && line_[at_] != '#';
    }

    Token next() {
        const char32_t first = now();
        if (digit_value(first) >= 0) {
            return number();
        }
        if (is_name_start(first)) {
            return name();
        }
        if (first == '"') {
            return string();
        }
        const std::string_view rest = line_.substr(at_);
        for (const std::string_view sign : {"==", "<=", ">=", "!=", "<", ">"}) {
            if (rest.starts_with(sign)) {
                return take(TokenKind::Compare, sign);
            }
        }
        for (const std::string_view sign :
             {"..", "+", "-", "*", "/", "%", "!", "(", ")", "[", "]", ",", ":", ".", "="}) {
            if (rest.starts_with(sign)) {
                return take(TokenKind::Sign, sign);
            }
        }
        throw ParseError(ParseErrorClass::RuleParse, place(), "a name, a number, a string or a sign",
                         show(line_, at_), line_);
    }

    Token take(TokenKind kind, std::string_view sign) {
        Token token{kind, std::string(sign), 0, place()};
        at_ += sign.size();
        column_ += static_cast<std::uint32_t>(sign.size());
        return token;
    }

    Token number() {
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        Token token{TokenKind::Number, {}, 0, place()};
        const std::size_t begin = at_;
        std::int64_t value = 0;
        for (int digit = 0; at_ < line_.size() && (digit = digit_value(now())) >= 0; step()) {
            value = value > most ? value : value * 10 + digit;
        }
        token.text = std::string(line_.substr(begin, at_ - begin));
        if (value > most) {
            throw ParseError(ParseErrorClass::NumberFormat, token.place, "a number up to 2147483647",
                             shorten(token.text), line_);
        }
        token.number = static_cast<std::int32_t>(value);
        return token;
    }

    Token name() {
        Token token{TokenKind::Name, {}, 0, place()};
        const std::size_t begin = at_;
        do {
            step();
        } while (at_ < line_.size() && is_name_part(now()));
        token.text = std::string(line_.substr(begin, at_ - begin));
        return token;
    }

    Token string() {
        Token token{TokenKind::Text, {}, 0, place()};
        step();
        const std::size_t begin = at_;
        while (at_ < line_.size() && line_[at_] != '"') {
            step();
        }
        token.text = std::string(line_.substr(begin, at_ - begin));
        if (at_ == line_.size()) { // Java ends the string here, but no valid token can follow it
            throw ParseError(ParseErrorClass::RuleParse, place(), "a closing quote", "the end of the line",
                             line_);
        }
        step();
        return token;
    }

    std::string_view line_;
    std::uint32_t number_;
    std::size_t at_;
    std::uint32_t column_;
};

} // namespace

std::vector<Token> tokens_of(std::string_view line, std::uint32_t line_number) {
    return Lexer(line, line_number).all();
}

std::string describe(const Token& token) {
    switch (token.kind) {
    case TokenKind::Number: return "the number " + shorten(token.text);
    case TokenKind::Name: return "the name \"" + shorten(token.text) + "\"";
    case TokenKind::Text: return "the string \"" + shorten(token.text) + "\"";
    case TokenKind::End: return "the end of the line";
    default: return "\"" + token.text + "\"";
    }
}

} // namespace rulegame
