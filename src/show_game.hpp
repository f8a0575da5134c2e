#pragma once

#include <string>

/// What a game's rules say of themselves, without running it. The exit code is as for all commands.
namespace herd {

/// All actions: arguments, values, who decides, where they are offered. `format` is text or json.
[[nodiscard]] int show_actions(const std::string& game, const std::string& format);

/// The action graph. `format` is dot, mermaid, json, or svg, which the program `dot` of Graphviz draws. Without `output`
/// to standard output.
[[nodiscard]] int show_graph(const std::string& game, const std::string& format, const std::string& output);

} // namespace herd
