#include "play_command.hpp"

#include "backgammon/terminal.hpp"
#include "games/game.hpp"
#include "play.hpp"
#include "show_game.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace herd {

namespace {

/// What was typed behind `play`.
struct Typed {
    std::string game = "backgammon";
    std::optional<std::uint64_t> seed = {};
    std::optional<int> length = {};
    std::string players = {};
    bool ask_chance = false;
    std::string load = {};
};

/// Dice that differ from game to game, unless a seed is given; and can be had again.
std::uint64_t seed_of(const Typed& typed) { return typed.seed ? *typed.seed : std::random_device{}(); }

void tell_seed(const Typed& typed, std::uint64_t seed, const char* what) {
    if (!typed.seed) {
        std::cout << "These " << what << " come from seed " << seed << "; `play"
                  << (typed.game == "backgammon" ? "" : " " + typed.game) << " --seed " << seed
                  << "` has them again.\n";
    }
}

int wrong_use(const std::string& why) {
    std::cerr << why << '\n';
    return 2;
}

int backgammon(const Typed& typed) {
    backgammon::TerminalOptions options;
    if (typed.players == "human-human") {
        options.players = backgammon::Players::HumanHuman;
    } else if (typed.players == "computer-computer") {
        options.players = backgammon::Players::ComputerComputer;
    } else if (!typed.players.empty() && typed.players != "human-computer") {
        return wrong_use("--players: backgammon is played human-computer, human-human or computer-computer");
    }
    if (typed.ask_chance || !typed.load.empty()) {
        return wrong_use("--chance and --load are for the other games: backgammon has its own commands");
    }
    options.setup.match_length =
        static_cast<decltype(options.setup.match_length)>(typed.length.value_or(options.setup.match_length));
    options.seed = static_cast<decltype(options.seed)>(seed_of(typed));
    tell_seed(typed, options.seed, "dice");
    return backgammon::play_in_terminal(options, std::cin, std::cout);
}

int sequences(const Typed& typed) {
    PlayOptions options;
    if (typed.length) {
        return wrong_use("--length is for backgammon");
    }
    if (!typed.players.empty()) {
        std::string_view rest = typed.players;
        for (bool more = true; more;) {
            const std::string_view one = rest.substr(0, rest.find(','));
            more = one.size() < rest.size();
            rest.remove_prefix(one.size() + (more ? 1 : 0));
            if (one != "human" && one != "random") {
                return wrong_use("--players: a player is human or random, as in human,random; not \"" +
                                 std::string(one) + "\"");
            }
            options.players.push_back(one == "human" ? Controller::Human : Controller::Random);
        }
    }
    options.seed = seed_of(typed);
    options.ask_chance = typed.ask_chance;
    options.load = typed.load;
    options.echo = isatty(STDIN_FILENO) == 0;
    options.clear = isatty(STDOUT_FILENO) != 0;
    // Who knows the seed knows what chance will do: where something is hidden it is told afterwards.
    const bool hides = find_game(typed.game)->hides();
    if (!hides) {
        tell_seed(typed, options.seed, "dice");
    }
    const int code = play(typed.game, options, std::cin, std::cout);
    if (hides) {
        tell_seed(typed, options.seed, "cards");
    }
    return code;
}

std::string about_games() {
    std::string text = "backgammon";
    for (const std::string& name : game_names()) {
        text += ", " + name;
    }
    return text;
}

} // namespace

std::function<std::optional<int>()> add_play(CLI::App& app) {
    const auto typed = std::make_shared<Typed>();
    CLI::App* play = app.add_subcommand("play", "Play in the terminal; commands are read line by line");
    std::vector<std::string> names = game_names();
    names.emplace_back("backgammon");
    play->add_option("GAME", typed->game, about_games())->check(CLI::IsMember(names))->capture_default_str();
    play->add_option("--seed", typed->seed, "Seed of the dice; without it they differ each time");
    play->add_option("--length", typed->length, "Backgammon: points to win the match (5); 0 is money play")
        ->check(CLI::Range(0, 99));
    play->add_option(
        "--players", typed->players,
        "Who plays: human-computer, human-human or computer-computer in backgammon; human or random "
        "for each player in other games, as in human,random. Of itself: human, and human,random where "
        "something is hidden");
    play->add_option_function<std::string>(
            "--chance", [typed](const std::string& who) { typed->ask_chance = who == "ask"; },
            "Who throws the dice: seed, or ask to enter them by hand (not in backgammon)")
        ->check(CLI::IsMember({"seed", "ask"}));
    play->add_option("--load", typed->load, "Go on with a saved game (not in backgammon)");
    return [play, typed]() -> std::optional<int> {
        if (!*play) {
            return std::nullopt;
        }
        return typed->game == "backgammon" ? backgammon(*typed) : sequences(*typed);
    };
}

std::function<std::optional<int>()> add_show(CLI::App& app) {
    struct Shown {
        std::string game;
        std::string format;
        std::string output;
    };
    const auto shown = std::make_shared<Shown>();
    const auto names = game_names();
    CLI::App* actions =
        app.add_subcommand("actions", "All actions of a game: what they take, who decides, where");
    actions->add_option("GAME", shown->game)->required()->check(CLI::IsMember(names));
    actions->add_option("--format", shown->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    CLI::App* graph =
        app.add_subcommand("graph", "Draw the sequences of a game: offers, actions, and what may follow");
    graph->add_option("GAME", shown->game)->required()->check(CLI::IsMember(names));
    graph->add_option("--format", shown->format, "dot, mermaid, json, or svg, which needs graphviz")
        ->check(CLI::IsMember({"dot", "mermaid", "json", "svg"}));
    graph->add_option("--output", shown->output, "Write to a file");
    return [actions, graph, shown]() -> std::optional<int> {
        if (*actions) {
            return show_actions(shown->game, shown->format);
        }
        if (*graph) {
            return show_graph(shown->game, shown->format.empty() ? "dot" : shown->format, shown->output);
        }
        return std::nullopt;
    };
}

int play_backgammon() { return backgammon({}); }

} // namespace herd
