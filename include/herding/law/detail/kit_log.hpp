#pragma once

#include "herding/herding.hpp"
#include "herding/law/fault.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace herding::inline v0::law {

/// Log of a checked engine. It throws at a fault point, calls the engine while that is forbidden, and keeps the
/// last event.
template <class Spec> class KitLog final : public Log<Spec> {
public:
    void record(const Event<Spec>& event) override {
        fault_point();
        if (reenter && engine != nullptr) {
            reenter = false;
            try {
                (void)engine->undo();
                reentered = true;
            } catch (const EngineError& error) {
                reentered = error.kind() != EngineError::Kind::Reentered;
            }
        }
        for (Log<Spec>* log : also) {
            log->record(event);
        }
        last = event.number;
        kind = event.kind;
        complete =
            event.after != nullptr && (event.kind == EventKind::Checkpoint) == (event.frame == nullptr);
    }

    void record_together(std::span<const Event<Spec>> events) override {
        fault_point();
        for (Log<Spec>* log : also) {
            log->record_together(events);
        }
        for (const Event<Spec>& event : events) {
            complete =
                complete && event.number == last + 1 && event.after != nullptr && event.frame != nullptr;
            last = event.number;
            kind = event.kind;
        }
    }

    std::vector<Log<Spec>*> also; ///< get each event that happens
    Engine<Spec>* engine = nullptr;
    bool reenter = false;   ///< at the next event
    bool reentered = false; ///< the engine accepted the call
    bool complete = true;   ///< the last event had all its parts
    std::uint64_t last = 0;
    EventKind kind = EventKind::Checkpoint;
};

} // namespace herding::inline v0::law
