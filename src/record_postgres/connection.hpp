#pragma once

#include "herding/record/bytes.hpp"
#include "herding/record/error.hpp"

#include <libpq-fe.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A connection to PostgreSQL in pipeline mode. Values are binary.

namespace herding::inline v0::record::postgres {

/// The connection is lost, or the server cannot be reached now. It may come back. Never leaves the store.
struct Lost {
    std::string words;
};

/// Address of the database.
struct Address {
    std::string url;       ///< with the password
    std::string printable; ///< without
};
/// Throws: Error (NotFound) for a text that is no URL of a database.
[[nodiscard]] Address address_of(const std::string& url);

/// Parameters of a statement, from $1.
class Parameters {
public:
    Parameters& number(std::int64_t value);
    Parameters& text(std::string_view value);
    Parameters& bytes(View value);
    Parameters& numbers(std::span<const std::int64_t> values);
    Parameters& many_bytes(std::span<const View> values);

    struct Value {
        Oid type;
        Bytes bytes;
    };
    [[nodiscard]] const std::vector<Value>& values() const noexcept { return values_; }

private:
    std::vector<Value> values_;
};

/// Statement that is prepared when a connection runs it first. The name is that of its text.
struct Statement {
    const char* name;
    const char* sql;
};

/// Rows of a statement.
class Rows {
public:
    explicit Rows(PGresult* result) : result_(result, PQclear) {}

    [[nodiscard]] int size() const { return PQntuples(result_.get()); }
    [[nodiscard]] bool is_null(int row, int column) const {
        return PQgetisnull(result_.get(), row, column) != 0;
    }
    /// Of a bigint.
    [[nodiscard]] std::int64_t number(int row, int column) const;
    /// Those of a column of bigint, sorted.
    [[nodiscard]] std::vector<std::int64_t> numbers(int column) const;
    [[nodiscard]] bool boolean(int row, int column) const {
        return *bytes(row, column).data() != std::byte{0};
    }
    [[nodiscard]] View bytes(int row, int column) const {
        return {reinterpret_cast<const std::byte*>(PQgetvalue(result_.get(), row, column)),
                static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
    }
    [[nodiscard]] std::string text(int row, int column) const {
        return std::string(detail::as_text(bytes(row, column)));
    }
    [[nodiscard]] PGresult* get() const noexcept { return result_.get(); }

private:
    std::unique_ptr<PGresult, void (*)(PGresult*)> result_;
};

/// One step of a transaction.
struct BoundStatement {
    const Statement& statement;
    const Parameters& parameters;
};

class Connection {
public:
    /// Connects and chooses what the store relies on: commits that survive a loss of power, and transactions whose
    /// statements see what others have committed before each of them.
    /// Throws: Lost, Error.
    explicit Connection(const Address& address);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Runs statements as one transaction, in one round trip. It is committed when this returns.
    /// Throws: Lost, if it is not known whether they ran. Error, if none of them did.
    std::vector<Rows> run(std::span<const BoundStatement> steps, const std::string& record);
    Rows run(const Statement& statement, const Parameters& parameters, const std::string& record) {
        const BoundStatement step{statement, parameters};
        return std::move(run(std::span(&step, 1), record)[0]);
    }

    /// Runs statements as one transaction, outside of the pipeline.
    void change(const std::string& sql, const std::string& record);
    /// Runs one statement that changes nothing. The last use of this connection. The values are text.
    Rows read_text(const std::string& sql, const std::string& record);

private:
    [[noreturn]] void throw_lost();
    void send(const BoundStatement& step, bool prepare);
    /// Runs a text of statements, outside of the pipeline.
    void run_text(const char* sql, const std::string& record);

    std::unique_ptr<PGconn, void (*)(PGconn*)> connection_;
    std::set<std::string_view> prepared_;
    std::string printable_;
};

} // namespace herding::inline v0::record::postgres
