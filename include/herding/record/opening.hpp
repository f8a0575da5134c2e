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

/// Result of opening a record.
enum class Opening : std::uint8_t {
    Exact,    ///< same types, rules and Setup; every event was executed again with an equal result
    Migrated, ///< types or rules are newer; every event was executed again, and all comparable results are equal
    ViewOnly, ///< events can be shown; the engine is before the first event that the rules do not repeat
    Refused,  ///< nothing of it is usable
};

[[nodiscard]] constexpr std::string_view name(Opening opening) noexcept {
    constexpr std::string_view names[] = {"exact", "migrated", "view-only", "refused"};
    return names[static_cast<std::size_t>(opening)];
}

/// Mark with a name (`Journal::mark`).
struct NamedMark {
    std::string name;
    Mark mark;

    friend bool operator==(const NamedMark&, const NamedMark&) = default;
};

/// Text of the application (`Journal::annotate`), with the number of the event before it.
struct Annotation {
    std::string key;
    std::string text;
    std::uint64_t event = 0;

    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Findings of opening a record, for any game.
struct OpenReport {
    Opening opening = Opening::Refused;
    /// Sentences: why it is not exact, and other findings.
    std::vector<std::string> reasons;
    /// The error for an exit code. Nothing for Exact and Migrated.
    std::optional<ErrorKind> error;
    /// The behaviors that act differently now.
    std::vector<std::string> differing;
    /// The event that was not applied, if execution stopped before the record's end.
    std::optional<Location> stopped;
    /// The end of the record, and the events after damage.
    Tail tail;
    /// Number of the last event that was applied.
    std::uint64_t events = 0;
    bool closed = false; ///< its last writer ended on purpose
    std::vector<NamedMark> marks;
    std::vector<Annotation> annotations;
};

/// Reasons of a report for people who may not see everything. They contain which event stopped it and the kind of
/// error. They contain no value, rule, name or size, because all of these may depend on hidden values.
/// Complexity: O(1).
[[nodiscard]] std::vector<std::string> public_reasons(const OpenReport& report);

namespace detail {

/// Appends sentences about behaviors that are missing, new or in another order: `header` has those of the record, `now` those of
/// the program.
void compare_behaviors(const std::vector<BehaviorName>& header, const std::vector<BehaviorName>& now,
                       std::vector<std::string>& reasons);

/// Throws an Error if a record was not executed again to its end, with the reason.
void throw_unless_repeated(const std::string& record, const OpenReport& report);

} // namespace detail

} // namespace herding::inline v0::record
