#pragma once

#include "connection.hpp"
#include "event_rows.hpp"

#include "herding/record/header.hpp"
#include "herding/record/io.hpp"
#include "herding/record_postgres/store.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

/// State that all readers and writers of a store share.

namespace herding::inline v0::record::postgres {

class Lease;

/// Events of one writer that go into the database together.
struct Batch {
    std::shared_ptr<Lease> lease;
    const std::vector<detail::WaitingRow>& rows;
    bool done = false; ///< they are durable
    bool lost = false; ///< the lease is another program's, and they are not there
};

} // namespace herding::inline v0::record::postgres

namespace herding::inline v0::record {

class PostgresStore::Database : public std::enable_shared_from_this<PostgresStore::Database> {
public:
    Database(const std::string& url, PostgresOptions options);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    struct Found {
        std::int64_t id = 0;
        Bytes header;
    };
    /// The record of this name. Throws Error (NotFound).
    [[nodiscard]] Found find(const std::string& name);
    [[nodiscard]] std::vector<std::string> names();

    /// Creates a record with its lease.
    [[nodiscard]] std::shared_ptr<postgres::Lease> create(const std::string& name, const Header& header,
                                                          View bytes);
    /// Takes the lease of a record. Throws Elsewhere, Error (Locked, NotFound).
    [[nodiscard]] std::shared_ptr<postgres::Lease> take(std::int64_t record, const std::string& name);
    void remove(const std::string& name);

    /// Makes all batches durable in one transaction, except those whose lease is lost. Marks each as done or lost.
    /// Throws: Error, if it is not known for any of them.
    void commit(std::span<postgres::Batch* const> batches);
    /// Compares these leases with the database, and marks those as lost that other programs have.
    void check(std::span<postgres::Lease* const> leases);

    /// A text for other programs, by the address of this one (Store::leave_notice).
    bool leave_notice(std::string_view text);
    [[nodiscard]] std::vector<Notice> notices();

    /// Runs statements on the connection of readers. They take no lease.
    [[nodiscard]] postgres::Rows read(const postgres::Statement& statement,
                                      const postgres::Parameters& parameters, const std::string& record);
    [[nodiscard]] std::vector<std::vector<std::string>> query(const std::string& sql);

    [[nodiscard]] const postgres::Address& address() const noexcept { return address_; }

private:
    friend class postgres::Lease;

    /// A connection that is made again when it is lost.
    struct Line {
        std::mutex mutex;
        std::optional<postgres::Connection> connection;
        std::chrono::steady_clock::time_point failed = {}; ///< when it last could not be made for long
    };
    /// Calls `call(connection)` until it does not throw Lost, for as long as the options say.
    template <class Call> auto with(Line& line, const std::string& record, Call call);
    void resolve(postgres::Connection& connection, std::span<postgres::Batch* const> batches);
    void send(postgres::Connection& connection, std::span<postgres::Batch* const> batches);
    [[nodiscard]] std::shared_ptr<postgres::Lease> held(std::int64_t record, std::int64_t fence,
                                                        std::string name);
    void release(const postgres::Lease& lease) noexcept;
    void renew();

    const postgres::Address address_;
    const PostgresOptions options_;
    const std::int64_t program_; ///< random: names this store in leases
    Line writing_;
    Line reading_;

    std::mutex leases_mutex_;
    std::condition_variable leases_changed_;
    std::map<std::int64_t, postgres::Lease*> leases_; ///< of this store, by record
    bool ends_ = false;
    std::thread renewing_;
};

} // namespace herding::inline v0::record

namespace herding::inline v0::record::postgres {

/// Right to write one record. It ends with this object, or with the time of a lease if the program ends.
class Lease {
public:
    Lease(std::shared_ptr<PostgresStore::Database> database, std::int64_t record, std::int64_t fence,
          std::string name)
        : database_(std::move(database)), record_(record), name_(std::move(name)), fence_(fence) {}
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    [[nodiscard]] std::int64_t record() const noexcept { return record_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::int64_t fence() const noexcept { return fence_; }
    void set_fence(std::int64_t fence) noexcept { fence_ = fence; }
    /// Another program has the record. This never changes back.
    [[nodiscard]] bool lost() const noexcept { return lost_; }
    void lose() noexcept { lost_ = true; }

private:
    std::shared_ptr<PostgresStore::Database> database_;
    std::int64_t record_;
    std::string name_;
    std::atomic<std::int64_t> fence_;
    std::atomic<bool> lost_ = false;
};

} // namespace herding::inline v0::record::postgres
