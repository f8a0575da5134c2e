#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/emits.hpp"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// How a callable of a script gets what its parameters ask for.

namespace herding::inline v0::sequence::detail {

template <class P> inline constexpr bool is_emits = false;
template <class... D> inline constexpr bool is_emits<Emits<D...>> = true;
template <class P> inline constexpr bool is_within = false;
template <class S> inline constexpr bool is_within<Within<S>> = true;

template <class Parameters> inline constexpr bool takes_emits = false;
template <class... P> inline constexpr bool takes_emits<List<P...>> =
    (is_emits<std::remove_cvref_t<P>> || ...);

/// The Setup of a Board: `using Setup = …;` in it, else none.
template <class Board> using SetupOfBoard = SetupOf<Board>;

/// Whether a parameter is given by the library and is no argument of the action.
template <class Board, class P> consteval bool is_context() {
    using Plain = std::remove_cvref_t<P>;
    return is_emits<Plain> || is_within<Plain> || std::is_same_v<Plain, Board> ||
           std::is_same_v<Plain, Actor> || std::is_same_v<Plain, SetupOfBoard<Board>>;
}

template <class Board, class L> struct ArgumentsIn;
template <class Board, class... P> struct ArgumentsIn<Board, List<P...>> {
    using type =
        Concatenated<std::conditional_t<is_context<Board, P>(), List<>, List<std::remove_cvref_t<P>>>...>;
};

/// The types of an action's arguments: the parameters of a callable that are not context.
template <class Board, class F> using ArgumentsOf = typename ArgumentsIn<Board, ParametersOf<F>>::type;

template <class T> struct ArgumentsOfEffect {
    template <class Board> using In = ArgumentsOf<Board, T>;
};
template <class T> struct ArgumentsOfEffect<IntoMember<T>> {
    template <class> using In = List<T>;
};

/// Makes `Emits` and nobody else can.
struct Access {
    template <class... D, class... To> static constexpr Emits<D...> emits(Emits<D...>*, void* context,
                                                                          To... to) {
        return Emits<D...>(context, to...);
    }
};

template <class Context, class... D> Emits<D...> emits_into(Context& context, Emits<D...>* type) {
    auto& to = context.emits_into();
    using To = std::remove_reference_t<decltype(to)>;
    return Access::emits(type, &to, EmitTo<D>{&To::template send<D>}...);
}

/// Value of one parameter: from the context, or argument number I.
template <class P, std::size_t I, class Context, class Arguments>
HERDING_DETAIL_PART_OF_WALK inline decltype(auto) provide(Context& context, const Arguments& arguments) {
    using Plain = std::remove_cvref_t<P>;
    if constexpr (is_emits<Plain>) {
        return emits_into(context, static_cast<Plain*>(nullptr));
    } else if constexpr (is_within<Plain>) {
        return context.within(static_cast<Plain*>(nullptr));
    } else if constexpr (std::is_same_v<Plain, typename Context::Board>) {
        return context.board();
    } else if constexpr (std::is_same_v<Plain, Actor>) {
        return context.actor();
    } else if constexpr (std::is_same_v<Plain, SetupOfBoard<typename Context::Board>>) {
        return context.setup();
    } else {
        return detail::get<I>(arguments);
    }
}

template <class Board, class L> struct LambdaCall;
template <class Board, class... P> struct LambdaCall<Board, List<P...>> {
    static constexpr auto argument = [] {
        std::array<std::size_t, sizeof...(P) + 1> index{};
        [[maybe_unused]] std::size_t next = 0;
        [[maybe_unused]] std::size_t i = 0;
        ((index[i++] = next, next += is_context<Board, P>() ? 0 : 1), ...);
        return index;
    }();

    template <class F, class Context, class Arguments, std::size_t... I>
    HERDING_DETAIL_PART_OF_WALK static decltype(auto)
    call(const F& f, Context& context, const Arguments& arguments, std::index_sequence<I...>) {
        const F callable = f; // the script around it need not be in memory
        return callable(provide<P, argument[I]>(context, arguments)...);
    }
};

/// Calls a callable with the values of its parameters.
template <class F, class Context, class Arguments>
HERDING_DETAIL_PART_OF_WALK inline decltype(auto) call_lambda(const F& f, Context& context,
                                                              const Arguments& arguments) {
    using Parameters = ParametersOf<F>;
    return LambdaCall<typename Context::Board, Parameters>::call(
        f, context, arguments, std::make_index_sequence<Parameters::size>{});
}
template <class T, class Context, class Arguments>
void call_lambda(const IntoMember<T>& f, Context&, const Arguments& arguments) {
    f(detail::get<0>(arguments));
}

/// The same without arguments; the short forms need no machinery.
template <class F, class Context>
HERDING_DETAIL_PART_OF_WALK inline decltype(auto) call_lambda(const F& f, Context& context) {
    if constexpr (std::is_invocable_v<const F&>) {
        const F callable = f;
        return callable();
    } else if constexpr (std::is_invocable_v<const F&, const typename Context::Board&>) {
        const F callable = f;
        return callable(context.board());
    } else {
        return call_lambda(f, context, FlatTuple<>{});
    }
}

} // namespace herding::inline v0::sequence::detail
