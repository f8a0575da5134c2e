#pragma once

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Saved games of `play`: what has been done, one input a line in canonical text, which is played again. So a game that was
/// changed by hand still obeys the rules. The first line names no program, because every program with the game reads it. A
/// line `state: ` follows if the match did not begin as every match of these options does: the deal of a Playable, or the
/// place where a branch began.
///
///     play dice
///     system: begin
///     player 0: announce{free=true,ones=false,paid=false}
///     chance: roll{value=3}
namespace herding::inline v0::tool {

/// The first line of such a file: which game this is, and how it was set up.
[[nodiscard]] std::string saved_header(const herding::play::Game& game, const herding::play::Start& start);

/// The setup and the options of such a line. Nothing if it is no first line of this game.
[[nodiscard]] std::optional<herding::play::Start> start_of(const std::string& header,
                                                           const herding::play::Game& game);

/// How a saved game began: start_of its first line. Nothing if it cannot be read; load_game reports the reason.
[[nodiscard]] std::optional<herding::play::Start> saved_start(const std::string& path,
                                                              const herding::play::Game& game);

/// `begun` is the state in which the match began, if it is not the one in which all matches of the header begin. Throws
/// std::runtime_error with the cause (not the name).
void write_game(const std::string& path, const std::string& header, const std::string& begun,
                const std::vector<herding::play::Choice>& history);

/// A match that was played again.
struct LoadedGame {
    std::unique_ptr<herding::play::Match> match;
    std::string begun; ///< as write_game takes it
};

/// Plays a saved game again. `start` has the options of `header`, and the seed of what chance does from there. A game that
/// deals needs the state of the file. Without it (older versions did not write it) the deal is that of the seed, and
/// `seed_given` must be true. Throws std::runtime_error with the file, the place and the cause, `FILE:3: …` or `FILE: …`.
[[nodiscard]] LoadedGame load_game(const std::string& path, const std::string& header,
                                   const herding::play::Game& game, herding::play::Start start,
                                   bool seed_given);

} // namespace herding::inline v0::tool
