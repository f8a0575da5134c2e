#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Changes from one scene to the next. Interfaces animate them, and a table sends them for one event.

namespace herding::inline v0::scene {

/// A piece that comes to a place. `index` is its index there in the new scene, counted from the bottom.
struct MovedPiece {
    std::string id = {};
    std::string area = {};
    std::string place = {};
    std::uint32_t index = 0;

    friend bool operator==(const MovedPiece&, const MovedPiece&) = default;
};

/// Difference of two scenes, by ids. A field without a value has not changed.
struct Difference {
    std::vector<std::string> removed = {}; ///< ids of pieces
    std::vector<MovedPiece> placed =
        {}; ///< places of new pieces, and of pieces that moved, also within their place
    std::vector<Piece> changed = {}; ///< pieces that were there before, as they are now
    std::vector<Piece> added = {};   ///< pieces that were not there before; `placed` has their places
    std::vector<Area> areas =
        {}; ///< new areas, and areas with another layout or other places; without pieces
    std::optional<std::vector<std::string>> order =
        {};                            ///< names of all areas, if some came, left or changed their order
    std::vector<Counter> counted = {}; ///< counters with another value
    std::optional<std::vector<Counter>> counters =
        {}; ///< all counters, if some came, left or changed their order
    std::optional<std::vector<std::string>> players = {};
    std::optional<std::vector<std::uint16_t>> turn = {};
    std::optional<std::vector<std::string>> labels = {};

    /// Whether both scenes are equal.
    [[nodiscard]] bool empty() const { return *this == Difference{}; }

    friend bool operator==(const Difference&, const Difference&) = default;
};

/// The difference of two scenes that pass `check`. An unchanged piece is in none of the lists. If pieces change their order in a
/// place, as few as possible count as moved.
///
/// Complexity: O(n log n) for n places and pieces.
[[nodiscard]] Difference difference(const Scene& from, const Scene& to);

/// The new scene: `apply(from, difference(from, to)) == to`.
///
/// Throws: Error if the difference was made from another scene. The result is not checked: call `check` for data from outside.
/// Complexity: O(n log n).
[[nodiscard]] Scene apply(const Scene& from, const Difference& difference);

} // namespace herding::inline v0::scene
