#pragma once

#include "herding/record/io.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// A log that all files of a folder share, for programs that write many records at once.

namespace herding::inline v0::record {

/// Name of the log in its folder. Its program removes it at the end; a crash leaves it.
inline constexpr std::string_view common_log = "common.log";

/// Io for the files of a folder whose `sync_all` writes what is new in all files to one log, with one sync. The files themselves follow
/// later: a file when some KiB have gathered or when it is closed, and all of them when the log has `most` bytes. A FileStore with another
/// Io reads the log beside the files, so a folder that a crash has left needs no repair.
///
/// Begins with what the log of another program has left. If another program is writing a log there, or if none can be made, the files
/// have none: this returns `below`. Several threads may use it.
///
/// Throws: std::system_error if the files cannot take what a log has left.
[[nodiscard]] std::shared_ptr<Io> logged_io(const std::string& folder,
                                            std::shared_ptr<Io> below = system_io(),
                                            std::uint64_t most = std::uint64_t{16} << 20U);

} // namespace herding::inline v0::record
