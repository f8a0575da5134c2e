#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <ostream>
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

/// Whether a path is no regular file, such as a pipe, so that every part that is written is there at once.
[[nodiscard]] bool is_direct(const std::string& path);

/// A file that is written part by part, and is there whole or not at all, also after a loss of power: `finish` makes it
/// durable and gives it its name. Until then the file that was there stays, and the new one is beside it, with `.new` or, if
/// that is taken, a number too behind its name. Without `finish` it is removed. It has the permissions of the file that was
/// there. A file that is no regular one, such as a pipe, is written directly.
class NewFile {
public:
    /// Writing fails from the moment on that the flag is set, if there is one. Throws std::runtime_error for a record, and
    /// std::system_error where the file cannot be written. Both have the cause and not the name.
    explicit NewFile(const std::string& path, const std::atomic<bool>* stopped = nullptr);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] std::ostream& out() noexcept { return out_; }
    /// Whether it is no regular file, so that every part is there at once.
    [[nodiscard]] bool direct() const noexcept { return direct_; }
    /// The file is whole. Throws std::system_error where a part of it could not be written, with the cause if it is asked
    /// as soon as `out` has failed.
    void finish();
    /// Removes it. Nothing can be written any more.
    void drop() noexcept;

private:
    class Buffer;

    std::string target_;
    std::string written_;
    bool direct_ = false;
    bool unfinished_ = false; // `written_` has not got its name
    std::unique_ptr<Buffer> buffer_;
    std::ostream out_{nullptr};
};

/// Writes a whole file, or leaves the one that is there as it was (NewFile). Ctrl-C and SIGTERM wait until it is there.
/// Throws std::runtime_error with the cause (not the name), also for a record.
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
