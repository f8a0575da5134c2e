#pragma once

#include <cstdint>

namespace herding::inline v0::detail {

/// What Rules that run alone have written into a frame (`rules_record_alone`). No diffs: a dispatch is to do it.
struct Recorded {
    std::uint32_t diffs = 0;
    std::uint32_t traces = 0;
    std::uint8_t barriers = 0; ///< kinds, as in Barrier
};

} // namespace herding::inline v0::detail
