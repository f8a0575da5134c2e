#pragma once

#include "herding/sequence/bounds.hpp"
#include "herding/sequence/detail/run/top_sequence.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"
#include "herding/sequence/step.hpp"

#include <cstddef>
#include <cstdint>

/// Begins triggered sequences that wait to interrupt the topmost one. If necessary, their owner chooses the order first.

namespace herding::inline v0::sequence::detail {

/// Whether a triggered sequence waits to interrupt the topmost one.
template <class Spec> [[nodiscard]] bool waits_here(const TopSequence<Spec>& now) noexcept {
    for (const auto& waiting : now.dispatch().state().pending.queue()) {
        if (waiting.level == now.walk.context.depth) {
            return true;
        }
    }
    return false;
}

/// The place of the first that waits there.
template <class Spec> [[nodiscard]] std::size_t first_waiting(const TopSequence<Spec>& now) noexcept {
    std::size_t i = 0;
    while (now.dispatch().state().pending.queue()[i].level != now.walk.context.depth) {
        ++i;
    }
    return i;
}

/// Begins a waiting sequence above the topmost one.
template <class Spec> void begin_interrupt(TopSequence<Spec>& now, std::size_t index) {
    if constexpr (Spec::Rules::queue_size != 0) {
        if (now.walk.context.depth == Spec::Rules::depth) {
            now.make_room();
            if (now.walk.context.failure) {
                return;
            }
        }
        now.walk.stand_on(now.walk.context.depth++);
        now.walk.top->of = now.dispatch().state().pending.queue()[index].of;
        now.begin_top(true);
        now.from_queue = static_cast<QueueNumber<Spec::Rules::queue_size>>(index + 1);
        now.emit_step(); // its place in the queue is free before it does anything
        now.remember_top();
    }
}

/// Emits the step `asked` for the order, if there was no step since the triggers fired.
template <class Spec> void ask_for_order(TopSequence<Spec>& now) {
    for (const auto& waiting : now.dispatch().state().pending.queue()) {
        if (waiting.just_fired) {
            now.note_step(StepKind::Asked);
            now.walk.what.sequence = static_cast<std::uint16_t>(
                now.dispatch().state().pending.queue()[first_waiting(now)].of.index());
            now.emit_step();
            return;
        }
    }
}

/// Begins what waits here, until nothing does, or somebody has to say what comes next (true).
template <class Spec> bool begin_waiting(TopSequence<Spec>& now) {
    if constexpr (Spec::Rules::queue_size != 0) {
        while (!now.walk.context.failure && waits_here(now)) {
            now.emit_moves();
            if (order_choice<Spec>(now.walk.context, now.dispatch().state(), Counted::All)) {
                ask_for_order(now);
                return true;
            }
            if (now.walk.context.failure) {
                return false; // an owner is no player
            }
            begin_interrupt(now, first_waiting(now));
        }
    }
    return false;
}

} // namespace herding::inline v0::sequence::detail
