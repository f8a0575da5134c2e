#include "registry.hpp"

#include "herding/play/game.hpp"

#include <stdexcept>

namespace herd {

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const Entry& entry : all_games()) {
        if (entry.registration != nullptr) {
            names.emplace_back(entry.name);
        }
    }
    return names;
}

const herding::tool::Registration* find_registration(std::string_view name) {
    for (const Entry& entry : all_games()) {
        if (entry.name == name) {
            return entry.registration;
        }
    }
    return nullptr;
}

const herding::play::Game& find_game(std::string_view name) {
    const auto* registration = find_registration(name);
    if (registration == nullptr) {
        throw std::out_of_range("there is no game " + std::string(name));
    }
    return registration->game();
}

} // namespace herd
