#pragma once

#include "herding/reflect/kind.hpp"
#include "herding/sequence/detail/script/callable.hpp"

#include <concepts>
#include <type_traits>

/// What authors may write in a script instead of a lambda: an integer or a `Bounded`, a player also as an enumerator, a
/// sequence.

namespace herding::inline v0::sequence::detail {

template <class T>
concept Number = (std::integral<T> && !std::same_as<T, bool>) || reflect::detail::is_bounded<T>;
template <class T>
concept PlayerName = std::integral<T> || Number<T> || std::is_enum_v<T>;

template <Number T> constexpr auto number(T value) noexcept {
    if constexpr (std::integral<T>) {
        return value;
    } else {
        return value.value();
    }
}

/// Of a lambda; of one with `auto` parameters that cannot be asked, and something else is wrong.
template <class F> inline constexpr bool returns_number = std::is_class_v<F>;
template <Callable F> inline constexpr bool returns_number<F> = Number<std::remove_cvref_t<ResultOf<F>>>;

/// A value instead of a lambda that would return it.
template <class T> struct Constant {
    T value;
    constexpr T operator()() const { return value; }
};

template <class F> inline constexpr bool is_constant = false;
template <class T> inline constexpr bool is_constant<Constant<T>> = true;
template <class T> inline constexpr bool captures_this_at_most<Constant<T>> = true; // it refers to nothing

/// A value that is no lambda, as a sequence is.
template <class T>
concept Written = std::is_class_v<T> && std::equality_comparable<T> && !Callable<T>;

} // namespace herding::inline v0::sequence::detail
