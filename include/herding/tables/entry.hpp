#pragma once

#include "herding/tables/clock.hpp"
#include "herding/tables/command.hpp"
#include "herding/tables/seat.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Entries: everything that a table stores besides the game, as annotations in its record. The entries alone decide the state of a
/// table, so a table that is opened again is the same.

namespace herding::inline v0::tables {

/// Options of a new table.
struct Options {
    ClockRules clocks = {};
    OnTimeout on_timeout = OnTimeout::Nothing;
    std::string default_input = {};       ///< of OnTimeout::Default
    std::string timeout_agent = "random"; ///< of OnTimeout::Agent
    std::vector<std::string> agents = {}; ///< descriptions of the agents in the first seats; empty: no agents
    Time delay = {};                      ///< of everything that observers see
    std::string owner = {};       ///< secret name of the person who may give seats away; empty: nobody
    std::uint32_t hash_every = 8; ///< interval of updates with a hash of the view; 0: no hashes

    friend bool operator==(const Options&, const Options&) = default;
};

/// Kinds of entries.
namespace entry {

struct Created {
    Options options;
};
/// Somebody holds a seat from now on.
struct Seated {
    std::uint16_t seat = 0;
    Seat holder;
};
/// A command made the event after this entry. Both are stored together, or neither.
struct Acted {
    std::vector<Clock> clocks; ///< before it
};
struct Said {
    std::uint64_t person = 0; ///< its number
    std::string text;
    bool players = false;
};
struct Muted {
    std::uint64_t person = 0;
    bool on = false;
};
struct Asked {
    Consent what{};
    std::uint16_t seat = 0;
};
struct Replied {
    std::uint16_t seat = 0;
    bool yes = false;
};
/// The question is closed.
struct Withdrawn {};
struct PlanSet {
    std::uint16_t seat = 0;
    std::vector<Planned> line;
    std::string dropped; ///< why the rest of a plan was dropped
};
struct Paused {
    bool on = false;
};
struct Ended {
    Result result;
};

} // namespace entry

/// One thing that happened at a table.
struct Entry {
    std::variant<entry::Created, entry::Seated, entry::Acted, entry::Said, entry::Muted, entry::Asked,
                 entry::Replied, entry::Withdrawn, entry::PlanSet, entry::Paused, entry::Ended>
        what;
    /// The command: its sender, its id, and the hash of its content. Empty without a command.
    std::string person = {};
    std::string id = {};
    std::uint64_t content = 0;
    std::uint64_t number = 0; ///< of the sender's last update when the answer was made
};

/// An entry as it is stored: JSON in one line.
[[nodiscard]] std::string to_json(const Entry& entry);

/// An entry in a record, with the number of the event before it.
struct StoredEntry {
    std::uint64_t event = 0;
    std::string text;
};

/// Reads an entry. Nothing if the text is not an entry.
[[nodiscard]] std::optional<Entry> entry_from_json(std::string_view json);

/// Key of the annotations that are entries.
inline constexpr std::string_view entry_key = "table";

/// Stores entries. A server makes one over the record of the match.
class Notes {
public:
    Notes() = default;
    Notes(const Notes&) = delete;
    Notes& operator=(const Notes&) = delete;
    virtual ~Notes() = default;

    /// Stores an entry after the last event. After an exception the table must be opened again.
    virtual void write(std::string_view entry) = 0;
    /// Stores an entry in the same write as the next event, before it.
    virtual void write_with_next(std::string_view entry) = 0;
    /// Drops the entry of `write_with_next`, because no event happened.
    virtual void forget_next() = 0;
};

} // namespace herding::inline v0::tables
