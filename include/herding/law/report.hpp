#pragma once

#include "herding/law/result.hpp" // IWYU pragma: export

#include <string>
#include <vector>

/// Reports in words: `<<` prints a `Report` and a `Distribution`. Functions for the counts of several checks of one
/// game.

namespace herding::inline v0::law {

/// Adds the counts of other cases of the same game. Of depths and lengths the larger one stays.
///
/// The order of several merges does not matter, except for the order of names that not all of them list. Cases that are in both
/// count twice, so give each part its own seeds. O(names).
///
///     law::Distribution all = first.distribution;
///     law::merge(all, second.distribution);
///
/// `herd merge-checks` does this for reports in files.
void merge(Distribution& into, const Distribution& one);

/// Names of the behaviors that never acted, and of the diffs and traces that never occurred. The check cannot find
/// a mistake in them.
[[nodiscard]] std::vector<std::string> never_seen(const Distribution& seen);

} // namespace herding::inline v0::law

#include "herding/law/detail/inline.hpp" // IWYU pragma: keep
