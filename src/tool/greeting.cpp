#include "greeting.hpp"

#include "menu.hpp"
#include "opponents.hpp"

#include "herding/core/actor.hpp"
#include "herding/reflect/detail/printable.hpp"

#include <cstdint>

namespace herding::inline v0::tool {

std::string who_plays(const play::Game& game, const std::vector<std::string>& players, unsigned count,
                      bool ask_chance) {
    std::string persons;
    std::string others;
    unsigned number_of_persons = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::string who = name_of(game, Actor::player(static_cast<std::uint16_t>(i)));
        const std::string& player = player_in(players, i);
        if (player == human) {
            persons += (number_of_persons++ == 0 ? "" : ", ") + who;
        } else {
            others += (others.empty() ? "" : ", ") + who + " is " + called(game, player);
        }
    }
    std::string line = number_of_persons == 0   ? std::string()
                       : number_of_persons == 1 ? "You are " + persons
                                                : "Persons at this terminal: " + persons;
    line += (line.empty() || others.empty() ? "" : "; ") + others + ".\n";
    return ask_chance ? line + "You enter what chance does.\n" : line;
}

std::string greeting(const play::Game& game, const std::vector<std::string>& players, unsigned count,
                     bool ask_chance, std::size_t columns) {
    std::string text = std::string(game.name()) + ": " + std::string(game.summary()) + ".\n";
    if (!game.aim().empty()) {
        text += "Aim: " + std::string(game.aim()) + '\n';
    }
    text = narrow(text + who_plays(game, players, count, ask_chance), columns);
    for (const std::string& sentence : game.forgotten()) {
        text += "For the author of the game: " + sentence + '\n';
    }
    return text + "`help` lists what you can type.\n";
}

} // namespace herding::inline v0::tool
