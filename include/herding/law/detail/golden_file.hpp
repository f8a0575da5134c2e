#pragma once

#include <string>

/// Compiled functions: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// Whether HERDING_UPDATE_GOLDEN=1 is set, so that golden files are written.
[[nodiscard]] bool updates_golden() noexcept;

/// Compares a text with a golden file. Returns the first line that differs, in words, or nothing. If `updates_golden`, writes
/// the file and its folder instead. Throws std::runtime_error or std::filesystem::filesystem_error if it cannot be written.
[[nodiscard]] std::string compare_golden(const std::string& path, const std::string& text);

} // namespace herding::inline v0::law::detail
