#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

/// The end of a help text: these command lines of the program that runs. `GAME` becomes the name of its first game.
[[nodiscard]] std::string examples(std::initializer_list<std::string_view> lines);
/// The same with another game.
[[nodiscard]] std::string examples(std::initializer_list<std::string_view> lines, std::string_view game);

} // namespace herding::inline v0::tool
