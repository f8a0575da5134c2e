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

/// Message to a watcher: one JSON object (docs/tables.md). Watchers who see the same share the text.
struct Message {
    std::uint64_t watcher = 0;
    std::shared_ptr<const std::string> json;
};

/// A decision that an agent or a program has to make.
struct AgentTurn {
    std::uint16_t seat = 0;
    std::uint64_t decision = 0;
    std::string agent; ///< its description; `program:NAME` if another program holds the seat

    friend bool operator==(const AgentTurn&, const AgentTurn&) = default;
};

/// Match with seats, clocks and watchers. It has no clock, socket or thread of its own, so equal calls give equal messages.
///
/// Store before you send: call `take_messages`, then sync the record, then send the messages. If a function or the sync throws, drop
/// the messages and open the table again from its record. So nobody has seen an event that the record does not have.
///
/// Not safe for concurrent calls.
class Table {
public:
    /// Begins a table with a match without events. The game, the match and the notes must outlive it.
    ///
    /// Throws: exceptions of the match and the notes.
    Table(const play::Game& game, play::Match& match, Notes& notes, Options options, Time now);
    /// Opens the table of a match that was resumed from a record. `entries` are the annotations of the record with the key `entry_key`.
    /// `events` is the number of events of the record. `past` has the last of them for each player and then for observers, or one list
    /// for all if they see the same: later watchers see them in the log.
    ///
    /// Throws: std::invalid_argument if the entries are not those of a table, or do not fit the match.
    Table(const play::Game& game, play::Match& match, Notes& notes, std::span<const StoredEntry> entries,
          std::uint64_t events, Time now, std::vector<std::vector<PastEvent>> past = {});
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// The number of events in the log of a view. More of the past is of no use.
    static constexpr std::size_t events_told = 50;

    /// Function that returns the reason why an agent with this description cannot play the game, or nothing if it can.
    using AgentJudge = std::function<std::string(const std::string&)>;
    /// Sets the judge. The table gives no seat to an agent for which the judge returns a reason. Without a judge it accepts every
    /// description.
    void set_agent_judge(AgentJudge judge);
    /// Sets a JSON object that the welcome of players has as `rules`: setup and options, with which a page begins the same rules
    /// (docs/tables.md). Nobody gets it in a game that hides something, because the rules would need hidden values.
    void set_rules(std::string json);

    // ---- Watchers. A number for each connection, which the caller chooses.

    /// Begins to send messages to a watcher: a person as the player whose seat they hold, or as view::observer. The watcher gets a
    /// welcome, and then the updates after `since`, or the whole view if these are no longer stored or `since` is empty.
    ///
    /// Returns: false if the person may not watch as this viewer. Then they get `bye`.
    bool watch(std::uint64_t watcher, std::string person, std::uint16_t viewer,
               std::optional<std::uint64_t> since, Time now);
    void unwatch(std::uint64_t watcher);
    /// Number of watchers.
    [[nodiscard]] std::size_t watchers() const;

    // ---- Commands and time

    /// Executes a command of a watcher. The watcher gets its updates and then exactly one answer. `lag` is the network delay.
    ///
    /// Throws: exceptions of the notes and the record of the match. Then the table must be opened again.
    void command(std::uint64_t watcher, std::string_view json, Time now, Time lag = {});
    /// Submits the choice of an agent. Ignored if its decision has passed. If the rules refuse it, the agent must choose again.
    void agent_acts(const AgentTurn& turn, std::string_view input, Time now);
    /// Handles the time: clocks that have run out, and delayed messages to observers.
    void tick(Time now);
    /// The time at which `tick` must be called. Nothing if no call is necessary.
    [[nodiscard]] std::optional<Time> next_tick() const;

    /// The messages since the last call, in their order.
    [[nodiscard]] std::vector<Message> take_messages();

    // ---- Present state

    /// The decisions that agents and programs have to make now.
    [[nodiscard]] std::vector<AgentTurn> agent_turns() const;
    [[nodiscard]] const std::vector<Seat>& seats() const;
    [[nodiscard]] std::vector<Clock> clocks(Time now) const;
    [[nodiscard]] const Options& options() const;
    /// The end of the table. Nothing while it is played.
    [[nodiscard]] std::optional<Result> result() const;
    /// Whether all have agreed to play again since the last call. The server then sends them to another table.
    [[nodiscard]] bool take_rematch();
    /// Number of the last update that was made for a viewer.
    [[nodiscard]] std::uint64_t number(std::uint16_t viewer) const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace herding::inline v0::tables
