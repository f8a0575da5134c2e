#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/types.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0 {

namespace detail {

template <class D, class State>
using Given = std::remove_cvref_t<decltype(std::declval<const D&>().apply(std::declval<State&>()))>;

template <class T> inline constexpr bool is_empty_array = false;
template <class T> inline constexpr bool is_empty_array<std::array<T, 0>> = true;

template <class Traces, class Trace>
concept ManyTraces = !std::convertible_to<Traces, Trace> && requires(Traces& traces) {
    { *traces.begin() } -> std::convertible_to<Trace>;
    { traces.begin() != traces.end() } -> std::convertible_to<bool>;
};

} // namespace detail

/// Small value that describes one mutation: `Trace apply(State&) const`. It may return several traces as an array, a
/// vector or another range. If the range is empty at run time, the dispatch throws EngineError.
///
/// `static constexpr bool reveals = true;` declares that it reveals something to a player, which is a barrier.
template <class D, class State, class Trace>
concept Applicable = requires(const D& diff, State& state) { diff.apply(state); } &&
                     (std::convertible_to<detail::Given<D, State>, Trace> ||
                      detail::ManyTraces<detail::Given<D, State>, Trace>) &&
                     !detail::is_empty_array<detail::Given<D, State>>;

/// The diff declares that it reveals something: `static constexpr bool reveals = true;`.
template <class D>
concept DeclaresReveal = requires { typename std::enable_if_t<(D::reveals)>; };

namespace detail {

template <class D, class State, class Trace> inline constexpr bool applicable = Applicable<D, State, Trace>;
template <class... D, class State, class Trace>
inline constexpr bool applicable<std::variant<D...>, State, Trace> = (Applicable<D, State, Trace> && ...);

/// Converts to the result of a function, so that an emplace constructs the result in place.
template <class F> struct Made {
    const F& make;
    operator std::invoke_result_t<const F&>() const { // NOLINT(google-explicit-constructor)
        return make();
    }
};

/// Applies one diff (not a variant). Calls `append` once for each trace, with a function that returns the trace.
/// Returns the number of traces.
template <class Trace, class D, class State, class Append>
[[gnu::always_inline]] constexpr std::size_t apply_diff(const D& diff, State& state, Append&& append) {
    using Result = Given<D, State>;
    if constexpr (std::convertible_to<Result, Trace>) {
        append([&] { return diff.apply(state); });
        return 1;
    } else {
        std::size_t count = 0;
        Result given = diff.apply(state);
        for (auto&& trace : given) {
            append([&] {
                if constexpr (std::is_trivially_copyable_v<Result>) {
                    return Trace(trace); // may be a view into the state
                } else {
                    return Trace(std::move(trace));
                }
            });
            ++count;
        }
        return count;
    }
}

/// Overload for a diff that may be a variant.
template <class Trace, class D, class State, class Append>
std::size_t apply_each(const D& diff, State& state, const Append& append) {
    if constexpr (is_variant<D>) {
        return visit_one([&](const auto& one) { return apply_diff<Trace>(one, state, append); }, diff);
    } else {
        return apply_diff<Trace>(diff, state, append);
    }
}

} // namespace detail

/// Applies a diff to a state outside a dispatch (replays, tools, tests), and gives each trace to `append`. The first
/// state of a game and its frames give every later state:
///
///     for (const auto& diff : frame.diffs) {
///         herding::apply<Game>(diff, state);
///     }
///
/// Returns: the number of traces.
/// Throws: exceptions of the diff's `apply`. The state is then as `apply` has left it.
/// Complexity: that of `apply`.
template <class Spec, class Append>
std::size_t apply(const DiffOf<Spec>& diff, StateOf<Spec>& state, Append&& append) {
    using Trace = TraceOf<Spec>;
    return detail::apply_each<Trace>(diff, state, [&](const auto& give) { append(Trace(give())); });
}

/// Overload that drops the traces.
template <class Spec> void apply(const DiffOf<Spec>& diff, StateOf<Spec>& state) {
    detail::apply_each<TraceOf<Spec>>(diff, state, [](const auto& give) { static_cast<void>(give()); });
}

} // namespace herding::inline v0
