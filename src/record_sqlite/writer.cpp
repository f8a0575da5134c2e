#include "writer.hpp"

#include "columns.hpp"
#include "database.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
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
class Transaction final : public SyncedFile {
public:
    explicit Transaction(SqliteStore::Database& database) : database_(database) {}
    void sync() override { database_.commit(first_change); }

    std::uint64_t first_change = 0;

private:
    SqliteStore::Database& database_;
};

class SqliteWriter final : public RowWriter {
public:
    SqliteWriter(std::shared_ptr<SqliteStore::Database> database, std::int64_t game, std::string record,
                 Header header, const End& end, std::shared_ptr<WriterLock> lock, WriterOptions options)
        : RowWriter(std::move(record), std::move(header), end, std::move(options)),
          database_(std::move(database)), game_(game), lock_(std::move(lock)), transaction_(*database_),
          insert_(database_->connection.get(), insert_sql(), this->record()) {
        join_group();
    }
    ~SqliteWriter() override { finish(); }
    SqliteWriter(const SqliteWriter&) = delete;
    SqliteWriter& operator=(const SqliteWriter&) = delete;

    void sync() override {
        expect_good();
        if (!waiting().empty()) {
            or_fail([&] { write(); });
        }
    }

    /// Adds what waits to the open transaction. Returns whether there was something.
    bool join_transaction() {
        expect_good();
        if (waiting().empty()) {
            return false;
        }
        or_fail([&] { insert_waiting(); });
        return true;
    }
    /// Ends the transaction, which may have the changes of others, too.
    void end_transaction() {
        or_fail([&] { transaction_.sync(); });
        written();
    }

private:
    /// In one transaction, so that it does not stay open.
    void write() override {
        insert_waiting();
        sync_file(transaction_);
        written();
    }

    void insert_waiting() {
        transaction_.first_change = database_->change([&] {
            for (const WaitingRow& row : waiting()) {
                insert_.bind(1, game_)
                    .bind(2, row.place)
                    .bind(3, row.number)
                    .bind(4, kind_text(static_cast<Kind>(row.code)))
                    .bind(5, row.json)
                    .bind(6, std::int64_t{row.code})
                    .bind(7, std::int64_t{row.flags})
                    .bind(8, row.byte)
                    .bind(9, row.checksum)
                    .bind(10, View(row.payload));
                insert_.run();
            }
        });
    }

    std::shared_ptr<SqliteStore::Database> database_;
    std::int64_t game_;
    std::shared_ptr<WriterLock> lock_;
    Transaction transaction_;
    Statement insert_;
};

} // namespace

std::unique_ptr<Writer> make_writer(std::shared_ptr<SqliteStore::Database> database, std::int64_t game,
                                    std::string record, Header header, const End& end,
                                    std::shared_ptr<WriterLock> lock, WriterOptions options) {
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
        } catch (...) { // the changes of those before it are lost too, as their end reports
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

// Io::sync_all commits once, because the transaction of the second file is already closed.
std::shared_ptr<Io> transaction_io() { return std::make_shared<SyncIo>(); }

} // namespace herding::inline v0::record::detail
