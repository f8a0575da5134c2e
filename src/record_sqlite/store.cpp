#include "herding/record_sqlite/store.hpp"

#include "database.hpp"
#include "framing.hpp"

#include "herding/record/json_lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace herding::inline v0::record {

namespace {

using detail::Statement;

/// The JSON that people query. Bytes that are no values of the layout are stored all the same.
template <class Write> std::string json_or_nothing(Write write) {
    try {
        return write();
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Unreadable) {
            throw;
        }
        return R"({"unreadable":true})";
    }
}

/// The text of a kind: its name, or its number where this program knows no name.
std::string kind_text(Kind kind) {
    const std::string_view known = name(kind);
    return known.empty() ? std::to_string(static_cast<int>(kind)) : std::string(known);
}

/// Columns for people, made of other columns: the record (1), place (2), number (3), kind (4), JSON (5) and code (6).
struct Column {
    std::string_view name;
    std::string_view value;
};
constexpr std::array<Column, 5> columns_for_people{{
    {"kind", "?4"},
    {"actor", "?5 ->> 'actor'"},
    {"frame", "coalesce(?5 ->> 'frame', CASE ?6 WHEN 1 THEN ?3 END)"},
    {"hash", "?5 ->> 'hash'"},
    {"json", "?5"},
}};

std::string insert_sql() {
    std::string names = "game, place, number, code, flags, byte, checksum, payload";
    std::string values = "?1, ?2, ?3, ?6, ?7, ?8, ?9, ?10";
    for (const Column& one : columns_for_people) {
        names.append(", ").append(one.name);
        values.append(", ").append(one.value);
    }
    return "INSERT INTO events (" + names + ") VALUES (" + values + ")";
}

/// Whether each of these columns of an event is as it was written.
std::string compare_sql() {
    std::string same;
    for (const Column& one : columns_for_people) {
        same.append(same.empty() ? "" : ", ").append(one.name).append(" IS ").append(one.value);
    }
    return "SELECT " + same + " FROM events WHERE game = ?1 AND place = ?2";
}

/// Throws where a row that compares columns has found one that differs.
void expect_same(const Statement& row, int column, std::string_view what, const std::string& record,
                 const Location& where) {
    if (row.integer(column) == 0) {
        throw Error(
            ErrorKind::Damaged, record,
            "the column `" + std::string(what) +
                "` is not what was written, so queries answer wrongly: copy the record, and query the copy",
            where);
    }
}

/// The right to write one record, as a lock on one byte of a file beside the database. It ends with the process.
class WriterLock {
public:
    WriterLock(const std::string& database, std::int64_t game, const std::string& record) {
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
                        busy
                            ? "another program writes this record: wait for it, or open the record to read it"
                            : "the file of locks beside the database cannot be opened: " + path);
        }
    }
    ~WriterLock() { ::close(file_); }
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    int file_ = -1;
};

/// What the group syncs: the transaction that holds a writer's events.
class Transaction final : public File {
public:
    explicit Transaction(SqliteStore::Database& database) : database_(database) {}
    std::size_t read(std::uint64_t, std::span<std::byte>) const override { return 0; }
    std::size_t write(std::uint64_t, View) override { return 0; }
    std::uint64_t size() const override { return 0; }
    void truncate(std::uint64_t) override {}
    void sync() override { database_.commit(first_change); }
    bool lock() override { return false; }

    std::uint64_t first_change = 0;

private:
    SqliteStore::Database& database_;
};

class TransactionIo final : public Io {
public:
    std::unique_ptr<File> open(const std::string&, Open) override { return nullptr; }
    bool is(const std::string&, const File&) override { return false; }
    bool rename_new(const std::string&, const std::string&) override { return false; }
    void rename(const std::string&, const std::string&) override {}
    void remove(const std::string&) override {}
    void sync_folder(const std::string&) override {}
    std::vector<std::string> list(const std::string&) override { return {}; }
    // Io::sync_all commits once: the transaction of the second file is closed already.
};

