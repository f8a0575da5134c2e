#pragma once

#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/run.hpp"
#include "herding/core/spec.hpp"

#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// By value: the stop of the caller stays in registers.
template <class Spec> [[gnu::noinline]] Verdict<Refusal<Spec>> verdict(Stop<Spec> stop) {
    const VerdictKind kind = stop.kind();
    return {kind, std::move(stop).refusal()};
}

template <class Spec>
[[gnu::always_inline]] inline Verdict<Refusal<Spec>> advance(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                                             const InputOf<Spec>& input, Actor by,
                                                             const Budget& budget) {
    Slot<StateOf<Spec>> copy;
    Run<Spec, false> run(nullptr, std::as_const(state), copy, setup, budget, by);
    if (!run.only(input)) {
        return verdict(std::move(run).stop());
    }
    if (run.emitted()) {
        state = std::move(copy.state());
    }
    return Continue{};
}

/// See `in_one_function`. Such a state is changed in place over a backup: that costs less than to ask, at each emit, whether
/// it was copied.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] Verdict<Refusal<Spec>>
advance_in_one_function(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                        Actor by, const Budget& budget) {
    const StateOf<Spec> backup = state;
    Ledger<Spec> ledger(state, setup, budget, by, input);
    Stop<Spec> stop;
    try {
        if (Pass<Spec>(ledger, stop).unrolled()) {
            return Continue{};
        }
    } catch (...) {
        state = backup;
        throw;
    }
    state = backup;
    return verdict<Spec>(stop);
}

/// The other way of `advance_by_rules`.
template <class Spec>
[[gnu::noinline]] Verdict<Refusal<Spec>> advance_by_dispatch(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                                             const InputOf<Spec>& input, Actor by,
                                                             const Budget& budget) {
    return detail::advance<Spec>(setup, state, input, by, budget);
}

/// See `rules_run_alone`. One function, so that a caller pays for one call.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] Verdict<Refusal<Spec>>
advance_by_rules(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
                 const Budget& budget) {
    if (Spec::Rules::template advance<Spec>(setup, state, input, by, budget)) [[likely]] {
        return Continue{};
    }
    return advance_by_dispatch<Spec>(setup, state, input, by, budget);
}

} // namespace detail

/// The dispatch of agents and searches: applies an input to a state in place. No frame, no history, no log.
///
///     State next = state;
///     if (!herding::advance<Game>(setup, next, input, actor).stops()) {
///         … // `next` is the state after the input
///     }
///
/// Atomic like `Engine::dispatch`: a stop or an exception leaves `state` as it was. The verdict names the behavior
/// that stopped it. `by` submits the input, `budget` bounds the rules as `Options::budget` does. Throws what the Spec's own
/// code throws, and EngineError for a broken Spec. Threads may advance different states at the same time.
///
/// Costs the behaviors and one copy of the state: at the first diff, or at once where a copy costs less than to ask. That is
/// so for a plain state in a game of few rules: of up to 64 bytes, and of up to 512 where the rules are short sequences.
template <class Spec>
Verdict<Refusal<Spec>> advance(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                               Actor by = Actor::system, const Budget& budget = {}) {
    static_assert(sizeof(detail::CheckSpec<Spec>) != 0);
    static_assert(std::is_nothrow_move_assignable_v<StateOf<Spec>>,
                  "herding: advance needs a State that moves without throwing: declare its move assignment "
                  "noexcept [docs/errors.md#advance_of_a_state_that_may_throw_when_moved]");
    if constexpr (detail::rules_run_alone<Spec>) {
        return detail::advance_by_rules<Spec>(setup, state, input, by, budget);
    } else if constexpr (detail::in_one_function<Spec>) {
        return detail::advance_in_one_function<Spec>(setup, state, input, by, budget);
    } else {
        return detail::advance<Spec>(setup, state, input, by, budget);
    }
}

/// The same for a Spec without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
Verdict<Refusal<Spec>> advance(StateOf<Spec>& state, const InputOf<Spec>& input, Actor by = Actor::system,
                               const Budget& budget = {}) {
    return advance<Spec>(NoSetup{}, state, input, by, budget);
}

} // namespace herding::inline v0
