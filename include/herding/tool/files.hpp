#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

/// Reading files that come from outside, and writing those that a person names.
namespace herding::inline v0::tool {

/// Larger files are refused before they are read.
inline constexpr std::size_t largest_file = std::size_t{64} << 20;

/// The whole file. Throws std::runtime_error with the cause (not the name).
[[nodiscard]] std::string read_file(const std::string& path);

/// Before a file is written that may be there already. Throws std::runtime_error if it is a record or a database of records:
/// what they hold may exist nowhere else, and a program may be writing it.
void refuse_to_replace_record(const std::string& path);

/// Writes a whole file, or leaves the one that is there as it was. A file that is no regular one, such as a pipe, is
/// written directly. Throws std::runtime_error with the cause (not the name), also for a record.
void write_file(const std::string& path, std::string_view text);

/// The same with what `write` writes into a stream, which it leaves as soon as that fails. Nothing of it is kept in memory.
/// Ctrl-C and SIGTERM end the program with 130 as they end a command, and leave the file that was there as it was. Passes
/// on what `write` throws.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

/// The path of a file below a folder, for names that come from outside: `..`, absolute paths and symbolic links must not
/// lead out of the folder. Whether there is such a file is not asked. Throws std::runtime_error with the name and the
/// cause.
[[nodiscard]] std::string path_below(const std::string& folder, const std::string& name);

} // namespace herding::inline v0::tool
