#pragma once

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/writer.hpp"

#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Whether a record is opened to be continued.
enum class Access : std::uint8_t { Read, Append };

/// Where records live, by name. All throw Error.
class Store {
public:
    virtual ~Store() = default;

    /// Begins a record. When it returns, the record exists and survives a loss of power; otherwise nothing of it is
    /// there. Throws ErrorKind::Exists where there is one of that name.
    [[nodiscard]] virtual std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                         const WriterOptions& options = {}) = 0;

    /// Opens a record. Records can be read while another program writes. For appending, the record is locked until reader
    /// and writer are gone: ErrorKind::Locked where another has it.
    [[nodiscard]] virtual std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                                       const ReadLimits& limits = {}) = 0;

    /// Names of all records, in order.
    [[nodiscard]] virtual std::vector<std::string> names() = 0;

    /// Removes a record, if there is one. Throws ErrorKind::Locked while it is being written.
    virtual void remove(const std::string& name) = 0;
};

/// Each record is a journal (docs/journal-format.md) in a file of its own, whose path is its name. A record begins in a file with
/// `.new` behind its name. One that a crash has left there is replaced; any other file stays, and then the record is refused.
class FileStore final : public Store {
public:
    /// Below a folder, or at any path where the folder is empty.
    explicit FileStore(std::string folder = {}, std::shared_ptr<Io> io = system_io());

    using Store::open;
    [[nodiscard]] std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                 const WriterOptions& options = {}) override;
    [[nodiscard]] std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                               const ReadLimits& limits = {}) override;
    /// Those in the folder that end with `.journal`.
    [[nodiscard]] std::vector<std::string> names() override;
    void remove(const std::string& name) override;

    /// Stores a whole journal as a record of this name. Nothing of it is there unless all of it is durable. Throws Error as
    /// `create`.
    void put(const std::string& name, View journal);

    /// Writes `NAME.index` beside the journal, which takes the place of one that is there. Readers of the record then go to
    /// any event without reading all before it. Throws Error. O(size of the record).
    void write_index(const std::string& name, const Progress& progress = {});

    [[nodiscard]] const std::shared_ptr<Io>& io() const noexcept { return io_; }

private:
    [[nodiscard]] std::string path(const std::string& name) const;
    [[nodiscard]] std::unique_ptr<File> put_new(const std::string& final_path, View bytes);

    std::string folder_;
    std::shared_ptr<Io> io_;
};

/// The same in memory: records end with the store.
[[nodiscard]] std::unique_ptr<Store> memory_store();

/// The record whose journal these bytes are. Reads them in place; they must outlive the reader.
[[nodiscard]] std::unique_ptr<Reader> read_journal(View bytes, const std::string& name = {},
                                                   const ReadLimits& limits = {});

} // namespace herding::inline v0::record
