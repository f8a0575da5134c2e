#pragma once

#include <cstddef>
#include <string>

/// Reading files that come from outside.
namespace herd {

/// Larger files are refused before they are read.
inline constexpr std::size_t largest_file = std::size_t{64} << 20;

/// The whole file. Throws std::runtime_error with the cause (not the name).
[[nodiscard]] std::string read_file(const std::string& path);

} // namespace herd
