#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

/// One number for everything that the rules of a game did in a long run of generated play: outcomes, frames, states.
/// Equal on every compiler and with every option, and different after any change of what a game does.
namespace herd {

/// Told how many dispatches are done, now and then.
using Progress = std::function<void(std::uint64_t)>;

/// A game that has a signature.
struct SignedGame {
    std::string_view name;
    std::uint64_t (*sign)(std::uint64_t dispatches, std::uint64_t seed, const Progress& progress);
};

/// All of them: every example. A new one is a file in signature/, and a line in signature.cpp.
[[nodiscard]] std::span<const SignedGame> signed_games();

/// Prints one line for each game and one for all: `tictactoe, 1000000 dispatches, seed 1: 0123456789abcdef`. An empty name
/// means all games. Says on standard error how far it is if that is a terminal. Returns 0, or 2 for an unknown game.
[[nodiscard]] int signature(std::string_view game, std::uint64_t dispatches, std::uint64_t seed);

} // namespace herd
