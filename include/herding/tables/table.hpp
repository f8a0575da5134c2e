#pragma once

#include "herding/play/fwd.hpp"
#include "herding/tables/clock.hpp"
#include "herding/tables/command.hpp"
#include "herding/tables/entry.hpp"
#include "herding/tables/past.hpp"
#include "herding/tables/seat.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Tables: a match with seats, clocks and watchers. Commands and a time go in, messages come out.

namespace herding::inline v0::tables {

/// A message to a watcher: one JSON object (docs/messages.md). Watchers who see the same share the text.
struct Message {
    std::uint64_t watcher = 0;
    std::shared_ptr<const std::string> json;
};

/// A decision that an agent has to make.
struct AgentTurn {
    std::uint16_t seat = 0;
    std::uint64_t decision = 0;
    std::string agent; ///< its description

    friend bool operator==(const AgentTurn&, const AgentTurn&) = default;
};

/// One match with seats, clocks and watchers. It has no clock, socket or thread of its own: the same calls give the same messages.
///
/// The owner of a table stores it before it sends what happened: `take_messages`, then `sync` of the record, then the network. If a
/// function throws, or the sync does, the messages must be dropped and the table opened again from its record; nobody has seen
/// what is not in there.
///
/// Not safe for concurrent calls.
class Table {
public:
    /// A new table. The game, the match and the notes must outlive it. The match has no events yet.
    ///
    /// Throws: what the match and the notes throw.
    Table(const play::Game& game, play::Match& match, Notes& notes, Options options, Time now);
    /// The table of a match that was resumed from a record. `entries` are the annotations of the record with the key `entry_key`;
    /// `events` is how many events the record has. `past` has the last of them for each player and then for observers, or one list
    /// for all if they see the same: who watches later sees them in the log.
    ///
    /// Throws: std::invalid_argument if the entries are none of a table, or do not fit the match.
    Table(const play::Game& game, play::Match& match, Notes& notes, std::span<const StoredEntry> entries,
          std::uint64_t events, Time now, std::vector<std::vector<PastEvent>> past = {});
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// How many events the log of a view has. So many of the past are of use.
    static constexpr std::size_t events_told = 50;

    /// Returns the reason if an agent with this description cannot play the game, and nothing if it can.
    using AgentJudge = std::function<std::string(const std::string&)>;
    /// The table refuses to seat agents for which the judge returns a reason. Without a judge it accepts every description.
    void set_agent_judge(AgentJudge judge);

    // ---- Watchers. A number for each connection, which the caller chooses.

    /// Somebody watches from now on, as a player whose seat they hold or as view::observer. They get a welcome, and then what
    /// happened behind the update `since`, or the whole view if that is not known any more or `since` is empty.
    ///
    /// Returns: false if they may not. Then they get `bye`, and do not watch.
    bool watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
               std::optional<std::uint64_t> since, Time now);
    void unwatch(std::uint64_t watcher);
    /// How many watch.
    [[nodiscard]] std::size_t watchers() const;

    // ---- Commands and time

    /// A command of a watcher. It gets exactly one answer, behind the updates that it makes. `lag` is how long it was on its way.
    ///
    /// Throws: what the notes and the record of the match throw. Then the table must be opened again.
    void command(std::uint64_t watcher, std::string_view json, Time now, Time lag = {});
    /// The choice of an agent. Ignored if its decision has passed.
    void agent_acts(const AgentTurn& turn, std::string_view input, Time now);
    /// Time has gone by: clocks run out, and observers see what is old enough.
    void tick(Time now);
    /// When `tick` has something to do; nothing if it never has.
    [[nodiscard]] std::optional<Time> next_tick() const;

    /// The messages since the last call, in their order.
    [[nodiscard]] std::vector<Message> take_messages();

    // ---- Present state

    /// The decisions that agents have to make now.
    [[nodiscard]] std::vector<AgentTurn> agent_turns() const;
    [[nodiscard]] const std::vector<Seat>& seats() const;
    [[nodiscard]] std::vector<Clock> clocks(Time now) const;
    [[nodiscard]] const Options& options() const;
    /// How it ended; nothing while it is played.
    [[nodiscard]] std::optional<Result> result() const;
    /// Whether all agreed to play again. The server then creates another table.
    [[nodiscard]] bool wants_rematch() const;
    /// Number of the last update that was made for a viewer.
    [[nodiscard]] std::uint64_t number(std::uint16_t viewer) const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::tables
