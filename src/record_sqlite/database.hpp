#pragma once

#include "herding/record/error.hpp"
#include "herding/record_sqlite/store.hpp"

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::record::detail {

/// Throws the last error of a connection as an Error of a record.
[[noreturn]] void throw_sqlite_error(sqlite3* connection, const std::string& record);

/// Statement, for one use at a time: bind from 1, step, read columns from 0.
class Statement {
public:
    Statement(sqlite3* connection, std::string_view sql, const std::string& record);
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int at, std::int64_t value);
    Statement& bind(int at, std::string_view text);
    Statement& bind(int at, View bytes);
    Statement& bind_null(int at);

    /// Whether it is a statement that changes no database.
    [[nodiscard]] bool only_reads() const;
    /// Advances. Returns whether there is a row.
    bool step();
    /// Runs a statement without rows, and resets it.
    void run();
    void reset();

    [[nodiscard]] std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] View bytes(int column) const;
    [[nodiscard]] bool is_null(int column) const {
        return sqlite3_column_type(statement_, column) == SQLITE_NULL;
    }
    [[nodiscard]] int columns() const { return sqlite3_column_count(statement_); }
    [[nodiscard]] std::string column_name(int column) const {
        return sqlite3_column_name(statement_, column);
    }

private:
    void check(int code) const;

    sqlite3* connection_;
    std::string record_;
    sqlite3_stmt* statement_ = nullptr;
};

/// Connection to a database.
class Connection {
public:
    Connection(const std::string& path, bool writes);
    ~Connection() { sqlite3_close_v2(connection_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] sqlite3* get() const noexcept { return connection_; }
    void run(const char* sql, const std::string& record = {});

private:
    sqlite3* connection_ = nullptr;
};

} // namespace herding::inline v0::record::detail

namespace herding::inline v0::record {

/// State that all writers of a store share: the connection that writes, and its transaction.
class SqliteStore::Database {
public:
    explicit Database(std::string path);
    ~Database();

    /// Makes changes in a transaction, and begins one if none is open. Returns the number of the changes. If `call`
    /// throws, all changes of the transaction are lost; `commit` then reports this to their writers.
    template <class Call> std::uint64_t change(Call call) {
        const std::scoped_lock guard(mutex);
        if (!open_) {
            connection.run("BEGIN IMMEDIATE", path);
            open_ = true;
        }
        ++changes_;
        try {
            call();
        } catch (...) {
            roll_back();
            throw;
        }
        return changes_;
    }
    /// Makes all changes durable. Throws if the changes with this number, or changes after them, are lost.
    void commit(std::uint64_t number);
    void commit() { commit(0); }

    const std::string path;
    std::mutex mutex;
    detail::Connection connection;

private:
    void roll_back() noexcept;

    bool open_ = false;
    std::uint64_t changes_ = 0;
    std::uint64_t durable_ = 0;                                         // number of the last durable change
    std::vector<std::pair<std::uint64_t, std::uint64_t>> lost_changes_; // first and last change
};

} // namespace herding::inline v0::record
