#pragma once

#include "herding/record/store.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace herding::inline v0::record {

/// Copies the good events of a record, up to the one with a number, into a new record: what cutting off and repairing are.
/// The copy has the bytes of the original up to there, so branches of the original are branches of a copy with its name. It
/// is durable when this returns. Returns how the original ends, or where the part that was not copied begins. Throws Error,
/// NotFound where the good events end before that number; then there is no new record.
Tail copy(Store& from, const std::string& name, Store& to, const std::string& new_name,
          std::optional<std::uint64_t> until = {}, const Progress& progress = {});

/// Where two records differ first.
struct RecordDifference {
    bool header = false;     ///< the headers differ
    std::uint64_t event = 0; ///< number of the last engine's event that both have
    std::uint64_t byte = 0;  ///< in the first record
    std::string first;       ///< the line of the event in JSON Lines; empty where the record has ended
    std::string second;
};

/// Compares two records event by event. Nothing where they are equal. Throws Error.
[[nodiscard]] std::optional<RecordDifference> difference(Reader& first, Reader& second,
                                                         const Progress& progress = {});

/// Verifies the link of a branch: reads its parent up to the event. Throws Error: NotFound where there is no
/// such record, Damaged where it is another, or is damaged before.
void check_parent(Store& store, const Header& header, const std::string& name, const Progress& progress = {});

/// The parent that a branch behind an event of a record has. Throws Error.
[[nodiscard]] Parent parent_at(Store& store, const std::string& name, std::uint64_t event,
                               const Progress& progress = {});

} // namespace herding::inline v0::record
