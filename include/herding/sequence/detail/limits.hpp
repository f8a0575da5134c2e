#pragma once

#include <cstddef>

namespace herding::inline v0::sequence::detail {

/// How many triggered sequences may wait at once.
inline constexpr std::size_t most_waiting = 16;

} // namespace herding::inline v0::sequence::detail
