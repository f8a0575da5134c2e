#pragma once

#include "herding/reflect/detail/hidden_fields.hpp"
#include "herding/reflect/kind.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Properties of the canonical form that is hashed (hash.hpp), by type: its longest size, and whether the bytes of a value
/// are that form.

namespace herding::inline v0::reflect {

namespace detail {

/// Parts with longer forms stand as their hash.
inline constexpr std::size_t longest_part = 1024;
/// Items in a block of a list.
inline constexpr std::size_t items_in_block = 32;

/// Longest size of the form of a type. `unknown` if it depends on the value.
inline constexpr std::size_t unknown = ~std::size_t{0} / 4;
template <class T> consteval std::size_t longest_form();
template <class T> inline constexpr std::size_t longest_form_in = unknown;
template <class T> inline constexpr std::size_t longest_form_in<std::optional<T>> = 1 + longest_form<T>();
template <class T> inline constexpr std::size_t longest_form_in<Hidden<T>> = 1 + longest_form<T>() + 8;
template <class... T> inline constexpr std::size_t longest_form_in<std::variant<T...>> =
    4 + std::max({longest_form<T>()...});
template <class T> consteval std::size_t longest_form() {
    constexpr Kind kind = kind_of<T>;
    if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum ||
                  kind == Kind::Bounded || kind == Kind::Bits) {
        return sizeof(T);
    } else if constexpr (kind == Kind::Empty) {
        return 0;
    } else if constexpr (kind == Kind::Represented) {
        if constexpr (is_level<T>) {
            return unknown; // it may contain itself
        } else {
            return longest_form<typename Representation<T>::As>();
        }
    } else {
        return std::min(longest_form_in<T>, unknown);
    }
}

/// Whether the bytes of a value may be its canonical form, as far as the type shows.
template <class T> consteval bool may_be_flat() {
    constexpr Kind kind = kind_of<T>;
    return std::endian::native == std::endian::little && std::is_trivially_copyable_v<T> &&
           std::has_unique_object_representations_v<T> &&
           (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum || kind == Kind::Bounded ||
            kind == Kind::Array || kind == Kind::Struct);
}

inline constexpr std::string_view no_hash_of_floats =
    "herding: floating point numbers have no hash: equal ones can differ in bytes (0.0 and -0.0), and "
    "results differ "
    "between compilers";

} // namespace detail

} // namespace herding::inline v0::reflect
