#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Characters as Java sees them: what starts a name, what is a digit, which letters are the same in upper case. Equal
/// on every machine; no locale decides anything.
namespace rulegame {

/// One character of a text and where it ends.
struct Character {
    char32_t code = 0;
    std::size_t end = 0; ///< the byte behind it
};

/// The character that begins at a byte of well-formed UTF-8.
[[nodiscard]] Character character_at(std::string_view text, std::size_t begin);

/// The same text as well-formed UTF-8: what is not becomes U+FFFD, as when Java reads a file.
[[nodiscard]] std::string well_formed(std::string_view bytes);

[[nodiscard]] bool is_white_space(char32_t code);
[[nodiscard]] bool is_name_start(char32_t code);
[[nodiscard]] bool is_name_part(char32_t code);

/// The value of a decimal digit of any script, else -1.
[[nodiscard]] int digit_value(char32_t code);

/// In upper case, as `String.toUpperCase` does it.
[[nodiscard]] std::string upper_case(std::string_view text);

/// Equal for two texts that `String.equalsIgnoreCase` calls equal.
[[nodiscard]] std::string fold_case(std::string_view text);

/// What `Integer.parseInt` makes of a text: an optional sign and digits, in 32 bits.
struct ParsedInteger {
    bool ok = false;
    std::int32_t value = 0;
};
[[nodiscard]] ParsedInteger parse_integer(std::string_view text);

} // namespace rulegame
