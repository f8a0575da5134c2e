#pragma once

#include "herding/record/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Open file. Errors of the operating system are std::system_error.
class File {
public:
    virtual ~File() = default;

    /// Reads at a position. Returns fewer bytes than requested only at the end of the file.
    [[nodiscard]] virtual std::size_t read(std::uint64_t at, std::span<std::byte> into) const = 0;
    /// Writes at a position. Returns the number of written bytes, which may be fewer.
    [[nodiscard]] virtual std::size_t write(std::uint64_t at, View bytes) = 0;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    virtual void truncate(std::uint64_t size) = 0;
    /// Makes content and size durable: they survive a loss of power.
    virtual void sync() = 0;
    /// Tries to lock this file for writing, until it is closed. False if another one holds it.
    [[nodiscard]] virtual bool lock() = 0;
};

/// Operating system as the file store uses it. Tests replace it by one that fails.
class Io {
public:
    enum class Open : std::uint8_t {
        Read,
        Write,  ///< for reading too
        Create, ///< for reading too; makes an empty file if there is none
    };

    virtual ~Io() = default;

    /// Opens a file, or returns null if there is none. Open::Write never opens only for reading: a read-only file is
    /// an error.
    [[nodiscard]] virtual std::unique_ptr<File> open(const std::string& path, Open how) = 0;
    /// Whether this path leads to this very file.
    [[nodiscard]] virtual bool is(const std::string& path, const File& file) = 0;
    /// Renames a file. If the new name exists, changes nothing and returns false.
    [[nodiscard]] virtual bool rename_new(const std::string& from, const std::string& to) = 0;
    /// Renames a file. Replaces a file that has the new name.
    virtual void rename(const std::string& from, const std::string& to) = 0;
    virtual void remove(const std::string& path) = 0;
    /// Makes the names in the folder of this path durable.
    virtual void sync_folder(const std::string& path) = 0;
    /// Names of the files in a folder, sorted.
    [[nodiscard]] virtual std::vector<std::string> list(const std::string& folder) = 0;
    /// Calls `sync` for each file; in one operation if the system can.
    virtual void sync_all(std::span<File* const> files);
};

/// Files of this machine (POSIX).
[[nodiscard]] std::shared_ptr<Io> system_io();

/// Files in memory, for tests and for records that end with the program. Several threads may use it.
[[nodiscard]] std::shared_ptr<Io> memory_io();

} // namespace herding::inline v0::record
