#pragma once

#include "herding/core/cow.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/detail/inherited.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/representation.hpp"

#include <boost/container/container_fwd.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

/// Mistakes in classes that are containers because they derive from one: fields that no format sees, and items
/// of their own type, which no schema can name.

namespace herding::inline v0::reflect::detail {

template <class T>
concept Ranged = requires(const T& t) {
    typename T::value_type;
    { t.size() } -> std::convertible_to<std::size_t>;
    t.begin() != t.end();
};

template <class T, std::size_t N, class A, class O>
std::type_identity<boost::container::small_vector<T, N, A, O>>
small_vector_of(const boost::container::small_vector<T, N, A, O>*);

/// The class that makes T a container: T itself, or the base that `size` is a member of.
template <class T> consteval auto container_of() {
    if constexpr (requires(const T* t) {
                      small_vector_of(t);
                  }) { // it has its room beside the base that has `size`
        return decltype(small_vector_of(static_cast<const T*>(nullptr))){};
    } else if constexpr (requires { class_of(&T::size); }) {
        return std::type_identity<decltype(class_of(&T::size))>{};
    } else {
        return std::type_identity<T>{};
    }
}

/// Whether a container derives from another one and holds more than that. A base that is empty, or that knows who
/// derives from it, holds no items: it only lends functions.
template <class T> consteval bool find_added_data() {
#ifdef _GLIBCXX_DEBUG // there, std::vector itself is such a class
    return false;
#else
    using Base = typename decltype(container_of<T>())::type;
    if constexpr (std::same_as<Base, T> || std::is_empty_v<Base> || knows_derived<Base, T> || !Ranged<Base>) {
        return false;
    } else {
        return !adds_nothing<T, Base>();
    }
#endif
}
template <class T>
concept AddsData = Ranged<T> && find_added_data<T>();

template <class... T> struct Parts {};

/// Types of the parts of a value, for types that schemas describe in place. Structs and represented types have names.
template <class T> struct PartsOf {
    using type = Parts<>;
};
template <class T, std::size_t N> struct PartsOf<T[N]> {
    using type = Parts<T>;
};
template <class T> struct PartsOf<std::optional<T>> {
    using type = Parts<T>;
};
template <class A, class B> struct PartsOf<std::pair<A, B>> {
    using type = Parts<std::remove_cv_t<A>, B>;
};
template <class... T> struct PartsOf<std::tuple<T...>> {
    using type = Parts<T...>;
};
template <class... T> struct PartsOf<std::variant<T...>> {
    using type = Parts<T...>;
};
template <class T, class Count> struct PartsOf<Cow<T, Count>> {
    using type = Parts<T>;
};
template <class T> struct PartsOf<Hidden<T>> {
    using type = Parts<T>;
};
template <class T>
    requires(Ranged<T> && !Serializes<T> && !Represented<T>)
struct PartsOf<T> {
    using type = Parts<typename T::value_type>;
};

template <class Sought, class... Around> struct PartSearch {
    template <class... T> static consteval bool among(Parts<T...>) { return (at<T>() || ...); }
    template <class T> static consteval bool at() {
        if constexpr (std::same_as<T, Sought>) {
            return true;
        } else if constexpr ((std::same_as<T, Around> || ...)) {
            return false; // another type contains itself
        } else {
            return PartSearch<Sought, T, Around...>::among(typename PartsOf<T>::type{});
        }
    }
};

template <class Item, class... A> inline constexpr bool is_one_of = (std::same_as<Item, A> || ...);
template <class Key, class Mapped, class... A> inline constexpr bool is_one_of<std::pair<Key, Mapped>, A...> =
    (std::same_as<std::pair<Key, Mapped>, A> || ...) ||
    (is_one_of<std::remove_cv_t<Key>, A...> && is_one_of<Mapped, A...>);

/// A template with items of types that it is given, such as std::vector: none of them is the container itself, and
/// they may be incomplete when the template is named.
template <class T> inline constexpr bool is_given_its_items = false;
template <template <class...> class Container, class... A>
    requires Ranged<Container<A...>>
inline constexpr bool is_given_its_items<Container<A...>> =
    is_one_of<typename Container<A...>::value_type, A...>;
template <template <class, std::size_t, class...> class Container, class Item, std::size_t N, class... A>
    requires Ranged<Container<Item, N, A...>>
inline constexpr bool is_given_its_items<Container<Item, N, A...>> =
    is_one_of<typename Container<Item, N, A...>::value_type, Item>;

/// Whether a container is an item of itself, or of its items, with no struct between.
template <class T> consteval bool find_itself_inside() {
    if constexpr (is_given_its_items<T>) {
        return false;
    } else {
        return PartSearch<T>::among(typename PartsOf<T>::type{});
    }
}
template <class T>
concept ContainsItself = Ranged<T> && find_itself_inside<T>();

} // namespace herding::inline v0::reflect::detail
