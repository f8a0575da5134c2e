#pragma once

#include "herding/scene/scene.hpp"

#include <string>

/// A scene as a picture.

namespace herding::inline v0::scene {

/// The scene as an SVG document, light or dark as the reader prefers. A page that embeds it may set the colors in its style:
/// `svg.scene { --board: white; }`.
///
/// Each place is an element with `data-area` and `data-place`, each piece one with `data-piece`, and both have a title that is
/// read aloud. With the scene `before`, what moved, came or changed has the class `moved`, and a place that lost a piece has the
/// class `left`.
///
/// Complexity: O(size of the picture), and that of `difference`.
[[nodiscard]] std::string svg(const Scene& scene, const Scene* before = nullptr);

} // namespace herding::inline v0::scene
