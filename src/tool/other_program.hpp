#pragma once

#include <filesystem>
#include <string>

/// The other programs of the build that made this one: a program has no more of a game than it was built with.
namespace herding::inline v0::tool {

/// The path of a program in the folder of this one. Empty if there is none.
[[nodiscard]] std::filesystem::path other_program(const std::string& name);

/// Where the program is, or the command that builds it, as the end of a sentence: "PROGRAM has them: ...".
[[nodiscard]] std::string how_to_run(const std::string& name);

/// Runs the program with the arguments of this one, in its place. Returns only if there is none, or it cannot be run.
void become(const std::string& name);

} // namespace herding::inline v0::tool
