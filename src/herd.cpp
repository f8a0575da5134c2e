#include "commands.hpp"
#include "play_command.hpp"
#include "rulegame.hpp"
#include "signature.hpp"

#include "herding/version.hpp"

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace {

/// What a person at a terminal wants first is to play; what a script wants is to see that all is well.
int play_or_replay() {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
        return herd::play_backgammon();
    }
    return herd::replay(herd::sample_matches());
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Herding: turn-based rules that can be played, replayed and checked.\n"
                 "Without a command: backgammon on a terminal, else a replay of the sample matches."};
    app.name("herd");
    app.set_version_flag("--version", std::string("herd ") + HERDING_VERSION);
    app.require_subcommand(0, 1);

    const auto play = herd::add_play(app);
    const auto show = herd::add_show(app);

    std::vector<std::string> files;
    std::uint64_t wrong_moves = 0;
    std::uint64_t seed = 1;
    CLI::App* replay = app.add_subcommand("replay", "Play recorded backgammon matches through the rules");
    replay->add_option("FILE", files, "Match files (.mat), or transcripts as --text prints them")->required();
    CLI::Option* mutate = replay
                              ->add_option("--mutate", wrong_moves,
                                           "Instead, try this many wrong moves at places of the matches")
                              ->check(CLI::PositiveNumber);
    bool as_text = false;
    replay->add_flag("--text", as_text, "Print every input as canonical text, which replay reads as well")
        ->excludes(mutate);
    replay->add_option("--seed", seed, "Seed of the wrong moves")->needs(mutate)->capture_default_str();

    std::string positions;
    CLI::App* backgammon = app.add_subcommand("backgammon", "Checks of the backgammon rules");
    backgammon->require_subcommand(1);
    CLI::App* check_legal = backgammon->add_subcommand(
        "check-legal", "Compare legal turns with a file of positions (JSON lines)");
    check_legal
        ->add_option("FILE", positions, "One position a line: mover, opponent, dice, dice_used, results")
        ->required();

    const auto rulegame = herd::add_rulegame(app);

    std::string game;
    std::uint32_t games = 200;
    bool as_json = false;
    CLI::App* coverage =
        app.add_subcommand("coverage", "Play generated games and say what of the rules they exercised");
    coverage->add_option("GAME", game, "An example")->required()->check(CLI::IsMember(herd::covered_games()));
    coverage->add_option("--cases", games, "Games to play")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    coverage->add_option("--seed", seed, "Seed of the first game")->capture_default_str();
    coverage->add_flag("--json", as_json, "Print JSON");

    std::uint64_t dispatches = 1'000'000;
    std::string signed_game;
    std::vector<std::string> signed_names;
    for (const herd::SignedGame& one : herd::signed_games()) {
        signed_names.emplace_back(one.name);
    }
    CLI::App* signature = app.add_subcommand(
        "signature",
        "One number for all that the rules do in a long generated play, equal on every compiler");
    signature->add_option("--game", signed_game, "Only this game")->check(CLI::IsMember(signed_names));
    signature->add_option("--dispatches", dispatches, "Dispatches of each game")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    signature->add_option("--seed", seed, "Seed of the play")->capture_default_str();

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (const auto code = play()) {
        return *code;
    }
    if (const auto code = show()) {
        return *code;
    }
    if (*replay) {
        return wrong_moves > 0 ? herd::replay_mutated(files, wrong_moves, seed)
                               : herd::replay(files, as_text);
    }
    if (*coverage) {
        return herd::coverage(game, games, seed, as_json);
    }
    if (*signature) {
        return herd::signature(signed_game, dispatches, seed);
    }
    if (*check_legal) {
        return herd::check_legal(positions);
    }
    if (const auto code = rulegame()) {
        return *code;
    }
    return play_or_replay();
}
