#pragma once

#include "backgammon/types.hpp"

#include "herding/play/drawing.hpp"

#include <string>

/// The board as text, at most 80 columns wide and in plain ASCII.
namespace backgammon {

struct DrawingOptions {
    Player numbers_for = 0; ///< the player whose numbers the points show; White is always below
    bool color = false;     ///< with ANSI colors
};

/// The checkers of a player in a drawing: `O` for White, `X` for Black.
[[nodiscard]] char checker_of(Player player);

/// `6 3`; a doublet as often as it can be played.
[[nodiscard]] std::string describe(const Dice& dice);

/// The board with bar and stacks, and beside it players, score, pips, borne-off checkers, cube, dice and the player
/// to move. A stack of more than five shows its number. Ends with a line break.
[[nodiscard]] herding::play::Drawing draw(const Setup& setup, const Match& match,
                                          const DrawingOptions& options = {});

} // namespace backgammon
