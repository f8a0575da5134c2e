#pragma once

#include "rulegame/ast.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace rulegame {

/// The exception of the Java server.
enum class ParseErrorClass : std::uint8_t { RuleParse, NumberFormat };

/// `RuleParseException` or `NumberFormatException`.
[[nodiscard]] std::string_view name(ParseErrorClass error_class);

/// A text that is no rule set: the place, what was expected there, what was found, and the line with a caret under it.
class ParseError : public std::runtime_error {
public:
    ParseError(ParseErrorClass error_class, Place place, std::string expected, std::string found,
               std::string_view line);

    [[nodiscard]] ParseErrorClass error_class() const noexcept { return class_; }
    [[nodiscard]] Place place() const noexcept { return place_; }
    [[nodiscard]] const std::string& expected() const noexcept { return expected_; }
    [[nodiscard]] const std::string& found() const noexcept { return found_; }
    /// The wrong line, or the part of a long one, and below it a caret. Two lines, each with its end.
    [[nodiscard]] const std::string& excerpt() const noexcept { return excerpt_; }

    /// The whole message: `FILE:3:14: expected …, found …`, and the excerpt.
    [[nodiscard]] std::string message(std::string_view file) const;

private:
    ParseErrorClass class_;
    Place place_;
    std::string expected_;
    std::string found_;
    std::string excerpt_;
};

/// A line with a caret below one of its columns. A long line is cut around the caret.
[[nodiscard]] std::string excerpt(std::string_view line, std::uint32_t column);

} // namespace rulegame
