#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"

#include <string>
#include <vector>

/// Content of a record's events, without the rules of its game.

namespace herding::inline v0::inspect::detail {

/// A committed event: inputs and barrier, and the stored steps, traces and diffs.
/// Throws: record::Error.
[[nodiscard]] ShownFrame recorded_frame(const record::Header& header, const record::RawEvent& event);

/// A State of a record as JSON: that of the header, or of a checkpoint.
/// Throws: record::Error.
[[nodiscard]] std::string recorded_start(const record::Header& header);
[[nodiscard]] std::string recorded_state(const record::Header& header, const record::RawEvent& checkpoint);

/// The text of an annotation or a mark. Empty for other events.
[[nodiscard]] std::string recorded_text(const record::Header& header, const record::RawEvent& event);

/// Refused event: its actor and inputs, and the behavior that refused them, with the reason.
struct RecordedRefusal {
    Actor by;
    std::vector<Part> inputs;
    Rule rule; ///< its words are the reason
};

/// Throws: record::Error.
[[nodiscard]] RecordedRefusal recorded_refusal(const record::Header& header, const record::RawEvent& event);

} // namespace herding::inline v0::inspect::detail
