#pragma once

#include "herding/core/actor.hpp"

#include <cstdint>
#include <string>

/// Events of a table before this program opened its record.

namespace herding::inline v0::tables {

/// An event of the record as one viewer may know it.
struct PastEvent {
    std::uint64_t number = 0;  ///< as the viewer counts, from 1
    Actor by = Actor::system;  ///< actor of the commit, also for its undo and redo
    std::string input = {};    ///< of the commit in canonical text, if it has one
    std::string sentence = {}; ///< in the game's own words (`Match::tell`); empty: it has none
    std::string words = {};    ///< in lines (`Match::describe`)

    friend bool operator==(const PastEvent&, const PastEvent&) = default;
};

} // namespace herding::inline v0::tables
