#pragma once

#include "herding/play/agent.hpp"
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

/// Server of tables: persons and programs play over WebSockets. docs/serve.md describes its addresses and rights.

namespace herding::inline v0::serve {

/// Game that can be played, with its records. Both must outlive the server.
struct HostedGame {
    const play::Game* game = nullptr;
    const tool::Records* records = nullptr;
    /// Module of its rules for browsers (docs/web.md), with which the pages of players predict. Null: none. Nobody gets it if the game
    /// hides something.
    std::shared_ptr<const std::string> module = {};
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
    std::chrono::seconds idle{300};        ///< for a connection without messages and answers to pings
    std::chrono::seconds unwatched{60};    ///< a table that nobody watches leaves the memory
    std::size_t idle_tables = 1000;        ///< tables that nobody watches, in the memory
    std::chrono::milliseconds agent{1000}; ///< for each decision of an agent
    std::size_t programs = 8;              ///< programs at seats that run at the same time
    /// Shortest interval between two measurements of the delay of a player with a clock.
    std::chrono::milliseconds ping{1000};
};

/// Reads limits from a JSON object. Missing fields keep their values. docs/serve.md has the names.
///
/// Throws: std::invalid_argument, which names the field.
[[nodiscard]] Limits limits_from_json(std::string_view json, Limits limits = {});

/// Program of the operator that may hold seats. Clients call it `program:NAME`.
struct SeatProgram {
    std::string name;
    /// Makes an agent that plays a match of this game, such as one that speaks the protocol of docs/agents.md.
    std::function<std::unique_ptr<play::Agent>(const play::Game& game)> make;
};

/// Options of a server.
struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;                ///< 0: any free one
    std::vector<std::string> origins = {}; ///< of other sites whose pages may connect: `https://example.org`
    std::string_view page = {};            ///< HTML; empty: there is none
    Limits limits = {};
    /// Receives the log for the operator, as lines of JSON (docs/serve.md). Empty: no log.
    std::function<void(std::string_view line)> log = {};
    /// Returns new limits at SIGHUP. If it is empty or throws, the limits stay. An exception is logged.
    std::function<Limits()> reload = {};
    /// Port of `/metrics` and `/healthz` for operators, at `metrics_address`. 0: any free one. Nothing: there is no `/metrics`,
    /// because its numbers would show hidden values to players.
    std::optional<std::uint16_t> metrics = {};
    std::string metrics_address = "127.0.0.1";
    std::vector<SeatProgram> programs = {}; ///< their names differ
};

/// Result of opening the record of a table with the games of this program.
struct UpgradedTable {
    std::string table; ///< its id
    std::string game;  ///< its name in the record
    /// `exact`: this program continues the record. `migrated`: with newer types or rules, its events have the same results; the server
    /// writes a new record and continues there. `staying`: only the old program can continue it.
    std::string state;
    std::vector<std::string> reasons; ///< sentences, unless it is exact
};

/// Executes the records of all open tables with the rules of these games. Changes nothing. Tables may be played meanwhile.
///
/// Throws: record::Error if the store cannot be read. Errors of single records are in their reasons.
/// Complexity: O(size of all records).
[[nodiscard]] std::vector<UpgradedTable> check_upgrade(const std::vector<HostedGame>& games,
                                                       record::Store& store);

/// Server of tables. Each table is a record in the store, which has every event before a client gets it. All work happens in the
/// thread that calls `run`, except the thoughts of agents and programs.
class Server {
public:
    /// Begins to listen.
    /// Throws: std::system_error, for example if the port is in use.
    Server(std::vector<HostedGame> games, std::shared_ptr<record::Store> store, Options options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const noexcept;
    /// Port of `/metrics`; 0 if there is none.
    [[nodiscard]] std::uint16_t metrics_port() const noexcept;
    /// URL for a browser: `http://127.0.0.1:8080/`.
    [[nodiscard]] std::string url() const;

    /// From now on SIGINT and SIGTERM end `run`: all clients get `bye` with `restart`. SIGHUP sets new limits.
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
