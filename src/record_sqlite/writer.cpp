#include "writer.hpp"

#include "columns.hpp"
#include "database.hpp"
#include "framing.hpp"

#include "herding/record/group.hpp"
#include "herding/record/json_lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record::detail {

WriterLock::WriterLock(const std::string& database, std::int64_t game, const std::string& record) {
    const std::string path = database + "-writers";
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    struct flock lock{};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = static_cast<off_t>(game);
    lock.l_len = 1;
    if (file_ < 0 || ::fcntl(file_, F_OFD_SETLK, &lock) != 0) {
        const bool busy = file_ >= 0 && (errno == EAGAIN || errno == EACCES);
        if (file_ >= 0) {
            ::close(file_);
        }
        throw Error(busy ? ErrorKind::Locked : ErrorKind::ReadOnly, record,
                    busy ? "another program writes this record: wait for it, or open the record to read it"
                         : "the file of locks beside the database cannot be opened: " + path);
    }
}

WriterLock::~WriterLock() { ::close(file_); }

namespace {

/// File that a group syncs: the transaction with a writer's events.
class Transaction final : public File {
public:
    explicit Transaction(SqliteStore::Database& database) : database_(database) {}
    [[nodiscard]] std::size_t read(std::uint64_t, std::span<std::byte>) const override { return 0; }
    std::size_t write(std::uint64_t, View) override { return 0; }
    [[nodiscard]] std::uint64_t size() const override { return 0; }
    void truncate(std::uint64_t) override {}
    void sync() override { database_.commit(first_change); }
    bool lock() override { return false; }

    std::uint64_t first_change = 0;

private:
    SqliteStore::Database& database_;
};

class TransactionIo final : public Io {
public:
    [[nodiscard]] std::unique_ptr<File> open(const std::string&, Open) override { return nullptr; }
    [[nodiscard]] bool is(const std::string&, const File&) override { return false; }
    bool rename_new(const std::string&, const std::string&) override { return false; }
    void rename(const std::string&, const std::string&) override {}
    void remove(const std::string&) override {}
    void sync_folder(const std::string&) override {}
    [[nodiscard]] std::vector<std::string> list(const std::string&) override { return {}; }
    // Io::sync_all commits once, because the transaction of the second file is already closed.
};

class SqliteWriter final : public Writer {
public:
    SqliteWriter(std::shared_ptr<SqliteStore::Database> database, std::int64_t game, std::string record,
                 Header header, End end, std::unique_ptr<WriterLock> lock, WriterOptions options)
        : database_(std::move(database)), game_(game), record_(std::move(record)), header_(std::move(header)),
          end_(end), lock_(std::move(lock)), options_(std::move(options)), transaction_(*database_),
          insert_(database_->connection.get(), insert_sql(), record_) {
        if (options_.durability == Durability::Group) {
            if (options_.group == nullptr) {
                throw Error(ErrorKind::System, record_,
                            "Durability::Group needs a GroupCommit: set WriterOptions::group");
            }
            options_.group->join();
        }
    }
    ~SqliteWriter() override {
        if (options_.durability == Durability::Group) {
            options_.group->leave();
        }
        if (!failed_) {
            try {
                sync();
            } catch (...) { // `sync` reports errors
            }
        }
    }
    SqliteWriter(const SqliteWriter&) = delete;
    SqliteWriter& operator=(const SqliteWriter&) = delete;

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
        if (waiting_ != 0) {
            or_fail([&] { write(); });
        }
    }

    /// Adds what waits to the open transaction. Returns whether there was something.
    bool join_transaction() {
        refuse_if_failed();
        if (waiting_ == 0) {
            return false;
        }
        or_fail([&] { insert_waiting(); });
        return true;
    }
    /// Ends the transaction, which may have the changes of others, too.
    void end_transaction() {
        or_fail([&] { transaction_.sync(); });
        rows_.clear();
        waiting_ = 0;
    }

