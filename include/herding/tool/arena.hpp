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

/// Many matches between agents, with a result and its confidence interval.
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
    /// Makes the agent. Each thread makes one, and starts it again for each game. Called from several threads at once.
    std::function<std::unique_ptr<play::Agent>()> make;
};

/// What is known of a game before it is played.
struct GamePlan {
    std::uint64_t index = 0;             ///< from 0
    std::vector<std::size_t> seats = {}; ///< the agent of each player
    std::uint64_t chance = 0;            ///< the seed of chance, play::Start::seed

    friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

/// How a game ended.
struct GameResult {
    std::vector<std::int64_t> returns =
        {};                    ///< of each player; empty: it was longer than ArenaOptions::longest
    std::uint64_t actions = 0; ///< inputs of agents, chance and the application

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game of an arena while it is played. A game that goes without `finish` has not been played.
class TableMatch {
public:
    TableMatch() = default;
    TableMatch(const TableMatch&) = delete;
    TableMatch& operator=(const TableMatch&) = delete;
    virtual ~TableMatch() = default;

    [[nodiscard]] virtual play::Match& match() = 0;
    virtual void finish(const GameResult& result) = 0;
};

/// Where matches begin, and where their results are kept. Functions are called from several threads at once.
class Table {
public:
    Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    virtual ~Table() = default;

    /// Throws as play::Game::begin.
    [[nodiscard]] virtual std::unique_ptr<TableMatch> begin(const GamePlan& plan) = 0;
    /// How many players its matches have; 0: it does not say, and ArenaOptions::players must.
    [[nodiscard]] virtual unsigned players() { return 0; }
    /// The result of a game that an interrupted arena has played; nothing where it is to be played.
    [[nodiscard]] virtual std::optional<GameResult> played(const GamePlan& /*plan*/) { return std::nullopt; }
    /// Drops the results from this game on, because a sequential test has ended before it.
    virtual void drop_from(std::uint64_t /*index*/) {}
};

/// Matches that nobody keeps.
class PlainTable final : public Table {
public:
    /// `start.seed` is not used. The game must outlive the table.
    PlainTable(const play::Game& game, play::Start start) : game_(game), start_(std::move(start)) {}
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& plan) override;
    [[nodiscard]] unsigned players() override {
        return static_cast<unsigned>(game_.world(start_)->players());
    }

private:
    const play::Game& game_;
    play::Start start_;
};

/// Who sits where in which game. All choices of as many agents as there are players take turns; the agents of one choice
/// play a round of games in which each of them has each seat once.
class Schedule {
public:
    /// Throws std::invalid_argument for fewer agents than players, or no player.
    Schedule(std::size_t agents, unsigned players, std::uint64_t seed, bool duplicate);

    /// O(players).
    [[nodiscard]] GamePlan operator[](std::uint64_t index) const;
    /// Games after which every agent has met all others in every seat.
    [[nodiscard]] std::uint64_t balanced() const noexcept { return choices_.size() * players_; }

private:
    std::vector<std::vector<std::size_t>> choices_;
    unsigned players_;
    std::uint64_t seed_;
    bool duplicate_;
};

/// One agent's results.
struct Standing {
    std::string name;
    std::uint64_t games = 0;
    double share = 0;            ///< of first places; players who share one share the point
    Interval share_interval;     ///< Wilson's
    Sample returns;              ///< of results: games, or rounds of duplicate play
    std::vector<Sample> by_seat; ///< returns of games
};

/// Two agents of a game for two players, as the first one sees it.
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

/// Where a sequential test stands.
struct SprtState {
    SprtOptions options;
    double ratio = 0;
    double lower = 0;
    double upper = 0;
    Decision decision = Decision::None;
};

/// What an arena found, over games 0 to `games` - 1.
struct ArenaResult {
    std::uint64_t games = 0;
    std::uint64_t planned = 0;
    std::uint64_t unfinished =
        0; ///< games that were too long: their returns count as 0, as a draw of two players; of more, nobody is first
    std::uint64_t actions = 0;
    bool duplicate = false;
    bool interrupted = false;
    std::uint64_t seed = 0;
    std::vector<Standing> standings; ///< in the order of the agents
    std::vector<Pairing> pairings;   ///< of games for two players
    std::optional<SprtState> sprt;
};

/// How many games, and how.
struct ArenaOptions {
    std::uint64_t games = 100; ///< a multiple of Schedule::balanced() gives everybody equal seats
    std::uint64_t seed = 1;
    unsigned threads = 1;
    unsigned players = 0; ///< of the game; 0: as many as the table says
    /// The same chance for all games of a round, so that luck decides less. Results are then counted by rounds, because
    /// the games of a round depend on each other; an incomplete last round counts as a result of its own.
    bool duplicate = false;
    std::optional<SprtOptions> sprt = std::nullopt; ///< stops early; for two agents and two players
    std::uint64_t longest = 100'000;                ///< inputs of a game
    play::Limits limits = {};                       ///< of each choice; `stop` is the arena's own
    /// Ends the arena when it becomes true: games that are being played are dropped. The arena sets it as well, to end its
    /// other threads. Null: nothing stops it from outside.
    std::atomic<bool>* stop = nullptr;
    /// Called with the number of games counted so far, one call at a time, on any thread.
    std::function<void(std::uint64_t games)> progress = {};
};

/// Plays games on several threads. Throws std::invalid_argument for options that do not fit, and what the table throws. What
/// a match or an agent throws, and a choice that the rules refuse, ends the arena with std::runtime_error, which names the
/// game, its seed of chance and the number of its inputs. Results of games that were finished before are kept by the table.
[[nodiscard]] ArenaResult run_arena(Table& table, const std::vector<Contestant>& agents,
                                    ArenaOptions options);

/// A table for people, in lines.
[[nodiscard]] std::string text(const ArenaResult& result);
/// A JSON document. docs/agents.md lists its fields.
[[nodiscard]] std::string json(const ArenaResult& result);

} // namespace herding::inline v0::tool
