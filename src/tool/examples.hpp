#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

/// The end of a help text: these command lines of the program that runs. `GAME` becomes the name of its first game.
[[nodiscard]] std::string examples(std::initializer_list<std::string_view> lines);
/// The same with another game.
[[nodiscard]] std::string examples(std::initializer_list<std::string_view> lines, std::string_view game);

/// The footer of a game's own command for the program that runs: its examples begin with `herd`, which stands for any program.
[[nodiscard]] std::string of_this_program(std::string footer);

} // namespace herding::inline v0::tool
