#pragma once

#include "herding/tool/command.hpp"

#include <span>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// Completions of the last of these words of a command line. None if the shell knows better, as for files.
[[nodiscard]] std::vector<std::string> completions(const CLI::App& program,
                                                   std::span<const std::string> words);

} // namespace herding::inline v0::tool
