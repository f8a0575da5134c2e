#pragma once

#include <unistd.h>

#include <cstdlib>

namespace herding::inline v0::tool {

/// Whether standard output is a terminal that color may be sent to: not where NO_COLOR is set (https://no-color.org).
[[nodiscard]] inline bool wants_color() {
    const char* const no_color = std::getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0');
}

} // namespace herding::inline v0::tool
