#pragma once

#include "herding/play/fwd.hpp"
#include "herding/record/store.hpp"
#include "herding/serve/fwd.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A server of tables: persons and programs play over WebSockets. docs/serve.md describes its addresses and who can do what.

namespace herding::inline v0::serve {

/// A game that can be played. Both must outlive the server.
struct HostedGame {
    const play::Game* game = nullptr;
    const tool::Records* records = nullptr;
};

/// Bounds on everything that an outsider controls.
struct Limits {
    std::size_t connections = 10'000;        ///< at the same time; further ones are closed at once
    std::size_t connections_of_address = 64; ///< from one address
    std::size_t message = 64U << 10U;        ///< bytes of a message of a client
    std::size_t waiting = 256U << 10U; ///< bytes that a client has not taken; then it gets `bye` with `slow`
    double rate = 20;                  ///< messages a second of a client, over a longer time
    double burst = 60;                 ///< messages at once
    std::size_t tables = 100'000;      ///< in the store
    std::size_t tables_of_address = 100;   ///< created from one address since the server began
    std::chrono::seconds idle{300};        ///< of a connection: nothing came, also no answer to a ping
    std::chrono::seconds unwatched{60};    ///< a table that nobody watches leaves the memory
    std::size_t idle_tables = 1000;        ///< tables that nobody watches, in the memory
    std::chrono::milliseconds agent{1000}; ///< for each decision of an agent
    /// The delay of a player with a clock is measured at most so often.
    std::chrono::milliseconds ping{1000};
};

/// Limits from a JSON object; a field that it does not have stays as it is. Names are those of docs/serve.md.
///
/// Throws: std::invalid_argument, which names the field.
[[nodiscard]] Limits limits_from_json(std::string_view json, Limits limits = {});

/// How to serve.
struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;                ///< 0: any free one
    std::vector<std::string> origins = {}; ///< of other sites whose pages may connect: `https://example.org`
    std::string_view page = {};            ///< HTML; empty: there is none
    Limits limits = {};
    /// Receives a line of JSON for each thing that an operator should know (docs/serve.md). Empty: no log.
    std::function<void(std::string_view line)> log = {};
    /// Other limits, at SIGHUP; empty: they stay. What it throws is logged, and the limits stay.
    std::function<Limits()> reload = {};
    /// Port of `/metrics` and `/healthz` for operators, at `metrics_address`. 0: any free one. Nothing: there is no `/metrics`,
    /// because its numbers would tell players what the rules hide.
    std::optional<std::uint16_t> metrics = {};
    std::string metrics_address = "127.0.0.1";
};

/// Result of opening a table with another program.
struct UpgradedTable {
    std::string table; ///< its id
    std::string game;  ///< as the record calls it
    /// `exact`: the program continues it. `migrated`: its events give the same with newer types or rules, and the server writes them
    /// to another record, in which the table continues. `staying`: only the old program continues it.
    std::string state;
    std::vector<std::string> reasons; ///< sentences, unless it is exact
};

/// Executes the records of all tables that have not ended with the rules of these games. Changes nothing, and reads tables that
/// are played meanwhile.
///
/// Throws: record::Error if the store cannot be read. What is wrong with one record is among the reasons.
/// Complexity: O(size of all records).
[[nodiscard]] std::vector<UpgradedTable> check_upgrade(const std::vector<HostedGame>& games,
                                                       record::Store& store);

/// A server of tables. Each table is a record in the store; what a client gets is in there before. All work but the thoughts of
/// agents happens in the thread that calls `run`.
class Server {
public:
    /// Listens. Throws: std::system_error, for example if the port is in use.
    Server(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept;
    /// Port of `/metrics`; 0 if there is none.
    [[nodiscard]] std::uint16_t metrics_port() const noexcept;
    /// URL for a browser: `http://127.0.0.1:8080/`.
    [[nodiscard]] std::string url() const;

    /// From now on SIGINT and SIGTERM end `run`: all clients get `bye` with `restart`. SIGHUP takes other limits.
    void end_on_signals();
    /// Serves until `stop` is called.
    void run();
    /// Ends `run`. Any thread may call it.
    void stop() noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::serve
