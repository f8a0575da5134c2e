#pragma once

#include "herding/sequence/detail/script/callable.hpp"

#include <type_traits>

/// What the lambda of a step returns, and that of a condition.

namespace herding::inline v0::sequence {

/// What a step returns that may end its sequence.
struct Flow {
    bool stop; ///< the sequence ends, and its caller continues
};

/// Returned by a step: ends the sequence here where the condition holds.
///
///     run<"pay">([this](Emits<Pay> out, const Board& board) {
///         out.emit(Pay{cost});
///         return stop_when(board.coins < cost);
///     })
[[nodiscard]] constexpr Flow stop_when(bool condition) noexcept { return {condition}; }

namespace detail {

/// Whether something can be the lambda of a step, and of a condition.
template <class F> inline constexpr bool is_step = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_step<F> = std::is_same_v<ResultOf<F>, void> || std::is_same_v<ResultOf<F>, Flow>;
template <class F> inline constexpr bool is_condition = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_condition<F> = std::is_same_v<ResultOf<F>, bool>;

template <class F> struct CheckStep : CheckCallable<F> {
    static_assert(is_step<F> || !is_callable<F>,
                  "herding: a step returns nothing, or `stop_when(condition)`; what it finds out goes into "
                  "the sequence's own members [docs/errors.md#effect_returns_something_else]");
};
template <class F> struct CheckCondition : CheckCallable<F> {
    static_assert(is_condition<F> || !is_callable<F>,
                  "herding: a condition must return bool (this one returns something else, or nothing) "
                  "[docs/errors.md#condition_returns_int]");
};

} // namespace detail

} // namespace herding::inline v0::sequence
