#include "herding/record_sqlite/store.hpp"

#include "database.hpp"
#include "event_rows.hpp"
#include "writer.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

namespace {

using detail::End;
using detail::RowReader;
using detail::Statement;
using detail::StoredRow;
using detail::WriterLock;

/// Reader of one record through its own connection.
class SqliteReader final : public RowReader {
public:
    SqliteReader(std::shared_ptr<SqliteStore::Database> database, const std::string& record,
                 const ReadLimits& limits)
        : RowReader(record, limits), database_(std::move(database)), connection_(database_->path, false) {
        Statement find(connection_.get(), "SELECT id, header FROM games WHERE name = ?1", record);
        find.bind(1, std::string_view(record));
        if (!find.step()) {
            throw Error(ErrorKind::NotFound, record, "there is no record of this name in " + database_->path);
        }
        game_ = find.integer(0);
        start(find.bytes(1));
    }

    [[nodiscard]] std::int64_t game() const noexcept { return game_; }

private:
    std::optional<StoredRow> fetch(std::int64_t after, std::uint64_t /*limit*/) override {
        if (!rows_) {
            rows_.emplace(connection_.get(),
                          "SELECT place, number, code, flags, byte, checksum, payload FROM events "
                          "WHERE game = ?1 AND place > ?2 ORDER BY place",
                          record());
            rows_->bind(1, game_).bind(2, after);
        }
        if (!rows_->step()) {
            rows_.reset(); // the record may have grown before the next call
            return std::nullopt;
        }
        const View payload = rows_->bytes(6);
        return StoredRow{.place = rows_->integer(0),
                         .number = rows_->integer(1),
                         .code = rows_->integer(2),
                         .flags = rows_->integer(3),
                         .byte = rows_->integer(4),
                         .checksum = rows_->integer(5),
                         .size = payload.size(),
                         .payload = payload};
    }
    void forget_rows() noexcept override { rows_.reset(); }

    std::optional<End> find_checkpoint(std::int64_t event) override {
        Statement find(
            connection_.get(),
            "SELECT b.place, c.number, c.byte, b.checksum FROM "
            "(SELECT place, number, byte FROM events WHERE game = ?1 AND code = 4 AND number <= ?2 "
            "ORDER BY number DESC LIMIT 1) c "
            "JOIN events b ON b.game = ?1 AND b.place = c.place - 1",
            record());
        find.bind(1, game_).bind(2, event);
        if (!find.step()) {
            return std::nullopt;
        }
        return End{find.integer(0), static_cast<std::uint64_t>(find.integer(1)),
                   static_cast<std::uint64_t>(find.integer(2)), static_cast<std::uint32_t>(find.integer(3))};
    }

    std::shared_ptr<SqliteStore::Database> database_;
    detail::Connection connection_;
    std::int64_t game_ = 0;
    std::optional<Statement> rows_;
};

} // namespace

SqliteStore::SqliteStore(std::string path) : database_(std::make_shared<Database>(std::move(path))) {}
SqliteStore::~SqliteStore() = default;

std::shared_ptr<Io> SqliteStore::io() const { return detail::transaction_io(); }

std::unique_ptr<Writer> SqliteStore::create(const std::string& name, const Header& header,
                                            const WriterOptions& options) {
    const Bytes bytes = encode(header);
    const std::string json = detail::json_of(header);
    std::int64_t id = 0;
    std::shared_ptr<WriterLock> lock;
    database_->commit(); // other writers must not lose their events with this transaction
    database_->change([&] {
        Statement taken(database_->connection.get(), "SELECT 1 FROM games WHERE name = ?1", name);
        taken.bind(1, std::string_view(name));
        if (taken.step()) {
            throw Error(ErrorKind::Exists, name,
                        "there is a record of this name: choose another, or remove it");
        }
        Statement insert(
            database_->connection.get(),
            "INSERT INTO games (name, game, rules_version, json, header) VALUES (?1, ?2, ?3, ?4, ?5)", name);
        insert.bind(1, std::string_view(name))
            .bind(2, std::string_view(header.game))
            .bind(3, std::string_view(header.rules_version))
            .bind(4, std::string_view(json))
            .bind(5, View(bytes));
        insert.run();
        id = sqlite3_last_insert_rowid(database_->connection.get());
        lock = std::make_shared<WriterLock>(database_->path, id, name);
    });
    database_->commit();
    return detail::make_writer(database_, id, name, header, detail::end_of_header(bytes), std::move(lock),
                               options);
}

std::unique_ptr<Reader> SqliteStore::open(const std::string& name, Access access, const ReadLimits& limits) {
    auto reader = std::make_unique<SqliteReader>(database_, name, limits);
    if (access == Access::Append) {
        const std::int64_t game = reader->game();
        reader->allow_appending(
            [database = database_, game, name,
             lock = std::make_shared<WriterLock>(database_->path, game, name)](
                const Header& header, const End& end, const WriterOptions& writer_options) {
                return detail::make_writer(database, game, name, header, end, lock, writer_options);
            });
    }
    return reader;
}

std::vector<std::string> SqliteStore::names() {
    std::vector<std::string> names;
    const detail::Connection connection(database_->path, false);
    Statement rows(connection.get(), "SELECT name FROM games ORDER BY name", database_->path);
    while (rows.step()) {
        names.push_back(rows.text(0));
    }
    return names;
}

void SqliteStore::remove(const std::string& name) {
    std::unique_ptr<WriterLock> lock;
    database_->commit();
    database_->change([&] {
        sqlite3* const connection = database_->connection.get();
        Statement find(connection, "SELECT id FROM games WHERE name = ?1", name);
        find.bind(1, std::string_view(name));
        if (find.step()) {
            lock = std::make_unique<WriterLock>(database_->path, find.integer(0), name);
        }
        Statement statement(connection, "DELETE FROM games WHERE name = ?1", name);
        statement.bind(1, std::string_view(name));
        statement.run();
    });
    database_->commit();
}

void SqliteStore::sync(std::span<Writer* const> writers) { detail::sync_together(writers); }

std::vector<std::vector<std::string>> SqliteStore::query(const std::string& sql) {
    const detail::Connection connection(database_->path, false);
    Statement rows(connection.get(), sql, database_->path);
    if (!rows.only_reads() || rows.columns() == 0) {
        throw Error(ErrorKind::ReadOnly, database_->path, "a query only reads: write a SELECT");
    }
    std::vector<std::vector<std::string>> table(1);
    for (int i = 0; i < rows.columns(); ++i) {
        table[0].push_back(rows.column_name(i));
    }
    while (rows.step()) {
        std::vector<std::string> row;
        row.reserve(static_cast<std::size_t>(rows.columns()));
        for (int i = 0; i < rows.columns(); ++i) {
            row.push_back(rows.text(i));
        }
        table.push_back(std::move(row));
    }
    return table;
}

} // namespace herding::inline v0::record
