#include "herding/tool/desktop.hpp"

#include "agents.hpp"
#include "commands/choose_game.hpp"
#include "complain.hpp"
#include "load_window.hpp"
#include "matches.hpp"
#include "numbers.hpp"
#include "opponents.hpp"
#include "registry.hpp"
#include "wrong_line.hpp"

#include "herding/record/error.hpp"
#include "herding/version.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// The command line of a program with a window.
namespace herding::inline v0::tool {

namespace {

struct AskedWindow {
    std::string file = {};
    bool resume = false;
    std::string setup = {};
    std::vector<std::string> options = {};
    std::vector<std::string> players = {};
    std::string hints = {};
    std::optional<std::uint64_t> seed = {};
    std::uint64_t milliseconds = 0;
};

void add_options(CLI::App& app, AskedWindow& asked) {
    CLI::Option* file = app.add_option("FILE", asked.file, "A record (.journal), which the inspector shows");
    app.add_flag("--resume", asked.resume, "Continue the match of FILE, and its record")->needs(file);
    app.add_option("--players", asked.players,
                   "Who plays: human, computer or an agent for each player, as in human,computer")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--setup", asked.setup, "A named way to begin");
    app.add_option("--set", asked.options, "name=value: an option of the game")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--seed", asked.seed, "Seed of chance and random players of the first match")
        ->check(
            CLI::Validator([](const std::string& text) { return whole_number<std::uint64_t>(text); }, ""));
    app.add_option("--time", asked.milliseconds, "Milliseconds that agents think about each action")
        ->check(
            CLI::Validator([](const std::string& text) { return whole_number<std::uint64_t>(text); }, ""));
    app.add_option("--hints", asked.hints, "The agent that gives hints");
}

PlayOptions read(const AskedWindow& asked, const play::Game& game) {
    PlayOptions options;
    options.start.setup = asked.setup;
    options.start.options = read_options(asked.options);
    options.start.seed = asked.seed ? *asked.seed : std::random_device{}();
    for (const std::string& list : asked.players) {
        for (const std::string& one : split_agents(list)) {
            options.players.push_back(one == "computer" ? default_agent_of(game) : one);
        }
    }
    options.hints = asked.hints;
    if (asked.milliseconds != 0) {
        options.limits.time = std::chrono::milliseconds(asked.milliseconds);
    }
    options.page = 0; // no port: Matches shows the page
    options.continued = asked.resume;
    return options;
}

/// Choices in the dialog for a new match. Those of the command line come first.
std::vector<desktop::Choice> setups_of(const play::Game& game, const PlayOptions& options) {
    std::vector<desktop::Choice> setups;
    for (const auto& [name, summary] : game.setups()) {
        setups.push_back({name.empty()      ? "standard"
                          : summary.empty() ? name
                                            : name + ": " + summary,
                          {name}});
    }
    const auto chosen = std::find_if(setups.begin(), setups.end(), [&](const desktop::Choice& one) {
        return one.values.front() == options.start.setup;
    });
    if (chosen != setups.end()) {
        std::rotate(setups.begin(), chosen, chosen + 1);
    }
    return setups;
}

std::vector<desktop::Choice> players_of(const play::Game& game, const PlayOptions& options, unsigned count) {
    const std::string computer = default_agent_of(game);
    std::vector<desktop::Choice> players;
    players.push_back({count == 1 ? "You" : "Persons at this screen", {std::string(human)}});
    if (count > 1) {
        players.push_back(
            {count == 2 ? "You and the computer" : "You and computers", {std::string(human), computer}});
        players.push_back({count == 2 ? "The computer and you" : "A computer, and persons",
                           {computer, std::string(human)}});
    }
    players.push_back({count == 1 ? "The computer" : "Computers", {computer}});
    const auto now = tool::players_of(options, game);
    const auto chosen = std::find_if(players.begin(), players.end(),
                                     [&](const desktop::Choice& one) { return one.values == now; });
    if (chosen != players.end()) {
        std::rotate(players.begin(), chosen, chosen + 1);
    } else {
        std::string words = "As now:";
        for (const std::string& one : now) {
            words += ' ' + one;
        }
        players.insert(players.begin(), {words, now});
    }
    return players;
}

int show(const Entry& game, std::string_view title, const AskedWindow& asked) {
    const play::Game& rules = game.registration->game();
    const PlayOptions options = read(asked, rules);
    desktop::Matches matches(game, options);
    if (asked.file.empty()) {
        matches.first_match();
    } else if (asked.resume) {
        matches.first_resumed(asked.file);
    } else {
        matches.first_record(asked.file);
    }
    const auto show_window = desktop::load_window(program_name());
    play::Start usual = options.start;
    const desktop::WindowOptions window{.program = program_name(),
                                        .title = std::string(title),
                                        .about = std::string(game.summary),
                                        .version = HERDING_VERSION,
                                        .setups = setups_of(rules, options),
                                        .players = players_of(rules, options, rules.begin(usual)->players())};
    return show_window(matches, window);
}

} // namespace

int run_desktop(const Entry& game, std::string_view title, int argc, char** argv) {
    set_program({.games = {&game, 1}},
                argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string(game.name), argv);
    AskedWindow asked;
    CLI::App app{std::string(title) + " in a window: " + std::string(game.summary)};
    app.name(program_name());
    app.set_version_flag("--version", program_name() + ' ' + HERDING_VERSION);
    add_options(app, asked);
    app.footer("Agents:\n  computer: a good one of these\n" + agent_list() + "\nExamples:\n  " +
               program_name() + " --players human,computer\n  " + program_name() +
               " friday.journal\n\nExit codes:\n"
               "  0         success\n"
               "  2         the command line cannot be used; there is no display, or no WebKitGTK\n"
               "  10 to 27  something is wrong with a record (docs/records.md)");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            complain(wrong_line(app, error));
            return 2;
        }
        return app.exit(error);
    }
    try {
        return show(game, title, asked);
    } catch (const record::Error& error) {
        complain(error.what());
        return record::exit_code(error.kind());
    } catch (const std::exception& error) { // of an option, of the system
        complain(error.what());
        return 2;
    }
}

} // namespace herding::inline v0::tool