/// Where an event goes, and where the record ends.
struct End {
    std::int64_t place = 0;
    std::uint64_t number = 0;
    std::uint64_t byte = 0;
    std::uint32_t checksum = 0;
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
            } catch (...) { // who wants to know calls sync
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

    bool failed() const noexcept override { return failed_; }
    std::uint64_t size() const noexcept override { return end_.byte; }
    std::uint32_t checksum() const noexcept override { return end_.checksum; }

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

    /// An event that is not in the database yet.
    struct Row {
        End end; ///< behind it
        std::uint64_t byte = 0;
        bool optional = false;
        Bytes framed;
    };

    void put(const NewEvent& event) {
        Row row;
        row.byte = end_.byte;
        row.optional = event.optional;
        const auto flags = static_cast<std::uint8_t>((waiting_ == 0 ? detail::flag_durable : 0) |
                                                     (event.optional ? detail::flag_optional : 0));
        end_.checksum = detail::put_event(row.framed, event.kind, flags, event.payload, end_.checksum);
        ++end_.place;
        end_.number += is_numbered(event.kind) ? 1 : 0;
        end_.byte += row.framed.size();
        waiting_ += row.framed.size();
        row.end = end_;
        rows_.push_back(std::move(row));
    }

    /// One transaction for all that waits, so that nobody else waits for it.
    void write() {
        transaction_.first_change = database_->change([&] {
            for (const Row& row : rows_) {
                insert(row);
            }
        });
        if (options_.durability == Durability::Group) {
            options_.group->sync(transaction_);
        } else {
            transaction_.sync();
        }
        rows_.clear();
        waiting_ = 0;
    }

    void insert(const Row& row) {
        RawEvent raw;
        raw.kind = static_cast<Kind>(row.framed[4]);
        raw.optional = row.optional;
        raw.durable = (row.framed[5] & std::byte{detail::flag_durable}) != std::byte{0};
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
    std::uint64_t waiting_ = 0; // their bytes
    bool failed_ = false;
};

/// Reads the events of one record through a connection of its own.
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

    const std::string& record() const noexcept override { return record_; }
    const Header& header() const noexcept override { return header_; }
    std::uint32_t header_checksum() const noexcept override { return header_checksum_; }
    const Tail& tail() const noexcept override { return tail_; }
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
            rows_.reset(); // it may have grown when it is asked again
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
        return std::make_unique<SqliteWriter>(database_, game_, record_, header_, end_, std::move(lock_),
                                              options);
    }

private:
    /// A row is whole if its checksum fits that of the row before.
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
    End end_;
    std::optional<Statement> rows_;
    std::unique_ptr<WriterLock> lock_;
    Tail tail_;
    Bytes framed_;
    bool at_end_ = false;
};

} // namespace

SqliteStore::SqliteStore(std::string path) : database_(std::make_shared<Database>(std::move(path))) {}
SqliteStore::~SqliteStore() = default;

std::shared_ptr<Io> SqliteStore::io() const { return std::make_shared<TransactionIo>(); }

std::unique_ptr<Writer> SqliteStore::create(const std::string& name, const Header& header,
                                            const WriterOptions& options) {
    const Bytes bytes = encode(header);
    const std::string json = json_or_nothing([&] { return header_json(header); });
    std::int64_t id = 0;
    std::unique_ptr<WriterLock> lock;
    database_->commit(); // what others have appended is not to be lost with this
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
    const End end{0, 0, bytes.size(), detail::get_u32(bytes.data() + bytes.size() - 4)};
    return std::make_unique<SqliteWriter>(database_, id, name, header, end, std::move(lock), options);
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

void SqliteStore::check_columns(const std::string& name, const Progress& progress) {
    const auto reader = open(name);
    const Header& header = reader->header();
    const detail::Connection connection(database_->path, false);
    const auto removed = [&] {
        return Error(ErrorKind::NotFound, name, "it was removed while it was checked");
    };
    Statement game(connection.get(),
                   "SELECT id, game IS ?2, rules_version IS ?3, json IS ?4 FROM games WHERE name = ?1", name);
    game.bind(1, std::string_view(name))
        .bind(2, std::string_view(header.game))
        .bind(3, std::string_view(header.rules_version))
        .bind(4, json_or_nothing([&] { return header_json(header); }));
    if (!game.step()) {
        throw removed();
    }
    expect_same(game, 1, "games.game", name, reader->tail().location);
    expect_same(game, 2, "games.rules_version", name, reader->tail().location);
    expect_same(game, 3, "games.json", name, reader->tail().location);
    Statement event(connection.get(), compare_sql(), name);
    RawEvent raw;
    for (std::int64_t place = 1; reader->next(raw); ++place) {
        event.reset();
        event.bind(1, game.integer(0))
            .bind(2, place)
            .bind(3, static_cast<std::int64_t>(raw.number))
            .bind(4, kind_text(raw.kind))
            .bind(5, json_or_nothing([&] { return event_json(header, raw); }))
            .bind(6, static_cast<std::int64_t>(raw.kind));
        if (!event.step()) {
            throw removed();
        }
        for (std::size_t i = 0; i < columns_for_people.size(); ++i) {
            expect_same(event, static_cast<int>(i), columns_for_people[i].name, name, {raw.byte, raw.number});
        }
        if (progress) {
            progress(raw.number);
        }
    }
}

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
        for (int i = 0; i < rows.columns(); ++i) {
            row.push_back(rows.text(i));
        }
        table.push_back(std::move(row));
    }
    return table;
}

} // namespace herding::inline v0::record
