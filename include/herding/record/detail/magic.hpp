#pragma once

#include <array>

namespace herding::inline v0::record::detail {

/// First bytes of every journal. As in PNG, the first byte is no text, and the others reveal a transfer that changes
/// line ends.
inline constexpr std::array<unsigned char, 8> magic{0x89, 'H', 'R', 'D', 'J', '\r', '\n', 0x1a};

} // namespace herding::inline v0::record::detail
