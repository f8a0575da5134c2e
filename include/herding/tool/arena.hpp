#pragma once

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/tool/statistics.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Arena: many matches between agents, with confidence intervals of the results.
///
///     tool::PlainTable table(play::game_of<nim::Playable>(), {});
///     const auto result = tool::run_arena(table, agents, {.games = 1000, .seed = 1, .threads = 8});
///     std::cout << tool::text(result);
///
/// The result is a function of games, seed and agents; the number of threads does not change it. Link herding::tool.

namespace herding::inline v0::tool {

/// An agent of an arena.
struct Contestant {
    std::string name; ///< its description, for people
    /// Makes the agent. Each thread calls it once, at the same time as others, and starts the agent again for each game.
    std::function<std::unique_ptr<play::Agent>()> make;
};

/// Plan of a game: its number, its seats and its seed.
struct GamePlan {
    std::uint64_t index = 0;             ///< from 0
    std::vector<std::size_t> seats = {}; ///< the agent of each player
    std::uint64_t chance = 0;            ///< the seed of chance, play::Start::seed

    friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

/// Result of a game.
struct GameResult {
    std::vector<std::int64_t> returns =
        {};                    ///< of each player; empty if the game was longer than ArenaOptions::longest
    std::uint64_t actions = 0; ///< inputs of agents, chance and the application

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// Game of an arena while it is played. Without a call of `finish` it does not count.
class TableMatch {
public:
    TableMatch() = default;
    TableMatch(const TableMatch&) = delete;
    TableMatch& operator=(const TableMatch&) = delete;
    virtual ~TableMatch() = default;

    [[nodiscard]] virtual play::Match& match() = 0;
    virtual void finish(const GameResult& result) = 0;
};

/// Source of matches and store of their results. Several threads call its functions at the same time.
class Table {
public:
    Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    virtual ~Table() = default;

    /// Throws: as play::Game::begin.
    [[nodiscard]] virtual std::unique_ptr<TableMatch> begin(const GamePlan& plan) = 0;
    /// Number of players of its matches. 0: ArenaOptions::players decides.
    [[nodiscard]] virtual unsigned players() { return 0; }
    /// The result of a game that an interrupted arena has played. Nothing if the game must be played.
    [[nodiscard]] virtual std::optional<GameResult> played(const GamePlan& /*plan*/) { return std::nullopt; }
    /// Drops the results from this game on, because a sequential test has stopped before it.
    virtual void drop_from(std::uint64_t /*index*/) {}
};

/// Table without records.
class PlainTable final : public Table {
public:
    /// The arena replaces `start.seed`. The game must outlive the table.
    PlainTable(const play::Game& game, play::Start start) : game_(game), start_(std::move(start)) {}
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& plan) override;
    [[nodiscard]] unsigned players() override {
        return static_cast<unsigned>(game_.world(start_)->players());
    }

private:
    const play::Game& game_;
    play::Start start_;
};

/// Seats of all games. The arena goes through all selections of as many agents as there are players. The agents of a selection play
/// a round of games in which each of them has each seat once.
class Schedule {
public:
    /// Throws: std::invalid_argument for fewer agents than players, or no player.
    Schedule(std::size_t agents, unsigned players, std::uint64_t seed, bool duplicate);

    /// The agents of a game by seat.
    /// Complexity: O(players).
    [[nodiscard]] GamePlan operator[](std::uint64_t index) const;
    /// Number of games after which every agent has met all others in every seat.
    [[nodiscard]] std::uint64_t balanced() const noexcept { return choices_.size() * players_; }

private:
    std::vector<std::vector<std::size_t>> choices_;
    unsigned players_;
    std::uint64_t seed_;
    bool duplicate_;
};

/// Results of one agent.
struct Standing {
    std::string name;
    std::uint64_t games = 0;
    double share = 0;            ///< of first places; equal winners share one point
    Interval share_interval;     ///< Wilson's
    Sample returns;              ///< of results: games, or rounds of duplicate play
    std::vector<Sample> by_seat; ///< returns of games
};

/// Results of two agents in a game for two players. Counts and shares are those of the first one.
struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    double share = 0; ///< of the points; a draw is half a point
    Interval share_interval;
    double elo = 0; ///< of the share; infinite without a loss or a win
    Interval elo_interval;
};

/// State of a sequential test.
struct SprtState {
    SprtOptions options;
    double ratio = 0;
    double lower = 0;
    double upper = 0;
    Decision decision = Decision::None;
};

/// Result of an arena, over games 0 to `games` - 1.
struct ArenaResult {
    std::uint64_t games = 0;
    std::uint64_t planned = 0;
    std::uint64_t unfinished =
        0; ///< games that were too long. Their returns count as 0: a draw for two players; with more players nobody is first
    std::uint64_t actions = 0;
    bool duplicate = false;
    bool interrupted = false;
    std::uint64_t seed = 0;
    std::vector<Standing> standings; ///< in the order of the agents
    std::vector<Pairing> pairings;   ///< of games for two players
    std::optional<SprtState> sprt;
};

/// Options of an arena.
struct ArenaOptions {
    std::uint64_t games = 100; ///< a multiple of Schedule::balanced() gives everybody equal seats
    std::uint64_t seed = 1;
    unsigned threads = 1;
    unsigned players = 0; ///< of the game; 0: those of the table
    /// The same seed of chance for all games of a round, which reduces luck. Results are then means of rounds, because the games of a
    /// round depend on each other. An incomplete last round also counts as a result.
    bool duplicate = false;
    std::optional<SprtOptions> sprt = std::nullopt; ///< stops early; for two agents and two players
    std::uint64_t longest = 100'000;                ///< inputs of a game
    play::Limits limits = {};                       ///< of each choice; `stop` is the arena's own
    /// Ends the arena when it becomes true, and drops unfinished games. The arena also sets it, to end its other threads. May be
    /// null.
    std::atomic<bool>* stop = nullptr;
    /// Called with the number of counted games, by one thread at a time.
    std::function<void(std::uint64_t games)> progress = {};
};

/// Plays games on several threads. The table keeps the results of finished games also if it throws.
///
/// Throws: std::invalid_argument for wrong options; exceptions of the table; std::runtime_error for an exception of a match or an
/// agent, and for a choice that the rules refuse. Its message has the game, its seed of chance and the number of its inputs.
[[nodiscard]] ArenaResult run_arena(Table& table, const std::vector<Contestant>& agents,
                                    ArenaOptions options);

/// The result as a table in lines.
[[nodiscard]] std::string text(const ArenaResult& result);
/// The result as a JSON document. docs/agents.md lists its fields.
[[nodiscard]] std::string json(const ArenaResult& result);

} // namespace herding::inline v0::tool
