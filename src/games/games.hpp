#pragma once

#include "games/game.hpp"

#include <memory>

/// One function a game, each in a file of its own: they are slow to compile. The list is in games.cpp.
namespace herd {

[[nodiscard]] std::unique_ptr<Game> dice_game();
[[nodiscard]] std::unique_ptr<Game> kuhn_game();
[[nodiscard]] std::unique_ptr<Game> pig_game();
[[nodiscard]] std::unique_ptr<Game> skirmish_game();
[[nodiscard]] std::unique_ptr<Game> triggers_game();

} // namespace herd
