#pragma once

#include "herding/scene/scene.hpp"

#include <string>

/// A scene as a picture.

namespace herding::inline v0::scene {

/// The scene as an SVG document, light or dark as the reader prefers. A page that embeds it may set the colors in its style:
/// `svg.scene { --board: white; }`.
///
/// Each place is an element with `data-area` and `data-place`. Each piece is an element with `data-piece`. Both have a title for screen
/// readers. Given the scene `before`, new, moved and changed pieces have the class `moved`, and a place that lost a piece has the class
/// `left`.
///
/// Complexity: O(size of the picture), and that of `difference`.
[[nodiscard]] std::string svg(const Scene& scene, const Scene* before = nullptr);

} // namespace herding::inline v0::scene
