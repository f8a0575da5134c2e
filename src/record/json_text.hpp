#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// JSON text, as `reflect::JsonWriter` writes it.

namespace herding::inline v0::record::detail {

/// In quotes, with what must be escaped.
void put_quoted(std::string_view text, std::string& out);
/// The same; bytes that are no UTF-8 as `$bytes:` and hexadecimal digits.
void put_text(std::string_view text, std::string& out);

template <class Number> void put_number(Number value, bool quoted, std::string& out) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    out += quoted ? "\"" : "";
    out.append(text, end);
    out += quoted ? "\"" : "";
}

/// Integers that many readers of JSON would round stand in quotes.
inline constexpr std::int64_t json_safe = (std::int64_t{1} << 53U) - 1;
inline void put_integer(std::int64_t value, std::string& out) {
    put_number(value, value > json_safe || value < -json_safe, out);
}
inline void put_integer(std::uint64_t value, std::string& out) {
    put_number(value, value > std::uint64_t{json_safe}, out);
}

/// As `reflect::to_json` writes it, apart from two cases that would be read as another value: zero with a sign is `-0.0`, and
/// a NaN with bits of its own is `"nan:"` with 16 digits.
void put_float(double value, std::string& out);
/// Whether a text is the name of a number that is none in JSON, and its bits.
[[nodiscard]] std::optional<double> float_named(std::string_view text);

/// Sixteen hexadecimal digits, in quotes.
void put_hash(std::uint64_t hash, std::string& out);

/// Bytes of the JSON of one event, or of a header. As many as `import_json` reads by itself.
inline constexpr std::size_t longest_text = std::size_t{256} << 20U;

/// Throws Cursor::TooMuch for a longer text: a few bytes can name a long word any number of times.
void bound_text(const std::string& out);

} // namespace herding::inline v0::record::detail
