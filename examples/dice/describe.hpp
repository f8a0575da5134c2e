#pragma once

#include "dice/dice.hpp"

#include <sstream>
#include <string>
#include <variant>

namespace dice {

inline std::string words(const Paid& paid) {
    return "player " + std::to_string(paid.player) + " pays for a reroll, " + std::to_string(paid.left) +
           " left";
}
inline std::string words(const Scored& scored) {
    return "player " + std::to_string(scored.player) + " scores " + std::to_string(scored.pips.value());
}

inline std::string Game::describe(const Trace& trace) {
    struct Words {
        std::string operator()(const Paid& paid) const { return words(paid); }
        std::string operator()(const Scored& scored) const { return words(scored); }
        std::string operator()(const Stepped<Rules>& stepped) const {
            std::ostringstream out;
            out << stepped;
            return out.str();
        }
        std::string operator()(const Triggered<Rules>&) const { return "triggered"; }
        std::string operator()(const PlayerAnswered&) const { return "answered"; }
    };
    return std::visit(Words{}, trace);
}

} // namespace dice
