#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// Source of the values of one act's arguments: its `from(…)`, else the board and the types.

namespace herding::inline v0::sequence::detail {

template <class R> struct RangeOf {
    using type = List<>;
};
template <class F> struct RangeOf<From<F>> {
    using type = List<ResultOf<F>>;
};

/// The type of the values in a range.
template <class R> using ValueIn = std::remove_cvref_t<decltype(std::declval<const R&>()[0])>;

/// A board, and ranges that come before it.
template <class B, class Ranges> struct Source;
template <class B, class... Ranges> struct Source<B, List<Ranges...>> {
    const B& board;
    FlatTuple<Ranges...> ranges;

    template <class T> static constexpr std::size_t range_index = [] {
        constexpr std::array<bool, sizeof...(Ranges) + 1> same{std::is_same_v<T, ValueIn<Ranges>>..., true};
        std::size_t i = 0;
        while (!same[i]) {
            ++i;
        }
        return i;
    }();
    template <class T> static constexpr bool lists = range_index<T> < sizeof...(Ranges);
};

template <class B, class Ranges> inline constexpr bool is_source<Source<B, Ranges>> = true;

template <class T, class B, class... Ranges>
    requires(Source<B, List<Ranges...>>::template lists<T> || HasCandidates<T, B>)
decltype(auto) candidates(std::type_identity<T> type, const Source<B, List<Ranges...>>& source) {
    using From = Source<B, List<Ranges...>>;
    if constexpr (From::template lists<T>) {
        return static_cast<
            const std::remove_reference_t<decltype(get<From::template range_index<T>>(source.ranges))>&>(
            get<From::template range_index<T>>(source.ranges));
    } else {
        return candidates(type, source.board);
    }
}

/// The source of an act with these terms behind its effect.
template <class Board, class... R> using SourceOf = Source<Board, Concatenated<typename RangeOf<R>::type...>>;

template <class Board, class A> struct SourceOfActIn;
template <class Board, Name N, class D, class F, class Then, class... R>
struct SourceOfActIn<Board, ActNode<N, D, F, Then, R...>> {
    using type = SourceOf<Board, R...>;
};
template <class Board, class A> using SourceOfAct = typename SourceOfActIn<Board, A>::type;

/// Which of an act's terms are `from(…)`.
template <class... R> inline constexpr auto range_terms = [] {
    std::array<std::size_t, Concatenated<typename RangeOf<R>::type...>::size> terms{};
    [[maybe_unused]] std::size_t next = 0;
    [[maybe_unused]] std::size_t i = 0;
    ((RangeOf<R>::type::size != 0 ? terms[next++] = i++ : i++), ...);
    return terms;
}();

/// The candidates of an act for the present actor and sequence.
template <class Context, class... R> auto source_of(Context& context, const FlatTuple<R...>& terms) {
    using Made = SourceOf<typename Context::Board, R...>;
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return Made{context.board(), {{{call_lambda(get<range_terms<R...>[I]>(terms).values, context)}...}}};
    }(std::make_index_sequence<range_terms<R...>.size()>{});
}

} // namespace herding::inline v0::sequence::detail
