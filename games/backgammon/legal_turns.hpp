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

/// Calls `visit(move, next)` with each legal move of one checker and the match after it, furthest checker first. Most
/// moves break a rule for single moves, so these are asked first, and the others try what is left.
template <class Visit> void each_legal_move(const Setup& setup, const Match& match, Visit visit) {
    for (int from = bar; from >= 1; --from) {
        bool bore_off = false;
        for (int die = 6; die >= 1; --die) {
            const Move move{from, from > die ? from - die : off};
            if (!match.dice.has(die) || !can_move(match.board, match.turn, from, die) ||
                (move.to == off && bore_off)) {
                continue; // two dice can bear off the same checker
            }
            Match next = match;
            if (!herding::advance_legal<Rules>(setup, next, move, herding::Actor::player(match.turn))
                     .stops()) {
                bore_off = move.to == off;
                visit(move, next);
            }
        }
    }
}

/// All of them in a list.
[[nodiscard]] std::vector<Move> legal_moves(const Setup& setup, const Match& match);

} // namespace backgammon
