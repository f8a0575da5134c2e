// What agents say of their choice: candidates in order, visits, values, the line that they expect.

#include "nim.hpp"

#include "herding/play/agents.hpp"
#include "herding/play/game_of.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_tictactoe;

namespace reasoning_tests {
namespace {

using herding::Actor;
using namespace herding::play;

const Actor first = Actor::player(0);

/// Nim with an evaluation that knows who wins, in units of returns.
struct NimKnown : nim::Playable {
    static constexpr std::string_view name = "nim-known";
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        const std::int64_t score = heap.turn == 1 ? 1 : -1; // who has just moved took the last stone
        return {score, -score};
    }
    static std::pair<std::int64_t, std::int64_t> return_bounds(const nim::Setup& /*setup*/) {
        return {-1, 1};
    }
    static std::int64_t evaluate(const nim::Setup& /*setup*/, const nim::Heap& heap, std::uint16_t player) {
        return (heap.stones % 4 == 0) == (heap.turn != player) ? 1000 : -1000;
    }
};

const Game& tictactoe_game() { return herding_game_tictactoe.game(); }
const Game& nim_game() { return game_of<NimKnown>(); }

std::uint64_t visits(const Reasoning& reasoning) {
    return std::accumulate(reasoning.candidates.begin(), reasoning.candidates.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Candidate& one) { return sum + one.visits; });
}

TEST(Reasoning, of_a_tree_search_is_its_visits_in_order) {
    for (const std::string name : {"mcts", "ismcts"}) {
        const auto match = tictactoe_game().begin({});
        const auto agent = make_agent(tictactoe_game(), name + ":iterations=500");
        const std::string chosen = agent->choose(*match, first);
        const Reasoning& reasoning = agent->reasoning();
        const auto& all = reasoning.candidates;
        ASSERT_EQ(all.size(), 9U) << name;
        EXPECT_EQ(all.front().input, chosen) << name;
        EXPECT_EQ(reasoning.iterations, 500U) << name;
        EXPECT_EQ(visits(reasoning), 500U) << name;
        EXPECT_FALSE(reasoning.stopped) << name;
        EXPECT_TRUE(std::is_sorted(all.begin() + 1, all.end(), [](const Candidate& a, const Candidate& b) {
            return a.visits > b.visits;
        })) << name;
        EXPECT_GE(all[0].visits, all[1].visits) << name;
        for (const Candidate& one : all) {
            ASSERT_TRUE(one.value) << name;
            EXPECT_GT(one.visits, 0U) << name;
            EXPECT_GT(*one.value, -0.5) << name; // no first move loses
            EXPECT_LT(*one.value, 1.0) << name;
        }
        ASSERT_FALSE(reasoning.principal_variation.empty()) << name;
        EXPECT_EQ(reasoning.principal_variation.front(),
                  all.front().notation.empty() ? chosen : all.front().notation)
            << name;
    }
}

TEST(Reasoning, of_a_solved_game_says_so) {
    const auto match = nim_game().begin({});
    const auto agent = make_agent(nim_game(), "mcts:iterations=2000");
    EXPECT_EQ(agent->choose(*match, first), "take{stones=1}");
    const Candidate& best = agent->reasoning().candidates.front();
    EXPECT_TRUE(best.solved);
    EXPECT_EQ(best.value, 1.0);
    // One, then what the other one takes, and what is left: five stones.
    EXPECT_GE(agent->reasoning().principal_variation.size(), 3U);
    EXPECT_LT(agent->reasoning().iterations, 2000U); // nothing is left to find out
}

TEST(Reasoning, of_exhaustive_search_is_its_line_to_the_end) {
    const auto match = nim_game().begin({});
    const auto agent = make_agent(nim_game(), "expectiminimax:depth=0");
    EXPECT_EQ(agent->choose(*match, first), "take{stones=1}");
    const auto& line = agent->reasoning().principal_variation;
    ASSERT_GE(line.size(), 3U);
    std::uint32_t taken = 0;
    for (const std::string& move : line) {
        taken += static_cast<std::uint32_t>(move.at(move.find('=') + 1) - '0');
    }
    EXPECT_EQ(taken, 5U);
    EXPECT_GT(agent->reasoning().iterations, 5U);
    const auto bounded = make_agent(nim_game(), "expectiminimax:depth=6");
    EXPECT_EQ(bounded->choose(*match, first),
              "take{stones=1}"); // the best at once: the others are not looked at
    EXPECT_EQ(bounded->reasoning().principal_variation, line);
    // The best value there is stops the search: the others have none.
    EXPECT_EQ(agent->reasoning().candidates[0].value, 1.0);
    EXPECT_TRUE(agent->reasoning().candidates[0].solved);
}

TEST(Reasoning, of_a_mixed_choice_is_in_order_of_probability) {
    const Game& game = herding_game_kuhn.game();
    const auto match = game.begin({});
    ASSERT_EQ(match->submit("begin", Actor::system), std::nullopt);
    ASSERT_EQ(match->submit("deal{value=jack}", Actor::chance), std::nullopt);
    ASSERT_EQ(match->submit("deal{value=king}", Actor::chance), std::nullopt);
    const auto agent = make_agent(game, "cfr:iterations=300");
    for (int i = 0; i < 20; ++i) { // it mixes: each action is the chosen one sometimes
        const std::string chosen = agent->choose(*match, first);
        const auto& all = agent->reasoning().candidates;
        ASSERT_EQ(all.size(), 2U);
        EXPECT_EQ(all.front().input, chosen);
        EXPECT_NEAR(all[0].probability.value() + all[1].probability.value(), 1.0, 1e-9);
    }
}

