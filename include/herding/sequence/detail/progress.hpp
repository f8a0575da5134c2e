#pragma once

#include "herding/core/dispatch.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/walk.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/rules.hpp"
#include "herding/sequence/step.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace herding::inline v0::sequence::detail {

/// The topmost sequence of a dispatch, ahead of the state while steps run, and what has been done and is in no diff yet.
///
/// `step` is emitted from here, because a copy of a value that was just written in parts waits for the parts.
template <class Spec> struct Progress {
    using Rules = typename Spec::Rules;

    explicit Progress(Dispatch<Spec>& in) : dispatch(in), walk(in) {}

    Dispatch<Spec>& dispatch;
    Walk<Spec> walk;
    StackUpdate<Rules> step{};

    /// Makes the topmost sequence of the state the present one.
    void load_top() {
        if (walk.context.depth != 0) {
            copy_fields(step.top, dispatch.state().pending.top());
        }
    }

    /// Takes the action, binds the result or only continues, in the topmost sequence.
    template <class Do> Halt run() {
        if constexpr (Rules::Checks::value) {
            return with_top<Do>(typename Rules::Sequences{}, step.top.of.index(), walk, step);
        } else {
            Rules::Checks::diagnose();
            return Halt::Ends;
        }
    }

    /// Begins the called sequence above the topmost one.
    void call() {
        emit_moves();
        if (walk.context.depth == Rules::depth) {
            walk.context.failure = ActionReason::TooDeep;
            return;
        }
        ++walk.context.depth;
        begin_top(std::move(walk.variables), false);
    }

    /// The topmost sequence has ended: back to the one that it interrupted, or that called it and takes its result (true).
    bool end() {
        emit_step(); // its last step, where one has run
        const bool interrupted = step.top.interrupt;
        if (--walk.context.depth == 0) {
            note(interrupted ? StepKind::Resumed : StepKind::Ended);
            step.top = {};
            return false;
        }
        walk.variables = std::move(step.top.of);
        copy_fields(step.top, dispatch.state().pending.stack()[walk.context.depth - 1]);
        if (interrupted) {
            note(StepKind::Resumed);
        }
        return !interrupted;
    }

    /// The topmost sequence is another one, at its beginning.
    template <class Variables> void begin_top(Variables&& variables, bool interrupt) {
        step.top.of = std::forward<Variables>(variables);
        step.top.at = 0;
        step.top.interrupt = interrupt;
        note(StepKind::Began);
    }

    /// Notes something done that a walk does not note.
    void note(StepKind kind) {
        step.what = {kind, static_cast<std::uint16_t>(step.top.of.index())};
        walk.stepped = true;
    }

    /// Emits what has been done, and the present position of the topmost sequence.
    [[gnu::always_inline]] void emit_step() {
        if (!walk.stepped) {
            return;
        }
        step.depth = static_cast<std::uint8_t>(walk.context.depth);
        step.reveal = walk.context.revealed();
        dispatch.emit(std::move(step));
        walk.context.told_reveals();
        if constexpr (!std::is_trivially_copyable_v<StackUpdate<Rules>>) {
            if (walk.context.depth != 0) {
                step.top = dispatch.state().pending.top(); // a frame has taken it
            }
        }
        step.from_queue = 0;
        walk.stepped = false;
    }

    /// The same where conditions may have changed the topmost sequence: that is something done, where nothing else is.
    [[gnu::always_inline]] void emit_moves() {
        if (!walk.stepped && walk.context.depth != 0 && !(step.top == dispatch.state().pending.top())) {
            note(StepKind::Resumed);
        }
        emit_step();
    }
};

} // namespace herding::inline v0::sequence::detail
