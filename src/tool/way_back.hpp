#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/match.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

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

/// Undoes commits up to a choice of a person, because an agent would choose the same again. If there is none, nothing is undone.
/// `asks_person()` returns whether a person decides now, and `done()` is called after each undo and redo.
template <class AsksPerson, class Done>
play::RefusalText undo_to_person(play::Match& match, Actor by, const AsksPerson& asks_person,
                                 const Done& done) {
    std::size_t undone = 0;
    play::RefusalText refused = match.undo(by);
    for (; !refused; refused = match.undo(by)) {
        ++undone;
        done();
        if (asks_person()) {
            return std::nullopt;
        }
    }
    for (; undone > 0 && !match.redo(by); --undone) {
        done();
    }
    return refused;
}

/// Redoes commits up to a choice of a person, or to the end of what was undone.
template <class AsksPerson, class Done>
play::RefusalText redo_to_person(play::Match& match, Actor by, const AsksPerson& asks_person,
                                 const Done& done) {
    play::RefusalText refused = match.redo(by);
    if (!refused) {
        done();
        while (!asks_person() && !match.redo(by)) {
            done();
        }
    }
    return refused;
}

} // namespace herding::inline v0::tool
