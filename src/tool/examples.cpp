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

std::string of_this_program(std::string footer) {
    constexpr std::string_view any_program = "\n  herd ";
    const std::string this_program = "\n  " + program_name() + ' ';
    for (auto at = footer.find(any_program); at != std::string::npos;
         at = footer.find(any_program, at + this_program.size())) {
        footer.replace(at, any_program.size(), this_program);
    }
    return footer;
}

} // namespace herding::inline v0::tool
