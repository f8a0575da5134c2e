#pragma once

#include "agents.hpp"
#include "lobby.hpp"
#include "log.hpp"

#include "herding/serve/server.hpp"
#include "herding/tables/table.hpp"

#include <boost/asio/io_context.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::serve {

using Text = std::shared_ptr<const std::string>;

/// A `bye` with a code (docs/serve.md) and words for persons.
[[nodiscard]] std::string bye(std::string_view code, std::string_view words, std::string_view server = {});

/// Somebody who watches a table, as the hub knows them.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    /// Takes a message. It may wait until `flush`.
    virtual void send(const Text& text) = 0;
    /// Takes the last message: the watcher watches nothing any more.
    virtual void end_behind(const Text& last) = 0;
    /// All messages of a turn were taken.
    virtual void flush() = 0;
    /// The table that is watched; empty: none.
    [[nodiscard]] virtual const std::string& table() const = 0;
    /// Whether they watch it as a player.
    [[nodiscard]] virtual bool is_seated() const = 0;
};

/// Tables of a server and their watchers, without sockets.
///
/// Invariant: nobody gets a message before everything that led to it is durable. Commands are applied until none is waiting, or until
/// `longest_batch` has passed. Then one durable write stores all tables that changed (`commit`), and then all messages leave.
class Hub {
public:
    Hub(boost::asio::io_context& context, std::vector<HostedGame> games, std::shared_ptr<record::Store> store,
        const Limits& limits, const Log& log, std::vector<SeatProgram> programs);
    ~Hub() = default;
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;

    [[nodiscard]] tables::Time now() const {
        return std::chrono::duration_cast<tables::Time>(std::chrono::steady_clock::now() - began_);
    }
    [[nodiscard]] Lobby& lobby() noexcept { return lobby_; }

    // ---- Watchers, by number
    [[nodiscard]] std::uint64_t add(Watcher& watcher);
    void remove(std::uint64_t number) { watchers_.erase(number); }
    [[nodiscard]] const std::map<std::uint64_t, Watcher*>& watchers() const noexcept { return watchers_; }

    /// The table, for a watcher that has just come. Null if there is none. Throws Refused, record::Error.
    [[nodiscard]] std::shared_ptr<OpenTable> open(const std::string& id);
    /// Lets somebody watch.
    void watch(OpenTable& table, std::uint64_t number, const std::string& person, std::uint16_t viewer,
               std::optional<std::uint64_t> since);
    void unwatch(const std::string& table, std::uint64_t number);
    /// A command of a watcher. False: the table is gone. `known` belongs to the watcher, and
    /// keeps the table for the next command.
    [[nodiscard]] bool command(const std::string& table, std::weak_ptr<OpenTable>& known,
                               std::uint64_t number, std::string_view text, tables::Time lag);
    /// Creates a table from the body of a request. Throws Refused, record::Error.
    [[nodiscard]] std::string create(std::string_view request);

    /// Time goes by for all open tables.
    void tick();
    /// Waits for the thoughts of agents. Must be called before the context ends.
    void join() { agents_.join(); }

    /// Numbers for operators.
    struct Counts {
        std::uint64_t commands = 0;
        std::uint64_t messages = 0;
        std::uint64_t commits = 0; ///< durable writes, each for all tables
        std::uint64_t failures = 0;
    };
    [[nodiscard]] const Counts& counts() const noexcept { return counts_; }

private:
    void used(const std::shared_ptr<OpenTable>& table);
    void schedule(OpenTable& table);
    void commit_soon();
    void commit();
    [[nodiscard]] std::shared_ptr<OpenTable> find(const std::string& id) const;
    void deliver(OpenTable& table, std::vector<Watcher*>& touched);
    void seat_programs();
    void think(const std::shared_ptr<OpenTable>& table);
    void chosen(const std::shared_ptr<OpenTable>& table, const tables::AgentTurn& turn,
                const std::optional<std::string>& input);
    void offer_rematch(OpenTable& table);
    void broken(const std::string& id, const std::string& why, std::string_view words);

    boost::asio::io_context& context_;
    const Limits& limits_; ///< may change
    const Log& log_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    Agents agents_; // before the tables, whose agents end there
    Lobby lobby_;
    std::map<std::uint64_t, Watcher*> watchers_;
    std::uint64_t next_number_ = 1;
    std::vector<std::shared_ptr<OpenTable>> changed_; ///< since the last commit
    bool commit_is_due_ = false;
    std::chrono::steady_clock::time_point first_change_; ///< since the last commit
    /// Open tables, by the time when each has something to do. Those for which nothing runs are not in it.
    std::set<std::pair<tables::Time, std::string>> due_;
    tables::Time looked_for_idle_{};
    Counts counts_;
};

} // namespace herding::inline v0::serve
