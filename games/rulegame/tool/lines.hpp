#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

/// Reading files line by line, compressed ones as well, with the progress shown to who waits at a terminal.
namespace herd {

/// Longer lines are refused.
inline constexpr std::size_t longest_line = std::size_t{16} << 20U;

/// Hands on each line that is not blank, with its number. Files that gzip wrote are read as what they hold; memory is
/// that of one line. On a terminal the standard error shows how far it is. Throws std::runtime_error with the cause
/// (not the name).
void each_line(const std::string& path, const std::function<void(std::size_t, std::string_view)>& use);

} // namespace herd
