#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

/// Reading files from outside, and writing files that a person names.
namespace herding::inline v0::tool {

/// Larger files are refused before they are read.
inline constexpr std::size_t largest_file = std::size_t{64} << 20;

/// Reads a whole file.
/// Throws: std::runtime_error with the cause, without the name.
[[nodiscard]] std::string read_file(const std::string& path);

/// Check before a file is overwritten. Records are refused, because they may be the only copy, and a program may be writing them.
/// Throws: std::runtime_error if the file is a record or a database of records.
void refuse_to_replace_record(const std::string& path);

/// Whether a path is a pipe or another special file. Its reader gets every written part at once.
[[nodiscard]] bool is_direct(const std::string& path);

/// File that is written part by part, and exists whole or not at all, also after a loss of power. Its parts go to a new file next to
/// it, with the suffix `.new` (and a number if that name is taken). `finish` makes the new file durable and renames it. Until then an
/// old file of this name stays. Without `finish` the new file is removed. It has the permissions of the old file. A pipe or another
/// special file is written directly.
class NewFile {
public:
    /// Begins the new file. Once `stop` is set, writing fails.
    /// Throws: std::runtime_error for a record; std::system_error if the file cannot be written. Both have the cause without the name.
    explicit NewFile(const std::string& path, const std::atomic<bool>* stopped = nullptr);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] std::ostream& out() noexcept { return out_; }
    /// Whether it is not a regular file.
    [[nodiscard]] bool direct() const noexcept { return direct_; }
    /// Ends the file and gives it its name.
    /// Throws: std::system_error if a part could not be written. It has the cause if it is called right after `out` has failed.
    void finish();
    /// Removes the new file. Nothing can be written afterwards.
    void drop() noexcept;

private:
    class Buffer;

    std::string target_;
    std::string written_;
    bool direct_ = false;
    bool unfinished_ = false; // `written_` is not renamed yet
    std::unique_ptr<Buffer> buffer_;
    std::ostream out_{nullptr};
};

/// Writes a whole file, or leaves an old one unchanged (NewFile). Ctrl-C and SIGTERM wait until it is written.
/// Throws: std::runtime_error with the cause, without the name; also for a record.
void write_file(const std::string& path, std::string_view text);

/// Overload for large files: `write` writes into a stream, and returns when the stream fails. Keeps nothing in memory. Ctrl-C and
/// SIGTERM end the program with exit code 130 and leave an old file unchanged.
/// Throws: as above, and exceptions of `write`.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

/// The path of a file in a folder, for names from outside. The file need not exist.
/// Throws: std::runtime_error with the name and the cause if `..`, an absolute path or a symbolic link leads out of the folder.
[[nodiscard]] std::string path_below(const std::string& folder, const std::string& name);

} // namespace herding::inline v0::tool
