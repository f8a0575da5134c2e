#pragma once

#include "herding/inspect/documents.hpp"

#include <string>

/// Search in the words that the page shows of an event.

namespace herding::inline v0::inspect::detail {

/// Sets `hits` and `hit` of a row. Searches the words of the timeline and of the open event: actor, inputs, rules,
/// citations, steps, traces, diffs, changes, barriers and notes. The case of ASCII letters does not matter. `frame`
/// is null for a row without one. `inspector/src/words.ts` does the same for a file.
/// Complexity: O(size of the words).
void count_hits(Row& row, const ShownFrame* frame, const std::string& text);

} // namespace herding::inline v0::inspect::detail
