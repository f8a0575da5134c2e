#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <cstdint>
#include <memory>

/// Values as bytes. `write_body` writes a body alone, for formats that frame and check it themselves. `write_binary` puts the
/// body into an envelope that detects damage:
///
///     bytes 0-3    'H' 'R' 'D' 0x1a
///     byte  4      version of the format: 4
///     bytes 5-7    0
///     bytes 8-15   tag, little-endian: a number of the application, for example for the name of its game; 0: none
///     bytes 16-23  size of bytes 32 to the end, little-endian
///     bytes 24-31  XXH3-64 of bytes 0-23 and 32 to the end, little-endian
///     bytes 32-    the list of versions, the list of alternatives, the body
///
/// Both lists have the form that `write_body` gives to lists, strings and numbers, in the order of first use:
///
/// - versions: pairs of the name of a struct and its version. A struct that is not listed has version 0. If structs of the
///   same name differ in their versions, each of them has an entry;
/// - alternatives: names. The body has the numbers of these names.
///
/// So readers find alternatives by name even if variants have changed, and upcast structs even if types of fields have changed.
/// Data without a tag is safe. Do not use a schema hash as the tag: readers would refuse data that they could read.
///
/// Readers also open versions 1 and 3 of the format, in which the body has the versions of structs. Version 1 has no lists: its
/// alternatives have the numbers of the type. Version 3 has only the list of alternatives, which is not empty.

namespace herding::inline v0::reflect {

/// Appends the body of a value, which is compact and portable:
///
/// - bool and 8-bit integers are one byte; wider ones a varint (LEB128: seven bits a byte, lowest first, the high bit
///   set on all but the last), signed ones zigzagged before (0, -1, 1, -2 are 0, 1, 2, 3);
/// - enumerations as their underlying integer; `Bounded` its distance from the low end, as unsigned;
/// - strings, lists, sets and maps: their size as varint, then their content; arrays and tuples: their content;
/// - optional: a byte 0 or 1, then the value; variants: the number of the leaf as varint, then the leaf (in an
///   envelope the number of its name there);
/// - bits: eight to a byte, lowest first; floating point: IEEE 754 binary64, little-endian;
/// - structs and hidden values: at the first occurrence of the type in a body, its version as varint (not in an
///   envelope); then the fields in order. Empty structs without serialize take no bytes.
///
/// A body alone identifies alternatives and types by numbers, so read it with the same types.
/// Throws: WriteError for a value that no reader accepts.
template <class T> void write_body(Bytes& out, const T& value) {
    detail::write_body_as(out, type_of<T>(), std::addressof(value));
}

/// Writes a value in an envelope. `read_binary` with the same tag, or 0, reads it back.
/// Throws: WriteError for a value that no reader accepts.
template <class T> [[nodiscard]] Bytes write_binary(const T& value, std::uint64_t tag = 0) {
    return detail::write_binary_as(type_of<T>(), std::addressof(value), tag);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
