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

/// How players' time is counted.
enum class ClockKind : std::uint8_t {
    None,    ///< nobody's time is counted
    PerMove, ///< each decision has `time`: seconds, or days
    Fischer, ///< `time` in all, and `extra` more after each action
    ByoYomi, ///< `time` in all, and then `periods` of `extra`; an action within a period gives it back
};

/// Rules of the clocks of a table.
struct ClockRules {
    ClockKind kind = ClockKind::None;
    Time time = {};
    Time extra = {};
    std::uint32_t periods = 0;
    /// How much of the delay of a network is given back for each action, at most.
    Time credit = std::chrono::milliseconds(500);

    friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

/// Time of one player.
struct Clock {
    Time left = {};            ///< of the main time; in a period, of that
    std::uint32_t periods = 0; ///< of byo-yomi: periods that come after that
    bool in_period = false;    ///< of byo-yomi: the main time has run out
    bool runs = false;

    friend bool operator==(const Clock&, const Clock&) = default;
};

/// Clocks of all players of a table. The clock of each player who has to decide runs, so those of several can run at once.
class Clocks {
public:
    Clocks() = default;
    /// Nobody's clock runs.
    Clocks(const ClockRules& rules, unsigned players);

    /// The players who have to decide from now on. A clock that runs is not changed.
    void run(sequence::Players who, Time now);
    /// A player has acted: their clock stops, and gets what the rules give for it. `lag` is how long the action was on its way.
    void acted(std::uint16_t player, Time now, Time lag = {});
    /// Stops all clocks until `run`.
    void stop(Time now);
    /// How each clock would read if it was stopped now.
    [[nodiscard]] std::vector<Clock> reading(Time now) const;
    /// Sets how the clocks read. None runs. For a table that is opened again.
    void set(const std::vector<Clock>& clocks);

    /// When the first clock that runs has no time left; nothing if none runs.
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
