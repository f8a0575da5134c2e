#include "connection.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>
#include <utility>

namespace herding::inline v0::record::postgres {

namespace {

constexpr Oid oid_bytea = 17;
constexpr Oid oid_int8 = 20;
constexpr Oid oid_text = 25;
constexpr Oid oid_bytea_array = 1001;
constexpr Oid oid_int8_array = 1016;

void put_big(Bytes& out, std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) {
        out.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
}

/// First bytes of an array of one dimension without NULL.
void put_array_head(Bytes& out, Oid element, std::size_t size) {
    put_big(out, size == 0 ? 0 : 1, 4);
    put_big(out, 0, 4);
    put_big(out, element, 4);
    if (size != 0) {
        put_big(out, size, 4);
        put_big(out, 1, 4);
    }
}

/// libpq's words as part of ours: without its line ends.
std::string in_brackets(std::string_view words) {
    const std::size_t end = words.find_last_not_of(" \r\n\t");
    std::string line(words.substr(0, end == std::string_view::npos ? 0 : end + 1));
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line.empty() ? std::string() : " (PostgreSQL: " + line + ")";
}

bool is_lost(std::string_view state) {
    // Shutdown, crash, starting up; broken connections; transactions that must be repeated.
    return state == "57P01" || state == "57P02" || state == "57P03" || state.starts_with("08") ||
           state == "40001" || state == "40P01";
}

[[noreturn]] void throw_error(PGresult* result, const std::string& record) {
    const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string_view state = code == nullptr ? "" : code;
    const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const std::string words = in_brackets(primary == nullptr ? PQresultErrorMessage(result) : primary);
    if (is_lost(state)) {
        throw Lost{words};
    }
    if (state == "53100") {
        throw Error(ErrorKind::NoSpace, record,
                    "the disk of the database is full: make room and open the record again" + words);
    }
    if (state == "25006" || state == "42501") {
        throw Error(
            ErrorKind::ReadOnly, record,
            "no permission to write: connect as a user who may change the schema herding, to a server that "
            "takes changes" +
                words);
    }
    if (state == "22021" || state == "22P05") {
        throw Error(ErrorKind::System, record, "the name is not UTF-8: choose another name" + words);
    }
    if (state.starts_with("XX")) {
        throw Error(ErrorKind::Damaged, record, "the database is damaged: restore it from a copy" + words);
    }
    if (state == "42P01" || state == "42703" || state == "42601" || state == "42883" || state == "42803") {
        throw Error(ErrorKind::System, record,
                    "PostgreSQL does not understand the statement; docs/records.md lists tables and columns" +
                        words);
    }
    throw Error(ErrorKind::System, record, "the database reports an error" + words);
}

/// Options of a URL by their names.
std::optional<std::string> option(const PQconninfoOption* options, const char* name) {
    for (const PQconninfoOption* one = options; one->keyword != nullptr; ++one) {
        if (std::strcmp(one->keyword, name) == 0 && one->val != nullptr) {
            return one->val;
        }
    }
    return std::nullopt;
}

using Parsed = std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)>;
Parsed parse(const std::string& url) { return {PQconninfoParse(url.c_str(), nullptr), PQconninfoFree}; }

void say_nothing(void*, const PGresult*) {}

} // namespace

Address address_of(const std::string& url) {
    const Parsed parsed = parse(url);
    if (parsed == nullptr) { // libpq's message may quote the password
        throw Error(
            ErrorKind::NotFound, "postgres://...",
            "this is no URL of a database: write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with % and two "
            "hexadecimal digits for special characters");
    }
    std::string printable = "postgres://";
    if (const auto user = option(parsed.get(), "user")) {
        printable += *user + "@";
    }
    std::string host = option(parsed.get(), "host").value_or("");
    if (host.starts_with("/")) { // a folder with a socket
        std::string escaped;
        for (const char c : host) {
            escaped += c == '/' ? std::string("%2F") : std::string(1, c);
        }
        host = escaped;
    }
    printable += host;
    if (const auto port = option(parsed.get(), "port")) {
        printable += ":" + *port;
    }
    printable += "/" + option(parsed.get(), "dbname").value_or("");
    return {url, printable};
}

