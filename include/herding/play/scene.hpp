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

/// Scene of a Playable, and the drawings that come from it. Only these functions are templates. They call the Playable and the
/// compiled library herding::scene.

namespace herding::inline v0::play {

namespace detail {

/// Adds the names of the setup's players, and checks the scene.
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

/// The scene of a viewer. Empty if the Playable has none. `seen` is the view of the viewer, so the scene cannot show a hidden value.
/// If the scene names no players, it gets the names of the Playable.
///
/// Throws: scene::Error if the scene fails `scene::check`; exceptions of the Playable.
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

/// The board in lines of at most `look.width`: the result of the Playable's `draw`, otherwise the drawing of its scene. Empty if it
/// has neither.
/// Throws: as `scene`.
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

/// The board as SVG: the result of the Playable's `svg`, otherwise the picture of its scene. Empty if it has neither.
/// Throws: as `scene`.
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
