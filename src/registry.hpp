#pragma once

#include "herding/tool/registration.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

/// The games of a program. `herding_add_tool` (cmake/herding_games.cmake) writes the source that defines these lists.
namespace herd {

/// A game that is known by name. Its rules may be in another program of the same build.
struct Entry {
    std::string_view name;
    std::string_view summary;
    const herding::tool::Registration* registration; ///< null: not in this program
};

/// Runs the command if the command line asked for it, and returns the exit code: 0 all is well, 1 something was found,
/// 2 the input cannot be used.
using Run = std::function<std::optional<int>()>;

/// The commands that only one game has, below its name.
struct GameCommands {
    Run (*add)(CLI::App& app);
    int (*without_arguments)(); ///< what the program does without arguments; may be null
};

/// All games that are known, in the order in which they were added.
[[nodiscard]] std::span<const Entry> all_games();
/// The commands of single games that this program has.
[[nodiscard]] std::span<const GameCommands* const> game_commands();

/// The names of the games in this program.
[[nodiscard]] std::vector<std::string> game_names();
/// Null for a name that this program has not.
[[nodiscard]] const herding::tool::Registration* find_registration(std::string_view name);
/// Throws std::out_of_range for a name that this program has not.
[[nodiscard]] const herding::play::Game& find_game(std::string_view name);

} // namespace herd
