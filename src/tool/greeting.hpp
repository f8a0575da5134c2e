#pragma once

#include "herding/play/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// The first lines of a match in the terminal.

namespace herding::inline v0::tool {

/// Who plays: `You are player 0; player 1 is random.` `players` has the descriptions of all players, as PlayOptions, and
/// `count` is their number.
[[nodiscard]] std::string who_plays(const play::Game& game, const std::vector<std::string>& players,
                                    unsigned count, bool ask_chance);

/// What a person needs to know before the first question: the game, its aim, who plays, and how to get help. The author of a game
/// that hides something learns which function for views the Spec lacks.
[[nodiscard]] std::string greeting(const play::Game& game, const std::vector<std::string>& players,
                                   unsigned count, bool ask_chance, std::size_t columns);

} // namespace herding::inline v0::tool
