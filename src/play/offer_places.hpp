#pragma once

#include "offer_types.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/offer.hpp"
#include "herding/scene/scene.hpp"
#include "herding/view/fwd.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Places of a scene that the arguments of an action name, and what players call them.

namespace herding::inline v0::play::detail {

/// Who sees what an actor may see.
[[nodiscard]] inline std::uint16_t viewer_of(Actor by) {
    return by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
}

/// The arguments that name the places of an area: `row` and `column` of `row=0,column=2`.
struct PlaceNames {
    std::string area;
    std::vector<std::string> keys;
};
[[nodiscard]] std::vector<PlaceNames> names_of_places(const scene::Scene& scene);

/// Makes places of the arguments that name them.
void find_places(OfferedAction& action, const std::vector<Field>& fields,
                 const std::vector<PlaceNames>& places);

/// Finds what the scene calls the places and pieces of the arguments. If several areas have a place of that name, one of the
/// viewer comes first.
void find_labels(OfferedAction& action, const scene::Scene& scene, std::uint16_t viewer);

} // namespace herding::inline v0::play::detail
