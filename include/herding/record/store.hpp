#pragma once

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/writer.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// Whether a record is opened to be continued.
enum class Access : std::uint8_t { Read, Append };

/// Text of another program that shares a store (`Store::leave_notice`).
struct Notice {
    std::string address; ///< of that program
    std::string text;
};

/// Collection of records by name. All functions throw Error.
class Store {
public:
    virtual ~Store() = default;

    /// Begins a record. It then exists and survives a loss of power. If creating fails, there is no part of it.
    /// Throws: Error (Exists if there is one with that name).
    [[nodiscard]] virtual std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                         const WriterOptions& options = {}) = 0;

    /// Opens a record. Records can be read while another program writes. For appending, the record is locked until
    /// reader and writer are destroyed.
    /// Throws: Error (Locked if another program has locked it).
    [[nodiscard]] virtual std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                                       const ReadLimits& limits = {}) = 0;

    /// Names of all records, sorted.
    [[nodiscard]] virtual std::vector<std::string> names() = 0;

    /// Removes a record, if there is one.
    /// Throws: Error (Locked while it is being written).
    virtual void remove(const std::string& name) = 0;

    /// Makes all events of several writers of this store durable, as `Writer::sync` does for one; in one operation if the store can.
    /// Throws: Error. Then each writer whose events may not be durable has failed.
    virtual void sync(std::span<Writer* const> writers);

    /// Leaves a text for other programs that share the store, in place of the last one. It expires after some seconds, so a running
    /// program leaves it again and again. Returns: false if the store cannot be shared.
    virtual bool leave_notice(std::string_view text);
    /// Notices of the other programs, by address.
    [[nodiscard]] virtual std::vector<Notice> notices();
};

/// Store of files. Each record is a journal (docs/journal-format.md) in its own file, whose path is its name. A
/// record begins in a file with the suffix `.new`. `create` replaces such a file that a crash has left. It throws if the file
/// has other content.
class FileStore final : public Store {
public:
    /// Paths are relative to a folder, if one is given.
    explicit FileStore(std::string folder = {}, std::shared_ptr<Io> io = system_io());

    using Store::open;
    [[nodiscard]] std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                 const WriterOptions& options = {}) override;
    [[nodiscard]] std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                               const ReadLimits& limits = {}) override;
    /// Names in the folder that end with `.journal`.
    [[nodiscard]] std::vector<std::string> names() override;
    void remove(const std::string& name) override;
    /// With one sync of the file system, if there are several (Io::sync_all).
    void sync(std::span<Writer* const> writers) override;

    /// Stores a whole journal as a record with this name. It appears only when all of it is durable.
    /// Throws: Error as `create`.
    void put(const std::string& name, View journal);

    /// Writes `NAME.index` beside the journal and replaces an existing one. Readers then reach any event without
    /// reading everything before it.
    /// Throws: Error.
    /// Complexity: O(size of the record).
    void write_index(const std::string& name, const OnEvent& progress = {});

    [[nodiscard]] const std::shared_ptr<Io>& io() const noexcept { return io_; }

private:
    [[nodiscard]] std::string path(const std::string& name) const;
    [[nodiscard]] std::unique_ptr<File> put_new(const std::string& final_path, View bytes);

    std::string folder_;
    std::shared_ptr<Io> io_;
};

/// Store in memory. Its records end with it.
[[nodiscard]] std::unique_ptr<Store> memory_store();

/// Reader of a record from the bytes of its journal. It reads them in place; they must outlive the reader.
[[nodiscard]] std::unique_ptr<Reader> read_journal(View bytes, const std::string& name = {},
                                                   const ReadLimits& limits = {});

} // namespace herding::inline v0::record
