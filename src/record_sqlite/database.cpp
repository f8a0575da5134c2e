#include "database.hpp"

#include <unistd.h>

#include <utility>

namespace herding::inline v0::record {

namespace {

/// Values are stored once: the payloads of events, and their JSON. The tables for people are views of them.
constexpr const char* schema = R"sql(
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    json TEXT NOT NULL,
    header BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS events (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor TEXT,
    frame INTEGER,
    hash TEXT,
    json TEXT NOT NULL,
    code INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    byte INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS checkpoints ON events (game, number) WHERE code = 4;
CREATE VIEW IF NOT EXISTS behaviors AS
    SELECT g.id AS game, b.key + 1 AS place, b.value ->> 'name' AS name, b.value ->> 'cite' AS cite,
           b.value ->> 'settling' AS settling
    FROM games g, json_each(g.json, '$.behaviors') b;
CREATE VIEW IF NOT EXISTS inputs AS
    SELECT e.game, e.number, e.kind AS event, e.actor, i.key AS item,
           CASE i.type WHEN 'text' THEN i.atom WHEN 'object' THEN (SELECT key FROM json_each(i.value) LIMIT 1) END AS kind,
           CASE i.type WHEN 'text' THEN json_quote(i.value) ELSE i.value END AS input
    FROM events e, json_each(e.json, '$.inputs') i
    WHERE e.kind IN ('committed', 'refused');
CREATE VIEW IF NOT EXISTS steps AS
    SELECT e.game, e.number, s.key AS item, s.value ->> 'behavior' AS behavior, s.value ->> 'input' AS input,
           s.value ->> 'round' AS round,
           sum(s.value ->> 'diffs') OVER before - (s.value ->> 'diffs') AS diffs_begin,
           sum(s.value ->> 'diffs') OVER before AS diffs_end,
           sum(s.value ->> 'traces') OVER before - (s.value ->> 'traces') AS traces_begin,
           sum(s.value ->> 'traces') OVER before AS traces_end
    FROM events e, json_each(e.json, '$.steps') s
    WHERE e.kind = 'committed'
    WINDOW before AS (PARTITION BY e.game, e.number ORDER BY s.key);
CREATE VIEW IF NOT EXISTS traces AS
    SELECT e.game, e.number, e.actor, t.key AS item,
           (SELECT s.behavior FROM steps s WHERE s.game = e.game AND s.number = e.number
                AND t.key >= s.traces_begin AND t.key < s.traces_end) AS behavior,
           CASE t.type WHEN 'text' THEN t.atom WHEN 'object' THEN (SELECT key FROM json_each(t.value) LIMIT 1) END AS kind,
           CASE t.type WHEN 'text' THEN json_quote(t.value) ELSE t.value END AS trace
    FROM events e, json_each(e.json, '$.traces') t
    WHERE e.kind = 'committed';
CREATE VIEW IF NOT EXISTS diffs AS
    SELECT e.game, e.number, e.actor, d.key AS item,
           (SELECT s.behavior FROM steps s WHERE s.game = e.game AND s.number = e.number
                AND d.key >= s.diffs_begin AND d.key < s.diffs_end) AS behavior,
           CASE d.type WHEN 'text' THEN d.atom WHEN 'object' THEN (SELECT key FROM json_each(d.value) LIMIT 1) END AS kind,
           CASE d.type WHEN 'text' THEN json_quote(d.value) ELSE d.value END AS diff
    FROM events e, json_each(e.json, '$.diffs') d
    WHERE e.kind = 'committed';
)sql";

constexpr std::int64_t application_id = 0x48524452; // "HRDR"
constexpr std::int64_t schema_version = 1;

std::int64_t pragma(detail::Connection& connection, const char* sql, const std::string& path) {
    detail::Statement statement(connection.get(), sql, path);
    statement.step();
    return statement.integer(0);
}

} // namespace

namespace detail {

void throw_sqlite_error(sqlite3* connection, const std::string& record) {
    const int code = sqlite3_extended_errcode(connection);
    const std::string words = std::string(" (SQLite: ") + sqlite3_errmsg(connection) + ")";
    switch (code & 0xff) {
    case SQLITE_FULL:
        throw Error(ErrorKind::NoSpace, record,
                    "the disk is full: make room and open the record again" + words);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        throw Error(ErrorKind::ReadOnly, record,
                    "no permission to write: change the permissions of the database and of its folder" +
                        words);
    case SQLITE_CANTOPEN:
        if (const char* file = sqlite3_db_filename(connection, "main");
            file != nullptr && ::access(file, F_OK) == 0) {
            throw Error(
                ErrorKind::ReadOnly, record,
                "the database cannot be opened, because even readers write beside it: copy it into a folder "
                "that may be written" +
                    words);
        }
        throw Error(ErrorKind::NotFound, record,
                    "the database cannot be opened: make its folder first" + words);
    case SQLITE_NOTADB:
        throw Error(ErrorKind::ForeignBytes, record, "not a SQLite database: open another file" + words);
    case SQLITE_CORRUPT:
        throw Error(ErrorKind::Damaged, record, "the database is damaged: restore it from a copy" + words);
    case SQLITE_BUSY:
        throw Error(ErrorKind::Locked, record, "another program writes: wait until it has finished" + words);
    case SQLITE_ERROR:
        throw Error(ErrorKind::System, record,
                    "SQLite does not understand the statement; docs/records.md lists tables and columns" +
                        words);
    default: throw Error(ErrorKind::System, record, "the database reports an error" + words);
    }
}

Statement::Statement(sqlite3* connection, std::string_view sql, const std::string& record)
    : connection_(connection), record_(record) {
    const char* rest = nullptr;
    if (sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &statement_, &rest) !=
        SQLITE_OK) {
        throw_sqlite_error(connection, record);
    }
    const std::string_view unread = sql.substr(static_cast<std::size_t>(rest - sql.data()));
    if (unread.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
        sqlite3_finalize(statement_);
        throw Error(ErrorKind::System, record, "more than one statement: run each by itself");
    }
}

Statement& Statement::bind(int at, std::int64_t value) {
    check(sqlite3_bind_int64(statement_, at, value));
    return *this;
}
Statement& Statement::bind(int at, std::string_view text) {
    check(sqlite3_bind_text64(statement_, at, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}
Statement& Statement::bind(int at, View bytes) {
    // A null pointer would be NULL.
    check(sqlite3_bind_blob64(statement_, at, bytes.empty() ? static_cast<const void*>("") : bytes.data(),
                              bytes.size(), SQLITE_TRANSIENT));
    return *this;
}
Statement& Statement::bind_null(int at) {
    check(sqlite3_bind_null(statement_, at));
    return *this;
}

bool Statement::only_reads() const { return statement_ != nullptr && sqlite3_stmt_readonly(statement_) != 0; }

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        sqlite3_reset(statement_);
        throw_sqlite_error(connection_, record_);
    }
    return code == SQLITE_ROW;
}
void Statement::run() {
    step();
    reset();
}
void Statement::reset() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text == nullptr
               ? std::string()
               : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}
