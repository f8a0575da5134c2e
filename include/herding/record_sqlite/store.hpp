#pragma once

#include "herding/record/store.hpp"
#include "herding/record_sqlite/fwd.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Store of many records in one SQLite database, for queries with SQL (docs/records.md). Links
/// herding::record_sqlite.
///
/// The database is in WAL mode with synchronous=FULL, so an append with Durability::Each is one durable transaction.
/// With Durability::Group the writers of this store share transactions, also across threads; make the group with
/// `io()`. Durability::None buffers events until `sync`, `close`, or `WriterOptions::buffer` bytes, and writes them
/// in one transaction. Writers of other programs wait while a transaction is open, at most 10 s.
///
/// Each event has the bytes and the checksum that it has in a journal. So records can be copied between stores, and
/// changes in the database are detected. Readers use their own connections and work while a writer is active.
class SqliteStore final : public Store {
public:
    /// Opens the database, or creates it.
    /// Throws: Error (WrongFile for a database of something else, which stays unchanged).
    explicit SqliteStore(std::string path);
    ~SqliteStore() override;
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    using Store::open;
    [[nodiscard]] std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                 const WriterOptions& options = {}) override;
    [[nodiscard]] std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                               const ReadLimits& limits = {}) override;
    [[nodiscard]] std::vector<std::string> names() override;
    void remove(const std::string& name) override;
    /// In one transaction.
    void sync(std::span<Writer* const> writers) override;

    /// The Io for a GroupCommit of this store's writers: one transaction for all.
    [[nodiscard]] std::shared_ptr<Io> io() const;

    /// Runs a query and returns its rows as text, after a row of column names. For tools and tests. Any SQLite client
    /// can also read the database.
    [[nodiscard]] std::vector<std::vector<std::string>> query(const std::string& sql);

    /// Compares the columns for queries with the record itself: those of its header and of each event.
    /// Throws: Error (Damaged with the place, for a column that differs).
    /// Complexity: O(size of the record).
    void check_columns(const std::string& name, const OnEvent& progress = {});

    class Database;

private:
    std::shared_ptr<Database> database_;
};

} // namespace herding::inline v0::record
