// Agents by description: names, options, and what they may know.

#include "herding/play/agents.hpp"

#include "kuhn/playable.hpp"
#include "nim.hpp"
#include "tictactoe/playable.hpp"

#include "herding/play/game_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace play_tests {
namespace {

using herding::Actor;
using namespace herding::play;

const Game& nim_game() { return game_of<nim::Playable>(); }
const Game& tictactoe_game() { return game_of<tictactoe::Playable>(); }
const Game& kuhn_game() { return game_of<kuhn::Playable>(); }

std::string why(const Game& game, std::string_view description) {
    try {
        (void)make_agent(game, description);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "made";
}

TEST(Agents, names_and_options_that_do_not_exist_are_refused_with_what_exists) {
    EXPECT_EQ(why(nim_game(), "random"), "made");
    EXPECT_EQ(why(nim_game(), "mtcs").substr(0, 38), "there is no agent \"mtcs\"; there is ran");
    EXPECT_EQ(why(nim_game(), "random:seed=3"), "agent random has no option \"seed\"; it has none");
    EXPECT_EQ(why(nim_game(), "own"), "agent own cannot play nim: its Playable has no `choose`");
}

/// A hand of kuhn after the deal.
std::unique_ptr<Match> dealt(std::string_view first, std::string_view second) {
    auto match = kuhn_game().begin({});
    EXPECT_EQ(match->submit("begin", Actor::system), std::nullopt);
    EXPECT_EQ(match->submit("deal{value=" + std::string(first) + "}", Actor::chance), std::nullopt);
    EXPECT_EQ(match->submit("deal{value=" + std::string(second) + "}", Actor::chance), std::nullopt);
    return match;
}

// Two states that differ only in what the player cannot see.
TEST(Agents, a_world_of_a_player_never_shows_the_true_state) {
    const auto one = dealt("queen", "jack")->world(Actor::player(0));
    const auto two = dealt("queen", "king")->world(Actor::player(0));
    EXPECT_TRUE(one->abilities().hides);
    herding::Generator first(3);
    herding::Generator second(3);
    std::set<std::string> seen;
    for (int i = 0; i < 20; ++i) {
        one->restart(first);
        two->restart(second);
        EXPECT_EQ(one->view_text(0), two->view_text(0));
        EXPECT_EQ(one->view_text(1), two->view_text(1)); // what is dealt again
        EXPECT_EQ(one->state_key(), two->state_key());
        seen.insert(one->view_text(1));
    }
    EXPECT_EQ(seen.size(), 2U);
}

// Law of secrets: two states that differ only in what the player cannot see give the same choice and reasoning.
TEST(Agents, no_agent_decides_by_what_its_player_cannot_see) {
    for (const std::string description :
         {"random", "ismcts:iterations=300", "expectiminimax:depth=0,samples=7", "cfr:iterations=100"}) {
        std::vector<std::string> said;
        for (const std::string_view other : {"jack", "king"}) {
            const auto match = dealt("queen", other);
            const auto agent = make_agent(kuhn_game(), description);
            for (int i = 0; i < 3; ++i) {
                said.push_back(agent->choose(*match, Actor::player(0)));
                for (const Candidate& candidate : agent->reasoning().candidates) {
                    said.back() += ' ' + candidate.input + ' ' + std::to_string(candidate.visits) + ' ' +
                                   std::to_string(candidate.value.value_or(-9));
                }
            }
        }
        for (int i = 0; i < 3; ++i) {
            EXPECT_EQ(said[static_cast<std::size_t>(i)], said[static_cast<std::size_t>(i + 3)])
                << description;
        }
    }
}

TEST(Agents, of_open_games_are_refused_where_something_is_hidden) {
    EXPECT_EQ(why(kuhn_game(), "mcts"), "agent mcts cannot play kuhn: it hides something from its players; "
                                        "ismcts plays such games");
    EXPECT_EQ(why(kuhn_game(), "greedy"), "agent greedy cannot play kuhn: its Playable has no `evaluate`");
    EXPECT_EQ(why(tictactoe_game(), "mcts:iterations=many"),
              "agent mcts: iterations is a whole number from 1 to 1000000000000; not \"many\"");
    for (const std::string name : {"mcts", "ismcts"}) { // else it would never stop
        EXPECT_EQ(why(tictactoe_game(), name + ":iterations=0"),
                  "agent " + name + ": iterations is a whole number from 1 to 1000000000000; not \"0\"");
    }
    EXPECT_EQ(why(tictactoe_game(), "mcts:exploration=1.4"), "made");
    EXPECT_EQ(make_agent(tictactoe_game(), "mcts:rollouts=2")->description(),
              "mcts:iterations=1000,exploration=1,rollouts=2,longest=1000,evaluate=no,priors=no,reuse=yes");
    EXPECT_EQ(default_agent(tictactoe_game()), "mcts");
    EXPECT_EQ(default_agent(kuhn_game()), "ismcts");
    EXPECT_EQ(default_agent(nim_game()), "random");
}

/// Plays a match, and returns the score of player 0.
std::int64_t played(const Game& game, const std::string& first, const std::string& second,
                    std::uint64_t seed) {
    const auto match = game.begin({.seed = seed});
    const std::unique_ptr<Agent> agents[] = {make_agent(game, first), make_agent(game, second)};
    agents[0]->start(seed);
    agents[1]->start(seed + 1);
    while (!match->over()) {
        const Actor by = match->decider().value();
        const std::string input = by == Actor::chance   ? match->sample_chance()
                                  : by == Actor::system ? match->legal_actions().front().input
                                                        : agents[by.index()]->choose(*match, by);
        EXPECT_EQ(match->submit(input, by), std::nullopt);
    }
    return match->returns().at(0);
}

TEST(Agents, tic_tac_toe_is_a_draw_for_the_exact_solver) {
    const auto match = tictactoe_game().begin({});
    const auto solver = make_agent(tictactoe_game(), "expectiminimax:depth=0");
    static_cast<void>(solver->choose(*match, Actor::player(0)));
    const Reasoning& reasoning = solver->reasoning();
    ASSERT_EQ(reasoning.candidates.size(), 9U);
    for (const Candidate& candidate : reasoning.candidates) {
        EXPECT_EQ(candidate.value, 0.0) << candidate.input; // every first move draws
        EXPECT_TRUE(candidate.solved);
    }
    EXPECT_EQ(reasoning.principal_variation.size(), 9U);
    EXPECT_EQ(played(tictactoe_game(), "expectiminimax:depth=0", "expectiminimax:depth=0", 1), 0);
}

TEST(Agents, mcts_does_not_lose_tic_tac_toe_to_the_solver) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        EXPECT_EQ(played(tictactoe_game(), "mcts:iterations=10000", "expectiminimax:depth=0", seed), 0);
        EXPECT_EQ(played(tictactoe_game(), "expectiminimax:depth=0", "mcts:iterations=10000", seed), 0);
    }
    int lost = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        lost += played(tictactoe_game(), "random", "mcts:iterations=500", seed) > 0 ? 1 : 0;
    }
    EXPECT_EQ(lost, 0);
}

