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

/// What a program does with records of one game, without the game's types.

namespace herding::inline v0::tool {

/// The record of a match that runs. Functions throw record::Error.
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
    /// The words that wait are not stored, because no event happened.
    virtual void forget_next() = 0;
    /// From now on also stores the inputs that the rules refuse, with the reason. Replay ignores them.
    virtual void keep_refused() = 0;
    /// Returns when everything so far survives a loss of power.
    virtual void sync() = 0;
    /// Stores that the match was left on purpose. The match can do nothing more.
    virtual void close() = 0;
};

/// A match whose record gets each event before it happens. Then its functions throw record::Error as well, and change
/// nothing when they do.
struct RecordedMatch {
    std::unique_ptr<Recording> recording; ///< outlives the match
    std::unique_ptr<play::Match> match;
};

/// What became of opening a record to continue it, or to look at it.
struct Resumed : record::OpenReport {
    RecordedMatch recorded; ///< null where that is impossible; the report says why
    std::string
        begun; ///< the state in which the record begins, in canonical text; empty where `recorded` is null
};

/// What became of executing a record again.
struct Replay : record::OpenReport {
    std::vector<record::BehaviorName> rules; ///< those that do something else now, with their citations
};

/// Each function throws record::Error as the function of module `record` that it calls. A store outlives its matches.
struct Records {
    /// What the headers of the game's records call it.
    std::string (*spec)();
    /// Begins a match that is recorded under a name. Also throws as play::Game::begin.
    RecordedMatch (*begin)(const play::Start& start, record::Store& store, const std::string& name);
    /// Continues a match, with all that undo and redo can reach. `seed` is that of chance from now on. With Access::Read
    /// the match can be looked at, also before the first difference; what would change it throws record::Error.
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
    /// record::publish; the report's reasons can be shown to the recipient. Throws std::invalid_argument for a player that
    /// the game has not.
    record::OpenReport (*publish)(record::Store& store, const std::string& name, std::uint16_t player,
                                  std::ostream& out, const record::OnEvent& progress);
    /// What explains the game's records to the inspector (inspect::rules_of).
    inspect::MakeRules rules;
};

} // namespace herding::inline v0::tool
