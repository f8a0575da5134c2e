#pragma once

#include "registry.hpp"

/// The commands for every game. Each `add_` function adds commands to the program; what it returns runs after the command
/// line is parsed. A command prints to standard output, and what is wrong to standard error.
namespace herding::inline v0::tool {

[[nodiscard]] Run add_completion(CLI::App& app); ///< `completion`
[[nodiscard]] Run add_games(CLI::App& app);      ///< `games`
[[nodiscard]] Run add_play(CLI::App& app);       ///< `play`
[[nodiscard]] Run add_show(CLI::App& app);       ///< `actions` and `graph`
[[nodiscard]] Run add_coverage(CLI::App& app);   ///< `coverage`
[[nodiscard]] Run add_signature(CLI::App& app);  ///< `signature`

} // namespace herding::inline v0::tool
