#pragma once

#include "herding/record/store.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace herding::inline v0::record {

/// Copies the good events of a record, up to the one with a number, into a new record. This is how a record is cut
/// off or repaired. The copy has the bytes of the original up to there, so branches of the original are also branches
/// of a copy with its name. The copy is durable afterwards.
///
/// Returns: how the original ends, or the place at which the copy ends.
/// Throws: Error; NotFound if the good events end before that number. Then there is no new record.
Tail copy(Store& from, const std::string& name, Store& to, const std::string& new_name,
          std::optional<std::uint64_t> until = {}, const OnEvent& progress = {});

/// First difference of two records.
struct RecordDifference {
    bool header = false;     ///< the headers differ
    std::uint64_t event = 0; ///< number of the last event of the engine before it
    std::uint64_t byte = 0;  ///< in the first record
    std::string first;       ///< its event in JSON Lines; empty if the record has ended
    std::string second;
};

/// Compares two records event by event. Returns nothing if they are equal.
/// Throws: Error.
[[nodiscard]] std::optional<RecordDifference> difference(Reader& first, Reader& second,
                                                         const OnEvent& progress = {});

/// Verifies the link of a branch by reading its parent up to the event.
/// Throws: Error (NotFound if there is no such record, Damaged if it is another one or is damaged before the event).
void check_parent(Store& store, const Header& header, const std::string& name, const OnEvent& progress = {});

/// The link for a branch after an event of a record.
/// Throws: Error.
[[nodiscard]] Parent parent_at(Store& store, const std::string& name, std::uint64_t event,
                               const OnEvent& progress = {});

} // namespace herding::inline v0::record
