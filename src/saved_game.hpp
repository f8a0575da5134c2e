#pragma once

#include "games/game.hpp"

#include <string>
#include <vector>

/// Saved games of `herd play`: what has been done, one input a line in canonical text, which is played again. So a game
/// that was changed by hand still obeys the rules.
///
///     herd play dice
///     system: begin
///     player 0: announce{free=true,ones=false,paid=false}
///     chance: roll{value=3}
namespace herd {

/// Throws std::runtime_error with the cause (not the name).
void write_game(const std::string& path, const std::string& game, const std::vector<Choice>& history);

/// Throws std::runtime_error with the place and the cause, `:3: …` or `: …`.
void replay_game(const std::string& path, const std::string& game, Table& table);

} // namespace herd
