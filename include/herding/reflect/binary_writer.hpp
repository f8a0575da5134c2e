#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/detail/writing.hpp"

#include <cstdint>
#include <memory>

/// Values as bytes. A body (see `write_body`) for those who frame and check it themselves, or a body in an envelope
/// of 32 bytes that detects damage:
///
///     bytes 0-3    'H' 'R' 'D' 0x1a
///     byte  4      version of the format: 4
///     bytes 5-7    0
///     bytes 8-15   tag, little-endian: what the application wants to recognize, the name of its game say; 0: nothing
///     bytes 16-23  size of what follows, little-endian
///     bytes 24-31  XXH3-64 of bytes 0-23 and what follows, little-endian
///     bytes 32-    the list of versions, the list of alternatives, the body
///
/// Both lists have the form that `write_body` gives to lists, strings and numbers, in the order of first use:
///
/// - versions: pairs of the name of a struct and its version. A struct that is not listed has version 0. If structs of the
///   same name differ in their versions, each of them has an entry;
/// - alternatives: names. The body has the numbers of these names.
///
/// So alternatives are found by their names, whatever has become of the variants, and structs are upcast, whichever types
/// the fields had. Data needs no tag to be safe. A tag that is a schema hash refuses data that could have been opened.
///
/// Readers also open the versions 1 and 3, in which the body has the versions of structs. In version 1, which has no lists,
/// alternatives have the numbers that the type gives. Version 3 has the list of alternatives, which is not empty.

namespace herding::inline v0::reflect {

/// Appends the body of a value, which is compact and portable:
///
/// - bool and 8-bit integers are one byte; wider ones a varint (LEB128: seven bits a byte, lowest first, the high bit
///   set on all but the last), signed ones zigzagged before (0, -1, 1, -2 are 0, 1, 2, 3);
/// - enumerations as their underlying integer; `Bounded` its distance from the low end, as unsigned;
/// - strings, lists, sets and maps: their size as varint, then what they hold; arrays and tuples what they hold;
/// - optional: a byte 0 or 1, then the value; variants: the number of the leaf as varint, then the leaf (in an
///   envelope the number of its name there);
/// - bits: eight to a byte, lowest first; floating point: IEEE 754 binary64, little-endian;
/// - structs and hidden values: at the first occurrence of the type in a body, its version as varint (in an
///   envelope nothing); then the fields in order. Empty structs without serialize are nothing at all.
///
/// A body alone has numbers for alternatives, and versions where types begin. Read it with the same types. Throws
/// WriteError for what no reader accepts.
template <class T> void write_body(Bytes& out, const T& value) {
    detail::write_body_as(out, type_of<T>(), std::addressof(value));
}

/// A value in an envelope. `read_binary` with the same tag, or none, reads it back. Throws WriteError for what no reader
/// accepts.
template <class T> [[nodiscard]] Bytes write_binary(const T& value, std::uint64_t tag = 0) {
    return detail::write_binary_as(type_of<T>(), std::addressof(value), tag);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
