#pragma once

#include "herding/reflect/detail/leaves.hpp"

#include <cstddef>
#include <utility>
#include <variant>

/// Variants in all formats. A variant inside a variant counts as one variant of all alternatives. These alternatives are the
/// leaves: they have numbers from 0 and different names.

namespace herding::inline v0::reflect {

/// Names of the leaves, by number.
///
///     using Shape = std::variant<Circle, std::variant<Square, Triangle>>;
///     leaf_names<Shape>; // circle, square, triangle
template <class V> inline constexpr auto& leaf_names = detail::LeafTable<V>::names;

/// Calls `visit(std::integral_constant<std::size_t, number>, leaf)` for the leaf that a variant holds.
///
/// Throws: std::bad_variant_access if it holds none.
/// Complexity: O(depth of the variants).
template <std::size_t Offset = 0, class V, class Visit> void visit_leaf(V& variant, Visit&& visit) {
    using Plain = std::remove_const_t<V>;
    if constexpr (detail::is_any_variant<Plain>) {
        static_assert(detail::LeafTable<Plain>::checked);
        const bool found = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return ((variant.index() == I && (visit_leaf<Offset + detail::leaves_before<Plain, I>()>(
                                                  *std::get_if<I>(&variant), visit),
                                              true)) ||
                    ...);
        }(std::make_index_sequence<std::variant_size_v<Plain>>{});
        if (!found) {
            throw std::bad_variant_access();
        }
    } else {
        visit(std::integral_constant<std::size_t, Offset>{}, variant);
    }
}

/// Makes a variant hold the leaf with this number, with its default value, and calls `visit(leaf)`.
///
/// `leaf` must be below the number of leaves.
///
/// Throws: exceptions of the default constructor and of `visit`.
/// Complexity: O(leaves).
template <std::size_t Offset = 0, class V, class Visit>
void emplace_leaf(V& variant, std::size_t leaf, Visit&& visit) {
    if constexpr (detail::is_any_variant<V>) {
        static_assert(detail::LeafTable<V>::checked);
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            const auto one = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
                constexpr std::size_t from = Offset + detail::leaves_before<V, K>();
                using Alternative = std::variant_alternative_t<K, V>;
                if (leaf < from || leaf >= from + detail::leaf_count<Alternative>) {
                    return false;
                }
                emplace_leaf<from>(variant.template emplace<K>(), leaf, visit);
                return true;
            };
            static_cast<void>((one(std::integral_constant<std::size_t, I>{}) || ...));
        }(std::make_index_sequence<std::variant_size_v<V>>{});
    } else {
        visit(variant);
    }
}

} // namespace herding::inline v0::reflect
