#include "writer.hpp"

#include "framing.hpp"

#include "herding/record/group.hpp"
#include "herding/record/json_lines.hpp"

#include <cstddef>
#include <exception>
#include <span>
#include <utility>
#include <vector>

namespace herding::inline v0::record::postgres {

namespace {

/// File that a group syncs: the events of one writer.
class BatchFile final : public File {
public:
    explicit BatchFile(PostgresStore::Database& database) : database_(database) {}
    [[nodiscard]] std::size_t read(std::uint64_t, std::span<std::byte>) const override { return 0; }
    std::size_t write(std::uint64_t, View) override { return 0; }
    [[nodiscard]] std::uint64_t size() const override { return 0; }
    void truncate(std::uint64_t) override {}
    void sync() override {
        Batch* const one = &batch;
        database_.commit({&one, 1});
    }
    bool lock() override { return false; }

    Batch batch;

private:
    PostgresStore::Database& database_;
};

class TransactionIo final : public Io {
public:
    explicit TransactionIo(std::shared_ptr<PostgresStore::Database> database)
        : database_(std::move(database)) {}
    [[nodiscard]] std::unique_ptr<File> open(const std::string&, Open) override { return nullptr; }
    [[nodiscard]] bool is(const std::string&, const File&) override { return false; }
    bool rename_new(const std::string&, const std::string&) override { return false; }
    void rename(const std::string&, const std::string&) override {}
    void remove(const std::string&) override {}
    void sync_folder(const std::string&) override {}
    [[nodiscard]] std::vector<std::string> list(const std::string&) override { return {}; }
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

class PostgresWriter final : public Writer {
public:
    PostgresWriter(std::shared_ptr<PostgresStore::Database> database, std::shared_ptr<Lease> lease,
                   Header header, End end, WriterOptions options)
        : database_(std::move(database)), header_(std::move(header)), end_(end), options_(std::move(options)),
          file_(*database_) {
        file_.batch.lease = std::move(lease);
        if (options_.durability == Durability::Group) {
            if (options_.group == nullptr) {
                throw Error(ErrorKind::System, name(),
                            "Durability::Group needs a GroupCommit: set WriterOptions::group");
            }
            options_.group->join();
        }
    }
    ~PostgresWriter() override {
        if (options_.durability == Durability::Group) {
            options_.group->leave();
        }
        if (!failed() && !file_.batch.rows.empty()) {
            try {
                write();
            } catch (...) { // `sync` reports errors
            }
        }
    }
    PostgresWriter(const PostgresWriter&) = delete;
    PostgresWriter& operator=(const PostgresWriter&) = delete;

    void append(std::span<const NewEvent> events) override {
        refuse_if_failed();
        or_fail([&] {
            for (const NewEvent& event : events) {
                put(event);
            }
            if (options_.durability != Durability::None || waiting_ >= options_.buffer) {
                write();
            }
        });
    }

    void sync() override {
        refuse_if_failed();
        or_fail([&] {
            if (!file_.batch.rows.empty()) {
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

    void expect_good() const { refuse_if_failed(); }
    /// Events that wait for the database. Null: there are none.
    [[nodiscard]] Batch* waiting_batch() noexcept {
        file_.batch.done = file_.batch.lost = false;
        return file_.batch.rows.empty() ? nullptr : &file_.batch;
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
        file_.batch.rows.clear();
        waiting_ = 0;
        wrote_ = false;
    }
    void fail() noexcept { failed_ = true; }

    [[nodiscard]] bool failed() const noexcept override { return failed_ || file_.batch.lease->lost(); }
    [[nodiscard]] std::uint64_t size() const noexcept override { return end_.byte; }
    [[nodiscard]] std::uint32_t checksum() const noexcept override { return end_.checksum; }

private:
    [[nodiscard]] const std::string& name() const noexcept { return file_.batch.lease->name(); }

    [[noreturn]] void throw_elsewhere() const {
        throw Error(
            ErrorKind::Locked, name(),
            "another program has taken this record, because the lease ran out, and nothing was written: open "
            "the record again");
    }
    void refuse_if_failed() const {
        if (file_.batch.lease->lost()) {
            throw_elsewhere();
        }
        if (failed_) {
            throw Error(ErrorKind::Failed, name(),
                        "an earlier write failed, so nothing more is taken: open the record again");
        }
    }

    template <class Run> void or_fail(Run run) {
        try {
            run();
        } catch (...) {
            failed_ = true;
            throw;
        }
    }

    void put(const NewEvent& event) {
        const bool durable = event.durable.value_or(file_.batch.rows.empty());
        const std::uint8_t flags = detail::flags_of(durable, event.optional, event.joined);
        framed_.clear();
        const std::uint64_t byte = end_.byte;
        end_.checksum = detail::put_event(framed_, event.kind, flags, event.payload, end_.checksum);
        ++end_.place;
        end_.number += is_numbered(event.kind) ? 1 : 0;
        end_.byte += framed_.size();
        waiting_ += framed_.size();
        RawEvent raw;
        raw.kind = event.kind;
        raw.durable = durable;
        // As the flags have it: those of kinds that this program knows are fixed.
        const auto stored = std::to_integer<std::uint8_t>(framed_[5]);
        raw.optional = (stored & detail::flag_optional) != 0;
        raw.joined = event.joined;
        raw.number = end_.number;
        raw.byte = byte;
        raw.payload = event.payload;
        Batch::Row& row = file_.batch.rows.emplace_back();
        row.place = end_.place;
        row.number = static_cast<std::int64_t>(end_.number);
        row.byte = static_cast<std::int64_t>(byte);
        row.checksum = end_.checksum;
        row.kind = static_cast<std::uint8_t>(event.kind);
        row.flags = stored;
        row.payload.assign(event.payload.begin(), event.payload.end());
        row.json = json_of(header_, raw);
    }

    /// Writes all waiting events in one transaction.
    void write() {
        Batch& batch = file_.batch;
        batch.done = batch.lost = false;
        if (options_.durability == Durability::Group) {
            options_.group->sync(file_);
        } else {
            file_.sync();
        }
        if (batch.lost) {
            throw_elsewhere();
        }
        batch.rows.clear();
        waiting_ = 0;
        wrote_ = true;
    }

    std::shared_ptr<PostgresStore::Database> database_;
    Header header_;
    End end_;
    WriterOptions options_;
    BatchFile file_;
    Bytes framed_;
    std::uint64_t waiting_ = 0; // bytes of the waiting events
    bool wrote_ = false;        // since the last `sync`: the lease was held then
    bool failed_ = false;
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

std::string json_of(const Header& header) {
    try {
        return header_json(header);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Unreadable) {
            throw;
        }
        return R"({"unreadable":true})";
    }
}

std::string json_of(const Header& header, const RawEvent& event) {
    try {
        return event_json(header, event);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Unreadable) {
            throw;
        }
        return R"({"unreadable":true})";
    }
}

std::unique_ptr<Writer> make_writer(std::shared_ptr<PostgresStore::Database> database,
                                    std::shared_ptr<Lease> lease, Header header, End end,
                                    WriterOptions options) {
    return std::make_unique<PostgresWriter>(std::move(database), std::move(lease), std::move(header), end,
                                            std::move(options));
}

std::shared_ptr<Io> transaction_io(std::shared_ptr<PostgresStore::Database> database) {
    return std::make_shared<TransactionIo>(std::move(database));
}

} // namespace herding::inline v0::record::postgres
