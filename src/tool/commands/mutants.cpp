#include "commands/choose_game.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "other_program.hpp"
#include "registry.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace herding::inline v0::tool {

namespace {

struct AskedMutants {
    std::string game;
    unsigned least = 0;
};

int mutate(const AskedMutants& asked) {
    const Mutants mutants = find_mutants(asked.game);
    if (mutants == nullptr) {
        const std::string program = whole_program(asked.game);
        become(program);
        complain(asked.game + ": this program has the game without its laws, " + program +
                 " has them: " + how_to_run(program));
        return 2;
    }
    return mutants(asked.least);
}

Run add_mutants(CLI::App& app) {
    const auto asked = std::make_shared<AskedMutants>();
    CLI::App* command = app.add_subcommand(
        "mutants", "Put mistakes into the rules of a game and list those that none of its laws notices");
    add_game_argument(*command, asked->game);
    command
        ->add_option("--least", asked->least,
                     "Exit code 1 if fewer of the mistakes are noticed; a percentage")
        ->check(CLI::Range(0U, 100U))
        ->capture_default_str();
    command->footer(examples({"mutants GAME", "mutants GAME --least 90"}));
    return [command, asked]() -> std::optional<int> {
        return *command ? std::optional(mutate(*asked)) : std::nullopt;
    };
}

} // namespace

const Commands mutants_commands{add_mutants};

} // namespace herding::inline v0::tool
