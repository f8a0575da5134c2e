#pragma once

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

/// A database of the test server that the fixture `postgres` of CTest started, for one process.

namespace postgres_test {

/// URL of the test server, with its own database `postgres`. Empty if there is no server.
inline std::string server_url() {
    const char* folder = std::getenv("HERDING_POSTGRES");
    std::string url;
    if (folder != nullptr) {
        std::getline(std::ifstream(std::string(folder) + "/url"), url);
    }
    return url;
}

/// Runs statements as another program would, and returns the first value.
inline std::string run_sql(const std::string& url, const std::string& sql) {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(PQconnectdb(url.c_str()), PQfinish);
    PQsetNoticeReceiver(connection.get(), [](void*, const PGresult*) {}, nullptr);
    const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), sql.c_str()),
                                                                PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        throw std::runtime_error(sql + ": " + PQerrorMessage(connection.get()));
    }
    return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

/// Database of this process. It is removed at the end.
class Database {
public:
    Database() : name_("test_" + std::to_string(::getpid())) {
        run_sql(server_url(), "DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
        run_sql(server_url(), "CREATE DATABASE " + name_);
    }
    ~Database() {
        try {
            run_sql(server_url(), "DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
        } catch (const std::
                     exception&) { // NOLINT(bugprone-empty-catch): the next process of this number removes it
        }
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] std::string url() const {
        const std::string server = server_url();
        return server.substr(0, server.rfind('/') + 1) + name_;
    }
    /// As if no store had ever been here.
    void clear() const { run_sql(url(), "DROP SCHEMA IF EXISTS herding CASCADE"); }

private:
    std::string name_;
};

inline Database& database() {
    static Database one;
    return one;
}

/// Skips all tests if there is no server.
class NeedsServer : public testing::Environment {
public:
    void SetUp() override {
        if (server_url().empty()) {
            GTEST_SKIP()
                << "no PostgreSQL: install it (Debian: postgresql-15), and run through ctest, or run "
                   "scripts/postgres start FOLDER and set HERDING_POSTGRES=FOLDER";
        }
    }
};
inline testing::Environment* const needs_server = testing::AddGlobalTestEnvironment(new NeedsServer);

} // namespace postgres_test
