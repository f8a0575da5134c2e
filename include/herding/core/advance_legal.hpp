#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/spec.hpp"

namespace herding::inline v0 {

namespace detail {

/// See `in_one_function`. A caller may inline it into its loop, which saves a search a third of the step.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION inline Verdict<Refusal<Spec>>
advance_legal_in_one_function(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                              Actor by, const Budget& budget) {
    return detail::advance_in_place<Spec>(setup, state, input, by, budget);
}

/// For a Spec with `Rules`. Not inlined, because it is too large for the loop of a caller.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] Verdict<Refusal<Spec>>
advance_legal_in_own_function(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                              Actor by, const Budget& budget) {
    return detail::advance_in_place<Spec>(setup, state, input, by, budget);
}

/// The same without a reason, in the function of the caller: for a loop that takes many steps. The budget is a constant, so nothing
/// reads it.
///
/// Returns: whether the rules accept the input. If not, the state is lost.
template <class Spec> [[gnu::always_inline]] inline bool
passes_in_place(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by) {
    static constexpr Budget budget{};
    Pass<Spec> pass(state, setup, budget, by);
    return pass.only(input);
}

/// Rules that run alone, on the caller's state and without a backup. The budget is a constant, so nothing reads it.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] bool
advance_alone_in_own_function(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                              Actor by) {
    static constexpr Budget budget{};
    return Spec::Rules::template advance<Spec>(setup, state, input, by, budget, false);
}

} // namespace detail

/// Fastest dispatch, for searches: applies an input from a list of legal actions to a state in place.
///
/// Not atomic. After a stop or an exception the state can be destroyed, assigned and compared. It contains the diffs
/// before the stop: discard it. Threads may advance different states at the same time.
///
/// Returns: Continue, or a stop with its behavior.
/// Throws: as `advance`.
/// Complexity: the behaviors. If short sequences are the only rule, also a backup of a plain State of up to 512
/// bytes. No other copy, no frame, no history. Allocates only what the Spec's own types allocate.
template <class Spec>
Verdict<Refusal<Spec>> advance_legal(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                     const InputOf<Spec>& input, Actor by = Actor::system,
                                     const Budget& budget = {}) {
    static_assert(sizeof(detail::CheckSpec<Spec>) != 0);
    if constexpr (detail::rules_run_alone<Spec>) {
        return herding::advance<Spec>(setup, state, input, by, budget);
    } else if constexpr (requires { typename Spec::Rules; } && detail::in_one_function<Spec>) {
        return detail::advance_legal_in_own_function<Spec>(setup, state, input, by, budget);
    } else if constexpr (detail::in_one_function<Spec>) {
        return detail::advance_legal_in_one_function<Spec>(setup, state, input, by, budget);
    } else {
        return detail::advance_in_place<Spec>(setup, state, input, by, budget);
    }
}

namespace detail {

/// Overload without a reason and without a backup.
///
/// Returns: whether the rules accept the input. If not, the state is lost.
template <class Spec> [[nodiscard]] bool advance_unexplained(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                                             const InputOf<Spec>& input, Actor by) {
    if constexpr (rules_run_alone<Spec>) {
        static_assert(sizeof(CheckSpec<Spec>) != 0);
        return advance_alone_in_own_function<Spec>(setup, state, input, by);
    } else {
        return !advance_legal<Spec>(setup, state, input, by).stops();
    }
}

} // namespace detail

/// Overload for a Spec without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
Verdict<Refusal<Spec>> advance_legal(StateOf<Spec>& state, const InputOf<Spec>& input,
                                     Actor by = Actor::system, const Budget& budget = {}) {
    return advance_legal<Spec>(NoSetup{}, state, input, by, budget);
}

} // namespace herding::inline v0
