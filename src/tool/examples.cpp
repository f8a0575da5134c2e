#include "examples.hpp"

#include "registry.hpp"

namespace herding::inline v0::tool {

namespace {

constexpr std::string_view placeholder = "GAME";

} // namespace

std::string examples(std::initializer_list<std::string_view> lines) {
    return examples(lines, all_games().empty() ? placeholder : all_games().front().name);
}

std::string examples(std::initializer_list<std::string_view> lines, std::string_view game) {
    std::string text = lines.size() == 1 ? "Example:" : "Examples:";
    for (const std::string_view line : lines) {
        std::string filled(line);
        for (auto at = filled.find(placeholder); at != std::string::npos;
             at = filled.find(placeholder, at + game.size())) {
            filled.replace(at, placeholder.size(), game);
        }
        text += "\n  " + program_name() + ' ' + filled;
    }
    return text;
}

} // namespace herding::inline v0::tool
