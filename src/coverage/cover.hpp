#pragma once

#include "herding/law/coverage.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace herd {

/// Plays so many games of up to so many inputs, in each setup in turn.
template <class Spec>
[[nodiscard]] herding::law::Coverage cover(std::vector<herding::law::Config<Spec>> configs,
                                           std::uint32_t games, unsigned longest, std::uint64_t seed) {
    configs.front().cases = games;
    configs.front().max_commands = longest;
    configs.front().seed = seed;
    return herding::law::coverage(std::span<const herding::law::Config<Spec>>(configs));
}

template <class Spec>
[[nodiscard]] herding::law::Coverage cover(const herding::law::Config<Spec>& config, std::uint32_t games,
                                           unsigned longest, std::uint64_t seed) {
    return cover(std::vector{config}, games, longest, seed);
}

} // namespace herd
