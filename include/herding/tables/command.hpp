#pragma once

#include "herding/tables/seat.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Commands of a client to a table.

namespace herding::inline v0::tables {

/// Action in the game, for one decision. If the decision has passed, nothing happens.
struct Act {
    std::uint64_t decision = 0;
    std::string input = {}; ///< empty: let chance act, if the player may act before it
    bool sure = false;      ///< otherwise the table may ask first (`Match::question`)
};
/// Undo of the last action, or redo.
struct TakeBack {
    bool again = false;
};
/// Question to the other persons, for their consent.
struct Ask {
    Consent what{};
};
/// Answer to a question for consent.
struct Reply {
    std::string to = {}; ///< id of the question
    bool yes = false;
};
/// Text for all, or for players only.
struct Say {
    std::string text = {};
    bool players = false;
};
/// Planned action. It is dropped if the last action of another player was not the one in `when`.
struct Planned {
    std::string when = {}; ///< canonical text; empty: after any action
    std::string input = {};

    friend bool operator==(const Planned&, const Planned&) = default;
};
/// Plan of actions for the next decisions, in their order. It replaces an earlier plan.
struct Premove {
    std::vector<Planned> line = {};
};
/// Takes a seat that no person holds.
struct Sit {
    std::uint16_t seat = 0;
    std::string name = {};
};
/// Leaves one's seat.
struct Leave {};
/// Gives a seat to an agent or a program, or empties it. Only the owner of the table may do it.
struct SetSeat {
    std::uint16_t seat = 0;
    Held held = Held::Empty;
    std::string agent = {}; ///< description of the agent, or name of the program
};
/// Shows or hides the texts of a person. Only the owner of the table may do it.
struct Mute {
    std::uint64_t person = 0; ///< number of the person at this table
    bool on = false;
};
/// Stops all clocks, or lets them run. Only the owner may begin a pause. Every player may end it.
struct Pause {
    bool on = false;
};
/// Request for the rules that made the last event.
struct Why {};
/// Request for the rule that refuses an input. The input has no effect.
struct WhyNot {
    std::string input = {};
};
/// Request for the whole view.
struct Look {};
/// Request for the State as the viewer sees it, in canonical text.
struct Seen {};

/// Command of a client.
struct Command {
    /// Chosen by the client. A repeated command with the same id and content gets the same answer and has no effect.
    std::string id = {};
    std::variant<Act, TakeBack, Ask, Reply, Say, Premove, Sit, Leave, SetSeat, Mute, Pause, Why, WhyNot, Look,
                 Seen>
        what = Why{};
    std::uint64_t content = 0; ///< hash of all but the id
};

/// Bounds of a command.
struct CommandLimits {
    std::size_t bytes = std::size_t{1} << 16U;
    std::size_t id = 64;       ///< characters
    std::size_t name = 40;     ///< bytes of a name of a person
    std::size_t chat = 500;    ///< bytes of a text of a person
    std::size_t premoves = 16; ///< actions of a plan
    std::size_t plan = 2000;   ///< bytes of all of them
};

/// Error of a text that is not a command.
class CommandError : public std::runtime_error {
public:
    CommandError(std::string id, const std::string& words) : std::runtime_error(words), id_(std::move(id)) {}
    /// The id of the command, if it could be read.
    [[nodiscard]] const std::string& id() const noexcept { return id_; }

private:
    std::string id_;
};

/// Reads a command: `{"act":{"id":"c-7","decision":44,"input":"pass"}}` (docs/tables.md).
///
/// Throws: CommandError, also for an unknown field.
/// Complexity: O(size).
[[nodiscard]] Command command_from_json(std::string_view json, const CommandLimits& limits = {});

} // namespace herding::inline v0::tables
