#include "commands/choose_game.hpp"
#include "commands/commands.hpp"
#include "examples.hpp"
#include "games_progress.hpp"
#include "interrupt.hpp"
#include "numbers.hpp"
#include "place.hpp"

#include "herding/law/coverage_report.hpp"

#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

namespace herding::inline v0::tool {

Run add_coverage(CLI::App& app) {
    struct Asked {
        std::string game;
        std::uint32_t cases = 200;
        std::uint64_t seed = 1;
        bool as_json = false;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command =
        app.add_subcommand("coverage", "Play generated games and say what of the rules they exercised");
    add_game_argument(*command, asked->game);
    command->add_option("--cases", asked->cases, "Games to play")
        ->check(whole_number_between<std::uint32_t>(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seed", asked->seed, "Seed of the first game")->capture_default_str();
    command->add_flag("--json", asked->as_json, "Print JSON");
    command->footer(examples({"coverage GAME", "coverage GAME --cases 1000 --json"}));
    return [command, asked]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        const auto found = with_place(
            [&] { return asked->game + ", in generated games from seed " + std::to_string(asked->seed); },
            [&] {
                GamesProgress progress(asked->cases);
                return find_registration(asked->game)
                    ->coverage(asked->cases, asked->seed, std::ref(progress));
            });
        const Uninterrupted whole;
        if (asked->as_json) {
            std::cout << herding::law::json(found);
        } else {
            std::cout << found;
        }
        std::cout.flush();
        return 0;
    };
}

} // namespace herding::inline v0::tool
