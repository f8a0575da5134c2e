#include "commands/commands.hpp"
#include "commands/completion.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "help_text.hpp"
#include "interrupt.hpp"
#include "numbers.hpp"
#include "other_program.hpp"
#include "registry.hpp"
#include "wrong_line.hpp"

#include "herding/version.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// The commands that need the rules of a game.
constexpr std::string_view needs_game[] = {"games",     "play",  "actions", "graph",  "c-header", "coverage",
                                           "signature", "check", "arena",   "replay", "mutants",  "serve"};

/// Whether this is a command that a program without a game lacks.
bool lacks_game(std::string_view command) {
    return all_games().empty() &&
           std::find(std::begin(needs_game), std::end(needs_game), command) != std::end(needs_game);
}

/// For the program of an installed Herding, which has no game.
std::string about_no_game() {
    return program_name() + " has no game. `" + program_name() +
           " new my_game` creates a project, whose program has one.\n";
}

/// The games with their summaries, as the end of the help.
std::string about_games() {
    if (all_games().empty()) {
        return about_no_game() + '\n' +
               examples({"new my_game", "record show friday.journal", "inspect friday.journal"});
    }
    std::string text = "Games:\n";
    for (const Entry& entry : all_games()) {
        text += "  " + std::string(entry.name) + ": " + std::string(entry.summary) + '\n';
    }
    return text + '\n' + examples({"games", "play GAME", "coverage GAME"});
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

/// Keeps every line within a terminal, and puts the exit codes behind the examples of every command that runs. docs/tool.md says more of them. A footer may begin a
/// game to find its examples, so nothing asks for it before a help is printed.
class HelpWithExitCodes : public CLI::Formatter {
public:
    [[nodiscard]] std::string make_help(const CLI::App* app, std::string name,
                                        CLI::AppFormatMode mode) const override {
        return wrapped(CLI::Formatter::make_help(app, std::move(name), mode), program_name());
    }
    [[nodiscard]] std::string make_footer(const CLI::App* app) const override {
        std::string footer = of_this_program(app->get_footer());
        while (footer.ends_with('\n')) {
            footer.pop_back();
        }
        if (app->get_subcommands({}).empty() || app->get_parent() == nullptr) {
            footer += "\n\n"
                      "Exit codes:\n"
                      "  0         success\n"
                      "  1         something was found: a difference, a refused move, a broken law\n"
                      "  2         the command line or an input cannot be used\n"
                      "  10 to 27  something is wrong with a record (docs/records.md)\n"
                      "  130       Ctrl-C or SIGTERM ended it";
        }
        return footer.empty() ? footer : footer + '\n';
    }
};

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

/// The command of this name; null if there is none.
CLI::App* find_command(CLI::App& app, const std::string& name) {
    const auto found = app.get_subcommands([&](const CLI::App* one) { return one->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

/// The file with all commands for the games of this program: those of its only game (herding_add_game), or of the games that it
/// only lists. Empty: this is that file.
std::string whole_of_program() {
    const auto games = all_games();
    if (games.size() == 1) {
        const std::string name(games.front().name);
        return find_check(name) != nullptr ? std::string() : whole_program(name);
    }
    const bool lists = !games.empty() && std::all_of(games.begin(), games.end(), [](const Entry& one) {
        return one.registration == nullptr;
    });
    return lists ? program_name() + "_all" : std::string();
}

/// That file, if it may have a command which this one lacks; otherwise empty.
std::string program_with(const std::vector<std::string>& words, CLI::App& app) {
    if (words.empty()) {
        return {};
    }
    const std::string& command = words.front();
    if (CLI::App* known = find_command(app, command)) { // of the game's own commands, some need records
        const bool lacks = recorder_of_program() == nullptr && words.size() > 1 &&
                           !words[1].starts_with('-') && !known->get_subcommands({}).empty() &&
                           find_command(*known, words[1]) == nullptr;
        return lacks ? whole_of_program() : std::string();
    }
    for (const std::string_view one :
         {"new", "arena", "record", "inspect", "replay", "serve", "check", "merge-checks", "mutants"}) {
        if (command == one) {
            return whole_of_program();
        }
    }
    return {};
}

/// Whether the words ask for a list of commands, which a file that only plays does not have all.
bool asks_for_commands(const std::vector<std::string>& words) {
    return words.empty() || words.front() == "--help" || words.front() == "-h" ||
           words.front() == "complete-words";
}

/// Prints a help, or the fault of the command line. Returns the exit code.
int refuse(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
        complain(wrong_line(app, error));
        return 2;
    }
    app.exit(error, std::cout);
    return written(0);
}

/// `help play` means `play --help`. Without a command that this program has, the words behind `help` are what is wrong.
std::vector<std::string> without_help_command(std::vector<std::string> words, const CLI::App& app) {
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        const auto named = app.get_subcommands(
            [&](const CLI::App* one) { return !words.empty() && one->get_name() == words.front(); });
        if (words.empty() || !named.empty()) {
            words.emplace_back("--help");
        }
    }
    return words;
}

} // namespace

int run(const Program& program, int argc, char** argv) {
    set_program(program,
                !program.name.empty() ? std::string(program.name)
                : argc > 0            ? std::filesystem::path(argv[0]).filename().string()
                                      : "herding",
                argv);
    exit_when_interrupted();
    CLI::App app{"Herding: turn-based rules that can be played, replayed and checked."};
    app.name(program_name());
    app.formatter(std::make_shared<HelpWithExitCodes>()); // before its commands, which inherit it
    app.set_version_flag("--version", program_name() + ' ' + HERDING_VERSION);
    app.require_subcommand(0, 1);

    std::vector<Run> runs{add_games(app),    add_play(app),      add_show(app),
                          add_coverage(app), add_signature(app), add_completion(app)};
    for (const Commands* commands : program.commands) {
        runs.push_back(commands->add(app));
    }
    for (CLI::App* command : app.get_subcommands({})) {
        if (lacks_game(command->get_name())) {
            command->group(""); // in no help and no completion
        }
    }
    app.footer(about_games()); // behind the commands, which would take it for theirs
    refuse_what_nobody_means(app);
    const auto games = all_games();
    if (recorder_of_program() == nullptr && games.size() == 1 &&
        asks_for_commands({argv + std::min(argc, 1), argv + argc})) {
        const std::string whole = whole_program(std::string(games.front().name));
        if (!other_program(whole).empty()) {
            become(whole);
        }
    }
    if (argc > 1 && std::string_view(argv[1]) == "complete-words") { // what completion scripts ask
        const std::vector<std::string> words(argv + 2, argv + argc);
        for (const std::string& word : completions(app, words)) {
            std::cout << word << '\n';
        }
        return written(0);
    }
    std::vector<std::string> words = without_help_command({argv + std::min(argc, 1), argv + argc}, app);
    if (!words.empty() && lacks_game(words.front())) {
        if (words.front() == "games") {
            std::cout << about_no_game();
            return written(0);
        }
        complain(about_no_game());
        return 2;
    }
    if (const std::string other = program_with(words, app); !other.empty()) {
        become(other);
        if (find_command(app, words.front()) == nullptr) {
            complain(program_name() + " has no command " + words.front() + ", " + other +
                     " has it: " + how_to_run(other));
            return 2;
        }
    }
    if (!words.empty() && words.front() == "mutants" && find_command(app, "mutants") == nullptr) {
        complain(program_name() + " has no command mutants: programs of herding_add_game have it, and "
                                  "law::test_game does the same in a test");
        return 2;
    }
    std::reverse(words.begin(), words.end()); // as CLI11 wants them
    try {
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        return refuse(app, error);
    }
    try {
        for (const Run& run : runs) {
            if (const auto code = run()) {
                return written(*code);
            }
        }
        std::cout << app.help();
        return written(0);
    } catch (const std::exception& error) { // of a game, of an agent, of the system
        std::cout.flush();
        complain(program_name() + ": " + error.what());
        return 2;
    } catch (...) { // of a game
        std::cout.flush();
        complain(program_name() + ": the rules threw something that is no std::exception");
        return 2;
    }
}

} // namespace herding::inline v0::tool
