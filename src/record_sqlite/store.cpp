#include "herding/record_sqlite/store.hpp"

#include "columns.hpp"
#include "database.hpp"
#include "framing.hpp"
#include "writer.hpp"

#include "herding/record/json_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::record {

namespace {

using detail::Statement;
using detail::WriterLock;

/// Reader of one record through its own connection.
class SqliteReader final : public Reader {
public:
    SqliteReader(std::shared_ptr<SqliteStore::Database> database, std::string record,
                 const ReadLimits& limits)
        : database_(std::move(database)), record_(std::move(record)), limits_(limits),
          connection_(database_->path, false) {
        Statement find(connection_.get(), "SELECT id, header FROM games WHERE name = ?1", record_);
        find.bind(1, std::string_view(record_));
        if (!find.step()) {
            throw Error(ErrorKind::NotFound, record_,
                        "there is no record of this name in " + database_->path);
        }
        game_ = find.integer(0);
        const View header = find.bytes(1);
        if (header_size(header.first(std::min(header.size(), prelude_size)), limits.header, record_) !=
            header.size()) {
            throw Error(ErrorKind::DamagedHeader, record_, "the header has another size than it says",
                        Location{});
        }
        header_ = decode_header(header, record_);
        header_checksum_ = end_.checksum = detail::get_u32(header.data() + header.size() - 4);
        end_.byte = header_bytes_ = header.size();
        tail_.location = {end_.byte, 0};
    }

    [[nodiscard]] const std::string& record() const noexcept override { return record_; }
    [[nodiscard]] const Header& header() const noexcept override { return header_; }
    [[nodiscard]] std::uint32_t header_checksum() const noexcept override { return header_checksum_; }
    [[nodiscard]] const Tail& tail() const noexcept override { return tail_; }
    [[nodiscard]] std::int64_t game() const noexcept { return game_; }
    void allow_appending(std::unique_ptr<WriterLock> lock) { lock_ = std::move(lock); }

    bool next(RawEvent& event) override {
        if (tail_.ending == Ending::Damaged) {
            return false;
        }
        if (!rows_) {
            rows_.emplace(connection_.get(),
                          "SELECT place, code, flags, byte, checksum, payload, number FROM events "
                          "WHERE game = ?1 AND place > ?2 ORDER BY place",
                          record_);
            rows_->bind(1, game_).bind(2, end_.place);
        }
        if (!rows_->step()) {
            rows_.reset(); // the record may have grown before the next call
            at_end_ = true;
            return false;
        }
        at_end_ = false;
        const View payload = rows_->bytes(5);
        if (payload.size() > limits_.event) {
            throw Error(ErrorKind::TooLarge, record_,
                        "an event of " + std::to_string(payload.size()) + " bytes, more than the limit of " +
                            std::to_string(limits_.event) + ": raise ReadLimits::event",
                        tail_.location);
        }
        const auto flags = static_cast<std::uint8_t>(rows_->integer(2));
        event.kind = static_cast<Kind>(rows_->integer(1));
        framed_.clear();
        const std::uint32_t checksum = detail::put_event(framed_, event.kind, flags, payload, end_.checksum);
        const std::uint64_t number = end_.number + (is_numbered(event.kind) ? 1 : 0);
        if (rows_->integer(0) != end_.place + 1 || rows_->integer(4) != std::int64_t{checksum} ||
            rows_->integer(3) != static_cast<std::int64_t>(end_.byte) ||
            rows_->integer(6) != static_cast<std::int64_t>(number) ||
            rows_->integer(1) != static_cast<std::int64_t>(event.kind) || rows_->integer(2) != flags) {
            tail_.ending = Ending::Damaged;
            tail_.cause = "the event is not what was written, or one before it is missing";
            list_events_behind();
            return false;
        }
        event.optional = (flags & detail::flag_optional) != 0;
        event.durable = (flags & detail::flag_durable) != 0;
        event.joined = (flags & detail::flag_joined) != 0;
        if (name(event.kind).empty() && !event.optional) {
            throw Error(
                ErrorKind::NewerVersion, record_,
                "an event of a kind that this program does not know and must not skip: use a newer program",
                tail_.location);
        }
        event.number = end_.number = number;
        event.byte = end_.byte;
        event.size = framed_.size();
        event.checksum = end_.checksum = checksum;
        event.payload = View(framed_).subspan(detail::event_head, payload.size());
        ++end_.place;
        end_.byte += framed_.size();
        tail_.location = {end_.byte, end_.number};
        return true;
    }

