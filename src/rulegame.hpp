#pragma once

#include <functional>
#include <optional>

namespace CLI {
class App;
} // namespace CLI

namespace herd {

/// Adds `herd rulegame` and what is below it. The function that comes back runs what was asked for, once the command line
/// is parsed, and gives the exit code: 0 all is well, 1 something was found, 2 the input cannot be used.
[[nodiscard]] std::function<std::optional<int>()> add_rulegame(CLI::App& app);

} // namespace herd
