#pragma once

#include <array>

namespace herding::inline v0::record::detail {

/// The first bytes of every journal. As in PNG: the first is no text, and a transfer that changes line ends breaks the rest.
inline constexpr std::array<unsigned char, 8> magic{0x89, 'H', 'R', 'D', 'J', '\r', '\n', 0x1a};

} // namespace herding::inline v0::record::detail
