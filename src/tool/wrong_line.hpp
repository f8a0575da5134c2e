#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace herding::inline v0::tool {

/// What is wrong with a command line that CLI11 refuses, in words of this tool: the command, what it expected, and what may
/// have been meant.
[[nodiscard]] std::string wrong_line(const CLI::App& app, const CLI::ParseError& error);

} // namespace herding::inline v0::tool
