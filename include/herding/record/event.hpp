#pragma once

#include "herding/record/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace herding::inline v0::record {

/// What an event of a journal is. The numbers are part of the format.
enum class Kind : std::uint8_t {
    Committed = 1,
    Undone = 2,
    Redone = 3,
    Checkpoint = 4, ///< the whole State, so that a reader can start here
    Mark = 5,       ///< a name for a place that `undo_to` can go back to
    Annotation = 6, ///< words of the application: names of players, times, comments; replay ignores them
    Closed = 7,     ///< the writer ended on purpose
    Refused = 8,    ///< an input that the rules refused: nothing happened, and replay ignores it
};

/// `committed`, `undone` and so on; empty for a kind that this program does not know.
[[nodiscard]] std::string_view name(Kind kind) noexcept;

/// Whether the engine numbers events of this kind.
[[nodiscard]] constexpr bool is_numbered(Kind kind) noexcept {
    return kind == Kind::Committed || kind == Kind::Undone || kind == Kind::Redone;
}

/// How much of a frame a committed event keeps besides its actor, inputs, barrier and the hash of the state after it.
enum class Keep : std::uint8_t {
    Inputs = 0, ///< no more: enough to execute it again
    Traces = 1, ///< the steps and their traces: enough to show what happened without the rules
    Frames = 2, ///< the diffs too
};

/// An event as it is stored, lent by its reader until the next call.
struct RawEvent {
    Kind kind{};
    bool durable = false;       ///< all before it was durable when it was written
    bool optional = false;      ///< a reader that does not know the kind may skip it
    bool joined = false;        ///< it and the next event happened together (`Engine::undo_own`)
    std::uint64_t number = 0;   ///< of the engine's event, or of the last one before it
    std::uint64_t byte = 0;     ///< where it begins in the journal
    std::uint64_t size = 0;     ///< bytes of it in the journal, overhead included
    std::uint32_t checksum = 0; ///< chained over all events until here
    View payload;
};

/// An event to be stored.
struct NewEvent {
    Kind kind{};
    View payload;
    bool optional = false; ///< for kinds that this program does not know; of others it is fixed
    /// What a copied event says of its original (`RawEvent::durable`). A writer knows it of all others.
    std::optional<bool> durable = {};
    /// The next event of the same `append` belongs to it: readers show both or neither.
    bool joined = false;
};

} // namespace herding::inline v0::record
