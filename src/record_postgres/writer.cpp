#include "writer.hpp"

#include <exception>
#include <span>
#include <utility>
#include <vector>

namespace herding::inline v0::record::postgres {

namespace {

/// File that a group syncs: the events of one writer.
class BatchFile final : public detail::SyncedFile {
public:
    BatchFile(PostgresStore::Database& database, std::shared_ptr<Lease> lease,
              const std::vector<detail::WaitingRow>& rows)
        : batch{std::move(lease), rows}, database_(database) {}
    void sync() override {
        Batch* const one = &batch;
        database_.commit({&one, 1});
    }

    Batch batch;

private:
    PostgresStore::Database& database_;
};

class TransactionIo final : public detail::SyncIo {
public:
    explicit TransactionIo(std::shared_ptr<PostgresStore::Database> database)
        : database_(std::move(database)) {}
    void sync_all(std::span<File* const> files) override {
        std::vector<Batch*> batches;
        for (File* file : files) {
            batches.push_back(&static_cast<BatchFile*>(file)->batch);
        }
        database_->commit(batches);
    }

private:
    std::shared_ptr<PostgresStore::Database> database_;
};

class PostgresWriter final : public detail::RowWriter {
public:
    PostgresWriter(std::shared_ptr<PostgresStore::Database> database, std::shared_ptr<Lease> lease,
                   Header header, const detail::End& end, WriterOptions options)
        : RowWriter(lease->name(), std::move(header), end, std::move(options)),
          database_(std::move(database)), file_(*database_, std::move(lease), waiting()) {
        join_group();
    }
    ~PostgresWriter() override { finish(); }
    PostgresWriter(const PostgresWriter&) = delete;
    PostgresWriter& operator=(const PostgresWriter&) = delete;

    void sync() override {
        expect_good();
        or_fail([&] {
            if (!waiting().empty()) {
                write();
            } else if (!wrote_) {
                Lease* const lease = file_.batch.lease.get();
                database_->check({&lease, 1});
                if (lease->lost()) {
                    throw_elsewhere();
                }
            }
        });
        wrote_ = false;
    }

    // ---- For a sync of several writers

    using RowWriter::fail;
    void expect_good() const override {
        if (file_.batch.lease->lost()) {
            throw_elsewhere();
        }
        RowWriter::expect_good();
    }
    /// Events that wait for the database. Null: there are none.
    [[nodiscard]] Batch* waiting_batch() noexcept {
        file_.batch.done = file_.batch.lost = false;
        return waiting().empty() ? nullptr : &file_.batch;
    }
    /// The lease, if it must be compared because nothing was written since the last sync.
    [[nodiscard]] Lease* unchecked_lease() noexcept { return wrote_ ? nullptr : file_.batch.lease.get(); }
    /// Takes the result of a transaction, or of a comparison.
    void synced() {
        or_fail([&] {
            if (file_.batch.lost || file_.batch.lease->lost()) {
                throw_elsewhere();
            }
        });
        written();
        wrote_ = false;
    }

    [[nodiscard]] bool failed() const noexcept override {
        return RowWriter::failed() || file_.batch.lease->lost();
    }

private:
    [[noreturn]] void throw_elsewhere() const {
        throw Error(
            ErrorKind::Locked, record(),
            "another program has taken this record, because the lease ran out, and nothing was written: open "
            "the record again");
    }

    void write() override {
        Batch& batch = file_.batch;
        batch.done = batch.lost = false;
        sync_file(file_);
        if (batch.lost) {
            throw_elsewhere();
        }
        written();
        wrote_ = true;
    }

    std::shared_ptr<PostgresStore::Database> database_;
    BatchFile file_;
    bool wrote_ = false; // since the last `sync`: the lease was held then
};

} // namespace

void sync_together(PostgresStore::Database& database, std::span<Writer* const> writers) {
    std::exception_ptr error;
    std::vector<PostgresWriter*> good;
    std::vector<Batch*> batches;
    std::vector<Lease*> leases;
    for (Writer* writer : writers) {
        auto* one = static_cast<PostgresWriter*>(writer);
        try {
            one->expect_good();
        } catch (const Error&) {
            error = std::current_exception();
            continue;
        }
        good.push_back(one);
        if (Batch* batch = one->waiting_batch()) {
            batches.push_back(batch);
        } else if (Lease* lease = one->unchecked_lease()) {
            leases.push_back(lease);
        }
    }
    try {
        if (!batches.empty()) {
            database.commit(batches);
        }
        if (!leases.empty()) {
            database.check(leases);
        }
    } catch (...) { // it is not known for any of them
        for (PostgresWriter* one : good) {
            one->fail();
        }
        throw;
    }
    for (PostgresWriter* one : good) {
        try {
            one->synced();
        } catch (const Error&) {
            error = std::current_exception();
        }
    }
    if (error) {
        std::rethrow_exception(error);
    }
}

std::unique_ptr<Writer> make_writer(std::shared_ptr<PostgresStore::Database> database,
                                    std::shared_ptr<Lease> lease, Header header, const detail::End& end,
                                    WriterOptions options) {
    return std::make_unique<PostgresWriter>(std::move(database), std::move(lease), std::move(header), end,
                                            std::move(options));
}

std::shared_ptr<Io> transaction_io(std::shared_ptr<PostgresStore::Database> database) {
    return std::make_shared<TransactionIo>(std::move(database));
}

} // namespace herding::inline v0::record::postgres
