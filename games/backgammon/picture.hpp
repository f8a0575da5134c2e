#pragma once

#include "backgammon/types.hpp"

#include <string>

namespace backgammon {

/// The board as SVG: White's home at the bottom right, as in the text drawing. `numbers_for` is the player whose numbers
/// the points show.
[[nodiscard]] std::string picture(const Match& match, Player numbers_for = 0);

} // namespace backgammon
