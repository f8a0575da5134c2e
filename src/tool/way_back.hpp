#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/match.hpp"

#include <algorithm>

namespace herding::inline v0::tool {

/// A person takes back to a choice of a person, because an agent that is asked again would choose the same.
/// Returns: why there is no such choice. Nothing if there is one, or if undo itself is refused, which says why.
/// Complexity: O(commits that undo may take back).
template <class IsPerson> [[nodiscard]] play::RefusalText why_no_way_back(const play::Match& match, Actor by,
                                                                          const IsPerson& is_person) {
    const auto actors = match.undoable();
    if (!match.why_no_undo(by) && std::none_of(actors.begin(), actors.end(), is_person)) {
        return "only the computer has acted since the last event that is final.";
    }
    return {};
}

} // namespace herding::inline v0::tool
