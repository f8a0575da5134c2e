#pragma once

#include "backgammon/rules.hpp"

#include <string>

/// Inputs and traces in words, as in match files.
namespace backgammon {

/// `bar`, `off`, or the number of the point.
[[nodiscard]] std::string point_name(int point);

/// `roll 63`, `24/18`, `double`, `end turn`.
[[nodiscard]] std::string describe(const Input& input);

/// `White moved 24/18 with the 6`.
[[nodiscard]] std::string describe(const Trace& trace);

/// Player 0 is White, player 1 is Black.
[[nodiscard]] std::string_view player_name(Player player);

} // namespace backgammon
