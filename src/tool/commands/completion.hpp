#pragma once

#include "herding/tool/command.hpp"

#include <span>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// What the last of these words of a command line can become; none where the shell knows better, as for files.
[[nodiscard]] std::vector<std::string> completions(const CLI::App& program,
                                                   std::span<const std::string> words);

} // namespace herding::inline v0::tool
