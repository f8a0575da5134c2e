#pragma once

#include "event_rows.hpp"

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record/writer.hpp"
#include "herding/record_sqlite/store.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

/// Writing of one record's events to a database.

namespace herding::inline v0::record::detail {

/// Right to write one record: a lock on one byte of a file beside the database. It ends with the process.
class WriterLock {
public:
    WriterLock(const std::string& database, std::int64_t game, const std::string& record);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    int file_ = -1;
};

/// A writer that continues a record. `lock` is the right to write it.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::shared_ptr<SqliteStore::Database> database,
                                                  std::int64_t game, std::string record, Header header,
                                                  const End& end, std::shared_ptr<WriterLock> lock,
                                                  WriterOptions options);

/// Commits what waits in several writers of one database, in one transaction.
void sync_together(std::span<Writer* const> writers);

/// Io for a group commit of a database. One commit syncs all files.
[[nodiscard]] std::shared_ptr<Io> transaction_io();

} // namespace herding::inline v0::record::detail
