#include "games/games.hpp"

#include <stdexcept>

namespace herd {

const std::vector<GameEntry>& games() {
    static const std::vector<GameEntry> all{
        {"dice", "three dice, each thrown again by its own rules", dice_game},
        {"kuhn", "poker with three cards, each seen by its player alone", kuhn_game},
        {"pig", "roll as often as you dare; a one, and the turn is worth nothing", pig_game},
        {"skirmish", "two units on a table shoot at each other", skirmish_game},
        {"triggers", "Embers: cards that answer cards, and creatures that mind", triggers_game},
    };
    return all;
}

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const GameEntry& entry : games()) {
        names.emplace_back(entry.name);
    }
    return names;
}

std::unique_ptr<Game> find_game(std::string_view name) {
    for (const GameEntry& entry : games()) {
        if (entry.name == name) {
            return entry.make();
        }
    }
    throw std::out_of_range("there is no game " + std::string(name));
}

} // namespace herd
