#pragma once

#include "backgammon/board.hpp"

/// What players count on the board.
namespace backgammon {

/// How far the checkers of a player have to go until all are off.
constexpr int pips(const Board& board, Player player) {
    int sum = 0;
    for (int point = 1; point <= bar; ++point) {
        sum += point * board.at(player, point);
    }
    return sum;
}

/// Whether the players can still meet; otherwise it is a race.
constexpr bool contact(const Board& board) { return board.furthest(0) > mirror(board.furthest(1)); }

} // namespace backgammon
