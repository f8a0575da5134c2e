#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/spec.hpp"

#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// Gets the stop by value, so that the caller's own stop stays in registers.
template <class Spec> [[gnu::noinline]] Verdict<Refusal<Spec>> verdict(Stop<Spec> stop) {
    const VerdictKind kind = stop.kind();
    return {kind, std::move(stop).refusal()};
}

/// Runs an input on the caller's state. Not atomic.
template <class Spec> [[gnu::always_inline]] inline Verdict<Refusal<Spec>>
advance_in_place(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                 const Budget& budget) {
    Pass<Spec> pass(state, setup, budget, by);
    if (pass.only(input)) [[likely]] {
        return Continue{};
    }
    return verdict<Spec>(std::move(pass).stop());
}

/// Copies the state at the first diff.
template <class Spec> [[gnu::noinline]] Verdict<Refusal<Spec>>
advance_a_copy(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
               const Budget& budget) {
    Slot<StateOf<Spec>> copy;
    Pass<Spec> pass(state, setup, budget, by, copy);
    if (!pass.only(input)) {
        return verdict<Spec>(std::move(pass).stop());
    }
    if (pass.emitted()) {
        state = std::move(copy.state());
    }
    return Continue{};
}

/// See `in_one_function` and `rules_run_alone`. Changes the state in place and restores a backup on failure. This costs
/// less than a check at each emit whether the state was copied. One function, so that a caller pays for one call.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] Verdict<Refusal<Spec>>
advance_in_one_function(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                        Actor by, const Budget& budget) {
    const StateOf<Spec> backup = state;
    Pass<Spec> pass(state, setup, budget, by);
    try {
        bool passed = false;
        if constexpr (rules_run_alone<Spec>) {
            passed = Spec::Rules::template advance<Spec>(setup, state, input, by, budget, true);
        } else {
            passed = pass.only(input);
        }
        if (passed) [[likely]] {
            return Continue{};
        }
    } catch (...) {
        state = backup;
        throw;
    }
    state = backup;
    if constexpr (rules_run_alone<Spec>) {
        return advance_a_copy<Spec>(setup, state, input, by, budget); // finds the reason
    } else {
        return verdict<Spec>(std::move(pass).stop());
    }
}

} // namespace detail

/// Dispatch for agents and searches: applies an input to a state in place, without frame, history and log.
///
///     State next = state;
///     if (!herding::advance<Game>(setup, next, input, actor).stops()) {
///         … // `next` is the state after the input
///     }
///
/// Atomic like `Engine::dispatch`: a stop or an exception leaves `state` as it was. `budget` bounds the rules like
/// `Options::budget`. Threads may advance different states at the same time.
///
/// Returns: Continue, or a stop with its behavior.
/// Throws: EngineError if the Spec is broken; exceptions of the Spec's code.
/// Complexity: the behaviors and one copy of the state, at the first diff. A plain state may be copied at once: up to
/// 64 bytes in a game of few rules, up to 512 bytes if the rules are short sequences.
template <class Spec>
Verdict<Refusal<Spec>> advance(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                               Actor by = Actor::system, const Budget& budget = {}) {
    static_assert(sizeof(detail::CheckSpec<Spec>) != 0);
    static_assert(std::is_nothrow_move_assignable_v<StateOf<Spec>>,
                  "herding: advance needs a State that moves without throwing: declare its move assignment "
                  "noexcept [docs/errors.md#advance_of_a_state_that_may_throw_when_moved]");
    if constexpr (detail::rules_run_alone<Spec> || detail::in_one_function<Spec>) {
        return detail::advance_in_one_function<Spec>(setup, state, input, by, budget);
    } else {
        return detail::advance_a_copy<Spec>(setup, state, input, by, budget);
    }
}

/// Overload for a Spec without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
Verdict<Refusal<Spec>> advance(StateOf<Spec>& state, const InputOf<Spec>& input, Actor by = Actor::system,
                               const Budget& budget = {}) {
    return advance<Spec>(NoSetup{}, state, input, by, budget);
}

} // namespace herding::inline v0
