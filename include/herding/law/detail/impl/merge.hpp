#pragma once

#include "herding/law/result.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace herding::inline v0::law {

HERDING_LAW_INLINE void merge(Distribution& into, const Distribution& one) {
    into.cases += one.cases;
    into.commands += one.commands;
    into.faults += one.faults;
    into.finished += one.finished;
    into.dealt += one.dealt;
    into.dealt_otherwise += one.dealt_otherwise;
    const auto add = [](Distribution::Counts& counts, const Distribution::Counts& more) {
        for (const auto& [what, number] : more) {
            counts[what] += number;
        }
    };
    add(into.outcomes, one.outcomes);
    add(into.stopped, one.stopped);
    add(into.emitted, one.emitted);
    add(into.barriers, one.barriers);
    add(into.made, one.made);
    add(into.history, one.history);
    add(into.settled, one.settled);
    into.undo_depth = std::max(into.undo_depth, one.undo_depth);
    into.redo_depth = std::max(into.redo_depth, one.redo_depth);
    into.game_length = std::max(into.game_length, one.game_length);
    const auto join = [](std::vector<std::string>& names, const std::vector<std::string>& more) {
        for (const auto& name : more) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(name);
            }
        }
    };
    join(into.behaviors, one.behaviors);
    join(into.kinds, one.kinds);
}

[[nodiscard]] HERDING_LAW_INLINE std::vector<std::string> never_seen(const Distribution& seen) {
    std::vector<std::string> names;
    for (const auto& name : seen.behaviors) {
        if (Distribution::of(seen.stopped, name) + Distribution::of(seen.emitted, name) == 0) {
            names.push_back(name);
        }
    }
    for (const auto& name : seen.kinds) {
        if (Distribution::of(seen.made, name) == 0) {
            names.push_back(name);
        }
    }
    return names;
}

} // namespace herding::inline v0::law
