#pragma once

#include <functional>
#include <string>

/// Files of failures. Compiled functions, because <filesystem> costs a source with laws more than these: inline.hpp decides where.

namespace herding::inline v0::law::detail {

/// The path of a name in a folder.
[[nodiscard]] std::string path_in(const std::string& folder, const std::string& name);

/// Makes a folder and those above it, unless they are there. Throws std::filesystem::filesystem_error.
void make_folder(const std::string& folder);

/// Has a file written under another name, and then gives it its own. What `write` leaves when it throws is removed.
/// Throws what `write` throws, and std::filesystem::filesystem_error.
void write_then_name(const std::string& path,
                     const std::function<void(const std::string& unfinished)>& write);

} // namespace herding::inline v0::law::detail
