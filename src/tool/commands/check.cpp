#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "interrupt.hpp"
#include "numbers.hpp"
#include "other_program.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace herding::inline v0::tool {

namespace {

int check_laws(const std::string& game, const CheckOptions& options) {
    const Check check = find_check(game);
    if (check == nullptr) { // laws take as long to compile as all else, so each game has a program with them
        const std::string program = "check_" + game;
        become(program);
        std::cerr << game << ": this program has the game without its laws, " << program
                  << " has them: " << how_to_run(program) << '\n';
        return 2;
    }
    try {
        const CheckResult result = check(options);
        const Uninterrupted whole;
        if (result.law.empty()) {
            std::cout << game << ": all laws hold in " << result.cases << " generated games" << std::endl;
            return 0;
        }
        std::cout << result.report << "Again: " << program_name() << " check " << game << " --seed "
                  << result.seed << " --cases 1\n";
        if (!result.saved.empty()) {
            std::cout << "Saved: " << result.saved << ".txt, " << result.saved << ".journal\n";
        }
        std::cout.flush();
        return 1;
    } catch (const std::exception& error) {
        complain(game + ": " + error.what());
        return 2;
    }
}

Run add_check(CLI::App& app) {
    struct Asked {
        std::string game;
        CheckOptions options;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command = app.add_subcommand("check", "Check the laws of a game over generated games");
    CLI::Option* game = add_game_argument(*command, asked->game);
    if (asked->game.empty()) {
        game->required();
    }
    command->add_option("--cases", asked->options.cases, "Games to play")
        ->check(positive_number<std::uint64_t>())
        ->capture_default_str();
    command->add_option("--seed", asked->options.seed, "Seed of the first game; each next game has the next")
        ->capture_default_str();
    command->add_option("--seconds", asked->options.seconds, "Begin no game later; 0: no limit")
        ->capture_default_str();
    command->add_option("--failures", asked->options.failures,
                        "Save the shortest game that breaks a law in this folder, as a record");
    command->footer(examples({"check GAME", "check GAME --cases 100000 --seconds 60 --failures failures"}));
    return [command, asked]() -> std::optional<int> {
        return *command ? std::optional(check_laws(asked->game, asked->options)) : std::nullopt;
    };
}

} // namespace

const Commands check_commands{add_check};

} // namespace herding::inline v0::tool
