#pragma once

#include "registry.hpp"

namespace herd {

/// Adds `rulegame analyze` and `rulegame compare`. What it returns runs the one that was asked for, and gives its exit
/// code.
[[nodiscard]] Run add_rulegame_analyze(CLI::App& game);

} // namespace herd
