#pragma once

#include "herding/play/game.hpp"
#include "herding/record/header.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/arena.hpp"
#include "herding/tool/records.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// Settings of all games of a folder. The same settings play the same games.
struct ArenaSettings {
    std::string game;
    play::Start start; ///< its seed is that of the arena
    std::vector<std::string> agents;
    bool duplicate = false;
    std::uint64_t longest = 0;
    std::uint64_t milliseconds = 0;                 ///< of each choice; 0: as many as the agents take
    std::optional<SprtOptions> sprt = std::nullopt; ///< it removes the games behind its decision
};

/// A folder in which no other program keeps an arena: two of them would remove each other's games. The lock belongs to
/// the folder itself, and ends with the process.
class FolderLock {
public:
    /// Throws std::runtime_error if another program has the lock.
    explicit FolderLock(const std::string& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int number_;
};

/// Keeps each game of an arena as a record in a folder, `game-00000001.journal` and so on. The result is an annotation of
/// the record, so the folder says which games have been played. `arena.json` has the settings.
class RecordedTable final : public Table {
public:
    /// Makes the folder if there is none, and locks it. Throws std::runtime_error if another arena runs in it, if it
    /// has games of other settings, or if it cannot be written.
    RecordedTable(const Records& records, const std::string& folder, ArenaSettings settings);

    /// Throws record::Error too.
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& plan) override;
    [[nodiscard]] unsigned players() override { return players_; }
    [[nodiscard]] std::optional<GameResult> played(const GamePlan& plan) override;
    void drop_from(std::uint64_t index) override;

private:
    [[noreturn]] void damaged(const std::string& name, const std::string& cause) const;

    const Records& records_;
    ArenaSettings settings_;
    std::string folder_;
    std::optional<FolderLock> lock_;
    std::unique_ptr<record::Store> store_;
    record::Header rules_; ///< of this program's records
    unsigned players_ = 0;
};

} // namespace herding::inline v0::tool
