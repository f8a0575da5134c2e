#pragma once

#include "herding/tool/command.hpp"

namespace herd {

/// Adds `rulegame serve`. What it returns runs the command, and gives its exit code, if it was asked for.
[[nodiscard]] herding::tool::Run add_rulegame_serve(CLI::App& game);

} // namespace herd
