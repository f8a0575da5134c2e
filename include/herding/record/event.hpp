#pragma once

#include "herding/record/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace herding::inline v0::record {

/// Kinds of journal events. The numbers are part of the format.
enum class Kind : std::uint8_t {
    Committed = 1,
    Undone = 2,
    Redone = 3,
    Checkpoint = 4, ///< the whole State, so that a reader can start here
    Mark = 5,       ///< a name for a mark of `undo_to`
    Annotation = 6, ///< a text of the application: names of players, times, comments; replay ignores it
    Closed = 7,     ///< the writer ended on purpose
    Refused = 8,    ///< an input that the rules refused; replay ignores it
};

/// Name for messages, such as `committed`. Empty if this program does not know the kind.
[[nodiscard]] std::string_view name(Kind kind) noexcept;

/// Whether the engine numbers events of this kind.
[[nodiscard]] constexpr bool is_numbered(Kind kind) noexcept {
    return kind == Kind::Committed || kind == Kind::Undone || kind == Kind::Redone;
}

/// Parts of a frame in a committed event. Actor, inputs, barrier and the hash of the state are always stored.
enum class Keep : std::uint8_t {
    Inputs = 0, ///< nothing more: enough to execute it again
    Traces = 1, ///< and steps with traces: enough to show the event without the rules
    Frames = 2, ///< and diffs
};

/// Stored event, lent by its reader until the next call.
struct RawEvent {
    Kind kind{};
    bool durable = false;       ///< everything before it was durable when it was written
    bool optional = false;      ///< a reader that does not know the kind may skip it
    bool joined = false;        ///< it and the next event happened together (`Engine::undo_own`)
    std::uint64_t number = 0;   ///< of the engine's event, or of the last one before it
    std::uint64_t byte = 0;     ///< its first byte in the journal
    std::uint64_t size = 0;     ///< its bytes in the journal, overhead included
    std::uint32_t checksum = 0; ///< chained over all events up to this one
    View payload;
};

/// Event to be stored.
struct NewEvent {
    Kind kind{};
    View payload;
    bool optional = false; ///< for kinds that this program does not know; fixed for all others
    /// For a copied event, `RawEvent::durable` of the original. Otherwise the writer knows it.
    std::optional<bool> durable = {};
    /// Whether the next event of the same `append` belongs to it. Readers return both or neither.
    bool joined = false;
};

} // namespace herding::inline v0::record
