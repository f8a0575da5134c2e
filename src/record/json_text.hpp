#pragma once

#include "herding/reflect/detail/impl/json_form.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// JSON text, as `reflect::JsonWriter` writes it.

namespace herding::inline v0::record::detail {

/// In quotes and escaped.
void put_quoted(std::string_view text, std::string& out);
/// The same, with bytes that are no UTF-8 as `$bytes:` and hexadecimal digits.
void put_text(std::string_view text, std::string& out);

template <class Number> void put_number(Number value, bool quoted, std::string& out) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    out += quoted ? "\"" : "";
    out.append(text, end);
    out += quoted ? "\"" : "";
}

/// Larger integers are written in quotes, because many readers of JSON would round them.
using reflect::detail::json_safe;
inline void put_integer(std::int64_t value, std::string& out) {
    put_number(value, value > json_safe || value < -json_safe, out);
}
inline void put_integer(std::uint64_t value, std::string& out) {
    put_number(value, value > std::uint64_t{json_safe}, out);
}

/// Like `reflect::to_json`, except for two cases that would be read as another value: a negative zero is `-0.0`, and
/// a NaN with its own bits is `"nan:"` with 16 digits.
void put_float(double value, std::string& out);
/// The bits of a number that JSON does not have, from its name. Nothing if the text is no such name.
[[nodiscard]] std::optional<double> float_named(std::string_view text);

/// Sixteen hexadecimal digits, in quotes.
void put_hash(std::uint64_t hash, std::string& out);

/// Most bytes of JSON for one event or a header. `import_json` has the same default.
inline constexpr std::size_t longest_text = std::size_t{256} << 20U;

/// Throws: Cursor::TooMuch for a longer text, because a few bytes can repeat a long name any number of times.
void bound_text(const std::string& out);

} // namespace herding::inline v0::record::detail
