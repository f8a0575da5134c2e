#pragma once

#include "one_of.hpp"
#include "other_program.hpp"
#include "registry.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

/// Nothing, if the program has this game. If it only lists the game, the program of the game is started in its place; otherwise
/// the words for a person.
inline std::string unless_game(const std::string& name) {
    if (find_registration(name) != nullptr) {
        return {};
    }
    std::vector<std::string> known;
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            const std::string program = "play_" + name;
            become(program);
            return name + " is in another program, " + program + ": " + how_to_run(program);
        }
        known.emplace_back(entry.name);
    }
    return unless_one_of(name, known, "game");
}

/// Adds the argument GAME. It must name a game of this program. If there is only one, the argument is optional.
inline void add_game_argument(CLI::App& command, std::string& game) {
    const auto names = game_names();
    if (names.size() == 1) {
        game = names.front();
    }
    command.add_option("GAME", game, "A game; `games` lists them")
        ->check([](const std::string& name) { return unless_game(name); })
        ->capture_default_str()
        ->required(names.size() != 1);
}

/// The values of `--set name=value`. Throws std::invalid_argument.
inline std::vector<std::pair<std::string, std::string>> read_options(const std::vector<std::string>& typed) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const std::string& option : typed) {
        const auto equals = option.find('=');
        if (equals == std::string::npos) {
            throw std::invalid_argument("--set: expected name=value, not \"" + option + "\"");
        }
        const auto same = [&](const auto& other) { return other.first == option.substr(0, equals); };
        if (std::any_of(options.begin(), options.end(), same)) {
            throw std::invalid_argument("--set: " + option.substr(0, equals) + " has two values");
        }
        options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return options;
}

} // namespace herding::inline v0::tool
