#pragma once

#include "herding/core/types.hpp"
#include "herding/play/look.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/scene/check.hpp"
#include "herding/scene/draw.hpp"
#include "herding/scene/scene.hpp"
#include "herding/scene/svg.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

/// The scene of a Playable, and the drawings that follow from it.
///
/// Only these functions are templates. They call the Playable, and leave the rest to the compiled library herding::scene.

namespace herding::inline v0::play {

namespace detail {

/// Adds the names of the Playable's players, of whom a setup may have fewer, and checks the scene.
/// Throws: scene::Error.
template <class P>
[[nodiscard]] scene::Scene completed(const SetupOf<typename P::Spec>& setup, scene::Scene made) {
    if constexpr (requires { P::player_names; }) {
        if (made.players.empty() && !made.empty()) {
            const std::size_t named =
                std::min<std::size_t>(std::size(P::player_names), play::players<P>(setup));
            made.players.assign(std::begin(P::player_names),
                                std::next(std::begin(P::player_names), static_cast<std::ptrdiff_t>(named)));
        }
    }
    scene::check(made);
    return made;
}

} // namespace detail

/// The Playable has a `scene`, with the viewer as a third argument or without.
template <class P>
concept HasScene = requires(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen,
                            std::uint16_t viewer) { P::scene(setup, seen, viewer); } ||
                   requires(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen) {
                       P::scene(setup, seen);
                   };

/// The scene of a viewer; an empty one if the Playable has none. `seen` is what `view::of` shows to the viewer, so
/// nothing else can be in it. Players without names in it get those of the Playable.
///
/// Throws: scene::Error if the scene is not as `scene::check` requires, and what the Playable throws.
template <class P> [[nodiscard]] scene::Scene
scene(const SetupOf<typename P::Spec>& setup, const ViewOf<typename P::Spec>& seen, std::uint16_t viewer) {
    if constexpr (requires { P::scene(setup, seen, viewer); }) {
        return detail::completed<P>(setup, P::scene(setup, seen, viewer));
    } else if constexpr (requires { P::scene(setup, seen); }) {
        return detail::completed<P>(setup, P::scene(setup, seen));
    } else {
        return {};
    }
}

/// The board in lines, as wide as `look` allows: what `draw` of the Playable returns, else that of its scene. Empty where it has
/// neither. Throws as `scene`.
template <class P> [[nodiscard]] std::string drawing(const SetupOf<typename P::Spec>& setup,
                                                     const ViewOf<typename P::Spec>& seen, const Look& look) {
    if constexpr (requires { P::draw(setup, seen, look); }) {
        return P::draw(setup, seen, look);
    } else if constexpr (HasScene<P>) {
        return scene::draw(play::scene<P>(setup, seen, look.viewer), {look.width, look.color});
    } else {
        return {};
    }
}

/// The board as SVG: what `svg` of the Playable returns, else that of its scene. Empty where it has neither.
/// Throws as `scene`.
template <class P> [[nodiscard]] std::string picture(const SetupOf<typename P::Spec>& setup,
                                                     const ViewOf<typename P::Spec>& seen, const Look& look) {
    if constexpr (requires { P::svg(setup, seen, look); }) {
        return P::svg(setup, seen, look);
    } else if constexpr (HasScene<P>) {
        return scene::svg(play::scene<P>(setup, seen, look.viewer));
    } else {
        return {};
    }
}

} // namespace herding::inline v0::play
