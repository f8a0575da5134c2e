#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// Layout of JSON: one line, or indented for people.
enum class JsonLayout : std::uint8_t { Compact, Pretty };

/// Writes a value as JSON (RFC 8259), always UTF-8:
///
/// - enumerators are their names; integers beyond ±(2^53 - 1) are strings of digits, because many readers round them;
/// - floating point numbers that are not finite are `"inf"`, `"-inf"`, `"nan"`, `"-nan"`;
/// - a string that is not UTF-8, or begins with `$bytes:`, is `$bytes:` and hexadecimal digits;
/// - optionals are null or the value, in brackets if the value could be null itself;
/// - arrays, tuples, lists and sets are arrays; maps are objects if keys are strings or enumerators, otherwise arrays of
///   `[key, value]`; bits are a string of 0 and 1, highest first;
/// - variants are `{"move": {...}}`, or the name as a string if the alternative is an empty struct;
/// - structs are objects; those of a version above 0 begin with `"$version"`.
///
/// `from_json` reads it back.
/// Throws: WriteError for a value that no reader accepts.
template <class T> [[nodiscard]] std::string to_json(const T& value,
                                                     JsonLayout layout = JsonLayout::Compact) {
    return detail::to_json_as(type_of<T>(), std::addressof(value), layout == JsonLayout::Pretty);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