Parameters& Parameters::number(std::int64_t value) {
    Value& added = values_.emplace_back(Value{oid_int8, {}});
    put_big(added.bytes, static_cast<std::uint64_t>(value), 8);
    return *this;
}
Parameters& Parameters::text(std::string_view value) {
    const View bytes = detail::as_bytes(value);
    values_.push_back({oid_text, Bytes(bytes.begin(), bytes.end())});
    return *this;
}
Parameters& Parameters::bytes(View value) {
    values_.push_back({oid_bytea, Bytes(value.begin(), value.end())});
    return *this;
}
Parameters& Parameters::numbers(std::span<const std::int64_t> values) {
    Bytes& out = values_.emplace_back(Value{oid_int8_array, {}}).bytes;
    out.reserve(20 + values.size() * 12);
    put_array_head(out, oid_int8, values.size());
    for (const std::int64_t one : values) {
        put_big(out, 8, 4);
        put_big(out, static_cast<std::uint64_t>(one), 8);
    }
    return *this;
}
Parameters& Parameters::many_bytes(std::span<const View> values) {
    Bytes& out = values_.emplace_back(Value{oid_bytea_array, {}}).bytes;
    std::size_t size = 20;
    for (const View one : values) {
        size += 4 + one.size();
    }
    out.reserve(size);
    put_array_head(out, oid_bytea, values.size());
    for (const View one : values) {
        put_big(out, one.size(), 4);
        out.insert(out.end(), one.begin(), one.end());
    }
    return *this;
}

std::int64_t Rows::number(int row, int column) const {
    std::uint64_t value = 0;
    for (const std::byte one : bytes(row, column)) {
        value = value << 8U | std::to_integer<std::uint64_t>(one);
    }
    return static_cast<std::int64_t>(value);
}

std::vector<std::int64_t> Rows::numbers(int column) const {
    std::vector<std::int64_t> all(static_cast<std::size_t>(size()));
    for (int row = 0; row < size(); ++row) {
        all[static_cast<std::size_t>(row)] = number(row, column);
    }
    std::sort(all.begin(), all.end());
    return all;
}

Connection::Connection(const Address& address)
    : connection_(nullptr, PQfinish), printable_(address.printable) {
    const Parsed parsed = parse(address.url);
    std::vector<const char*> keys;
    std::vector<const char*> values;
    for (const PQconninfoOption* one = parsed.get(); one->keyword != nullptr; ++one) {
        if (one->val != nullptr) {
            keys.push_back(one->keyword);
            values.push_back(one->val);
        }
    }
    // A network that swallows everything is noticed, too. Options of the URL come first.
    constexpr std::array<std::pair<const char*, const char*>, 6> standard{{{"connect_timeout", "5"},
                                                                           {"tcp_user_timeout", "10000"},
                                                                           {"keepalives_idle", "10"},
                                                                           {"keepalives_interval", "3"},
                                                                           {"keepalives_count", "3"},
                                                                           {"application_name", "herding"}}};
    for (const auto& [key, value] : standard) {
        if (!option(parsed.get(), key)) {
            keys.push_back(key);
            values.push_back(value);
        }
    }
    keys.push_back("client_encoding");
    values.push_back("UTF8");
    keys.push_back(nullptr);
    values.push_back(nullptr);
    connection_.reset(PQconnectdbParams(keys.data(), values.data(), 0));
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        std::string words = PQerrorMessage(connection_.get());
        if (const auto password = option(parsed.get(), "password"); password && !password->empty()) {
            for (std::size_t at = words.find(*password); at != std::string::npos;
                 at = words.find(*password, at)) {
                words.replace(at, password->size(), "...");
                at += 3;
            }
        }
        throw Lost{in_brackets(words)};
    }
    PQsetNoticeReceiver(connection_.get(), say_nothing, nullptr);
    run_text("SET search_path = herding, pg_catalog;"
             "SET default_transaction_isolation = 'read committed';"
             "SET default_transaction_read_only = off;"
             "SET bytea_output = 'hex';"
             "SET statement_timeout = 0;"
             "SELECT set_config('synchronous_commit', 'on', false) WHERE "
             "current_setting('synchronous_commit') = 'off'",
             printable_);
    if (PQenterPipelineMode(connection_.get()) == 0) {
        throw_lost();
    }
}

void Connection::throw_lost() { throw Lost{in_brackets(PQerrorMessage(connection_.get()))}; }

