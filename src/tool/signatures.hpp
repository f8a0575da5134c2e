#pragma once

#include <cstdint>
#include <string_view>

namespace herding::inline v0::tool {

/// Prints one line for each game of this program, and one for all if there are several: `tictactoe, 1000000 dispatches,
/// seed 1: 0123456789abcdef`. A name that is not empty means that game alone. Says on standard error how far it is if
/// that is a terminal. Returns 0, or 2 for an unknown game.
[[nodiscard]] int print_signatures(std::string_view game, std::uint64_t dispatches, std::uint64_t seed);

} // namespace herding::inline v0::tool
