#pragma once

#include "backgammon/legal_turns.hpp"

#include <optional>

/// A simple computer player. It looks at its own turn, at all throws that may follow and at the best answer to each, and evaluates positions in whole numbers, so that it plays the
/// same on every machine. It sees the match only; it does not see dice to come.
namespace backgammon {

/// Number of the 36 throws that let the opponent hit a blot of the player on this point.
[[nodiscard]] int shots(const Board& board, Player player, int point);

/// Value of the board for the player who just ended a turn, in tenths of a pip. Use it for comparisons only.
[[nodiscard]] int evaluate(const Board& board, Player player);

/// The mean value over all throws of the next turn, if each is played best, times 36, in tenths of a pip. Before or
/// after EndTurn, with the dice not thrown yet. Costs `legal_turns` for 21 throws.
[[nodiscard]] int outlook(const Setup& setup, const Match& match, Player player);

/// How likely a player wins the present game, as an expected return in thousandths: -1000 to 1000. A guess by the board.
[[nodiscard]] int expected_win(const Match& match, Player player);

/// The best turn by `outlook`, of those that are best by `evaluate`; no moves if none can be played. The match must be
/// in Phase::Move.
[[nodiscard]] Turn choose_turn(const Setup& setup, const Match& match);

/// Whether the player to move should double: the rules allow it, and the player's lead in pips is large enough.
[[nodiscard]] bool wants_to_double(const Setup& setup, const Match& match);

/// Whether the player should take an offered double.
[[nodiscard]] bool wants_to_take(const Setup& setup, const Match& match);

/// Whether the player should accept an offered resignation: yes, unless a higher win is likely.
[[nodiscard]] bool wants_to_accept(const Match& match);

/// Next input of the computer as this player: one input of a turn, an answer, a double. Nothing: it waits.
[[nodiscard]] std::optional<Input> choose(const Setup& setup, const Match& match, Player player);

} // namespace backgammon
