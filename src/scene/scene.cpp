#include "herding/scene/scene.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::scene {

namespace {

constexpr std::array<std::string_view, 10> arrangements{"grid", "hexagons", "row",   "column", "stack",
                                                        "ring", "track",    "plane", "hand",   "table"};
constexpr std::array<std::string_view, 5> shapes{"disc", "mark", "card", "die", "block"};

} // namespace

std::string_view name(Arrangement arrangement) noexcept {
    return arrangements[std::min<std::size_t>(static_cast<std::size_t>(arrangement),
                                              arrangements.size() - 1)];
}

std::string_view name(Shape shape) noexcept {
    return shapes[std::min<std::size_t>(static_cast<std::size_t>(shape), shapes.size() - 1)];
}

std::string Scene::name_of(std::uint16_t player) const {
    return player < players.size() ? players[player] : "player " + std::to_string(player);
}

Piece& Area::put(std::size_t place, Piece piece) {
    if (place >= places.size()) {
        throw std::out_of_range("herding: scene: area \"" + name + "\" has " + std::to_string(places.size()) +
                                " places, so there is no place " + std::to_string(place));
    }
    auto& pieces = places[place].pieces;
    if (piece.id.empty()) {
        std::array<char, 48>
            behind; // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
        char* end = behind.data();
        char* const most = behind.data() + behind.size();
        *end++ = '/';
        end = std::to_chars(end, most, place).ptr;
        if (!pieces.empty()) {
            *end++ = '.';
            end = std::to_chars(end, most, pieces.size()).ptr;
        }
        if (piece.hidden) {
            *end++ = '?';
        }
        piece.id.reserve(name.size() + static_cast<std::size_t>(end - behind.data()));
        piece.id += name;
        piece.id.append(behind.data(), end);
    }
    if (pieces.empty()) {
        pieces.reserve(1); // most places have one
    }
    return pieces.emplace_back(std::move(piece));
}

Piece& Area::put(std::string_view place, Piece piece) {
    const auto found =
        std::find_if(places.begin(), places.end(), [place](const Place& one) { return one.name == place; });
    if (found == places.end()) {
        throw std::out_of_range("herding: scene: area \"" + name + "\" has no place \"" + std::string(place) +
                                '"');
    }
    return put(static_cast<std::size_t>(found - places.begin()), std::move(piece));
}

} // namespace herding::inline v0::scene