TEST(Agents, the_same_seed_and_iterations_give_the_same_reasoning) {
    std::vector<std::uint64_t> visits[2];
    for (auto& one : visits) {
        const auto match = tictactoe_game().begin({});
        const auto agent = make_agent(tictactoe_game(), "mcts:iterations=300");
        for (int move = 0; move < 4; ++move) {
            const Actor by = match->decider().value();
            ASSERT_EQ(match->submit(agent->choose(*match, by), by), std::nullopt);
            for (const Candidate& candidate : agent->reasoning().candidates) {
                one.push_back(candidate.visits);
            }
        }
    }
    EXPECT_EQ(visits[0], visits[1]);
    // The tree of the move before is kept: the first candidate has more visits than iterations of its own.
    EXPECT_GT(*std::max_element(visits[0].begin() + 9, visits[0].end()), 100U);
}

TEST(Agents, keep_to_time_and_to_a_request_to_stop) {
    const auto match = tictactoe_game().begin({});
    const auto agent = make_agent(tictactoe_game(), "mcts:iterations=1000000000,reuse=no");
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(agent->choose(*match, Actor::player(0), {.stop = &stop}).empty());
    EXPECT_TRUE(agent->reasoning().stopped);
    EXPECT_EQ(agent->reasoning().iterations, 0U);
    EXPECT_FALSE(agent->choose(*match, Actor::player(0), {.time = std::chrono::milliseconds(5)}).empty());
    EXPECT_GT(agent->reasoning().iterations, 0U);
    std::uint64_t reports = 0;
    EXPECT_FALSE(agent
                     ->choose(*match, Actor::player(0),
                              {.iterations = 2048,
                               .progress =
                                   [&](const Progress& progress) {
                                       EXPECT_EQ(progress.iterations, 2048U);
                                       ++reports;
                                   }})
                     .empty());
    EXPECT_EQ(reports, 2U);
    EXPECT_EQ(agent->reasoning().iterations, 2048U);
}

TEST(Agents, cfr_mixes_its_actions) {
    const auto agent = make_agent(kuhn_game(), "cfr:iterations=2000");
    const auto match = dealt("king", "jack");
    ASSERT_EQ(match->submit("bet", Actor::player(0)), std::nullopt);
    EXPECT_EQ(agent->choose(*match, Actor::player(1)), "fold"); // a jack never calls
    EXPECT_LT(agent->reasoning().candidates.at(1).probability.value(), 1e-2);
}

TEST(Agents, random_plays_a_game_to_its_end) {
    const auto agent = make_agent(nim_game(), "random");
    const auto match = nim_game().begin({});
    agent->start(7);
    while (!match->over()) {
        const Actor by = match->decider().value();
        ASSERT_EQ(match->submit(agent->choose(*match, by), by), std::nullopt);
        EXPECT_FALSE(agent->reasoning().candidates.empty());
    }
    EXPECT_THROW((void)agent->choose(*match, Actor::player(0)), std::logic_error);
}

} // namespace
} // namespace play_tests
