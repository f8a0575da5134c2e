#include "backgammon/tool/checks.hpp"

#include "herding/tool/command.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Commands of backgammon alone: recorded matches, reference positions.
namespace herd {

using herding::tool::Run;

namespace {

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
    command->footer("Examples:\n  herd backgammon replay games/backgammon/matches/*.mat\n"
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
        app.add_subcommand("backgammon", "Backgammon: recorded matches, checks; `play` plays it");
    game->require_subcommand(1);
    game->footer("Examples:\n  herd play backgammon --players human,computer\n"
                 "  herd backgammon replay games/backgammon/matches/*.mat");
    return [runs = std::vector<Run>{add_replay(*game), add_check_legal(*game)}]() -> std::optional<int> {
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
const herding::tool::Commands backgammon_commands{herd::add_backgammon};
