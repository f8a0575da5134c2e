#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/filled.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/quiet_walk.hpp"
#include "herding/sequence/detail/run/sequence_dispatch.hpp"

#include <cstdint>

/// Sequences that are the only rule of a game, as engines and `advance` run them.

namespace herding::inline v0::sequence::detail {

/// Runs an input on a plain state in place. False: the state is lost. Then a dispatch is to say why, which may commit if
/// `tried_again`. Passes on what scripts throw.
template <class Spec> [[gnu::always_inline]] inline bool
advance_alone(const SetupOf<Spec>& setup, StateOf<Spec>& state, const InputOf<Spec>& input, Actor by,
              const Budget& budget, bool tried_again) {
    try {
        bool passes = false;
        if constexpr (are_plain_rules<Spec>) {
            QuietDiffs<Spec> diffs(state, budget);
            ScriptWalk<Quiet<Spec>> walk(state, diffs, setup, by, input);
            const int rounds = tried_again ? few_quiet_rounds : most_quiet_rounds;
            HERDING_DETAIL_INLINED passes = walk_quietly<Spec>(walk, rounds);
        } else {
            EmitterOf<Unrecorded<Spec>> dispatch(state, setup, budget, by);
            dispatch.begin(input);
            TopCopies<typename Spec::Rules> copies;
            SequenceDispatch<Unrecorded<Spec>> sequences(dispatch, copies);
            HERDING_DETAIL_INLINED passes = !sequences.take_input().stops();
            passes = passes && !sequences.dispatch().lost();
        }
        return passes;
    } catch (const herding::detail::BudgetExceeded&) {
        return false;
    }
}

/// Runs an input on the working state of an engine and fills an empty frame. Where it does not, a dispatch is to do it,
/// from the beginning. Passes on what scripts throw.
template <class Spec>
HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] herding::detail::Filled
record_alone(const SetupOf<Spec>& setup, StateOf<Spec>& state, Frame<Spec>& frame, const InputOf<Spec>& input,
             Actor by, const Budget& budget) {
    try {
        EmitterOf<Recorded<Spec>> dispatch(state, setup, budget, by, frame);
        dispatch.begin(input);
        TopCopies<typename Spec::Rules> copies;
        SequenceDispatch<Recorded<Spec>> sequences(dispatch, copies);
        bool stops = false;
        HERDING_DETAIL_INLINED stops = sequences.take_input().stops();
        const auto& done = sequences.dispatch();
        if (!stops && !done.lost() && done.emitted()) [[likely]] {
            done.close();
            return herding::detail::Filled(done.sink().barriers());
        }
    } catch (const herding::detail::BudgetExceeded&) { // NOLINT(bugprone-empty-catch): the same as a stop
    }
    return {};
}

} // namespace herding::inline v0::sequence::detail
