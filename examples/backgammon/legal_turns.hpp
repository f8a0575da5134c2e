#pragma once

#include "backgammon/rules.hpp"

#include <vector>

namespace backgammon {

/// A whole turn: checker moves after which the rules let the turn end (or the game has ended), and the match after them.
struct Turn {
    std::vector<Move> moves;
    Match after; ///< before the turn passes to the other player
};

/// All turns that the rules allow from here, one for each different end position, in a fixed order. The match must
/// be in Phase::Move.
///
/// Every candidate move goes through `herding::advance_legal`, so the rules decide, and no second list of legal moves
/// exists.
[[nodiscard]] std::vector<Turn> legal_turns(const Setup& setup, const Match& match);

/// All single checker moves that the rules allow now, furthest checker first.
[[nodiscard]] std::vector<Move> legal_moves(const Setup& setup, const Match& match);

} // namespace backgammon
