#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "examples.hpp"
#include "numbers.hpp"
#include "one_of.hpp"
#include "signatures.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace herding::inline v0::tool {

Run add_signature(CLI::App& app) {
    struct Asked {
        std::string game;
        std::uint64_t dispatches = 1'000'000;
        std::uint64_t seed = 1;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command = app.add_subcommand(
        "signature",
        "One number for all that the rules do in a long generated play, equal on every compiler");
    command->add_option("--game", asked->game, "Only this game")->check(one_of(game_names(), "game"));
    command->add_option("--dispatches", asked->dispatches, "Dispatches of each game")
        ->check(positive_number<std::uint64_t>())
        ->capture_default_str();
    command->add_option("--seed", asked->seed, "Seed of the play")->capture_default_str();
    command->footer(examples({"signature", "signature --game GAME --dispatches 50000"}));
    return [command, asked]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        return print_signatures(asked->game, asked->dispatches, asked->seed);
    };
}

} // namespace herding::inline v0::tool