void Connection::send(const BoundStatement& step, bool prepare) {
    const auto& values = step.parameters.values();
    const int count = static_cast<int>(values.size());
    if (prepare) {
        std::vector<Oid> types;
        types.reserve(values.size());
        for (const Parameters::Value& one : values) {
            types.push_back(one.type);
        }
        if (PQsendPrepare(connection_.get(), step.statement.name, step.statement.sql, count, types.data()) ==
            0) {
            throw_lost();
        }
    }
    std::vector<const char*> bytes;
    std::vector<int> lengths;
    const std::vector<int> formats(values.size(), 1);
    for (const Parameters::Value& one : values) {
        // A null pointer would be NULL.
        bytes.push_back(one.bytes.empty() ? "" : reinterpret_cast<const char*>(one.bytes.data()));
        lengths.push_back(static_cast<int>(one.bytes.size()));
    }
    if (PQsendQueryPrepared(connection_.get(), step.statement.name, count, bytes.data(), lengths.data(),
                            formats.data(), 1) == 0) {
        throw_lost();
    }
}

std::vector<Rows> Connection::run(std::span<const BoundStatement> steps, const std::string& record) {
    std::vector<bool> prepares;
    for (const BoundStatement& step : steps) {
        prepares.push_back(prepared_.insert(step.statement.name).second);
        send(step, prepares.back());
    }
    if (PQpipelineSync(connection_.get()) == 0) {
        throw_lost();
    }
    // All answers are read, so that the connection is ready for more, whatever they are.
    std::vector<Rows> rows;
    std::optional<Rows> failure;
    const auto take = [&](bool keep) {
        bool done = false;
        while (PGresult* result = PQgetResult(connection_.get())) {
            Rows one(result);
            switch (PQresultStatus(result)) {
            case PGRES_TUPLES_OK:
            case PGRES_COMMAND_OK:
                done = true;
                if (keep) {
                    rows.push_back(std::move(one));
                }
                break;
            case PGRES_PIPELINE_ABORTED: break;
            default:
                if (!failure) {
                    failure.emplace(std::move(one));
                }
            }
        }
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
            throw_lost();
        }
        return done;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (prepares[i] && !take(false)) {
            prepared_.erase(steps[i].statement.name); // behind an error nothing is prepared
        }
        (void)take(true);
    }
    // The commit happens at the sync, and its error comes before it.
    for (;;) {
        PGresult* result = PQgetResult(connection_.get());
        if (result == nullptr) {
            if (PQstatus(connection_.get()) != CONNECTION_OK) {
                throw_lost();
            }
            continue; // behind an error of the commit
        }
        Rows one(result);
        if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            break;
        }
        if (!failure) {
            failure.emplace(std::move(one));
        }
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
            throw_lost();
        }
    }
    if (failure) {
        throw_error(failure->get(), record);
    }
    return rows;
}

void Connection::run_text(const char* sql, const std::string& record) {
    const Rows result(PQexec(connection_.get(), sql));
    const ExecStatusType status = PQresultStatus(result.get());
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        throw_lost();
    }
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        throw_error(result.get(), record);
    }
}

void Connection::change(const std::string& sql, const std::string& record) {
    if (PQexitPipelineMode(connection_.get()) == 0) {
        throw_lost();
    }
    try {
        run_text(sql.c_str(), record);
    } catch (const Error&) {
        run_text("ROLLBACK", record);
        (void)PQenterPipelineMode(connection_.get());
        throw;
    }
    if (PQenterPipelineMode(connection_.get()) == 0) {
        throw_lost();
    }
}

Rows Connection::read_text(const std::string& sql, const std::string& record) {
    if (PQexitPipelineMode(connection_.get()) == 0) {
        throw_lost();
    }
    run_text("SET default_transaction_read_only = on", record);
    Rows result(PQexecParams(connection_.get(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0));
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        throw_lost();
    }
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY || status == PGRES_COPY_OUT ||
        status == PGRES_COPY_IN) {
        throw Error(ErrorKind::ReadOnly, record, "a query only reads: write a SELECT");
    }
    if (status != PGRES_TUPLES_OK) {
        throw_error(result.get(), record);
    }
    return result;
}

} // namespace herding::inline v0::record::postgres
