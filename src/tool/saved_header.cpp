#include "saved_game.hpp"

#include <algorithm>
#include <string_view>

namespace herding::inline v0::tool {

std::string saved_header(const herding::play::Game& game, const herding::play::Start& start) {
    std::string header = std::string("play ") + std::string(game.name());
    if (!start.setup.empty()) {
        header += " --setup " + start.setup;
    }
    for (const auto& [name, value] : start.options) {
        header += " --set " + name + '=' + value;
    }
    return header;
}

std::optional<herding::play::Start> start_of(const std::string& header, const herding::play::Game& game) {
    constexpr std::string_view setup = " --setup ";
    constexpr std::string_view option = " --set ";
    herding::play::Start start;
    std::string_view rest = header;
    rest.remove_prefix(std::min(rest.size(), saved_header(game, start).size()));
    while (!rest.empty()) {
        const std::string_view word = rest.starts_with(setup) ? setup : option;
        const auto end = std::min(rest.find(option, 1), rest.size());
        const std::string_view value = rest.substr(0, end).substr(std::min(word.size(), end));
        rest.remove_prefix(end);
        if (word == setup) {
            start.setup = value;
        } else {
            const auto equals = std::min(value.find('='), value.size());
            start.options.emplace_back(value.substr(0, equals),
                                       value.substr(std::min(equals + 1, value.size())));
        }
    }
    return saved_header(game, start) == header ? std::optional(start) : std::nullopt;
}

} // namespace herding::inline v0::tool
