#include "commands/commands.hpp"
#include "examples.hpp"
#include "registry.hpp"

#include "herding/version.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// The games with their summaries, as the end of the help.
std::string about_games() {
    std::string text = "Games:\n";
    for (const Entry& entry : all_games()) {
        text += "  " + std::string(entry.name) + ": " + std::string(entry.summary) + '\n';
    }
    return text + '\n' + examples({"games", "play GAME", "graph GAME --format svg"});
}

/// What the program does without arguments: what its first group of commands does that does anything, else it prints its
/// help.
int without_arguments(const Program& program, const CLI::App& app) {
    for (const Commands* commands : program.commands) {
        if (commands->without_arguments != nullptr) {
            return commands->without_arguments();
        }
    }
    std::cout << app.help();
    return 0;
}

} // namespace

int run(const Program& program, int argc, char** argv) {
    set_program(program, !program.name.empty() ? std::string(program.name)
                         : argc > 0            ? std::filesystem::path(argv[0]).filename().string()
                                               : "herding");
    CLI::App app{"Herding: turn-based rules that can be played, replayed and checked."};
    app.name(program_name());
    app.set_version_flag("--version", program_name() + ' ' + HERDING_VERSION);
    app.require_subcommand(0, 1);
    app.footer(about_games());

    std::vector<Run> runs{add_games(app), add_play(app), add_show(app), add_coverage(app),
                          add_signature(app)};
    for (const Commands* commands : program.commands) {
        runs.push_back(commands->add(app));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    for (const Run& run : runs) {
        if (const auto code = run()) {
            return *code;
        }
    }
    return without_arguments(program, app);
}

} // namespace herding::inline v0::tool
