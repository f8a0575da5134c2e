#pragma once

#include "herding/record/store.hpp"
#include "herding/record_sqlite/fwd.hpp"

#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::record {

/// Many records in one SQLite database, which people can query with SQL (docs/records.md). Links
/// herding::record_sqlite.
///
/// The database is in WAL mode with synchronous=FULL: an append with Durability::Each is one durable transaction.
/// Durability::Group shares transactions between the writers of this store, which may be on several threads; make the
/// group with `io()`. Durability::None collects events in memory until `sync`, `close`, or `WriterOptions::buffer` bytes,
/// which are one transaction. Writers of other programs wait while a transaction is open, at most 10 s.
///
/// Each event has the bytes and the checksum that it has in a journal, so records can be copied between stores, and what
/// was changed in the database is found. Readers use connections of their own, and work while a writer is active.
class SqliteStore final : public Store {
public:
    /// Opens the database, or makes it. Throws Error: WrongFile for a database of something else, which stays as it is.
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

    /// What a GroupCommit of this store's writers syncs with: one transaction for all.
    [[nodiscard]] std::shared_ptr<Io> io() const;

    /// Runs a query and returns its rows as text, the names of the columns first. For tools and tests; any SQLite client
    /// can read the database.
    [[nodiscard]] std::vector<std::vector<std::string>> query(const std::string& sql);

    /// Compares what queries read with the record itself: the columns of its header and of each event. Throws Error,
    /// Damaged with the place for a column that says something else. O(size of the record).
    void check_columns(const std::string& name, const Progress& progress = {});

    class Database;

private:
    std::shared_ptr<Database> database_;
};

} // namespace herding::inline v0::record
