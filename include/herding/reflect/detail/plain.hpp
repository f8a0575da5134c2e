#pragma once

#include "herding/core/random.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/representation.hpp"

#include <concepts>
#include <type_traits>
#include <utility>

namespace herding::inline v0::reflect::detail {

/// Whether no value of a type can hold secrets, as far as the type shows. What is inside structs does not show.
template <class T> consteval bool is_plain() {
    constexpr Kind kind = checked_kind<T>();
    if constexpr (kind == Kind::Optional || kind == Kind::List) {
        return is_plain<typename T::value_type>();
    } else if constexpr (kind == Kind::Array) {
        return is_plain<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>();
    } else if constexpr (kind == Kind::Represented) {
        return !std::same_as<T, Generator> && !is_level<T> /* which may contain itself */ &&
               is_plain<typename Representation<T>::As>();
    } else {
        return kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Float || kind == Kind::Enum ||
               kind == Kind::Bounded || kind == Kind::Bits || kind == Kind::String || kind == Kind::Empty;
    }
}

} // namespace herding::inline v0::reflect::detail
