#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// Lists of types and of values, as flat as they can be: scripts are large types, and what a compiler does with each
/// node is what a unit costs.

namespace herding::inline v0::sequence {

/// A list of types.
template <class... T> struct List {
    static constexpr std::size_t size = sizeof...(T);
};

namespace detail {

// The comparisons are not marked constexpr, because they are so where those of the parts are: that of std::bitset is not.
template <std::size_t I, class T> struct Leaf {
    T value;
    friend bool operator==(const Leaf&, const Leaf&) = default;
};

template <class Indices, class... T> struct FlatTupleBase;
template <std::size_t... I, class... T>
struct FlatTupleBase<std::index_sequence<I...>, T...> : Leaf<I, T>... {
    friend bool operator==(const FlatTupleBase&, const FlatTupleBase&) = default;
};

/// A std::tuple that is an aggregate, trivially copyable if its parts are, and cheap to compile.
template <class... T> struct FlatTuple : FlatTupleBase<std::index_sequence_for<T...>, T...> {
    static constexpr std::size_t size = sizeof...(T);
    /// An action as the tuple of its arguments, so that what is called with it compiles once for all actions with such arguments.
    [[nodiscard, gnu::always_inline]] constexpr const FlatTuple& arguments() const noexcept { return *this; }
    friend bool operator==(const FlatTuple&, const FlatTuple&) = default;
};

template <std::size_t I, class T> [[gnu::always_inline]] constexpr T& get(Leaf<I, T>& leaf) noexcept {
    return leaf.value;
}
template <std::size_t I, class T>
[[gnu::always_inline]] constexpr const T& get(const Leaf<I, T>& leaf) noexcept {
    return leaf.value;
}

template <class... T> [[gnu::always_inline]] constexpr FlatTuple<T...> flat_tuple(T... values) {
    return {{{values}...}};
}

template <class... Lists> struct Concat {
    using type = List<>;
};
template <class... A> struct Concat<List<A...>> {
    using type = List<A...>;
};
template <class... A, class... B, class... Rest>
struct Concat<List<A...>, List<B...>, Rest...> : Concat<List<A..., B...>, Rest...> {};
// Four at a time: long scripts make long lists.
template <class... A, class... B, class... C, class... D, class... Rest>
struct Concat<List<A...>, List<B...>, List<C...>, List<D...>, Rest...>
    : Concat<List<A..., B..., C..., D...>, Rest...> {};
template <class... Lists> using Concatenated = typename Concat<Lists...>::type;

template <class T> struct Tag {
    using type = T;
};
template <class... T> struct TagSet : Tag<T>... {};

/// The types of a list, each once, in the order in which they come first.
template <class Done, class... T> struct UniqueIn {
    using type = Done;
};
template <class... Done, class T, class... Rest> struct UniqueIn<List<Done...>, T, Rest...> {
    using type = typename std::conditional_t<std::is_base_of_v<Tag<T>, TagSet<Done...>>,
                                             UniqueIn<List<Done...>, Rest...>,
                                             UniqueIn<List<Done..., T>, Rest...>>::type;
};
template <class L> struct UniqueOf;
template <class... T> struct UniqueOf<List<T...>> : UniqueIn<List<>, T...> {};
template <class L> using Unique = typename UniqueOf<L>::type;

template <class T, class... All> inline constexpr std::size_t index_in = [] {
    constexpr std::array<bool, sizeof...(All) + 1> same{std::is_same_v<T, All>..., true};
    std::size_t i = 0;
    while (!same[i]) {
        ++i;
    }
    return i;
}();

template <class T, class L> inline constexpr bool is_in = false;
template <class T, class... All> inline constexpr bool is_in<T, List<All...>> =
    (std::is_same_v<T, All> || ...);

template <template <class...> class To, class L> struct Rewrap;
template <template <class...> class To, class... T> struct Rewrap<To, List<T...>> {
    using type = To<T...>;
};

} // namespace detail

} // namespace herding::inline v0::sequence
