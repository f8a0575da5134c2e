#pragma once

#include <functional>
#include <optional>

namespace CLI {
class App;
}

namespace herd {

/// Adds `play`. What it returns runs after parsing, and gives the exit code where that was the command.
[[nodiscard]] std::function<std::optional<int>()> add_play(CLI::App& app);

/// Adds `actions` and `graph`, in the same way.
[[nodiscard]] std::function<std::optional<int>()> add_show(CLI::App& app);

/// Backgammon as `play` without options has it.
[[nodiscard]] int play_backgammon();

} // namespace herd
