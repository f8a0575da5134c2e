#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/match.hpp"

#include <algorithm>

namespace herding::inline v0::tool {

/// Undo goes back to the last choice of a person, because an agent would choose the same again.
/// Returns: a reason if no commit of a person can be undone, although others can. Nothing otherwise: `undo` has its own reasons.
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
