#pragma once

#include <compare>
#include <concepts>

namespace herding::inline v0::modify::detail {

/// A regular type with an order: sources, subjects and kinds of values.
template <class T>
concept Ordered = std::copyable<T> && requires(const T& a) {
    { a == a } -> std::convertible_to<bool>;
    { a <=> a } -> std::convertible_to<std::strong_ordering>;
};

} // namespace herding::inline v0::modify::detail
