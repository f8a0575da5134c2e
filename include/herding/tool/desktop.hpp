#pragma once

#include "herding/tool/program.hpp"

#include <string_view>

/// Program with a window for one game. `herding_add_desktop` (cmake) writes its `main`.

namespace herding::inline v0::tool {

/// Parses the command line, and plays the game in a window until a person closes it. The page, the match and the inspector are
/// those of `play --page --inspect`, and no port is opened.
///
/// The game must have records. `title` is the name of the game for persons. Call it once in a process.
///
/// Returns: the exit code. It is 2 also if there is no display, or if the library with the window or WebKitGTK is missing; standard
/// error has the reason.
[[nodiscard]] int run_desktop(const Entry& game, std::string_view title, int argc, char** argv);

} // namespace herding::inline v0::tool
