#include "rulegame/parse_error.hpp"

#include "rulegame/unicode.hpp"

namespace rulegame {

std::string_view name(ParseErrorClass error_class) {
    return error_class == ParseErrorClass::RuleParse ? "RuleParseException" : "NumberFormatException";
}

std::string excerpt(std::string_view line, std::uint32_t column) {
    constexpr std::size_t before = 48; // columns that are shown before the caret
    constexpr std::size_t width = 74;
    const std::size_t caret = column == 0 ? 0 : column - 1;
    const std::size_t first = caret > before ? caret - before : 0;
    std::string shown = first > 0 ? "    …" : "    ";
    std::string below = first > 0 ? "     " : "    ";
    std::size_t at = 0;
    for (std::size_t i = 0; at < line.size() && i < first + width; ++i) {
        const Character c = character_at(line, at);
        if (i >= first) {
            if (c.code < 0x20 || c.code == 0x7F) {
                shown += ' '; // also for tabs, so that the caret is in the right column
            } else {
                shown.append(line, at, c.end - at);
            }
        }
        at = c.end;
    }
    below.append(caret - first, ' ');
    return shown + (at < line.size() ? "…\n" : "\n") + below + "^\n";
}

ParseError::ParseError(ParseErrorClass error_class, Place place, std::string expected, std::string found,
                       std::string_view line)
    : std::runtime_error(std::to_string(place.line) + ":" + std::to_string(place.column) + ": expected " +
                         expected + ", found " + found),
      class_(error_class), place_(place), expected_(std::move(expected)), found_(std::move(found)),
      excerpt_(rulegame::excerpt(line, place.column)) {}

std::string ParseError::message(std::string_view file) const {
    return std::string(file) + ":" + what() + "\n" + excerpt_;
}

} // namespace rulegame
