#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace herding::inline v0 {

enum class EventKind : std::uint8_t { Checkpoint, Committed, Undone, Redone };

[[nodiscard]] constexpr std::string_view name(EventKind kind) noexcept {
    constexpr std::string_view names[] = {"checkpoint", "committed", "undone", "redone"};
    return names[static_cast<std::size_t>(kind)];
}

/// One entry of an engine's log. The log gets it complete, before the engine changes. If the Spec names a Hash, `state_hash`
/// is that of the state after it.
template <class Spec> struct Event : detail::WithHash<Spec> {
    EventKind kind;
    /// The actor of the dispatch, undo or redo; the system for a checkpoint.
    Actor actor;
    /// Position in the log: 0 for the checkpoint that an engine begins with, then 1, 2, 3 without gaps.
    std::uint64_t number;
    /// The frame that is committed, undone or redone; null for a checkpoint. For Undone it is the earliest frame that
    /// is undone; all later ones go with it.
    const Frame<Spec>* frame;
    /// The state after the event.
    const StateOf<Spec>* after;
};

/// Receiver of an engine's events, such as a journal, a network or a test. If `record` throws, the event does not
/// happen, and the caller gets the exception. Everything in an event is valid only during the call.
template <class Spec> class Log {
public:
    virtual ~Log() = default;
    virtual void record(const Event<Spec>& event) = 0;

    /// Receives the events of one `undo_own`: an undo, then a commit for each input that was dispatched again. All of
    /// them happen, or none. By default `record` gets them one by one. A log that must not keep only a part of them
    /// overrides it.
    virtual void record_together(std::span<const Event<Spec>> events) {
        for (const Event<Spec>& event : events) {
            record(event);
        }
    }
};

} // namespace herding::inline v0
