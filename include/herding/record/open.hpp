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

namespace herding::inline v0::record {

/// How a record is opened. Every part has a default: to be continued, all of it, with the default engine.
template <class Spec> struct OpenOptions {
    /// Of the engine. The log is set by `open`. A HistoryPolicy that keeps less than that of the engine that wrote the
    /// record cannot repeat what that one undid.
    Options<Spec> engine = {};
    /// How the record is continued.
    JournalOptions journal = {};
    /// Append continues the record and locks it. Read changes nothing, and others may write meanwhile.
    Access access = Access::Append;
    /// Bounds of what is read, for records from outside.
    /// Exceeding one is an error of the record, in the result.
    ReadLimits limits = {};
    /// Stop behind the event with this number. Then nothing is appended.
    /// For a look at an earlier place; `seek` is faster where there are checkpoints.
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();
    /// Gets each event of the record after it was compared, before it happens again. Gets no later event.
    Log<Spec>* also = nullptr;
    /// Called with the number of each event that was executed again. What it throws ends the opening.
    Progress progress = {};
};

/// An opened record.
///
/// Journal and engine belong together: keep both as long as the game runs.
template <class Spec> struct Opened : OpenReport {
    /// Takes the events of the engine. Read-only unless the record is exact, undamaged, and was opened to be continued:
    /// then a dispatch throws Error (ErrorKind::ReadOnly) and changes nothing.
    std::unique_ptr<Journal<Spec>> journal;
    /// With state, history, frames and numbers as they were. Nothing where the record is refused, or its Setup or
    /// State cannot be read.
    std::optional<Engine<Spec>> engine;

    /// Whether what the engine does now is recorded.
    [[nodiscard]] bool writable() const noexcept { return journal != nullptr && journal->is_open(); }
};

/// Opens a record and executes all of it again. The engine has the state, undo and redo, barriers with their reasons,
/// frames, event numbers and hashes that the one had which wrote it, and continues in the same record.
///
/// Whatever is wrong with the record is in the result; `Opened::error` says what kind. Throws Error for what keeps it
/// from being looked at: NotFound, Locked, ReadOnly, System. O(events), twice if sequences have `renamed()`.
///
///     record::FileStore store;
///     auto opened = record::open<Game>(store, "friday.journal");
///     if (!opened.writable()) {
///         for (const std::string& reason : opened.reasons) {
///             std::cerr << reason << '\n';
///         }
///     } else {
///         opened.engine->dispatch(input, by); // written, then done
///     }
///
/// Parameters: `name` is a path for files, and a key for other stores. The store must outlive the journal.
///
/// There are four results (`Opening`). Exact: the same types and rules, and every event was repeated. Migrated: types,
/// rules or names have changed, and every event was repeated. ViewOnly: the rules do something else from some event on,
/// and the engine stands before it. Refused: there is no engine.
template <class Spec>
[[nodiscard]] Opened<Spec> open(Store& store, const std::string& name, OpenOptions<Spec> options = {});

} // namespace herding::inline v0::record

#include "herding/record/detail/opener.hpp" // IWYU pragma: export
