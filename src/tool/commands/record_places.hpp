#pragma once

#include "herding/record/header.hpp"
#include "herding/record/reader.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/command.hpp"
#include "herding/tool/records.hpp"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

/// Shared by the commands on records: finding a record and its game, progress, and how a record ends.
namespace herding::inline v0::tool {

/// A store, and the name that a record has in it.
struct Place {
    std::unique_ptr<record::Store> store;
    std::string name;
    std::string typed; ///< the same for people: a path, printable
};

/// Whether a database that is not there is an error, or is made.
enum class Missing : std::uint8_t { Error, Made };

/// The record of a name: in the database, or else in the file. Throws record::Error.
[[nodiscard]] Place place_of(const std::string& name, const std::string& database = {},
                             Missing missing = Missing::Error);

/// A file of SQLite, or a database of PostgreSQL by its URL. Throws record::Error (NotFound) if there is none.
[[nodiscard]] std::unique_ptr<record::Store> open_database(const std::string& path,
                                                           Missing missing = Missing::Error);

/// The records of the game of this program whose rules made one. Throws record::Error (OtherGame), which lists the games that the
/// program has.
[[nodiscard]] const Records& records_of_game(const Place& place);

/// Shows on a terminal how far a long operation is, from its first second on. Copies show the same line, which goes with the
/// last of them.
class ShownProgress {
public:
    /// Of an operation whose end nobody knows.
    ShownProgress();
    /// Of one that reads a whole record, which must outlive it. When the line is shown first, another reader counts the events.
    /// That takes a small part of the time in which they are executed or printed.
    explicit ShownProgress(const Place& place);
    /// The number of an event.
    void operator()(std::uint64_t event) const;

private:
    struct Line;
    std::shared_ptr<Line> line_; // null without a terminal
};

/// Prints how a record ends, unless it is whole. Returns the exit code.
int report_tail(const std::string& record, const record::Tail& tail);

/// Checks what belongs to a record and is not in it: the columns of a database that queries read, and the parent of a branch.
/// Returns a line about the parent, or nothing. A parent that is missing is no error. Throws record::Error.
[[nodiscard]] std::string check_around(const Place& place, const record::Header& header);

// ---- Commands that need the rules of a game. All throw record::Error.

/// Begins a record behind an event of another one.
int branch_record(const Place& from, std::uint64_t event, const Place& to, const record::OnEvent& progress);
/// Writes what a player may see, or a spectator (view::observer).
int publish_record(const Place& place, std::uint16_t player, std::ostream& out,
                   const record::OnEvent& progress);

[[nodiscard]] Run add_replay(CLI::App& app); ///< `replay`

} // namespace herding::inline v0::tool
