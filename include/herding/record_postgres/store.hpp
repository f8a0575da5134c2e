#pragma once

#include "herding/record/store.hpp"
#include "herding/record_postgres/fwd.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// Options of a store in a database that several stores share.
struct PostgresOptions {
    /// Address of this program. Other programs name it in `Elsewhere`. A program takes the leases of its address at
    /// once, so no two programs may have the same one. Empty: no address.
    std::string address = {};
    /// Time after which another program may take a record if its writer no longer renews the lease.
    std::chrono::milliseconds lease{10'000};
    /// Time for which an operation tries to connect again before it throws.
    std::chrono::milliseconds patience{5'000};
    /// Whether to create the schema if the database has none. If false, a missing schema is an Error (NotFound).
    bool create = true;
};

/// Store of many records in the schema `herding` of a PostgreSQL database, for several programs on several machines.
/// Links herding::record_postgres. docs/records.md describes tables and leases.
///
/// An append with Durability::Each is one durable transaction and one round trip. With Durability::Group the writers of
/// this store share transactions, also across threads; make the group with `io()`. Durability::None buffers events
/// until `sync`, `close`, or `WriterOptions::buffer` bytes. `Writer::sync` also throws if the writer has lost its lease.
///
/// Leases: a record belongs to the program that opened it to append. Each writer has a fencing number, which grows
/// whenever the record changes hands. Every transaction compares it and locks it until the commit. A writer with an old
/// number throws Error (Locked), and changes nothing. So a program may be paused for any time. A thread of
/// the store renews its leases. Times are compared by the clock of the database only.
///
/// If the connection is lost, the store connects again. If the answer to a commit was lost, it takes a new fencing number,
/// which ends the old transaction, and sends the events again unless they are there.
///
/// Several threads may use a store. Passwords do not occur in its messages.
class PostgresStore final : public Store {
public:
    /// Connects, and makes or updates the schema.
    /// Throws: Error (WrongFile for a schema `herding` of something else, which stays unchanged).
    explicit PostgresStore(const std::string& url, PostgresOptions options = {});
    ~PostgresStore() override;
    PostgresStore(const PostgresStore&) = delete;
    PostgresStore& operator=(const PostgresStore&) = delete;

    using Store::open;
    [[nodiscard]] std::unique_ptr<Writer> create(const std::string& name, const Header& header,
                                                 const WriterOptions& options = {}) override;
    /// Throws: Elsewhere if another program has the lease, Error (Locked) if this one has it.
    [[nodiscard]] std::unique_ptr<Reader> open(const std::string& name, Access access = Access::Read,
                                               const ReadLimits& limits = {}) override;
    [[nodiscard]] std::vector<std::string> names() override;
    void remove(const std::string& name) override;

    /// Makes all events of several writers of this store durable, in one transaction, as `Writer::sync` does for one.
    /// Throws: Error. Then each writer whose events are not durable, or whose lease is lost, has failed. Other writers continue.
    void sync(std::span<Writer* const> writers) override;

    /// Stores a text that other stores can read for the time of a lease, at least for five seconds.
    /// Returns: false if this store has no address, because such a store leaves no notice.
    bool leave_notice(std::string_view text) override;
    [[nodiscard]] std::vector<Notice> notices() override;

    /// The Io for a GroupCommit of this store's writers: one transaction for all.
    [[nodiscard]] std::shared_ptr<Io> io() const;

    /// URL of the database without its password, for messages.
    [[nodiscard]] const std::string& url() const noexcept;

    /// Runs a query and returns its rows as text, after a row of column names. For tools and tests.
    [[nodiscard]] std::vector<std::vector<std::string>> query(const std::string& sql);

    /// Compares the columns for queries with the record itself: those of its header and of each event.
    /// Throws: Error (Damaged with the place, for a column that differs).
    /// Complexity: O(size of the record).
    void check_columns(const std::string& name, const OnEvent& progress = {});

    class Database;

private:
    std::shared_ptr<Database> database_;
};

/// Whether a text is the URL of a PostgreSQL database: `postgres://` or `postgresql://`.
[[nodiscard]] bool is_postgres_url(const std::string& text) noexcept;

/// The URL without its password, for messages. A text that cannot be read becomes `postgres://...`.
[[nodiscard]] std::string printable_postgres_url(const std::string& url);

} // namespace herding::inline v0::record
