#pragma once

#include "herding/inspect/documents.hpp"

#include <string>

/// Searching in the words that the page shows of an event.

namespace herding::inline v0::inspect::detail {

/// Sets `hits` and `hit` of a row. The words are those that the timeline and the open event show: who, inputs, rules, citations,
/// steps, traces, diffs, what they changed, barriers and notes, whatever the case of ASCII letters. `frame` is null for a row
/// without one. `inspector/src/words.ts` does the same for a file. O(size of the words).
void count_hits(Row& row, const ShownFrame* frame, const std::string& text);

} // namespace herding::inline v0::inspect::detail
