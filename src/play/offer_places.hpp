#pragma once

#include "offer_types.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/offer.hpp"
#include "herding/scene/scene.hpp"
#include "herding/sequence/players.hpp"
#include "herding/view/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Places of a scene that the arguments of an action name, and what players call them.

namespace herding::inline v0::play::detail {

/// Who sees what an actor may see.
[[nodiscard]] inline std::uint16_t viewer_of(Actor by) {
    return by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
}

/// The players among those who decide.
[[nodiscard]] inline std::vector<std::uint16_t> who_decides(const sequence::Players& deciders,
                                                            unsigned players) {
    std::vector<std::uint16_t> who;
    for (const std::uint16_t player : deciders) {
        if (player < players) {
            who.push_back(player);
        }
    }
    return who;
}

/// The arguments that name the places of an area: `row` and `column` of `row=0,column=2`.
struct PlaceNames {
    std::string area;
    std::vector<std::string> keys;
};
[[nodiscard]] std::vector<PlaceNames> names_of_places(const scene::Scene& scene);

/// Makes places of the arguments that name them.
void find_places(OfferedAction& action, std::span<const Field> fields, const std::vector<PlaceNames>& places);

/// Takes an argument and those that are joined to it out of the place that `find_places` has given them, because the Playable
/// has other words for it.
void separate(OfferedAction& action, std::size_t argument, std::span<const Field> fields);
/// Joins the arguments after one to it that the pattern of its place names too. Arguments before it that the pattern names are chosen
/// before: the hand of this player.
void join(OfferedAction& action, std::size_t argument);
/// Finds the area that has such places; none if several have them.
void find_area(OfferedArgument& argument, const std::vector<PlaceNames>& places);

/// The values that name the place of an argument, in canonical text with commas: as the first part of its labels.
[[nodiscard]] std::string place_values(const OfferedAction& action, std::size_t argument,
                                       std::span<const std::string> values);

/// Finds what the scene calls the places and pieces of the arguments. If several areas have a place of that name, one of the
/// viewer comes first.
void find_labels(OfferedAction& action, const scene::Scene& scene, std::uint16_t viewer);

} // namespace herding::inline v0::play::detail
