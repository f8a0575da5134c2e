#pragma once

#include "herding/scene/scene.hpp"

#include <string>

/// A scene in sentences, for screen readers and language models.

namespace herding::inline v0::scene {

/// Everything in the scene: a line for the players who decide, for each label, each area, and the counters of each player. A
/// long list of empty places becomes their number.
[[nodiscard]] std::string words(const Scene& scene);

/// A piece: `queen of White, tapped`. Its own `words` if it has some.
[[nodiscard]] std::string words_of(const Scene& scene, const Piece& piece);

/// A place: its label, or its name.
[[nodiscard]] const std::string& words_of(const Place& place);

} // namespace herding::inline v0::scene
