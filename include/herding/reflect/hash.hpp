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

/// Hash of a value: of its canonical form, a sequence of bytes that does not depend on padding, byte order, boxes, chunks or
/// capacity. Equal values of equal types have equal hashes on every platform.
///
/// Canonical form, little-endian: integers, enumerations and `Bounded` in the width of their type; bool one byte;
/// strings, lists, sets and maps their 64-bit size, then their content; arrays and structs their content, without
/// names; optional a byte 0 or 1, then the value; variants the 32-bit number of the leaf, then the leaf; bits eight
/// to a byte, lowest first; hidden an optional of the value, then 64 bits of viewers.
///
/// Two rules replace long forms, so that boxes can cache hashes of unchanged parts. If the form of a part (a field, an item, the
/// value of a variant) is longer than 1024 bytes, it is replaced by its hash. A list of more than 32 items is its size and one
/// hash: each block of 32 items has a hash, pairs of hashes have a hash, and so on up to one; a hash without a partner moves up
/// unchanged. Values without boxes have the same hashes as equal values in `Cow` and `CowVector`.
///
/// `serialize` must name the same fields for every value. Writers check this. Hashes do not: they use the fields of the value, or
/// all bytes of a struct whose bytes are its form.
///
/// The hash is XXH3 of the canonical form, without seed, with 64 or 128 bits throughout.

namespace herding::inline v0::reflect {

namespace detail {

template <class T> consteval void check_hash() {
    static_assert(!holds_float<T>,
                  "herding: floating point numbers have no hash: equal ones can differ in bytes "
                  "(0.0 and -0.0), and results differ between compilers [docs/errors.md#hash_of_a_float]");
}

} // namespace detail

/// XXH3-64 of the canonical form. Allocates nothing.
/// Complexity: O(size of the value), without parts whose boxes have a cached hash.
template <class T> [[nodiscard]] std::uint64_t hash64(const T& value) {
    detail::check_hash<T>();
    return detail::hash64_as(type_of<T>(), std::addressof(value));
}

/// XXH3-128 of the canonical form, for programs in which 64 bits collide too often.
/// Complexity: O(size of the value), because boxes cache only 64 bits.
template <class T> [[nodiscard]] Hash128 hash128(const T& value) {
    detail::check_hash<T>();
    return detail::hash128_as(type_of<T>(), std::addressof(value));
}

/// Hash of several values in order. It equals the hash of a struct with these fields. For values that are not in one object, such
/// as a series of events.
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

/// Hash for a Spec: `using Hash = herding::reflect::Xxh3;`.
///
/// Players must not see it. It depends on the whole State, so a player could guess hidden cards until the hash is equal.
struct Xxh3 {
    using Value = std::uint64_t;
    template <class T> [[nodiscard]] static Value of(const T& value) { return hash64(value); }
};

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
