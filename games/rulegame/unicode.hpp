#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Characters as in Java: first characters of names, digits, letters that are equal in upper case. Equal on every
/// machine, and independent of the locale.
namespace rulegame {

/// One character of a text, and its end.
struct Character {
    char32_t code = 0;
    std::size_t end = 0; ///< the byte after it
};

/// The character that begins at a byte of well-formed UTF-8.
[[nodiscard]] Character character_at(std::string_view text, std::size_t begin);

/// The same text as well-formed UTF-8. Malformed parts become U+FFFD, as when Java reads a file.
[[nodiscard]] std::string well_formed(std::string_view bytes);

[[nodiscard]] bool is_white_space(char32_t code);
[[nodiscard]] bool is_name_start(char32_t code);
[[nodiscard]] bool is_name_part(char32_t code);

/// The value of a decimal digit of any script, else -1.
[[nodiscard]] int digit_value(char32_t code);

/// In upper case, as by `String.toUpperCase`.
[[nodiscard]] std::string upper_case(std::string_view text);

/// Whether `String.equalsIgnoreCase` would return true.
[[nodiscard]] std::string fold_case(std::string_view text);

/// The value of a text by `Integer.parseInt`: an optional sign and digits, in 32 bits.
struct ParsedInteger {
    bool ok = false;
    std::int32_t value = 0;
};
[[nodiscard]] ParsedInteger parse_integer(std::string_view text);

} // namespace rulegame