TEST(Reasoning, says_that_search_was_stopped) {
    const std::atomic<bool> stop = true;
    for (const std::string name : {"mcts", "ismcts", "expectiminimax:depth=0", "greedy"}) {
        const auto match = nim_game().begin({});
        const auto agent = make_agent(nim_game(), name);
        EXPECT_FALSE(agent->choose(*match, first, {.stop = &stop}).empty()) << name;
        EXPECT_TRUE(agent->reasoning().stopped) << name;
        EXPECT_FALSE(agent->choose(*match, first).empty()) << name;
        EXPECT_FALSE(agent->reasoning().stopped) << name;
    }
}

TEST(Agents, whoever_is_asked_out_of_turn_can_do_nothing) {
    for (const std::string name : {"random", "mcts", "ismcts", "expectiminimax:depth=0", "greedy"}) {
        const auto match = nim_game().begin({});
        const auto agent = make_agent(nim_game(), name);
        try {
            FAIL() << name << " plays " << agent->choose(*match, Actor::player(1)) << " of another player";
        } catch (const std::logic_error& error) {
            EXPECT_STREQ(error.what(), "herding: player 1 can do nothing now") << name;
        }
    }
}

TEST(Agents, only_players_choose) {
    for (const std::string name : {"random", "mcts", "ismcts", "expectiminimax:depth=0", "greedy"}) {
        const auto match = nim_game().begin({});
        const auto agent = make_agent(nim_game(), name);
        EXPECT_THROW((void)agent->choose(*match, Actor::chance), std::logic_error) << name;
        EXPECT_THROW((void)agent->choose(*match, Actor::system), std::logic_error) << name;
    }
}

TEST(Agents, think_for_as_long_as_can_be_said) {
    const auto match = nim_game().begin({});
    const auto agent = make_agent(nim_game(), "mcts:iterations=1000");
    int reports = 0;
    std::atomic<bool> stop = false;
    const Limits limits{.time = std::chrono::milliseconds::max(),
                        .stop = &stop,
                        .progress = [&](const auto&) { stop = ++reports == 3; }};
    EXPECT_FALSE(agent->choose(*match, first, limits).empty());
    EXPECT_TRUE(agent->reasoning().stopped || agent->reasoning().candidates[0].solved);
    const auto deep =
        make_agent(nim_game(), "expectiminimax:depth=4294967297"); // 1 more than fits into 32 bits
    EXPECT_FALSE(deep->choose(*match, first).empty());
    EXPECT_TRUE(deep->reasoning().candidates[0].solved);
}

TEST(Agents, a_longest_time_ends_a_search_and_makes_none_longer) {
    const auto match = nim_game().begin({.options = {{"stones", "101"}}});
    const auto agent = make_agent(nim_game(), "mcts:iterations=50");
    const auto iterations = [&](const Limits& limits) {
        agent->start(5);
        EXPECT_FALSE(agent->choose(*match, first, limits).empty());
        return agent->reasoning().iterations;
    };
    EXPECT_EQ(iterations({.longest = std::chrono::hours(1)}), 50U);
    EXPECT_EQ(iterations({.longest = std::chrono::milliseconds(0)}), 1U);
    EXPECT_EQ(iterations({.time = std::chrono::hours(1), .longest = std::chrono::milliseconds(0)}), 1U);
    EXPECT_EQ(iterations({.time = std::chrono::milliseconds(0), .longest = std::chrono::hours(1)}), 1U);
}

// A long game: its end is far away, so that the options decide what search can know.
TEST(Agents, options_of_tree_search_reach_it) {
    const auto reasoning = [](const std::string& description) {
        const auto match = nim_game().begin({.options = {{"stones", "101"}}});
        const auto agent = make_agent(nim_game(), description);
        agent->start(5);
        static_cast<void>(agent->choose(*match, first));
        return agent->reasoning();
    };
    for (const std::string name : {"mcts", "ismcts"}) {
        // Random games from here are a coin, and the evaluation knows that one stone wins.
        const auto values = [&](const std::string& options) {
            std::vector<std::pair<std::string, double>> all;
            for (const Candidate& one : reasoning(name + ":iterations=400" + options).candidates) {
                all.emplace_back(one.input, one.value.value());
            }
            return all;
        };
        EXPECT_EQ(values(",evaluate=yes").front().first, "take{stones=1}") << name;
        EXPECT_NE(values(",evaluate=yes"), values("")) << name;
        EXPECT_NE(values(",longest=1"), values("")) << name; // cut short, it is evaluated
        EXPECT_EQ(values(",longest=1000"), values("")) << name;
        // Who explores more spreads the visits.
        const auto least = [&](const std::string& exploration) {
            return reasoning(name + ":iterations=400,evaluate=yes,exploration=" + exploration)
                .candidates.back()
                .visits;
        };
        EXPECT_LT(2 * least("0.1"), least("50")) << name;
    }
}

TEST(Agents, start_at_the_same_place_as_with_seed_1) {
    const auto moves = [](Agent& agent) {
        const auto match = tictactoe_game().begin({});
        std::string all;
        while (!match->over()) {
            const Actor by = match->decider().value();
            const std::string move = agent.choose(*match, by);
            EXPECT_EQ(match->submit(move, by), std::nullopt);
            all += move + ' ';
        }
        return all;
    };
    for (const std::string name : {"random", "ismcts:iterations=20", "mcts:iterations=20"}) {
        const auto made = make_agent(tictactoe_game(), name);
        const auto started = make_agent(tictactoe_game(), name);
        const std::string one = moves(*made);
        started->start(1);
        EXPECT_EQ(one, moves(*started)) << name;
        made->start(1); // forgets what it has seen
        EXPECT_EQ(one, moves(*made)) << name;
        made->start(2);
        EXPECT_NE(one, moves(*made)) << name;
    }
}

} // namespace
} // namespace reasoning_tests