    std::uint64_t go_to_checkpoint(std::uint64_t event) override {
        rows_.reset();
        at_end_ = false;
        end_ = {};
        end_.checksum = header_checksum_;
        end_.byte = header_bytes_;
        Statement find(connection_.get(),
                       "SELECT place, number, byte FROM events WHERE game = ?1 AND code = 4 AND number <= ?2 "
                       "ORDER BY number DESC LIMIT 1",
                       record_);
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        find.bind(1, game_).bind(2, static_cast<std::int64_t>(std::min(event, most)));
        if (find.step() && find.integer(0) > 1) {
            Statement before(connection_.get(), "SELECT checksum FROM events WHERE game = ?1 AND place = ?2",
                             record_);
            before.bind(1, game_).bind(2, find.integer(0) - 1);
            if (before.step()) {
                end_.place = find.integer(0) - 1;
                end_.number = static_cast<std::uint64_t>(find.integer(1));
                end_.byte = static_cast<std::uint64_t>(find.integer(2));
                end_.checksum = static_cast<std::uint32_t>(before.integer(0));
            }
        }
        tail_ = Tail{};
        tail_.location = {end_.byte, end_.number};
        return end_.number;
    }

    std::unique_ptr<Writer> append(const WriterOptions& options) override {
        if (lock_ == nullptr) {
            throw Error(ErrorKind::ReadOnly, record_, "opened to be read: open it with Access::Append");
        }
        if (tail_.ending == Ending::Damaged) {
            throw Error(ErrorKind::Damaged, record_,
                        tail_.cause + ": nothing is appended to a damaged record", tail_.location);
        }
        if (!at_end_) {
            throw Error(ErrorKind::System, record_, "append: the reader has not come to the end",
                        tail_.location);
        }
        return detail::make_writer(database_, game_, record_, header_, end_, std::move(lock_), options);
    }

private:
    /// A row is whole if its checksum continues that of the row before.
    void list_events_behind() {
        Statement rows(
            connection_.get(),
            "SELECT code, flags, byte, checksum, payload, lag(checksum) OVER (ORDER BY place) FROM events "
            "WHERE game = ?1 AND place > ?2 ORDER BY place",
            record_);
        rows.bind(1, game_).bind(2, end_.place);
        while (rows.step()) {
            framed_.clear();
            const auto kind = static_cast<Kind>(rows.integer(0));
            if (rows.is_null(5) ||
                detail::put_event(framed_, kind, static_cast<std::uint8_t>(rows.integer(1)), rows.bytes(4),
                                  static_cast<std::uint32_t>(rows.integer(5))) != rows.integer(3)) {
                continue;
            }
            ++tail_.found_count;
            if (tail_.found.size() < limits_.listed) {
                tail_.found.push_back({static_cast<std::uint64_t>(rows.integer(2)), kind, framed_.size()});
            }
        }
    }

    std::shared_ptr<SqliteStore::Database> database_;
    std::string record_;
    ReadLimits limits_;
    detail::Connection connection_;
    std::int64_t game_ = 0;
    Header header_;
    std::uint32_t header_checksum_ = 0;
    std::uint64_t header_bytes_ = 0;
    detail::End end_;
    std::optional<Statement> rows_;
    std::unique_ptr<WriterLock> lock_;
    Tail tail_;
    Bytes framed_;
    bool at_end_ = false;
};

} // namespace

SqliteStore::SqliteStore(std::string path) : database_(std::make_shared<Database>(std::move(path))) {}
SqliteStore::~SqliteStore() = default;

std::shared_ptr<Io> SqliteStore::io() const { return detail::transaction_io(); }

std::unique_ptr<Writer> SqliteStore::create(const std::string& name, const Header& header,
                                            const WriterOptions& options) {
    const Bytes bytes = encode(header);
    const std::string json = detail::json_or_nothing([&] { return header_json(header); });
    std::int64_t id = 0;
    std::unique_ptr<WriterLock> lock;
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
        lock = std::make_unique<WriterLock>(database_->path, id, name);
    });
    database_->commit();
    const detail::End end{0, 0, bytes.size(), detail::get_u32(bytes.data() + bytes.size() - 4)};
    return detail::make_writer(database_, id, name, header, end, std::move(lock), options);
}

std::unique_ptr<Reader> SqliteStore::open(const std::string& name, Access access, const ReadLimits& limits) {
    auto reader = std::make_unique<SqliteReader>(database_, name, limits);
    if (access == Access::Append) {
        reader->allow_appending(std::make_unique<WriterLock>(database_->path, reader->game(), name));
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
