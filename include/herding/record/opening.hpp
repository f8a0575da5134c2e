#pragma once

#include "herding/core/engine.hpp"
#include "herding/record/error.hpp"
#include "herding/record/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// What became of opening a record.
enum class Opening : std::uint8_t {
    Exact, ///< types, rules and Setup are those of the record; every event was executed again with an equal result
    Migrated, ///< types or rules are newer; every event was executed again, and what can be compared is equal
    ViewOnly, ///< events can be shown; the engine stands before the first event that the rules do not repeat
    Refused,  ///< nothing of it can be used
};

[[nodiscard]] constexpr std::string_view name(Opening opening) noexcept {
    constexpr std::string_view names[] = {"exact", "migrated", "view-only", "refused"};
    return names[static_cast<std::size_t>(opening)];
}

/// A place with a name (`Journal::mark`).
struct NamedMark {
    std::string name;
    Mark mark;

    friend bool operator==(const NamedMark&, const NamedMark&) = default;
};

/// Words of the application (`Journal::annotate`), and the number of the event before them.
struct Annotation {
    std::string key;
    std::string text;
    std::uint64_t event = 0;

    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// What opening a record has found, whatever the game.
struct OpenReport {
    Opening opening = Opening::Refused;
    /// Why it is not exact, or what was found. Sentences.
    std::vector<std::string> reasons;
    /// What kept it from being exact, for an exit code. Nothing for Exact and Migrated.
    std::optional<ErrorKind> error;
    /// The behaviors that do something else now.
    std::vector<std::string> differing;
    /// Where applying events stopped before the record's end: the event that was not applied.
    std::optional<Location> stopped;
    /// How the record ends; what stands behind damage.
    Tail tail;
    /// Number of the last event that was applied.
    std::uint64_t events = 0;
    bool closed = false; ///< its last writer ended on purpose
    std::vector<NamedMark> marks;
    std::vector<Annotation> annotations;
};

/// The reasons of a report for people who may not see everything: which event stopped it and what kind of error, but no
/// value, no rule, no name and no size, because all of these may depend on what is hidden. O(1).
[[nodiscard]] std::vector<std::string> public_reasons(const OpenReport& report);

namespace detail {

/// Throws what kept a record from being executed again to its end, as an Error.
void throw_unless_repeated(const std::string& record, const OpenReport& report);

} // namespace detail

} // namespace herding::inline v0::record
