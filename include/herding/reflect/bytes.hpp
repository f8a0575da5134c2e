#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace herding::inline v0::reflect {

using Bytes = std::vector<std::byte>;

/// Bytes of binary data (binary_writer.hpp).
inline constexpr std::size_t envelope_size = 32;
inline constexpr std::uint8_t binary_format_version = 4;

} // namespace herding::inline v0::reflect
