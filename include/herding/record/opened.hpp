#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/error.hpp"
#include "herding/record/journal.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

/// Options and result of `open` (open.hpp).

namespace herding::inline v0::record {

/// Options of opening a record. By default all of it is executed with the default engine, and the record is
/// continued.
template <class Spec> struct OpenOptions {
    /// Options of the engine. `open` sets the log. A HistoryPolicy that keeps less than that of the engine that wrote
    /// the record cannot repeat all of its undos.
    Options<Spec> engine = {};
    /// Options for continuing the record.
    JournalOptions journal = {};
    /// Append continues the record and locks it. Read changes nothing, and other programs may write meanwhile.
    Access access = Access::Append;
    /// Bounds for records from outside. Exceeding one is an error of the record, in the result.
    ReadLimits limits = {};
    /// Stops after the event with this number. Then nothing is appended. For looking at an earlier position; `seek`
    /// is faster if there are checkpoints.
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();
    /// Gets each event of the record after it was compared, before it happens again. Gets no later event.
    Log<Spec>* also = nullptr;
    /// Called with the number of each event that was executed again. An exception of it ends the opening.
    OnEvent progress = {};
};

/// Opened record. Journal and engine belong together: keep both as long as the game runs.
template <class Spec> struct Opened : OpenReport {
    /// Records the events of the engine. Writable only if the record is exact and undamaged and was opened with
    /// Access::Append. Otherwise a dispatch throws Error (ErrorKind::ReadOnly) and changes nothing.
    std::unique_ptr<Journal<Spec>> journal;
    /// The engine with state, history, frames and numbers restored. Nothing if the record is refused, or its Setup or
    /// State cannot be read.
    std::optional<Engine<Spec>> engine;

    /// Whether later events of the engine are recorded.
    [[nodiscard]] bool writable() const noexcept { return journal != nullptr && journal->is_open(); }
};

} // namespace herding::inline v0::record
