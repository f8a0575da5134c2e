#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Seats: the right to act for a player.

namespace herding::inline v0::tables {

/// Kind of the holder of a seat.
enum class Held : std::uint8_t {
    Empty,
    Person,
    Agent,   ///< an agent of `play`, which the server runs
    Program, ///< another program, which the server runs; programs that connect are persons
};

/// The right to act for one player.
struct Seat {
    Held held = Held::Empty;
    std::string person = {}; ///< secret name of the person, for the server only
    std::string name = {};   ///< name that others see
    std::string agent = {};  ///< description of the agent; of a program `program:NAME`
    /// Whether the time of the person has run out, and an agent acts until they come back.
    bool absent = false;

    friend bool operator==(const Seat&, const Seat&) = default;
};

/// A matter that needs the consent of all persons at a table.
enum class Consent : std::uint8_t {
    Undo, ///< take back the last action of the person who requests it, and everything since
    Draw,
    Abort,
    Rematch,
    Pause,
};

/// Consequence when the time of a player runs out.
enum class OnTimeout : std::uint8_t {
    Nothing,
    Lose,    ///< the table ends
    Agent,   ///< an agent acts for the player until they come back
    Default, ///< an input that the options name is submitted
};

/// Why a table ended.
enum class Ending : std::uint8_t {
    Rules, ///< the game is over
    Time,  ///< a player has no time left
    Draw,  ///< all agreed
    Abort, ///< all agreed
};

/// The end of a table.
struct Result {
    Ending how = Ending::Rules;
    std::optional<std::uint16_t> loser = {}; ///< the player without time

    friend bool operator==(const Result&, const Result&) = default;
};

} // namespace herding::inline v0::tables
