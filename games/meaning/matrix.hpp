#pragma once

#include "meaning/projection.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

/// Attacks of each unit on each other one with a weapon, computed exactly, on all cores.
namespace meaning {

struct Profile {
    std::string name = {};
    Stats stats = {};
};

struct Matrix {
    std::vector<Exact> means;  ///< row by row: attacker by attacker; -1 if the pair cannot be projected
    std::size_t projected = 0; ///< pairs
    std::size_t distinct = 0;  ///< projections that were computed: equal pairs share one
    std::map<std::string, std::size_t> reasons; ///< why pairs cannot be projected, and how many
};

/// Projects every pair. `progress(done, all)` is called now and then, from one thread at a time. The result does not
/// depend on the number of threads; 0 means all cores.
[[nodiscard]] Matrix matrix(const std::vector<Profile>& profiles, const Weapon& weapon,
                            const std::string& mode, unsigned threads = 0,
                            const std::function<void(std::size_t, std::size_t)>& progress = {});

} // namespace meaning
