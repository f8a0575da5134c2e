#pragma once

#include <cstddef>
#include <string>

/// Reading files that come from outside.
namespace herding::inline v0::tool {

/// Larger files are refused before they are read.
inline constexpr std::size_t largest_file = std::size_t{64} << 20;

/// The whole file. Throws std::runtime_error with the cause (not the name).
[[nodiscard]] std::string read_file(const std::string& path);

/// The path of a file below a folder, for names that come from outside: `..`, absolute paths and symbolic links must not
/// lead out of the folder. Whether there is such a file is not asked. Throws std::runtime_error with the name and the
/// cause.
[[nodiscard]] std::string path_below(const std::string& folder, const std::string& name);

} // namespace herding::inline v0::tool
