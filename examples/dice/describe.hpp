#pragma once

#include "dice/dice.hpp"

#include <string>

namespace dice {

inline std::string words(const Paid& paid) {
    return "player " + std::to_string(paid.player) + " pays for a reroll, " + std::to_string(paid.left) +
           " left";
}
inline std::string words(const Scored& scored) {
    return "player " + std::to_string(scored.player) + " scores " + std::to_string(scored.pips.value());
}

// [describe]
inline std::string Game::describe(const Trace& trace) {
    struct Words {
        std::string operator()(const Paid& paid) const { return words(paid); }
        std::string operator()(const Scored& scored) const { return words(scored); }
    };
    return herding::sequence::describe(trace, Words{});
}
// [describe]

} // namespace dice
