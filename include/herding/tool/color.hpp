#pragma once

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace herding::inline v0::tool {

/// Whether standard output may get color: it is a terminal, NO_COLOR is not set (https://no-color.org), and TERM is not `dumb`.
[[nodiscard]] inline bool wants_color() {
    const char* const no_color = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') &&
           (terminal == nullptr || terminal != std::string_view("dumb"));
}

} // namespace herding::inline v0::tool
