#pragma once

#include "backgammon/board.hpp"

/// Movement of checkers. Each function decides one rule of RULES.md, section 3 to 5.
namespace backgammon {

/// 3.2: a point is open unless two or more of the opponent's checkers block it.
constexpr bool open(const Board& board, Player player, int point) { return board.against(player, point) < 2; }

/// 4.2: with a checker on the bar, no other checker may move.
constexpr bool must_enter(const Board& board, Player player) { return board.at(player, bar) > 0; }

/// 5.1 to 5.3: whether this die bears off a checker from `from`. All checkers must be home, and the die exact, or larger
/// with no checker further away.
constexpr bool bears_off(const Board& board, Player player, int from, int die) {
    return board.all_home(player) && (die == from || (die > from && board.furthest(player) == from));
}

/// The die that a move uses, or 0 if no die fits. If several dice bear off the same checker, it is the largest (3.7); any
/// other would leave the same plays.
constexpr int die_for(const Board& board, Player player, const Dice& dice, int from, int to) {
    if (to != off) {
        return dice.has(from - to) ? from - to : 0;
    }
    for (int die = 6; die >= from; --die) {
        if (dice.has(die) && bears_off(board, player, from, die)) {
            return die;
        }
    }
    return 0;
}

/// Whether one die may move a checker from this point by all rules for a single move.
constexpr bool can_move(const Board& board, Player player, int from, int die) {
    if (board.at(player, from) == 0 || (must_enter(board, player) && from != bar)) {
        return false;
    }
    return from > die ? open(board, player, from - die) : bears_off(board, player, from, die);
}

/// The board after one checker has moved. A blot on its point goes to the bar.
constexpr Board moved(Board board, Player player, int from, int to) {
    if (to != off && board.against(player, to) == 1) {
        board.move(opponent(player), mirror(to), bar);
    }
    board.move(player, from, to);
    return board;
}

/// The maximal number of these dice that can be played, in any order. 0 to 4.
constexpr int most_dice(const Board& board, Player player, const Dice& dice) {
    const int all = dice.count();
    int most = 0;
    for (int die = 6; die >= 1; --die) {
        if (!dice.has(die)) {
            continue;
        }
        Dice rest = dice;
        rest.take(die);
        for (int from = bar; from >= 1; --from) {
            if (can_move(board, player, from, die)) {
                const int to = from > die ? from - die : off;
                const int played = 1 + most_dice(moved(board, player, from, to), player, rest);
                most = played > most ? played : most;
                if (most == all) {
                    return most;
                }
            }
        }
    }
    return most;
}

/// Whether any checker can move by this die.
constexpr bool can_play(const Board& board, Player player, int die) {
    for (int from = bar; from >= 1; --from) {
        if (can_move(board, player, from, die)) {
            return true;
        }
    }
    return false;
}

} // namespace backgammon
