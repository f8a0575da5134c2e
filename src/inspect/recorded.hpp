#pragma once

#include "herding/inspect/documents.hpp"
#include "herding/record/event.hpp"
#include "herding/record/header.hpp"

#include <string>
#include <vector>

/// What a record itself contains of its events, without the rules of its game.

namespace herding::inline v0::inspect::detail {

/// A committed event: inputs and barrier, and steps, traces and diffs as far as they are kept. Throws record::Error.
[[nodiscard]] ShownFrame recorded_frame(const record::Header& header, const record::RawEvent& event);

/// A State in a record, as JSON: that of the header, or of a checkpoint. Throws record::Error.
[[nodiscard]] std::string recorded_start(const record::Header& header);
[[nodiscard]] std::string recorded_state(const record::Header& header, const record::RawEvent& checkpoint);

/// What an annotation or a mark says; empty for others.
[[nodiscard]] std::string recorded_text(const record::Header& header, const record::RawEvent& event);

/// A refused event: who wanted what, and which behavior refused it, why.
struct RecordedRefusal {
    Actor by;
    std::vector<Part> inputs;
    Rule rule; ///< its words are the reason
};

/// Throws record::Error.
[[nodiscard]] RecordedRefusal recorded_refusal(const record::Header& header, const record::RawEvent& event);

} // namespace herding::inline v0::inspect::detail