    [[nodiscard]] bool failed() const noexcept override { return failed_; }
    [[nodiscard]] std::uint64_t size() const noexcept override { return end_.byte; }
    [[nodiscard]] std::uint32_t checksum() const noexcept override { return end_.checksum; }

private:
    void refuse_if_failed() const {
        if (failed_) {
            throw Error(ErrorKind::Failed, record_,
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

    /// Event that is not yet in the database.
    struct Row {
        End end; ///< the end of the record after it
        std::uint64_t byte = 0;
        bool optional = false;
        Bytes framed;
    };

    void put(const NewEvent& event) {
        Row row;
        row.byte = end_.byte;
        row.optional = event.optional;
        const bool durable = event.durable.value_or(waiting_ == 0);
        end_.checksum =
            detail::put_event(row.framed, event.kind, detail::flags_of(durable, event.optional, event.joined),
                              event.payload, end_.checksum);
        ++end_.place;
        end_.number += is_numbered(event.kind) ? 1 : 0;
        end_.byte += row.framed.size();
        waiting_ += row.framed.size();
        row.end = end_;
        rows_.push_back(std::move(row));
    }

    /// Writes all waiting events in one transaction, so that it does not stay open.
    void write() {
        insert_waiting();
        if (options_.durability == Durability::Group) {
            options_.group->sync(transaction_);
        } else {
            transaction_.sync();
        }
        rows_.clear();
        waiting_ = 0;
    }

    void insert_waiting() {
        transaction_.first_change = database_->change([&] {
            for (const Row& row : rows_) {
                insert(row);
            }
        });
    }

    void insert(const Row& row) {
        RawEvent raw;
        raw.kind = static_cast<Kind>(row.framed[4]);
        raw.optional = row.optional;
        raw.durable = (row.framed[5] & std::byte{detail::flag_durable}) != std::byte{0};
        raw.joined = (row.framed[5] & std::byte{detail::flag_joined}) != std::byte{0};
        raw.number = row.end.number;
        raw.byte = row.byte;
        raw.payload =
            View(row.framed).subspan(detail::event_head, row.framed.size() - detail::event_overhead);
        insert_.bind(1, game_)
            .bind(2, row.end.place)
            .bind(3, static_cast<std::int64_t>(raw.number))
            .bind(4, kind_text(raw.kind))
            .bind(5, json_or_nothing([&] { return event_json(header_, raw); }))
            .bind(6, static_cast<std::int64_t>(raw.kind))
            .bind(7, static_cast<std::int64_t>(row.framed[5]))
            .bind(8, static_cast<std::int64_t>(row.byte))
            .bind(9, std::int64_t{row.end.checksum})
            .bind(10, raw.payload);
        insert_.run();
    }

    std::shared_ptr<SqliteStore::Database> database_;
    std::int64_t game_;
    std::string record_;
    Header header_;
    End end_;
    std::unique_ptr<WriterLock> lock_;
    WriterOptions options_;
    Transaction transaction_;
    Statement insert_;
    std::vector<Row> rows_;
    std::uint64_t waiting_ = 0; // bytes of the waiting events
    bool failed_ = false;
};

} // namespace

std::unique_ptr<Writer> make_writer(std::shared_ptr<SqliteStore::Database> database, std::int64_t game,
                                    std::string record, Header header, End end,
                                    std::unique_ptr<WriterLock> lock, WriterOptions options) {
    return std::make_unique<SqliteWriter>(std::move(database), game, std::move(record), std::move(header),
                                          end, std::move(lock), std::move(options));
}

void sync_together(std::span<Writer* const> writers) {
    std::vector<SqliteWriter*> joined;
    std::exception_ptr error;
    for (Writer* writer : writers) {
        auto* one = static_cast<SqliteWriter*>(writer);
        try {
            if (one->join_transaction()) {
                joined.push_back(one);
            }
        } catch (...) { // the changes of those before it are lost, too, as their end says
            error = std::current_exception();
            break;
        }
    }
    for (SqliteWriter* one : joined) { // the first one commits
        try {
            one->end_transaction();
        } catch (...) {
            error = error ? error : std::current_exception();
        }
    }
    if (error) {
        std::rethrow_exception(error);
    }
}

std::shared_ptr<Io> transaction_io() { return std::make_shared<TransactionIo>(); }

} // namespace herding::inline v0::record::detail
