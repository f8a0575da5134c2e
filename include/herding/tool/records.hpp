#pragma once

#include "herding/inspect/fwd.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/record/header.hpp"
#include "herding/record/opening.hpp"
#include "herding/record/store.hpp"
#include "herding/tables/past.hpp"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Records of one game without the game's types, for programs.

namespace herding::inline v0::tool {

/// Record of a running match. All functions throw record::Error.
class Recording {
public:
    Recording() = default;
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    virtual ~Recording() = default;

    /// Stores words of the application under a key. Replay ignores them.
    virtual void annotate(std::string_view key, std::string_view text) = 0;
    /// Stores words of the application before the next event, in the same write (`AnyJournal::annotate_with_next`).
    virtual void annotate_with_next(std::string_view key, std::string_view text) = 0;
    /// Drops the waiting words, because no event happened.
    virtual void forget_next() = 0;
    /// From now on also stores refused inputs with their reasons. Replay ignores them.
    virtual void keep_refused() = 0;
    /// Returns when everything so far survives a loss of power.
    virtual void sync() = 0;
    /// Stores that the match was closed on purpose. Afterwards the match cannot continue.
    virtual void close() = 0;
};

/// Match whose record gets each event before it happens. Its functions also throw record::Error, and then change nothing.
struct RecordedMatch {
    std::unique_ptr<Recording> recording; ///< outlives the match
    std::unique_ptr<play::Match> match;
};

/// Result of opening a record of a match.
struct Resumed : record::OpenReport {
    RecordedMatch recorded; ///< null if that is impossible; the report has the reason
    std::string begun;      ///< the first state of the record, in canonical text; empty if `recorded` is null
};

/// Result of executing a record again.
struct Replay : record::OpenReport {
    std::vector<record::BehaviorName> rules; ///< rules with other results now, with their citations
};

/// Records of one game. Each function throws record::Error as the function of `record` that it calls. A store must outlive its
/// matches.
struct Records {
    /// The name of the game in headers of records.
    std::string (*spec)();
    /// Begins a match with a record of this name.
    /// Throws: also as play::Game::begin.
    RecordedMatch (*begin)(const play::Start& start, record::Store& store, const std::string& name);
    /// Continues a match, with undo and redo. `seed` is the seed of chance from now on. With Access::Read the match is read-only: it
    /// opens also if the rules differ, up to the first difference, and functions that would change it throw record::Error.
    Resumed (*resume)(record::Store& store, const std::string& name, record::Access access,
                      std::uint64_t seed, const record::OnEvent& progress);
    /// The events with greater numbers than `after`, for each player and then for observers; one list if all see the same. The record
    /// is executed again for it.
    std::vector<std::vector<tables::PastEvent>> (*past)(record::Store& store, const std::string& name,
                                                        std::uint64_t after);
    /// Executes a record again and compares every event.
    Replay (*replay)(record::Store& store, const std::string& name, const record::OnEvent& progress);
    /// record::branch.
    void (*branch)(record::Store& from, const std::string& name, std::uint64_t event, record::Store& to,
                   const std::string& new_name, const record::OnEvent& progress);
    /// record::migrate, for a record that opens Migrated.
    record::OpenReport (*migrate)(record::Store& from, const std::string& name, record::Store& to,
                                  const std::string& new_name, const record::OnEvent& progress);
    /// record::publish. The reasons of the report can be shown to the recipient.
    /// Throws: std::invalid_argument for a player that the game does not have.
    record::OpenReport (*publish)(record::Store& store, const std::string& name, std::uint16_t player,
                                  std::ostream& out, const record::OnEvent& progress);
    /// The rules of the game for the inspector (inspect::rules_of).
    inspect::MakeRules rules;
};

} // namespace herding::inline v0::tool
