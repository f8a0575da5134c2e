#pragma once

#include "herding/record/detail/opener.hpp"
#include "herding/record/opened.hpp" // IWYU pragma: export
#include "herding/record/opening.hpp"
#include "herding/record/store.hpp"

#include <string>

namespace herding::inline v0::record {

/// Opens a record and executes all of it again. The engine has the state, undo, redo, barriers with their reasons,
/// frames, event numbers and hashes of the engine that wrote it. It continues in the same record.
///
/// Problems of the record are in the result; `Opened::error` has their kind.
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
/// `name` is a path for files, and a key for other stores. The store must outlive the journal.
///
/// There are four results (`Opening`). Exact: the same types and rules, and every event was repeated. Migrated:
/// types, rules or names have changed, and every event was repeated. ViewOnly: the rules do not repeat some event,
/// and the engine is in the state before it. Refused: there is no engine.
///
/// Throws: Error if the record cannot be reached: NotFound, Locked, ReadOnly, NoSpace, System.
/// Complexity: O(events), twice if sequences have `renamed()`.
template <class Spec>
[[nodiscard]] Opened<Spec> open(Store& store, const std::string& name, OpenOptions<Spec> options = {}) {
    bool renamed = false;
    if constexpr (detail::has_renamed_positions<Spec>()) {
        OpenOptions<Spec> probe = options;
        probe.access = Access::Read;
        probe.also = nullptr;
        static_cast<void>(detail::open_once<Spec>(store, name, probe, false, renamed));
    }
    bool only_hash = false;
    return detail::open_once<Spec>(store, name, options, renamed, only_hash);
}

} // namespace herding::inline v0::record
