#pragma once

#include "backgammon/legal_turns.hpp"

/// A simple computer player. It looks one turn ahead and weighs what it sees in whole numbers, so that it plays the
/// same everywhere. It is given the match as it lies on the table; dice to come are no business of its.
namespace backgammon {

/// How many of the 36 throws let the opponent hit a blot of the player on this point, if he may throw now.
[[nodiscard]] int shots(const Board& board, Player player, int point);

/// What the board is worth to the player who has just ended his turn, in tenths of a pip: only to be compared.
[[nodiscard]] int evaluate(const Board& board, Player player);

/// The best of `legal_turns` by `evaluate`, the first of equals; no moves where none can be played. The match must be
/// in Phase::Move.
[[nodiscard]] Turn choose_turn(const Setup& setup, const Match& match);

/// Whether the player whose turn it is should double: the rules allow it, and his lead in pips is large enough.
[[nodiscard]] bool wants_to_double(const Setup& setup, const Match& match);

/// Whether the player who has been doubled should take.
[[nodiscard]] bool wants_to_take(const Setup& setup, const Match& match);

/// Whether the player to whom a resignation has been offered should accept it: unless he can hope for more.
[[nodiscard]] bool wants_to_accept(const Match& match);

} // namespace backgammon
