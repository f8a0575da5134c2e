#pragma once

#include <charconv>
#include <cstdint>
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

/// Sixteen hexadecimal digits, in quotes.
void put_hash(std::uint64_t hash, std::string& out);

} // namespace herding::inline v0::record::detail
