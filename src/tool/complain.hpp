#pragma once

#include "herding/reflect/detail/printable.hpp"

#include <iostream>
#include <sstream>
#include <string>

namespace herding::inline v0::tool {

/// Text that may quote what was typed or read, for a terminal. Its line ends stay.
[[nodiscard]] inline std::string printable_lines(const std::string& text) {
    std::string shown;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        shown += reflect::detail::printable(line) + '\n';
    }
    return shown;
}

/// Prints what is wrong to standard error.
inline void complain(const std::string& what) { std::cerr << printable_lines(what); }

} // namespace herding::inline v0::tool
