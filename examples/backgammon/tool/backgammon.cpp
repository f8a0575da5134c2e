#include "backgammon/terminal.hpp"
#include "backgammon/tool/checks.hpp"

#include "herding/tool/color.hpp"
#include "herding/tool/command.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

/// What only backgammon has: its own terminal with a computer player, recorded matches, reference positions.
namespace herd {

using herding::tool::Run;
using herding::tool::wants_color;

namespace {

/// What was typed behind `backgammon play`.
struct Typed {
    std::optional<std::uint64_t> seed = {};
    std::optional<int> length = {};
    std::string players = "human-computer";
};

int play(const Typed& typed) {
    backgammon::TerminalOptions options;
    options.players = typed.players == "human-human"         ? backgammon::Players::HumanHuman
                      : typed.players == "computer-computer" ? backgammon::Players::ComputerComputer
                                                             : backgammon::Players::HumanComputer;
    options.setup.match_length =
        static_cast<decltype(options.setup.match_length)>(typed.length.value_or(options.setup.match_length));
    options.color = wants_color();
    options.seed = static_cast<decltype(options.seed)>(typed.seed ? *typed.seed : std::random_device{}());
    if (!typed.seed) {
        std::cout << "These dice come from seed " << options.seed << "; `backgammon play --seed "
                  << options.seed << "` has them again.\n";
    }
    return backgammon::play_in_terminal(options, std::cin, std::cout);
}

/// What a person at a terminal wants first.
int play_at_once() { return play({}); }

Run add_play_backgammon(CLI::App& game) {
    const auto typed = std::make_shared<Typed>();
    CLI::App* command = game.add_subcommand("play", "Play against the computer, in the words of the game");
    command->add_option("--seed", typed->seed, "Seed of the dice; without it they differ each time");
    command->add_option("--length", typed->length, "Points to win the match (5); 0 is money play")
        ->check(CLI::Range(0, 99));
    command->add_option("--players", typed->players, "human-computer, human-human or computer-computer")
        ->check(CLI::IsMember({"human-computer", "human-human", "computer-computer"}))
        ->capture_default_str();
    command->footer("Example:\n  herd backgammon play --players human-human --length 7 --seed 3");
    return [command, typed]() -> std::optional<int> {
        return *command ? std::optional<int>(play(*typed)) : std::nullopt;
    };
}

Run add_replay(CLI::App& game) {
    struct Asked {
        std::vector<std::string> files;
        std::uint64_t wrong_moves = 0;
        std::uint64_t seed = 1;
        bool as_text = false;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command = game.add_subcommand("replay", "Play recorded matches through the rules");
    command->add_option("FILE", asked->files, "Match files (.mat), or transcripts as --text prints them")
        ->required();
    CLI::Option* mutate = command
                              ->add_option("--mutate", asked->wrong_moves,
                                           "Instead, try this many wrong moves at places of the matches")
                              ->check(CLI::PositiveNumber);
    command
        ->add_flag("--text", asked->as_text,
                   "Print every input as canonical text, which replay reads as well")
        ->excludes(mutate);
    command->add_option("--seed", asked->seed, "Seed of the wrong moves")
        ->needs(mutate)
        ->capture_default_str();
    command->footer("Examples:\n  herd backgammon replay examples/backgammon/matches/*.mat\n"
                    "  herd backgammon replay --mutate 1000 --seed 1 match.mat");
    return [command, asked]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        return asked->wrong_moves > 0 ? replay_mutated(asked->files, asked->wrong_moves, asked->seed)
                                      : replay(asked->files, asked->as_text);
    };
}

Run add_check_legal(CLI::App& game) {
    const auto file = std::make_shared<std::string>();
    CLI::App* command =
        game.add_subcommand("check-legal", "Compare legal turns with a file of positions (JSON lines)");
    command->add_option("FILE", *file, "One position a line: mover, opponent, dice, dice_used, results")
        ->required();
    command->footer("Example:\n  herd backgammon check-legal positions.jsonl");
    return [command, file]() -> std::optional<int> {
        return *command ? std::optional<int>(check_legal(*file)) : std::nullopt;
    };
}

Run add_backgammon(CLI::App& app) {
    CLI::App* game =
        app.add_subcommand("backgammon", "Backgammon: its own terminal, recorded matches, checks");
    game->require_subcommand(1);
    game->footer("Examples:\n  herd backgammon play --players human-human --length 7 --seed 3\n"
                 "  herd backgammon replay examples/backgammon/matches/*.mat");
    return [runs = std::vector<Run>{add_play_backgammon(*game), add_replay(*game),
                                    add_check_legal(*game)}]() -> std::optional<int> {
        for (const Run& run : runs) {
            if (const auto code = run()) {
                return code;
            }
        }
        return std::nullopt;
    };
}

} // namespace

} // namespace herd

extern const herding::tool::Commands backgammon_commands;
const herding::tool::Commands backgammon_commands{herd::add_backgammon, herd::play_at_once};
