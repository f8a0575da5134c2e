#pragma once

#include "backgammon/rules.hpp"

#include <vector>

namespace backgammon {

/// A whole turn: checker moves after which the rules let the turn end (or the game has ended), and where they lead.
struct Turn {
    std::vector<Move> moves;
    Match after; ///< before the turn is passed on
};

/// All turns that the rules allow from here, one for each different end position, in a fixed order. The match must
/// be in Phase::Move.
///
/// Asks the rules themselves: every candidate move goes through `herding::advance`, so that there is no second
/// account of what is legal.
[[nodiscard]] std::vector<Turn> legal_turns(const Setup& setup, const Match& match);

/// All single checker moves that the rules allow now, furthest checker first.
[[nodiscard]] std::vector<Move> legal_moves(const Setup& setup, const Match& match);

} // namespace backgammon
