#pragma once

#include "database.hpp"

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record/writer.hpp"

#include <memory>
#include <span>

/// Writing of one record's events to a database.

namespace herding::inline v0::record::postgres {

/// A writer that continues a record.
[[nodiscard]] std::unique_ptr<Writer> make_writer(std::shared_ptr<PostgresStore::Database> database,
                                                  std::shared_ptr<Lease> lease, Header header,
                                                  const detail::End& end, WriterOptions options);

/// Commits what waits in several writers of one database, in one transaction, and checks the leases of the others.
void sync_together(PostgresStore::Database& database, std::span<Writer* const> writers);

/// Io for a group commit of a database. One transaction syncs all files.
[[nodiscard]] std::shared_ptr<Io> transaction_io(std::shared_ptr<PostgresStore::Database> database);

} // namespace herding::inline v0::record::postgres
