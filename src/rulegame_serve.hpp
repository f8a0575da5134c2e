#pragma once

#include <functional>
#include <optional>

namespace CLI {
class App;
}

namespace herd {

/// Adds `rulegame serve`. What it returns runs the command, and gives its exit code, if it was asked for.
std::function<std::optional<int>()> add_rulegame_serve(CLI::App& game);

} // namespace herd
