#include "commands/commands.hpp"
#include "commands/completion.hpp"
#include "examples.hpp"
#include "numbers.hpp"
#include "registry.hpp"

#include "herding/version.hpp"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
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

/// CLI11 makes the largest number of one that is too large, takes a negative one modulo 2^64, and an empty text for 0. So
/// every option that is a number reads its text first. An empty text is that of a variable which a script has not set, and
/// would mean the same as no option.
void refuse_what_nobody_means(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (const std::string type = option->get_type_name(); type.starts_with("UINT")) {
            option->check(CLI::Validator(
                [](const std::string& text) { return whole_number<std::uint64_t>(text); }, ""));
        } else if (type.starts_with("TEXT")) {
            option->check(CLI::Validator(
                [](const std::string& text) {
                    return text.empty() ? std::string("expected a value, not an empty text") : std::string();
                },
                ""));
        } else if (type.starts_with("INT")) {
            option->check(
                CLI::Validator([](const std::string& text) { return whole_number<std::int64_t>(text); }, ""));
        }
    }
    for (CLI::App* command : app.get_subcommands({})) {
        refuse_what_nobody_means(*command);
    }
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

/// Exit code 2 if standard output could not be written, for example because the disk is full. A reader of a pipe who has
/// read enough is no error that anybody wants to read about.
int written(int code) {
    errno = 0;
    const bool all =
        static_cast<bool>(std::cout.flush()) && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (all) {
        return code;
    }
    if (errno != EPIPE) {
        std::cerr << "standard output cannot be written" << (errno != 0 ? ": " : "")
                  << (errno != 0 ? std::strerror(errno) : "") << '\n';
    }
    return 2;
}

} // namespace

int run(const Program& program, int argc, char** argv) {
    set_program(program,
                !program.name.empty() ? std::string(program.name)
                : argc > 0            ? std::filesystem::path(argv[0]).filename().string()
                                      : "herding",
                argv);
    CLI::App app{"Herding: turn-based rules that can be played, replayed and checked."};
    app.name(program_name());
    app.set_version_flag("--version", program_name() + ' ' + HERDING_VERSION);
    app.require_subcommand(0, 1);
    app.footer(about_games());

    std::vector<Run> runs{add_games(app),    add_play(app),      add_show(app),
                          add_coverage(app), add_signature(app), add_completion(app)};
    for (const Commands* commands : program.commands) {
        runs.push_back(commands->add(app));
    }
    refuse_what_nobody_means(app);
    if (argc > 1 && std::string_view(argv[1]) == "complete-words") { // what completion scripts ask
        const std::vector<std::string> words(argv + 2, argv + argc);
        for (const std::string& word : completions(app, words)) {
            std::cout << word << '\n';
        }
        return written(0);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? written(0) : 2;
    }
    try {
        for (const Run& run : runs) {
            if (const auto code = run()) {
                return written(*code);
            }
        }
        return written(without_arguments(program, app));
    } catch (const std::exception& error) { // of a game, of an agent, of the system
        std::cout.flush();
        std::cerr << program_name() << ": " << error.what() << '\n';
        return 2;
    }
}

} // namespace herding::inline v0::tool
