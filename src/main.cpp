#include "commands/commands.hpp"
#include "registry.hpp"

#include "herding/version.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

/// The games with their summaries, as the end of the help.
std::string about_games() {
    std::string text = "Games:\n";
    for (const herd::Entry& entry : herd::all_games()) {
        text += "  " + std::string(entry.name) + ": " + std::string(entry.summary) + '\n';
    }
    return text + "\nExamples:\n  herd games\n  herd play tictactoe\n  herd graph dice --format svg";
}

/// What the program does without arguments: what its first game with commands of its own does, else it says what to type.
int without_arguments(const CLI::App& app) {
    for (const herd::GameCommands* commands : herd::game_commands()) {
        if (commands->without_arguments != nullptr) {
            return commands->without_arguments();
        }
    }
    std::cout << app.help();
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Herding: turn-based rules that can be played, replayed and checked."};
    app.name("herd");
    app.set_version_flag("--version", std::string("herd ") + HERDING_VERSION);
    app.require_subcommand(0, 1);
    app.footer(about_games());

    std::vector<herd::Run> runs{herd::add_games(app),    herd::add_play(app),   herd::add_show(app),
                                herd::add_coverage(app), herd::add_record(app), herd::add_signature(app)};
    for (const herd::GameCommands* commands : herd::game_commands()) {
        runs.push_back(commands->add(app));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    for (const herd::Run& run : runs) {
        if (const auto code = run()) {
            return *code;
        }
    }
    return without_arguments(app);
}
