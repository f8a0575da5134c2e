#pragma once

#include "herding/play/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// The commands of a terminal.

namespace herding::inline v0::tool {

/// All that can be typed, in lines: the words of the game, then the commands.
[[nodiscard]] std::string help_of(const play::Game& game, std::size_t columns);

/// Beginnings of lines for the completion key: the commands and the words of the game.
[[nodiscard]] std::vector<std::string> commands_of(const play::Game& game);

} // namespace herding::inline v0::tool