View Statement::bytes(int column) const {
    const auto* bytes = static_cast<const std::byte*>(sqlite3_column_blob(statement_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) {
        throw_sqlite_error(connection_, record_);
    }
}

Connection::Connection(const std::string& path, bool writes) {
    const int flags = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(path.c_str(), &connection_, flags | SQLITE_OPEN_FULLMUTEX, nullptr) != SQLITE_OK) {
        try {
            throw_sqlite_error(connection_, path);
        } catch (...) {
            sqlite3_close_v2(connection_);
            throw;
        }
    }
    sqlite3_busy_timeout(connection_, 10'000);
    try {
        run("PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL", path);
    } catch (...) {
        sqlite3_close_v2(connection_);
        throw;
    }
}

void Connection::run(const char* sql, const std::string& record) {
    if (sqlite3_exec(connection_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        throw_sqlite_error(connection_, record);
    }
}

} // namespace detail

/// Opening to look changes nothing and waits for no lock. Only an empty database becomes one of records.
SqliteStore::Database::Database(std::string where) : path(std::move(where)), connection(path, true) {
    const auto is_empty = [this] {
        return pragma(connection, "SELECT count(*) FROM sqlite_schema", path) == 0;
    };
    if (is_empty()) {
        connection.run("PRAGMA journal_mode=WAL", path);
        connection.run("BEGIN IMMEDIATE", path);
        if (is_empty()) { // again, now that the database is locked
            connection.run("PRAGMA application_id=1213350994; PRAGMA user_version=1", path);
            connection.run(schema, path);
        }
        connection.run("COMMIT", path);
    }
    if (pragma(connection, "PRAGMA application_id", path) != application_id) {
        throw Error(ErrorKind::WrongFile, path, "a SQLite database of something else");
    }
    const std::int64_t version = pragma(connection, "PRAGMA user_version", path);
    if (version > schema_version) {
        throw Error(ErrorKind::NewerVersion, path,
                    "a database of version " + std::to_string(version) +
                        ", where this program knows 1: use a newer program");
    }
    connection.run("PRAGMA journal_mode=WAL", path); // without effect, unless somebody has changed the mode
}

SqliteStore::Database::~Database() {
    try {
        commit();
    } catch (...) { // `sync` reports errors
    }
}

void SqliteStore::Database::commit(std::uint64_t number) {
    const std::scoped_lock guard(mutex);
    for (const auto& [first, last] : lost_changes_) {
        if (number >= first && number <= last) {
            throw Error(ErrorKind::Failed, path,
                        "an error of another writer has undone the transaction of this event");
        }
    }
    if (!open_) {
        return;
    }
    try {
        connection.run("COMMIT", path);
    } catch (...) {
        roll_back();
        throw;
    }
    open_ = false;
    durable_ = changes_;
}

void SqliteStore::Database::roll_back() noexcept {
    sqlite3_exec(connection.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    open_ = false;
    lost_changes_.emplace_back(durable_ + 1, changes_);
    durable_ = changes_;
}

} // namespace herding::inline v0::record
