#pragma once

#include <functional>
#include <string>

/// Files of failures and golden files. Compiled functions, because <filesystem> costs a source with laws more than these:
/// inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// The path of a name in a folder.
[[nodiscard]] std::string path_in(const std::string& folder, const std::string& name);

/// Makes a folder and those above it, unless they are there. Throws std::filesystem::filesystem_error.
void make_folder(const std::string& folder);

/// Has a file written under another name, and then gives it its own. What `write` leaves when it throws is removed.
/// Throws what `write` throws, and std::filesystem::filesystem_error.
void write_then_name(const std::string& path,
                     const std::function<void(const std::string& unfinished)>& write);

/// Writes a file whole, or leaves the one that was there: a program that is killed leaves no half one, and two that write
/// the same file do not mix. Throws std::runtime_error with the path and the cause.
void write_whole(const std::string& path, const std::string& text);

/// Whether HERDING_UPDATE_GOLDEN=1 is set, so that golden files are written.
[[nodiscard]] bool updates_golden() noexcept;

/// Compares a text with a golden file. Returns the first line that differs, in words, or nothing. If `updates_golden`, writes
/// the file and its folder instead. Throws std::runtime_error or std::filesystem::filesystem_error if it cannot be written.
[[nodiscard]] std::string compare_golden(const std::string& path, const std::string& text);

} // namespace herding::inline v0::law::detail
