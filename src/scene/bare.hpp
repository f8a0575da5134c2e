#pragma once

#include "herding/scene/scene.hpp"

/// Areas without their pieces.

namespace herding::inline v0::scene::detail {

/// The area and its places, empty.
[[nodiscard]] Area without_pieces(const Area& area);
/// Whether two areas are the same without their pieces.
[[nodiscard]] bool same_without_pieces(const Area& a, const Area& b);

} // namespace herding::inline v0::scene::detail
