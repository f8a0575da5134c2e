#pragma once

#include <functional>
#include <optional>

namespace CLI {
class App;
} // namespace CLI

/// Commands of a program besides those that every game has.
///
///     // ladder.cpp, the only file of this game that includes CLI11
///     const herding::tool::Commands ladder{[](CLI::App& app) -> herding::tool::Run {
///         CLI::App* command = app.add_subcommand("ladder", "Print the ladder");
///         return [command]() -> std::optional<int> { return *command ? std::optional(print_ladder()) : std::nullopt; };
///     }};
///
///     // main.cpp
///     int main(int argc, char** argv) { return herding::tool::run<nim::Playable>(argc, argv, {&ladder}); }

namespace herding::inline v0::tool {

/// Runs a command if the command line names it. Returns its exit code (docs/tool.md lists all), or nothing if the command line names
/// another command.
using Run = std::function<std::optional<int>()>;

/// Group of commands.
struct Commands {
    /// Adds the commands to the program. The result is called after the command line is parsed. Lines of a footer that begin with
    /// `  herd ` are examples: help prints the name of the running program in place of `herd`.
    Run (*add)(CLI::App& app);
};

} // namespace herding::inline v0::tool
