#pragma once

#include "herding/reflect/detail/compiled.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"
#include "herding/reflect/text_writer.hpp" // errors show keys as text

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// How JSON is laid out: on one line, or for people.
enum class JsonLayout : std::uint8_t { Compact, Pretty };

namespace detail {

[[nodiscard]] std::string to_json_as(const Type& type, const void* value, JsonLayout layout);
/// A name as documents have it: only strings of values are escaped as `$bytes:`. What is not UTF-8 is escaped so as well.
[[nodiscard]] std::string json_name(std::string_view name);

} // namespace detail

/// A value as JSON (RFC 8259), always UTF-8:
///
/// - enumerators are their name; integers beyond ±(2^53 - 1), which many readers round, a string of digits;
/// - floating point numbers that are not finite: `"inf"`, `"-inf"`, `"nan"`, `"-nan"`;
/// - a string that is not UTF-8, or begins so itself, is `$bytes:` and hexadecimal digits;
/// - optional: null or the value, which stands in brackets where it could be null itself;
/// - arrays, tuples, lists and sets are arrays; maps objects where keys are strings or enumerators, else arrays of
///   `[key, value]`; bits a string of 0 and 1, highest first;
/// - variants: `{"move": {...}}`, an empty struct its name as a string;
/// - structs are objects; those of a version above 0 begin with `"$version"`.
///
/// `from_json` reads it back. Throws WriteError for what no reader accepts.
template <class T> [[nodiscard]] std::string to_json(const T& value,
                                                     JsonLayout layout = JsonLayout::Compact) {
    return detail::to_json_as(type_of<T>(), std::addressof(value), layout);
}

} // namespace herding::inline v0::reflect

#if HERDING_REFLECT_DEFINES
#include "herding/reflect/detail/impl/json_writer.hpp"
#endif
