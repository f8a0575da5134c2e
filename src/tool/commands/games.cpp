#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "examples.hpp"

#include "herding/play/game.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>

namespace herding::inline v0::tool {

namespace {

int list_games() {
    std::size_t width = 0;
    for (const Entry& entry : all_games()) {
        width = std::max(width, entry.name.size());
    }
    for (const Entry& entry : all_games()) {
        std::cout << entry.name << std::string(width + 2 - entry.name.size(), ' ') << entry.summary << '\n';
    }
    return 0;
}

int show_game(const std::string& name) {
    const auto& game = find_game(name);
    std::cout << game.name() << ": " << game.summary() << "\n\nsetups (--setup):\n";
    for (const auto& setup : game.setups()) {
        std::cout << "  " << setup.name << (setup.summary.empty() ? "" : ": " + setup.summary) << '\n';
    }
    const auto options = game.options();
    std::cout << (options.empty() ? "" : "\noptions (--set):\n");
    for (const auto& option : options) {
        std::cout << "  " << option.name << '=' << option.value << '\n';
    }
    return 0;
}

} // namespace

Run add_games(CLI::App& app) {
    const auto name = std::make_shared<std::string>();
    CLI::App* games = app.add_subcommand("games", "List the games, or the setups and options of one");
    games->add_option("GAME", *name, "A game")->check([](const std::string& one) {
        return unless_game(one);
    });
    games->footer(examples({"games", "games GAME"}));
    return [games, name]() -> std::optional<int> {
        if (!*games) {
            return std::nullopt;
        }
        return name->empty() ? list_games() : show_game(*name);
    };
}

} // namespace herding::inline v0::tool
