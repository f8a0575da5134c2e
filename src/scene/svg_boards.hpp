#pragma once

#include "svg_parts.hpp"
#include "svg_pieces.hpp"

#include "herding/scene/scene.hpp"

namespace herding::inline v0::scene::detail::picture {

/// An area as a board, with its title if the scene has others.
[[nodiscard]] Block board(const Scene& scene, const Pieces& drawn, const Area& area);

} // namespace herding::inline v0::scene::detail::picture
