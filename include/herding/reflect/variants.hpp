#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Variants in all formats. A variant inside a variant counts as one variant of all alternatives. These alternatives are the
/// leaves: they have numbers from 0 and different names.

namespace herding::inline v0::reflect {

namespace detail {

/// Name of a type among the alternatives of a variant, and at the top of a path.
template <class T> consteval std::string_view label_of() {
    constexpr Kind kind = checked_kind<T>();
    // clang-format off
    if constexpr (kind == Kind::Bool) { return "bool"; }
    else if constexpr (kind == Kind::Integer) {
        constexpr std::string_view names[] = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"};
        constexpr std::size_t width = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
        return names[width + (std::is_unsigned_v<T> ? 4 : 0)];
    }
    else if constexpr (kind == Kind::Float) { return "float"; }
    else if constexpr (kind == Kind::Bits) { return "bits"; }
    else if constexpr (kind == Kind::String) { return "string"; }
    else if constexpr (kind == Kind::Optional) { return "optional"; }
    else if constexpr (kind == Kind::Tuple) { return "tuple"; }
    else if constexpr (kind == Kind::Array) { return "array"; }
    else if constexpr (kind == Kind::List) { return "list"; }
    else if constexpr (kind == Kind::Set) { return "set"; }
    else if constexpr (kind == Kind::Map) { return "map"; }
    else if constexpr (kind == Kind::Variant) { return "variant"; }
    else if constexpr (kind == Kind::Box) { return label_of<std::remove_cvref_t<decltype(*std::declval<const T&>())>>(); }
    else { return type_name<T>; }
    // clang-format on
}

/// The type inside boxes, which do not show.
template <class T> struct Unboxed {
    using type = T;
};
template <class T, class Count> struct Unboxed<Cow<T, Count>> : Unboxed<T> {};

template <class... T> struct TypeList {
    static constexpr std::size_t size = sizeof...(T);
};
template <class... Lists> struct Joined {
    using type = TypeList<>;
};
template <class... A> struct Joined<TypeList<A...>> {
    using type = TypeList<A...>;
};
template <class... A, class... B, class... Rest> struct Joined<TypeList<A...>, TypeList<B...>, Rest...>
    : Joined<TypeList<A..., B...>, Rest...> {};

template <class T> struct LeafTypes {
    using type = TypeList<T>;
};
template <class... T> struct LeafTypes<std::variant<T...>> : Joined<typename LeafTypes<T>::type...> {};

template <class List> struct LabelsOf;
template <class... T> struct LabelsOf<TypeList<T...>> {
    static constexpr std::array<std::string_view, sizeof...(T)> value{label_of<T>()...};
};

template <bool Distinct, herding::detail::Name Text> struct DistinctAlternative {
    static_assert(Distinct,
                  "herding: two alternatives of a variant, or of variants inside it, have the same name (it "
                  "is the argument `Name` of DistinctAlternative above): give one of them "
                  "`static constexpr std::string_view name`, or put it into a struct of its own "
                  "[docs/errors.md#alternatives_of_one_name]");
    static constexpr bool checked = Distinct;
};

template <class V> struct LeafTable {
    using Types = typename LeafTypes<V>::type;
    static constexpr std::size_t size = Types::size;
    static constexpr auto& names = LabelsOf<Types>::value;
    static constexpr bool checked = [] {
        constexpr std::string_view twice = twice_in(LabelsOf<Types>::value);
        return DistinctAlternative<twice.empty(), herding::detail::Name<twice.size() + 1>(twice)>::checked;
    }();
};

template <class T> inline constexpr std::size_t leaf_count = LeafTypes<T>::type::size;

/// Whether each alternative of a variant is a leaf.
template <class V> inline constexpr bool is_flat_variant = false;
template <class... T> inline constexpr bool is_flat_variant<std::variant<T...>> = !(is_any_variant<T> || ...);

/// Leaves before alternative I.
template <class V, std::size_t I> consteval std::size_t leaves_before() {
    return []<std::size_t... K>(std::index_sequence<K...>) {
        return (std::size_t{0} + ... + leaf_count<std::variant_alternative_t<K, V>>);
    }(std::make_index_sequence<I>{});
}

} // namespace detail

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
