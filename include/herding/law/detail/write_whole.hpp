#pragma once

#include <string>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Writes a file whole, or leaves the one that was there: a program that is killed leaves no half one, and two that write
/// the same file do not mix. Throws std::runtime_error with the path and the cause.
void write_whole(const std::string& path, const std::string& text);

} // namespace herding::inline v0::law::detail
