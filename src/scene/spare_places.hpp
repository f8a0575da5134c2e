#pragma once

#include "plain_bytes.hpp"

#include "herding/scene/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

/// Memory of places, from one scene to the next. The places of a board are a block that is too large for the lists of free blocks
/// that an allocator keeps for each thread.

namespace herding::inline v0::scene::detail {

/// Of the thread: lists of places, without elements.
inline std::vector<std::vector<Place>>& spare_places() {
    static thread_local std::vector<std::vector<Place>> spare;
    return spare;
}

/// A list of places without names, in spare memory if there is some.
[[nodiscard]] inline std::vector<Place> new_places(std::size_t count) {
    std::vector<Place> places;
    if constexpr (!is_small) {
        auto& spare = spare_places();
        const auto fits = std::find_if(spare.rbegin(), spare.rend(), [count](const std::vector<Place>& one) {
            return one.capacity() >= count && one.capacity() <= 2 * count;
        });
        if (fits != spare.rend()) {
            std::swap(*fits, spare.back());
            places = std::move(spare.back());
            spare.pop_back();
        }
    }
    places.resize(count);
    return places;
}

/// Drops a scene, and keeps the memory of its places if this is the last owner. The object itself must not be const.
inline void drop(std::shared_ptr<const Scene> scene) {
    constexpr std::size_t most_lists = 4;
    constexpr std::size_t least = 8; // places; smaller blocks are no trouble
    constexpr std::size_t most = 128;
    if (is_small || scene == nullptr || scene.use_count() != 1) {
        return;
    }
    auto& spare = spare_places();
    for (Area& area : const_cast<Scene&>(*scene).areas) {
        if (spare.size() < most_lists && area.places.capacity() >= least && area.places.capacity() <= most) {
            area.places.clear();
            spare.push_back(std::move(area.places));
        }
    }
    scene.reset(); // without its places
}

} // namespace herding::inline v0::scene::detail
