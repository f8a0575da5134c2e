#pragma once

#include <filesystem>
#include <string>

/// The other programs of the build that made this one. A game has one program for its users, `play_<game>`, in two files: what
/// only plays compiles fast, and the other file is started in its place for everything else.
namespace herding::inline v0::tool {

/// The file with all of a game: records, arenas, the inspector, laws and mutants.
[[nodiscard]] std::string whole_program(const std::string& game);

/// The path of a program in the folder of this one. Empty if there is none.
[[nodiscard]] std::filesystem::path other_program(const std::string& name);

/// Path of the program, or the command that builds it, as the end of a sentence: "PROGRAM has them: ...".
[[nodiscard]] std::string how_to_run(const std::string& name);

/// Runs the program with the arguments of this one, in its place. Returns only if there is none, or it cannot be run. Where the
/// environment variable HERDING_BUILD is a command, as `./play` sets it, that command builds the program before.
void become(const std::string& name);

} // namespace herding::inline v0::tool
