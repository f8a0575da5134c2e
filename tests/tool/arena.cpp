#include "herding/tool/arena.hpp"

#include "herding/core/random.hpp"
#include "herding/play/agents.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_pig;
extern const herding::tool::Registration herding_game_tictactoe;

namespace tool_tests {
namespace {

using namespace herding::tool;
using herding::Actor;
using herding::play::Agent;
using herding::play::Limits;
using herding::play::Match;
using herding::play::Reasoning;

/// Takes a random action, always the first one, or each in turn; or does what an agent should not do.
class Simple final : public Agent {
public:
    enum class Kind { Random, First, Turns, Waits, Cheats, Stops };
    explicit Simple(Kind kind, std::atomic<bool>* stop = nullptr) : kind_(kind), stop_(stop) {}

    [[nodiscard]] std::string description() const override { return "simple"; }
    void start(std::uint64_t seed) override {
        generator_.reseed(seed);
        turns_ = 0;
    }
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        std::vector<std::string> mine;
        for (const auto& choice : match.legal_actions()) {
            if (choice.by == by) {
                mine.push_back(choice.input);
            }
        }
        if (kind_ == Kind::Stops && ++chosen_ == 50) {
            *stop_ = true;
        }
        const auto random = generator_.below(static_cast<std::uint32_t>(mine.size()));
        switch (kind_) {
        case Kind::Waits: return "";
        case Kind::Cheats: return "place{row=9}";
        case Kind::First: return mine.front();
        case Kind::Turns: return mine[turns_++ % mine.size()];
        default: return mine[random];
        }
    }
    [[nodiscard]] const Reasoning& reasoning() const override { return reasoning_; }

private:
    Kind kind_;
    std::atomic<bool>* stop_;
    int chosen_ = 0;
    std::size_t turns_ = 0;
    herding::Generator generator_;
    Reasoning reasoning_;
};

Contestant contestant(Simple::Kind kind, const std::string& name, std::atomic<bool>* stop = nullptr) {
    return {name, [kind, stop] { return std::make_unique<Simple>(kind, stop); }};
}

std::vector<Contestant> random_and_first() {
    return {contestant(Simple::Kind::Random, "random"), contestant(Simple::Kind::First, "first")};
}

const herding::play::Game& pig() { return herding_game_pig.game(); }
const herding::play::Game& tictactoe() { return herding_game_tictactoe.game(); }

ArenaResult arena(const herding::play::Game& game, const std::vector<Contestant>& agents,
                  const ArenaOptions& options) {
    PlainTable table(game, {});
    return run_arena(table, agents, options);
}

// [own agent]
/// Takes the first of its legal actions.
class First final : public herding::play::Agent {
public:
    [[nodiscard]] std::string description() const override { return "first"; }
    void start(std::uint64_t /*seed*/) override {}
    [[nodiscard]] std::string choose(const herding::play::Match& match, herding::Actor by,
                                     const herding::play::Limits& /*limits*/) override {
        for (const auto& choice : match.legal_actions()) {
            if (choice.by == by) {
                return choice.input;
            }
        }
        return {}; // waits
    }
    [[nodiscard]] const herding::play::Reasoning& reasoning() const override { return reasoning_; }

private:
    herding::play::Reasoning reasoning_;
};

ArenaResult first_against_random(const herding::play::Game& game) {
    herding::tool::PlainTable table(game, {});
    return herding::tool::run_arena(
        table,
        {{"first", [] { return std::make_unique<First>(); }},
         {"random", [&game] { return herding::play::make_agent(game, "random"); }}},
        {.games = 200, .seed = 1, .threads = 2});
}
// [own agent]

TEST(Arena, an_agent_of_a_program_plays_against_one_of_the_library) {
    const auto result = first_against_random(tictactoe());
    EXPECT_EQ(result.games, 200U);
    ASSERT_EQ(result.standings.size(), 2U);
    EXPECT_EQ(result.standings[0].name, "first");
    EXPECT_GT(result.standings[0].share, result.standings[1].share);
}

TEST(Arena, agents_of_a_round_have_each_seat_once) {
    const Schedule two(2, 2, 1, false);
    EXPECT_EQ(two.balanced(), 2U);
    EXPECT_EQ(two[0].seats, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(two[1].seats, (std::vector<std::size_t>{1, 0}));
    EXPECT_EQ(two[2].seats, two[0].seats);
    const Schedule four(4, 3, 1, false);
    EXPECT_EQ(four.balanced(), 12U);
    std::map<std::pair<std::size_t, std::size_t>, int> seats; // agent and seat
    for (std::uint64_t i = 0; i < four.balanced(); ++i) {
        const auto plan = four[i];
        EXPECT_EQ(std::set<std::size_t>(plan.seats.begin(), plan.seats.end()).size(), 3U);
        for (std::size_t seat = 0; seat < 3; ++seat) {
            ++seats[{plan.seats[seat], seat}];
        }
    }
    EXPECT_EQ(seats.size(), 12U);
    for (const auto& [which, times] : seats) {
        EXPECT_EQ(times, 3);
    }
    EXPECT_THROW(Schedule(2, 3, 1, false), std::invalid_argument);
    EXPECT_THROW(Schedule(2, 0, 1, false), std::invalid_argument);
}

TEST(Arena, duplicate_play_has_the_same_chance_for_the_games_of_a_round) {
    const Schedule same(2, 2, 7, true);
    EXPECT_EQ(same[0].chance, same[1].chance);
    EXPECT_NE(same[1].chance, same[2].chance);
    const Schedule other(2, 2, 7, false);
    EXPECT_NE(other[0].chance, other[1].chance);
    EXPECT_NE(other[0].chance, Schedule(2, 2, 8, false)[0].chance);
    // Both agents do the same, so both games of a round are equal, and each wins one of them.
    const auto equal =
        arena(pig(), {contestant(Simple::Kind::Turns, "a"), contestant(Simple::Kind::Turns, "b")},
              {.games = 20, .duplicate = true});
    EXPECT_EQ(equal.unfinished, 0U);
    EXPECT_EQ(equal.pairings.at(0).draws, 0U);
    EXPECT_EQ(equal.pairings.at(0).wins, equal.pairings.at(0).losses);
    EXPECT_EQ(equal.standings.at(0).returns.count(), 10U);
    EXPECT_EQ(equal.standings.at(0).returns.variance(), 0);
}

TEST(Arena, the_number_of_threads_does_not_change_the_result) {
    for (const bool duplicate : {false, true}) {
        ArenaOptions options{.games = 41, .seed = 3, .threads = 1, .duplicate = duplicate, .longest = 2000};
        const std::string one = json(arena(pig(), random_and_first(), options));
        for (const unsigned threads : {2U, 7U}) {
            options.threads = threads;
            EXPECT_EQ(json(arena(pig(), random_and_first(), options)), one);
        }
        options.seed = 4;
        EXPECT_NE(json(arena(pig(), random_and_first(), options)), one);
    }
}

TEST(Arena, a_sequential_test_ends_at_the_same_game_on_any_number_of_threads) {
    ArenaOptions options{.games = 1000, .seed = 5, .threads = 1, .sprt = SprtOptions{.elo0 = 0, .elo1 = 200}};
    const auto one = arena(tictactoe(), random_and_first(), options);
    ASSERT_TRUE(one.sprt);
    EXPECT_NE(one.sprt->decision, Decision::None);
    EXPECT_LT(one.games, 1000U);
    EXPECT_FALSE(one.interrupted);
    options.threads = 4;
    EXPECT_EQ(json(arena(tictactoe(), random_and_first(), options)), json(one));
    auto three = random_and_first();
    three.push_back(three.front());
    EXPECT_THROW((void)arena(tictactoe(), three, options), std::invalid_argument);
}

/// Keeps results in memory.
class MemoryTable final : public Table {
public:
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& plan) override {
        ++begun;
        return std::make_unique<Kept>(tictactoe().begin({.seed = plan.chance}), *this, plan.index);
    }
    [[nodiscard]] unsigned players() override { return 2; }
    [[nodiscard]] std::optional<GameResult> played(const GamePlan& plan) override {
        const std::lock_guard lock(mutex_);
        const auto found = results.find(plan.index);
        return found == results.end() ? std::nullopt : std::optional(found->second);
    }
    void drop_from(std::uint64_t index) override { results.erase(results.lower_bound(index), results.end()); }

    std::map<std::uint64_t, GameResult> results;
    std::atomic<int> begun = 0;

private:
    class Kept final : public TableMatch {
    public:
        Kept(std::unique_ptr<Match> match, MemoryTable& table, std::uint64_t index)
            : match_(std::move(match)), table_(table), index_(index) {}
        [[nodiscard]] Match& match() override { return *match_; }
        void finish(const GameResult& result) override {
            const std::lock_guard lock(table_.mutex_);
            table_.results[index_] = result;
        }

    private:
        std::unique_ptr<Match> match_;
        MemoryTable& table_;
        std::uint64_t index_;
    };

    std::mutex mutex_;
};

TEST(Arena, an_interrupted_arena_continues_with_the_games_that_are_missing) {
    std::atomic<bool> stop = false;
    MemoryTable table;
    const auto agents = std::vector{contestant(Simple::Kind::Stops, "random", &stop),
                                    contestant(Simple::Kind::First, "first")};
    ArenaOptions options{.games = 60, .stop = &stop};
    const auto part = run_arena(table, agents, options);
    EXPECT_TRUE(part.interrupted);
    EXPECT_GT(part.games, 0U);
    EXPECT_EQ(part.games, table.results.size());
    table.begun = 0;
    stop = false;
    options.threads = 3;
    const auto whole = run_arena(table, random_and_first(), options);
    EXPECT_FALSE(whole.interrupted);
    EXPECT_EQ(static_cast<std::uint64_t>(table.begun), 60 - part.games);
    EXPECT_EQ(json(whole), json(arena(tictactoe(), random_and_first(), {.games = 60})));
}

TEST(Arena, results_behind_the_end_of_a_sequential_test_are_dropped) {
    MemoryTable table;
    const auto result = run_arena(table, random_and_first(),
                                  {.games = 1000, .threads = 4, .sprt = SprtOptions{.elo0 = 0, .elo1 = 200}});
    EXPECT_EQ(table.results.size(), result.games);
}

std::string why(const std::vector<Contestant>& agents, const ArenaOptions& options = {}) {
    try {
        (void)arena(tictactoe(), agents, options);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "played";
}

TEST(Arena, an_agent_that_breaks_the_rules_ends_the_arena_with_its_name) {
    const auto cheat = contestant(Simple::Kind::Cheats, "cheat");
    EXPECT_NE(why({cheat, cheat}), "played");
    const auto waits = contestant(Simple::Kind::Waits, "waits");
    const std::string waited = why({waits, waits});
    EXPECT_EQ(waited.find("game 0, with seed "), 0U) << waited;
    EXPECT_TRUE(waited.ends_with(
        " of chance, after 0 inputs: all players wait for each other: no agent chose an action"))
        << waited;
    EXPECT_EQ(why({cheat}),
              "a game for 2 players needs at least as many agents, and there are 1; an agent may be named "
              "twice");
    EXPECT_EQ(why(random_and_first(), {.games = 0}), "an arena needs at least one game");
}

/// Plays four games by the rules and cheats in the others. In the fifth it thinks longest. A game is known by the seed that the
/// agent gets, because threads may begin games in any order.
class LateCheat final : public Agent {
public:
    explicit LateCheat(std::vector<std::uint64_t>& seeds) : seeds_(seeds) {}
    [[nodiscard]] std::string description() const override { return "late cheat"; }
    void start(std::uint64_t seed) override {
        if (seeds_.size() < 5) { // the first arena, with one thread
            seeds_.push_back(seed);
        }
        game_ = static_cast<std::size_t>(std::find(seeds_.begin(), seeds_.end(), seed) - seeds_.begin());
    }
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        if (game_ < 4) {
            for (const auto& choice : match.legal_actions()) {
                if (choice.by == by) {
                    return choice.input;
                }
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(game_ == 4 ? 40 : 0));
        return "place{row=9}";
    }
    [[nodiscard]] const Reasoning& reasoning() const override { return reasoning_; }

private:
    std::vector<std::uint64_t>& seeds_;
    std::size_t game_ = 0;
    Reasoning reasoning_;
};

TEST(Arena, names_the_first_game_that_fails_whatever_threads_do) {
    std::vector<std::uint64_t> seeds;
    const auto failed = [&seeds](unsigned threads) {
        const Contestant late{"late", [&seeds] { return std::make_unique<LateCheat>(seeds); }};
        const std::string what =
            why({late, contestant(Simple::Kind::First, "first")}, {.games = 100, .threads = threads});
        return what.substr(0, what.find(','));
    };
    EXPECT_EQ(failed(1), "game 4");
    EXPECT_EQ(seeds.size(), 5U);
    EXPECT_EQ(failed(4), "game 4");
}

/// Does not say how many players there are.
class NamelessTable final : public Table {
public:
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& plan) override {
        return table_.begin(plan);
    }

private:
    PlainTable table_{tictactoe(), {}};
};

TEST(Arena, asks_the_game_how_many_players_it_has) {
    PlainTable three(pig(), {.options = {{"players", "3"}}});
    const auto one = contestant(Simple::Kind::Turns, "a");
    EXPECT_EQ(run_arena(three, {one, one, one}, {.games = 3, .longest = 50}).standings.at(2).games, 3U);
    EXPECT_THROW((void)run_arena(three, {one, one}, {.games = 3}), std::invalid_argument);
    EXPECT_EQ(static_cast<Table&>(three).players(), 3U);
    NamelessTable nameless;
    EXPECT_THROW((void)run_arena(nameless, {one, one}, {.games = 2}), std::invalid_argument);
    EXPECT_EQ(run_arena(nameless, {one, one}, {.games = 2, .players = 2}).games, 2U);
}

TEST(Arena, a_game_that_is_too_long_counts_for_nobody) {
    const auto result = arena(pig(), random_and_first(), {.games = 4, .longest = 3});
    EXPECT_EQ(result.unfinished, 4U);
    EXPECT_EQ(result.actions, 12U);
    EXPECT_EQ(result.pairings.at(0).draws, 4U);
    EXPECT_EQ(result.standings.at(0).returns.mean(), 0);
}

TEST(Arena, a_game_of_as_many_inputs_as_allowed_has_an_end) {
    const auto all = arena(tictactoe(), random_and_first(), {.games = 20, .longest = 9});
    EXPECT_EQ(all.unfinished, 0U); // a board has nine places
    const auto less = arena(tictactoe(), random_and_first(), {.games = 20, .longest = 4});
    EXPECT_EQ(less.unfinished, 20U);
    EXPECT_EQ(less.actions, 80U);
}

/// All of its games have been played, and none came to an end.
class EndlessTable final : public Table {
public:
    [[nodiscard]] std::unique_ptr<TableMatch> begin(const GamePlan& /*plan*/) override { return nullptr; }
    [[nodiscard]] std::optional<GameResult> played(const GamePlan& /*plan*/) override {
        return GameResult{{}, 5};
    }
};

TEST(Arena, nobody_is_first_where_a_game_for_three_is_too_long) {
    EndlessTable table;
    const auto one = contestant(Simple::Kind::Turns, "a");
    const auto result = run_arena(table, {one, one, one}, {.games = 3, .players = 3});
    EXPECT_EQ(result.unfinished, 3U);
    EXPECT_EQ(result.standings.at(0).share, 0);
    EXPECT_TRUE(result.pairings.empty());
}

TEST(Arena, a_table_shows_returns_places_and_elo) {
    const auto result = arena(tictactoe(), random_and_first(), {.games = 40, .seed = 2});
    const auto& pair = result.pairings.at(0);
    EXPECT_EQ(pair.wins + pair.draws + pair.losses, 40U);
    const double share = (static_cast<double>(pair.wins) + 0.5 * static_cast<double>(pair.draws)) / 40;
    EXPECT_NEAR(pair.share, share, 1e-12);
    EXPECT_NEAR(pair.elo, -400 * std::log10(1 / share - 1), 1e-9);
    EXPECT_NEAR(result.standings[0].returns.mean(), 2 * share - 1, 1e-12);
    EXPECT_NEAR(result.standings[0].share + result.standings[1].share, 1, 1e-12);
    const std::string lines = text(result);
    EXPECT_NE(lines.find("40 of 40 games, seed 2\n"), std::string::npos) << lines;
    EXPECT_NE(lines.find("random against first: "), std::string::npos) << lines;
    EXPECT_NE(json(result).find("\"elo_interval\": ["), std::string::npos);
    const auto three = arena(tictactoe(),
                             {contestant(Simple::Kind::Random, "a"), contestant(Simple::Kind::Random, "b"),
                              contestant(Simple::Kind::Random, "c")},
                             {.games = 12});
    EXPECT_EQ(three.pairings.size(), 3U);
    EXPECT_EQ(three.standings[2].games, 8U);
}

} // namespace
} // namespace tool_tests
