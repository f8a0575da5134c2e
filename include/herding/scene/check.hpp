#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

/// Requirements on every scene.

namespace herding::inline v0::scene {

/// The first error of a scene, of a difference, or of the JSON of one, with its place.
class Error : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// Limits of a scene, so that a browser can draw it. `check` rejects larger scenes.
struct Limits {
    std::size_t areas = 256;
    std::size_t places = 20'000;      ///< of all areas
    std::size_t pieces = 20'000;      ///< of all areas
    std::size_t texts = 4'096;        ///< labels, counters and players, each
    std::size_t bytes = 2'000;        ///< of one text
    std::int32_t measure = 1'000'000; ///< of a point, in each direction
    std::size_t cells =
        65'536; ///< of all areas, also cells without a place: columns times rows, or places times room
    std::size_t all_bytes = 1U << 20U; ///< of all texts

    friend bool operator==(const Limits&, const Limits&) = default;
};

/// Checks that
/// - names of areas, of places in an area, and of counters of an owner exist and are unique;
/// - an id is on one place only;
/// - places and labels fit the layout;
/// - players in turn and owners exist, if players have names;
/// - texts are UTF-8 without control characters;
/// - the scene is within the limits.
///
/// Throws: Error, which names the first fault: `scene: area "board", place "cell=4": the id "x1" is also on "cell=0" of "board"`.
/// Complexity: O(n log n) for n places and pieces.
void check(const Scene& scene, const Limits& limits = {});

} // namespace herding::inline v0::scene
