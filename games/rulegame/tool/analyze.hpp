#pragma once

#include "herding/tool/command.hpp"

namespace herd {

/// Adds `rulegame analyze` and `rulegame compare`. What it returns runs the one that was asked for, and gives its exit
/// code.
[[nodiscard]] herding::tool::Run add_rulegame_analyze(CLI::App& game);

} // namespace herd
