#pragma once

#include "herding/record/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// An open file. Errors of the operating system are std::system_error.
class File {
public:
    virtual ~File() = default;

    /// Reads at a place; fewer bytes than asked for only where the file ends.
    [[nodiscard]] virtual std::size_t read(std::uint64_t at, std::span<std::byte> into) const = 0;
    /// Writes at a place. Returns how many bytes were written, which may be fewer.
    [[nodiscard]] virtual std::size_t write(std::uint64_t at, View bytes) = 0;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    virtual void truncate(std::uint64_t size) = 0;
    /// Returns when contents and size survive a loss of power.
    virtual void sync() = 0;
    /// Tries to become the only one who holds this file for writing, until it is closed.
    [[nodiscard]] virtual bool lock() = 0;
};

/// What durable files are made of. Tests replace it by one that fails.
class Io {
public:
    enum class Open : std::uint8_t {
        Read,
        Write,  ///< and read
        Create, ///< a new file, or an empty one
    };

    virtual ~Io() = default;

    /// Null where there is no such file. Open::Write falls back to nothing: a file that may not be written is an error.
    [[nodiscard]] virtual std::unique_ptr<File> open(const std::string& path, Open how) = 0;
    /// Whether this path leads to that very file.
    [[nodiscard]] virtual bool is(const std::string& path, const File& file) = 0;
    /// Gives a file its name, unless there is a file of that name: then false.
    [[nodiscard]] virtual bool rename_new(const std::string& from, const std::string& to) = 0;
    /// Gives a file its name; a file that had it is gone.
    virtual void rename(const std::string& from, const std::string& to) = 0;
    virtual void remove(const std::string& path) = 0;
    /// Returns when the names in the folder of this path survive a loss of power.
    virtual void sync_folder(const std::string& path) = 0;
    /// Names of the files in a folder, in order.
    [[nodiscard]] virtual std::vector<std::string> list(const std::string& folder) = 0;
    /// As `sync` of each, in one go where the system can.
    virtual void sync_all(std::span<File* const> files);
};

/// The files of this machine (POSIX).
[[nodiscard]] std::shared_ptr<Io> system_io();

/// Files in memory, for tests and for records that end with the program. May be used by several threads.
[[nodiscard]] std::shared_ptr<Io> memory_io();

} // namespace herding::inline v0::record
