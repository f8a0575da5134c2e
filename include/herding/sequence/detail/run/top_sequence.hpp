#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace herding::inline v0::sequence::detail {

/// Number of steps of a dispatch, for rules with `Endless`.
template <bool Counts> struct StepCount {
    std::size_t steps = 0;
    void add() noexcept { ++steps; }
};
template <> struct StepCount<false> {
    static void add() noexcept {}
};

/// Copies of the topmost sequence. They are outside of a TopSequence, because an object that is copied whole, or that refers to
/// a part of itself, cannot stay in registers.
template <class Rules> struct TopCopies {
    std::optional<Suspension<Rules>> top;    ///< while it is not certain that anything happens
    std::optional<Suspension<Rules>> before; ///< as it was after the last StackUpdate, if it may continue
};

/// The topmost sequence of a dispatch, and what has been done and is in no diff yet.
///
/// Sequences run in the working state itself. The diff of a step records what has been done there. If no frame records it, no
/// diff is made.
template <class Spec> struct TopSequence {
    using Rules = typename Spec::Rules;

    TopSequence(EmitterOf<Spec>& in, TopCopies<Rules>& copies) : walk(in), copies_(&copies) {}

    [[nodiscard, gnu::always_inline]] const EmitterOf<Spec>& dispatch() const noexcept {
        return walk.context.dispatch();
    }

    ScriptWalk<Spec> walk;
    QueueNumber<Rules::queue_size> from_queue = 0; ///< see StackUpdate
    [[no_unique_address]] StepCount<Rules::endless_steps != 0> taken{};

    /// Makes the topmost sequence of the state the present one.
    void load_top() {
        if (walk.context.depth == 0) {
            return;
        }
        const std::size_t level = walk.context.depth - 1;
        if constexpr (!is_alone<Spec>) {
            if (walk.context.working() == nullptr) {
                walk.top = &copies_->top.emplace(dispatch().state().pending.stack()[level]);
                return;
            }
        }
        walk.stand_on(level);
    }

    /// Remembers the topmost sequence as it is.
    void remember_top() {
        if constexpr (tells_moves) {
            if (walk.context.depth != 0) {
                copies_->before = *walk.top;
            }
        }
    }

    /// Takes the action, binds the result or only continues, in the topmost sequence.
    template <class Do> [[gnu::always_inline]] Halt walk_top() {
        if constexpr (Rules::Checks::value) {
            return with_top<Do>(typename Rules::Sequences{}, walk.top->of.index(), walk);
        } else {
            Rules::Checks::diagnose();
            return Halt::Ends;
        }
    }

    /// A diff has ended the game: nothing is pending any more.
    [[gnu::noinline]] void end_all() {
        emit_moves();
        note_step(StepKind::Ended);
        walk.context.depth = 0;
        if constexpr (!is_alone<Spec>) { // see `end_top`
            walk.top = &copies_->top.emplace();
        }
        from_queue = forgets_waiting<Rules::queue_size>;
        emit_step();
    }

    /// Begins the sequence that an endless chain means, in place of all that is pending.
    [[gnu::noinline]] void begin_ending() {
        emit_moves();
        walk.context.failure.reset();
        walk.context.depth = 1;
        walk.stand_on(0);
        walk.top->of.template emplace<Rules::endless_sequence>();
        begin_top(false);
        from_queue = forgets_waiting<Rules::queue_size>;
        emit_step();
        remember_top();
    }

    /// Makes room for one more sequence if the stack is full: removes ended sequences below the topmost one. Fails if there are
    /// none.
    ///
    /// Not before the stack is full, because every step would have to check, and old records were written with the ended sequences.
    [[gnu::noinline]] void make_room() {
        emit_moves();
        if constexpr (Rules::queue_size != 0) {
            if (walk.forget_ended()) {
                note_step(StepKind::Resumed);
                from_queue = forgets_ended<Rules::queue_size>;
                emit_step();
                remember_top();
                return;
            }
        }
        walk.context.failure = ActionReason::TooDeep;
    }

    /// Begins the called sequence, whose variables are above the topmost one already.
    void begin_called() {
        emit_moves();
        if (Rules::queue_size == 0 &&
            walk.context.depth == Rules::depth) { // else there was room, or it was made
            walk.context.failure = ActionReason::TooDeep;
            return;
        }
        walk.stand_on(walk.context.depth++);
        begin_top(false);
    }

    /// The topmost sequence has ended: back to the one that it interrupted, or that called it and takes its result (true).
    bool end_top() {
        emit_step(); // its last step, if one has run
        const bool interrupted = walk.top->interrupt;
        if (--walk.context.depth == 0) {
            note_step(interrupted ? StepKind::Resumed : StepKind::Ended);
            if constexpr (!is_alone<Spec>) { // the diff has a topmost sequence, though there is none
                walk.top = &copies_->top.emplace();
            }
            return false;
        }
        walk.stand_on(walk.context.depth - 1);
        if (interrupted) {
            note_step(StepKind::Resumed);
        }
        return !interrupted;
    }

    /// The topmost sequence is another one, at its beginning.
    void begin_top(bool interrupt) {
        walk.top->at = 0;
        walk.top->interrupt = interrupt;
        note_step(StepKind::Began);
    }

    /// Notes something done that a walk does not note.
    void note_step(StepKind kind) {
        walk.what = {kind, static_cast<std::uint16_t>(walk.top->of.index())};
        walk.stepped = true;
    }

    /// Emits what has been done, and the present position of the topmost sequence.
    [[gnu::always_inline]] void emit_step() {
        if (!walk.stepped) {
            return;
        }
        const auto depth = static_cast<std::uint8_t>(walk.context.depth);
        const bool reveal = walk.context.revealed();
        walk.context.dispatch().template emit_change<StackUpdate<Rules>>(
            [&]() __attribute__((always_inline)) { return walk.apply_step(from_queue) || reveal; },
            // Without the address of this object, which then needs to be nowhere.
            [depth, reveal, what = walk.what, queued = from_queue, top = walk.top]()
                __attribute__((always_inline)) {
                    return StackUpdate<Rules>{what, depth, queued, reveal,
                                              depth != 0 ? *top : Suspension<Rules>{}};
                },
            [what = walk.what]() __attribute__((always_inline)) { return what; });
        walk.context.told_reveals();
        from_queue = 0;
        walk.stepped = false;
        taken.add();
    }

    /// The same after conditions that may have changed the topmost sequence: such a change also needs a diff.
    [[gnu::always_inline]] void emit_moves() {
        if constexpr (tells_moves) {
            if (!walk.stepped && walk.context.depth != 0 && copies_->before &&
                !(*walk.top == *copies_->before)) {
                note_step(StepKind::Resumed);
            }
        }
        emit_step();
    }

    /// Gives the topmost sequence the variables that it had then.
    void restore_top() { copy_fields(*walk.top, *copies_->before); }

private:
    TopCopies<Rules>* copies_;

    /// Whether a step that changes only variables needs a diff: in a record, and if a step ends other sequences.
    static constexpr bool tells_moves =
        is_recorded<Spec> || Rules::queue_size != 0 || Rules::answers_size != 0;
};

} // namespace herding::inline v0::sequence::detail
