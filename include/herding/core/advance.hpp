#pragma once

#include "herding/core/run.hpp"
#include "herding/core/spec.hpp"

#include <type_traits>
#include <utility>

namespace herding::inline v0 {

/// The dispatch of agents and searches: applies an input to a state in place. No frame, no history, no log.
///
/// Atomic like `Engine::dispatch`: a stop or an exception leaves `state` as it was. The verdict names the behaviour
/// that stopped it. Costs the behaviours and, from the first diff on, one copy of the state.
template <class Spec>
Verdict<Refusal<Spec>> advance(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input,
                               Actor by = Actor::system, const Budget& budget = {}) {
    static_assert(detail::checked_spec<Spec>());
    static_assert(
        std::is_nothrow_move_assignable_v<StateOf<Spec>>,
        "herding: advance needs a State that moves without throwing: declare its move assignment noexcept");
    detail::Slot<StateOf<Spec>> copy;
    detail::Run<Spec> run(nullptr, std::as_const(state), copy, setup, budget, by);
    if (!run(input)) {
        return std::move(run).stop();
    }
    if (run.emitted()) {
        state = std::move(*copy.state);
    }
    return Continue{};
}

/// The same for a Spec without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
Verdict<Refusal<Spec>> advance(StateOf<Spec>& state, const InputOf<Spec>& input, Actor by = Actor::system,
                               const Budget& budget = {}) {
    return advance<Spec>(NoSetup{}, state, input, by, budget);
}

} // namespace herding::inline v0
