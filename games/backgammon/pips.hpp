#pragma once

#include "backgammon/board.hpp"

/// Counts of the board that players use.
namespace backgammon {

/// Distance of a player's checkers until all are off.
constexpr int pips(const Board& board, Player player) {
    int sum = 0;
    for (int point = 1; point <= bar; ++point) {
        sum += point * board.at(player, point);
    }
    return sum;
}

/// Whether the players can still meet. If not, it is a race.
constexpr bool contact(const Board& board) { return board.furthest(0) > mirror(board.furthest(1)); }

} // namespace backgammon
