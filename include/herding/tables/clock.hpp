#pragma once

#include "herding/sequence/players.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

/// Clocks of players. They get the time from their caller, so a test runs hours in a moment.

namespace herding::inline v0::tables {

/// Time since a start that the caller chooses. It never goes back.
using Time = std::chrono::milliseconds;

/// Kind of the clocks.
enum class ClockKind : std::uint8_t {
    None,    ///< nobody's time is counted
    PerMove, ///< each decision has `time`: seconds, or days
    Fischer, ///< `time` for the game, and `extra` added after each action
    ByoYomi, ///< `time` for the game, then `periods` of `extra`; an action within a period restores it
};

/// Rules of the clocks of a table.
struct ClockRules {
    ClockKind kind = ClockKind::None;
    Time time = {};
    Time extra = {};
    std::uint32_t periods = 0;
    /// Bound on the network delay that is given back for each action.
    Time credit = std::chrono::milliseconds(500);

    friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

/// Time of one player.
struct Clock {
    Time left = {};            ///< of the main time, or of the present period
    std::uint32_t periods = 0; ///< of byo-yomi: further periods
    bool in_period = false;    ///< of byo-yomi: the main time has run out
    bool runs = false;

    friend bool operator==(const Clock&, const Clock&) = default;
};

/// Clocks of all players of a table. The clocks of all players who have to decide run at once.
class Clocks {
public:
    Clocks() = default;
    /// No clock runs.
    Clocks(const ClockRules& rules, unsigned players);

    /// Sets the players who have to decide. Clocks that run already continue.
    void run(sequence::Players who, Time now);
    /// Stops the clock of a player who has acted, and adds the time that the rules give for it. `lag` is the network delay.
    void acted(std::uint16_t player, Time now, Time lag = {});
    /// Stops all clocks until `run`.
    void stop(Time now);
    /// The reading of each clock, as if it stopped now.
    [[nodiscard]] std::vector<Clock> reading(Time now) const;
    /// Sets the readings. No clock runs. For a table that is opened again.
    void set(const std::vector<Clock>& clocks);

    /// The time at which the first running clock runs out. Nothing if none runs.
    [[nodiscard]] std::optional<Time> next_flag() const;
    /// The players who have no time left. Their clocks still run.
    [[nodiscard]] sequence::Players flagged(Time now) const;

    [[nodiscard]] const ClockRules& rules() const noexcept { return rules_; }

private:
    struct Running {
        Clock clock;
        Time since = {};
    };

    [[nodiscard]] Time flag_of(const Running& one) const;
    [[nodiscard]] Clock after(Clock clock, Time used) const;

    ClockRules rules_;
    std::vector<Running> all_;
};

} // namespace herding::inline v0::tables
