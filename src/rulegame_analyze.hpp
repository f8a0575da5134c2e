#pragma once

#include <functional>
#include <optional>

namespace CLI {
class App;
}

namespace herd {

/// Adds `rulegame analyze` and `rulegame compare`. What it returns runs the one that was asked for, and gives its exit
/// code.
std::function<std::optional<int>()> add_rulegame_analyze(CLI::App& game);

} // namespace herd
