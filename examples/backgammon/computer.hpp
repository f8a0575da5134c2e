#pragma once

#include "backgammon/legal_turns.hpp"

/// A simple computer player. It looks one turn ahead and evaluates positions in whole numbers, so that it plays the
/// same on every machine. It sees the match only; it does not see dice to come.
namespace backgammon {

/// Number of the 36 throws that let the opponent hit a blot of the player on this point.
[[nodiscard]] int shots(const Board& board, Player player, int point);

/// Value of the board for the player who just ended a turn, in tenths of a pip. Use it for comparisons only.
[[nodiscard]] int evaluate(const Board& board, Player player);

/// The best of `legal_turns` by `evaluate`, the first of equals; no moves if none can be played. The match must be
/// in Phase::Move.
[[nodiscard]] Turn choose_turn(const Setup& setup, const Match& match);

/// Whether the player to move should double: the rules allow it, and the player's lead in pips is large enough.
[[nodiscard]] bool wants_to_double(const Setup& setup, const Match& match);

/// Whether the player should take an offered double.
[[nodiscard]] bool wants_to_take(const Setup& setup, const Match& match);

/// Whether the player should accept an offered resignation: yes, unless a higher win is likely.
[[nodiscard]] bool wants_to_accept(const Match& match);

} // namespace backgammon
