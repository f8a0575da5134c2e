#include "offer_types.hpp"

#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/scene/scene.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace herding::inline v0::play {

namespace {

std::string called(std::uint16_t viewer) {
    return viewer == view::observer ? "the observer" : "player " + std::to_string(viewer);
}

/// The same piece for both viewers: open, and of one kind and owner.
bool is_open_to_both(const scene::Piece& one, const scene::Piece& other) {
    return !one.hidden && !other.hidden && one.kind == other.kind && one.owner == other.owner;
}

/// The first piece of a place that two viewers see with different faces.
std::optional<std::string> misshown_at(const scene::Place& mine, const scene::Place& theirs,
                                       std::uint16_t viewer, std::uint16_t other) {
    for (std::size_t i = 0; i < std::min(mine.pieces.size(), theirs.pieces.size()); ++i) {
        const scene::Piece& one = mine.pieces[i];
        const scene::Piece& two = theirs.pieces[i];
        if (is_open_to_both(one, two) && one.face != two.face) {
            return one.kind + " is shown open to two viewers, with different faces: " + one.face + " to " +
                   called(viewer) + ", and " + two.face + " to " + called(other) +
                   ". The scene needs no face, or `hidden`, where `known()` is false";
        }
    }
    return std::nullopt;
}

std::optional<std::string> misshown_to(const scene::Scene& mine, const scene::Scene& theirs,
                                       std::uint16_t viewer, std::uint16_t other) {
    for (const scene::Area& area : mine.areas) {
        const auto same_area = std::find_if(theirs.areas.begin(), theirs.areas.end(),
                                            [&](const scene::Area& one) { return one.name == area.name; });
        if (same_area == theirs.areas.end()) {
            continue;
        }
        for (const scene::Place& place : area.places) {
            const auto same = std::find_if(same_area->places.begin(), same_area->places.end(),
                                           [&](const scene::Place& one) { return one.name == place.name; });
            if (same == same_area->places.end() || same->pieces.size() != place.pieces.size()) {
                continue; // may be missing if somebody does not know of it
            }
            if (auto fault = misshown_at(place, *same, viewer, other)) {
                return "the place " + place.name + " of " + area.name + ": " + *fault;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> misshown(const Match& match, Actor by) {
    const std::uint16_t viewer = detail::viewer_of(by);
    const scene::Scene mine = match.scene(viewer);
    for (unsigned player = 0; player < match.players(); ++player) {
        const auto other = static_cast<std::uint16_t>(player);
        if (other == viewer) {
            continue;
        }
        if (auto fault = misshown_to(mine, match.scene(other), viewer, other)) {
            return fault;
        }
    }
    return std::nullopt;
}

} // namespace herding::inline v0::play
