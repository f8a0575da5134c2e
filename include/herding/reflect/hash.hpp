#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/hash128.hpp"
#include "herding/reflect/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

/// A hash of values alone: of their canonical form, a sequence of bytes on which padding, byte order, boxes, chunks
/// and capacity do not show. Equal values have equal hashes on every platform, as far as their types are.
///
/// Canonical form, little-endian: integers, enumerations and `Bounded` in the width of their type; bool one byte;
/// strings, lists, sets and maps their 64-bit size, then what they hold; arrays and structs what they hold, without
/// names; optional a byte 0 or 1, then the value; variants the 32-bit number of the leaf, then the leaf; bits eight
/// to a byte, lowest first; hidden an optional of the value, then 64 bits of viewers.
///
/// Two rules keep a part that did not change from being read again. A part (a field, an item, what a variant holds)
/// whose form is longer than 1024 bytes is replaced by the hash of its form. A list of more than 32 items is its size
/// and one hash: of the items' forms in blocks of 32, and of these hashes in pairs up to one; who has no pair goes up
/// as it is. So the box of a part (`Cow`) and of a run of items (`CowVector`) can remember a hash that the same values
/// without boxes have too.
///
/// `serialize` names the same fields for every value. Hashes do not check it, as writers do: they take the fields that are
/// there, and of a struct whose bytes are its form all bytes.
///
/// The hash is XXH3 of that, without seed, in 64 or in 128 bits throughout.

namespace herding::inline v0::reflect {

namespace detail {

template <class T> consteval void check_hash() {
    static_assert(!holds_float<T>,
                  "herding: floating point numbers have no hash: equal ones can differ in bytes "
                  "(0.0 and -0.0), and results differ between compilers [docs/errors.md#hash_of_a_float]");
}

} // namespace detail

/// XXH3-64 of the canonical form. O(size of the value), less what boxes in it remember; allocates nothing.
template <class T> [[nodiscard]] std::uint64_t hash64(const T& value) {
    detail::check_hash<T>();
    return detail::hash64_as(type_of<T>(), std::addressof(value));
}

/// XXH3-128 of the canonical form, where 64 bits are too few to tell values apart for good. O(size of the value): boxes
/// remember 64 bits only.
template <class T> [[nodiscard]] Hash128 hash128(const T& value) {
    detail::check_hash<T>();
    return detail::hash128_as(type_of<T>(), std::addressof(value));
}

/// The hash of several values one after the other, as of a struct that has them as fields. For what is no value of its
/// own: a run of events, a record with views in it.
class Hasher {
public:
    Hasher() noexcept { detail::begin_hash(writer_); }

    template <class T> Hasher& add(const T& value) {
        if constexpr (std::is_same_v<T, std::string_view>) {
            detail::hash_text(writer_, value); // as a std::string
        } else {
            detail::check_hash<T>();
            detail::hash_part(writer_, type_of<T>(), std::addressof(value));
        }
        return *this;
    }
    [[nodiscard]] std::uint64_t hash64() noexcept { return detail::end_hash(writer_); }

private:
    alignas(detail::hash_writer_alignment) std::byte writer_[detail::hash_writer_size];
};

/// How a Spec names its hash: `using Hash = herding::reflect::Xxh3;`.
///
/// It sees the whole State, and so is never for a player: who knows it can try hidden cards until one fits.
struct Xxh3 {
    using Value = std::uint64_t;
    template <class T> [[nodiscard]] static Value of(const T& value) { return hash64(value); }
};

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
