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

/// One entry of an engine's log, offered when everything about it is decided and nothing has happened yet. Where the
/// Spec names a Hash, `state_hash` is that of the state after it.
template <class Spec> struct Event : detail::WithHash<Spec> {
    EventKind kind;
    /// Who dispatched, undid or redid; the system for a checkpoint.
    Actor actor;
    /// Position in the log: 0 for the checkpoint that an engine begins with, then 1, 2, 3 without gaps.
    std::uint64_t number;
    /// The frame that is committed, undone or redone; null for a checkpoint. Undone names the earliest frame that
    /// goes: it and every later one.
    const Frame<Spec>* frame;
    /// The state after the event.
    const StateOf<Spec>* after;
};

/// Where an engine writes its log: a journal, a network, a test. If `record` throws, the event does not happen and
/// the exception reaches the caller. Everything it is lent is valid during the call only.
template <class Spec> class Log {
public:
    virtual ~Log() = default;
    virtual void record(const Event<Spec>& event) = 0;

    /// Gets the events of one `undo_own`: an undo, then a commit for each input that was dispatched again. All of them happen,
    /// or none. Unless overridden, `record` gets them one by one. A log that must not keep a part of them overrides it.
    virtual void record_together(std::span<const Event<Spec>> events) {
        for (const Event<Spec>& event : events) {
            record(event);
        }
    }
};

} // namespace herding::inline v0
