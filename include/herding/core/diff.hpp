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

/// A small value that describes one mutation: `Trace apply(State&) const`. Several traces come as an array, vector
/// or other range of them; a range that turns out empty at run time is an `EngineError`.
///
/// `static constexpr bool reveals = true;` declares that it shows a player something, which is a barrier.
template <class D, class State, class Trace>
concept Applicable = requires(const D& diff, State& state) { diff.apply(state); } &&
                     (std::convertible_to<detail::Given<D, State>, Trace> ||
                      detail::ManyTraces<detail::Given<D, State>, Trace>) &&
                     !detail::is_empty_array<detail::Given<D, State>>;

/// The diff says that it shows something: `static constexpr bool reveals = true;`.
template <class D>
concept DeclaresReveal = requires { typename std::enable_if_t<(D::reveals)>; };

namespace detail {

template <class D, class State, class Trace> inline constexpr bool applicable = Applicable<D, State, Trace>;
template <class... D, class State, class Trace>
inline constexpr bool applicable<std::variant<D...>, State, Trace> = (Applicable<D, State, Trace> && ...);

/// Converts to what a function gives: from this an emplace makes it where it is to stand.
template <class F> struct Made {
    const F& make;
    operator std::invoke_result_t<const F&>() const { // NOLINT(google-explicit-constructor)
        return make();
    }
};

/// Applies one diff (not a variant) and appends what it leaves: `append` is handed a function that gives one trace, and
/// calls it once. Returns the number of traces.
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
                    return Trace(trace); // a view, perhaps, of what stands in the state
                } else {
                    return Trace(std::move(trace));
                }
            });
            ++count;
        }
        return count;
    }
}

/// The same of a diff that may be a variant.
template <class Trace, class D, class State, class Append>
std::size_t apply_each(const D& diff, State& state, const Append& append) {
    if constexpr (is_variant<D>) {
        return visit_one([&](const auto& one) { return apply_diff<Trace>(one, state, append); }, diff);
    } else {
        return apply_diff<Trace>(diff, state, append);
    }
}

} // namespace detail

/// The frames of a game and its first state give every later state:
///
///     for (const auto& diff : frame.diffs) {
///         herding::apply<Game>(diff, state);
///     }
///
/// Passes on what the diff's own `apply` throws; the state is then as that leaves it.
///
/// Applies a diff to a state outside a dispatch (replays, tools, tests) and hands each trace to `append`.
/// Returns the number of traces.
template <class Spec, class Append>
std::size_t apply(const DiffOf<Spec>& diff, StateOf<Spec>& state, Append&& append) {
    using Trace = TraceOf<Spec>;
    return detail::apply_each<Trace>(diff, state, [&](const auto& give) { append(Trace(give())); });
}

/// Applies a diff to a state and drops its traces.
template <class Spec> void apply(const DiffOf<Spec>& diff, StateOf<Spec>& state) {
    detail::apply_each<TraceOf<Spec>>(diff, state, [](const auto& give) { static_cast<void>(give()); });
}

} // namespace herding::inline v0
