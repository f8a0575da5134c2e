#pragma once

#include <cstdint>

namespace herding::inline v0::sequence {

/// Exact probability in lowest terms. Not floating point, so it is equal on all platforms.
struct Probability {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;
    friend constexpr bool operator==(Probability, Probability) noexcept = default;
};

} // namespace herding::inline v0::sequence
