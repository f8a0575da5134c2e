// Prints scenes, differences and offers of every game as JSON, a document in each line with its kind and its game:
// check_messages.py checks them against docs/messages.schema.json.

#include "herding/core/random.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/scene/difference.hpp"
#include "herding/scene/json.hpp"
#include "herding/tool/registration.hpp"
#include "herding/view/fwd.hpp"

#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#define GAME(name) extern const herding::tool::Registration herding_game_##name;
#include "all_games.inc"
#undef GAME

namespace {

using herding::Actor;

constexpr unsigned longest = 60; // inputs of a game

void print(std::string_view game, std::string_view kind, const std::string& document) {
    std::cout << R"({"game":")" << game << R"(","kind":")" << kind << R"(","document":)" << document << "}\n";
}

void print_game(const herding::play::Game& game) {
    for (const auto& setup : game.setups()) {
        const auto match = game.begin({.setup = setup.name});
        herding::Generator generator(1);
        std::map<std::uint16_t, herding::scene::Scene> before;
        for (unsigned i = 0; i < longest; ++i) {
            for (unsigned player = 0; player <= match->players(); ++player) {
                const bool is_observer = player == match->players();
                const auto viewer =
                    is_observer ? herding::view::observer : static_cast<std::uint16_t>(player);
                auto scene = match->scene(viewer);
                print(game.name(), "scene", herding::scene::to_json(scene));
                print(game.name(), "offer",
                      herding::play::to_json(herding::play::offer_of(
                          *match, is_observer ? Actor::chance : Actor::player(viewer))));
                if (i != 0) {
                    print(game.name(), "difference",
                          herding::scene::to_json(herding::scene::difference(before[viewer], scene)));
                }
                before[viewer] = std::move(scene);
            }
            const auto actions = match->legal_actions();
            if (actions.empty()) {
                break;
            }
            const auto& next = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
            static_cast<void>(match->submit(next.input, next.by));
        }
    }
}

} // namespace

int main() {
#define GAME(name) print_game(herding_game_##name.game());
#include "all_games.inc"
#undef GAME
}
