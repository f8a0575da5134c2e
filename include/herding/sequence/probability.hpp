#pragma once

#include <cstdint>

namespace herding::inline v0::sequence {

/// An exact probability, in lowest terms: no floating point, so that all platforms agree.
struct Probability {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;
    friend constexpr bool operator==(Probability, Probability) noexcept = default;
};

} // namespace herding::inline v0::sequence
