#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// How JSON is laid out: on one line, or for people.
enum class JsonLayout : std::uint8_t { Compact, Pretty };

/// A value as JSON (RFC 8259), always UTF-8:
///
/// - enumerators are their name; integers beyond ±(2^53 - 1), which many readers round, a string of digits;
/// - floating point numbers that are not finite: `"inf"`, `"-inf"`, `"nan"`, `"-nan"`;
/// - a string that is not UTF-8, or begins so itself, is `$bytes:` and hexadecimal digits;
/// - optional: null or the value, which is in brackets if it could be null itself;
/// - arrays, tuples, lists and sets are arrays; maps are objects if keys are strings or enumerators, else arrays of
///   `[key, value]`; bits a string of 0 and 1, highest first;
/// - variants: `{"move": {...}}`, an empty struct its name as a string;
/// - structs are objects; those of a version above 0 begin with `"$version"`.
///
/// `from_json` reads it back. Throws WriteError for what no reader accepts.
template <class T> [[nodiscard]] std::string to_json(const T& value,
                                                     JsonLayout layout = JsonLayout::Compact) {
    return detail::to_json_as(type_of<T>(), std::addressof(value), layout == JsonLayout::Pretty);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
