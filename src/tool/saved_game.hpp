#pragma once

#include "herding/play/game.hpp"

#include <optional>
#include <string>
#include <vector>

/// Saved games of `play`: what has been done, one input a line in canonical text, which is played again. So a game that was
/// changed by hand still obeys the rules. The first line names no program, because every program with the game reads it.
///
///     play dice
///     system: begin
///     player 0: announce{free=true,ones=false,paid=false}
///     chance: roll{value=3}
namespace herding::inline v0::tool {

/// The first line of such a file: which game this is, and how it was set up.
[[nodiscard]] std::string saved_header(const herding::play::Game& game, const herding::play::Start& start);

/// How a saved game began: the setup and the options of its first line. Nothing where that is no first line of this game, or
/// cannot be read; replay_game says why.
[[nodiscard]] std::optional<herding::play::Start> saved_start(const std::string& path,
                                                              const herding::play::Game& game);

/// Throws std::runtime_error with the cause (not the name).
void write_game(const std::string& path, const std::string& header,
                const std::vector<herding::play::Choice>& history);

/// Throws std::runtime_error with the place and the cause, `:3: …` or `: …`.
void replay_game(const std::string& path, const std::string& header, herding::play::Match& match);

} // namespace herding::inline v0::tool
