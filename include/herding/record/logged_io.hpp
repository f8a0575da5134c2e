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

/// Io for the files of a folder whose `sync_all` writes the new bytes of all files to one log, with one sync. The files themselves are
/// written later: a file when it has some KiB of new bytes or is closed, and all files when the log has `most` bytes. A FileStore with
/// another Io reads the log beside the files, so a folder that a crash has left needs no repair.
///
/// First writes the bytes that the log of an earlier program has left to their files. If another program is writing a log there, or if
/// no log can be made, it returns `below`. Several threads may use the result.
///
/// Throws: std::system_error if these bytes cannot be written to the files.
[[nodiscard]] std::shared_ptr<Io> logged_io(const std::string& folder,
                                            std::shared_ptr<Io> below = system_io(),
                                            std::uint64_t most = std::uint64_t{16} << 20U);

} // namespace herding::inline v0::record
