#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/core/types.hpp"
#include "herding/core/verdict.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/check/surrounding_spec.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/other_answers.hpp" // for views of a Spec with `resume`
#include "herding/sequence/detail/run/run_alone.hpp"
#include "herding/sequence/detail/run/sequence_dispatch.hpp"
#include "herding/sequence/detail/run/validate_state.hpp" // for engines, which validate their first state
#include "herding/sequence/step.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

/// Behaviors of games of sequences.

namespace herding::inline v0::sequence {

/// Behavior that takes an offered action and runs the sequences until somebody has to decide again. It ignores inputs that
/// are not actions. Every game of sequences has it in its table:
///
///     static constexpr auto behaviors() {
///         return herding::table<Game>({{"sequences", 0, herding::sequence::resume<Game>}});
///     }
///
/// Returns: Continue; an ActionRefusal with the action, the sequence, the position and the offered actions; or Aborted if a
/// bound of the rules is exceeded or a loop never ends.
/// Complexity: the steps that run, and one diff for each.
template <class Spec> Verdict<InfoOf<Spec>> resume(Dispatch<Spec>& dispatch) {
    if constexpr (detail::GameFits<Spec>::value) {
        return detail::run_sequences<Spec>(
            dispatch, [](auto& sequences) __attribute__((always_inline)) { return sequences.take_input(); });
    } else {
        return Continue{}; // CheckGame has reported the mistake
    }
}

/// Behavior for the settling table: begins the sequences that diffs of other behaviors have triggered. A game needs it if a
/// behavior after `resume`, or one in settling, emits diffs that fire triggers or change the players of an `each`:
///
///     static constexpr auto settling() {
///         return herding::table<Game>({{"interrupts", 0, herding::sequence::interrupts<Game>}});
///     }
template <class Spec> Verdict<InfoOf<Spec>> interrupts(Dispatch<Spec>& dispatch) {
    if constexpr (detail::GameFits<Spec>::value) {
        return detail::run_sequences<Spec>(dispatch, [](auto& sequences) __attribute__((always_inline)) {
            return sequences.continue_pending();
        });
    } else {
        return Continue{};
    }
}

/// Emits a diff from a behavior, so that it fires triggers. The next `resume` or `interrupts` begins their sequences. After a
/// diff that ends the game (`static constexpr bool ends_game = true;`), nothing is pending. Before the game has begun and after
/// it is over no trigger fires, because there is no sequence to interrupt.
///
/// Throws: std::length_error if the queue is full. Do not catch it: the dispatch has failed.
template <class Spec, class D> void emit(Dispatch<Spec>& dispatch, const D& diff) {
    if constexpr (detail::HoldsDiff<typename Spec::Diff, D>::value) {
        if (dispatch.state().pending.depth() == 0) {
            dispatch.emit(diff);
            return;
        }
    }
    detail::Context<Spec> context(herding::detail::emitter_of(dispatch));
    context.open();
    context.depth = context.state().pending.depth();
    detail::Context<Spec>::template send<D>(&context, diff);
    if constexpr (detail::some_end_game<DiffOf<Spec>, typename Spec::Rules::Board>) {
        if (context.ended) {
            using Rules = typename Spec::Rules;
            const auto& top = context.state().pending.top();
            context.emit(StackUpdate<Rules>{{StepKind::Ended, static_cast<std::uint16_t>(top.of.index())},
                                            0,
                                            detail::forgets_waiting<Rules::queue_size>,
                                            false,
                                            {}});
            return;
        }
    }
    if (context.failure) {
        context.dispatch().fail();
        throw std::length_error("herding: " + std::to_string(Spec::Rules::queue_size) +
                                " triggered sequences wait, and a behavior fires one more: say "
                                "`Queue<N>` in Rules<…>");
    }
}

} // namespace herding::inline v0::sequence
