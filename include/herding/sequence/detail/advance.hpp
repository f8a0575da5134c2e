#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/detail/resume.hpp"
#include "herding/sequence/detail/unrecorded.hpp"

/// Sequences as `advance` runs them.

namespace herding::inline v0::sequence::detail {

/// Runs an input on a plain state in place. False: it has changed nothing, and a dispatch is to say why. Passes on what
/// scripts throw, and has changed nothing then.
template <class Spec>
[[gnu::flatten, gnu::noinline]] bool advance(const SetupOf<Spec>& setup, StateOf<Spec>& state,
                                             const InputOf<Spec>& input, Actor by) {
    const StateOf<Spec> backup = state;
    try {
        Dispatch<Unrecorded<Spec>> dispatch(state, setup, input, by);
        Resume<Unrecorded<Spec>> sequences(dispatch);
        bool stops = false;
        HERDING_DETAIL_INLINED stops = sequences.take().stops();
        if (!stops && !sequences.dispatch().lost()) [[likely]] {
            return true;
        }
    } catch (const Unsure&) { // NOLINT(bugprone-empty-catch): as where it stops
    } catch (...) {
        state = backup;
        throw;
    }
    state = backup;
    return false;
}

} // namespace herding::inline v0::sequence::detail
