// Agents by description: names, options, and what they may know.

#include "herding/play/agents.hpp"

#include "kuhn/playable.hpp"
#include "nim.hpp"

#include "herding/herding.hpp"
#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game_of.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/tool/registration.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;
extern const herding::tool::Registration herding_game_tictactoe;

/// Guess a number that the rules draw.
namespace lucky {

struct Luck {
    herding::Generator generator{7};
    bool over = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(generator), CEREAL_NVP(over));
    }
    friend bool operator==(const Luck&, const Luck&) = default;
};
struct Guess {
    bool high = false;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(high)); }
    friend bool operator==(const Guess&, const Guess&) = default;
};
struct Draw {
    Guess apply(Luck& luck) const {
        luck.over = true;
        return {luck.generator.below(2) == 1};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct Game {
    using State = Luck;
    using Input = Guess;
    using Diff = Draw;
    using Trace = Guess;
    using Info = int;
    using OrderKey = int;
    static constexpr auto generator = &Luck::generator;
    static herding::Verdict<int> guess(herding::Dispatch<Game>& d) {
        d.emit(Draw{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"guess", 1, guess}}); }
};
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "lucky";
    static constexpr std::string_view summary = "one guess";
    static constexpr unsigned players = 1;
    static bool over(const herding::NoSetup& /*setup*/, const Luck& luck) { return luck.over; }
    static std::vector<std::int64_t> returns(const herding::NoSetup& /*setup*/, const Luck& /*luck*/) {
        return {0};
    }
};

/// The same, and the number is dealt before the game begins.
struct Dealt : Playable {
    static constexpr std::string_view name = "dealt";
    static Luck initial(const herding::NoSetup& /*setup*/, herding::Generator& generator) {
        Luck luck;
        luck.generator.reseed(generator.next());
        return luck;
    }
};

} // namespace lucky

namespace play_tests {
namespace {

using herding::Actor;
using namespace herding::play;

/// Nim with what search can use. Who faces a multiple of four loses.
struct NimKnown : nim::Playable {
    static constexpr std::string_view name = "nim-known";
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        const std::int64_t first = heap.turn == 1 ? 1 : -1; // who has just moved took the last stone
        return {first, -first};
    }
    static std::pair<std::int64_t, std::int64_t> return_bounds(const nim::Setup& /*setup*/) {
        return {-1, 1};
    }
    static std::int64_t evaluate(const nim::Setup& /*setup*/, const nim::Heap& heap, std::uint16_t player) {
        return (heap.stones % 4 == 0) == (heap.turn != player) ? 1000 : -1000;
    }
};

/// Kuhn poker with an evaluation: who has the higher card.
struct KuhnKnown : kuhn::Playable {
    static constexpr std::string_view name = "kuhn-known";
    static std::int64_t evaluate(const herding::NoSetup& /*setup*/, const kuhn::Game::State& state,
                                 std::uint16_t player) {
        const auto& cards = state.cards;
        return cards[player]->value() > cards[kuhn::other(player)]->value() ? 1000 : -1000;
    }
};

const Game& nim_game() { return game_of<nim::Playable>(); }
const Game& tictactoe_game() { return herding_game_tictactoe.game(); }
const Game& kuhn_game() { return herding_game_kuhn.game(); }

template <class Call> std::string error_of(Call call) {
    try {
        call();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

std::string why(const Game& game, std::string_view description) {
    try {
        (void)make_agent(game, description);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "made";
}

struct NimBounds : NimKnown {
    static constexpr std::string_view name = "nim-bounds";
    static std::pair<std::int64_t, std::int64_t> return_bounds(const nim::Setup& /*setup*/) { return {1, 1}; }
};

TEST(Agents, need_at_least_one_of_what_they_count) {
    for (const char* option : {"mcts:rollouts=0", "mcts:iterations=0", "mcts:longest=0", "ismcts:longest=0",
                               "expectiminimax:samples=0"}) {
        EXPECT_NE(why(game_of<NimKnown>(), option), "made") << option;
    }
}

TEST(Agents, need_bounds_of_returns_in_order) {
    EXPECT_EQ(error_of([] { (void)game_of<NimBounds>().world({})->bounds(); }),
              "nim-bounds: `return_bounds` gives 1 as the lowest return, and 1 as the highest");
}

/// Its scores know their range.
struct NimScored : nim::Playable {
    static constexpr std::string_view name = "nim-scored";
    using Score = herding::reflect::Bounded<-1, 1>;
    static std::array<Score, 2> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        return {heap.turn == 1 ? 1 : -1, heap.turn == 1 ? -1 : 1};
    }
};

TEST(Agents, know_bounds_of_returns_from_their_type) {
    const auto& game = game_of<NimScored>();
    EXPECT_TRUE(game.abilities().bounds);
    EXPECT_FALSE(nim_game().abilities().bounds);
    const auto world = game.world({});
    EXPECT_EQ(world->bounds().low, -1);
    EXPECT_EQ(world->bounds().high, 1);
    const auto match = game.begin({.options = {{"stones", "1"}}});
    ASSERT_FALSE(match->submit("take{stones=1}", Actor::player(0)));
    EXPECT_EQ(match->returns(), (std::vector<std::int64_t>{1, -1}));
}

TEST(Agents, names_and_options_that_do_not_exist_are_refused_with_what_exists) {
    EXPECT_EQ(why(nim_game(), "random"), "made");
    EXPECT_EQ(why(nim_game(), "mtcs").substr(0, 38), "there is no agent \"mtcs\"; there is ran");
    EXPECT_EQ(why(nim_game(), "random:seed=3"), "agent random has no option \"seed\"; it has none");
    EXPECT_EQ(why(nim_game(), "mcts:reuse=no,reuse=yes"), "agent mcts: option reuse is given twice");
    EXPECT_EQ(why(nim_game(), "own"), "agent own cannot play nim: its Playable has no `choose`");
}

/// A hand of kuhn after the deal.
std::unique_ptr<Match> dealt(std::string_view first, std::string_view second,
                             const Game& game = kuhn_game()) {
    auto match = game.begin({});
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

TEST(Agents, a_search_of_sampled_states_that_is_stopped_at_once_still_chooses) {
    const auto match = dealt("queen", "jack");
    const std::atomic<bool> stop = true;
    const auto agent = make_agent(kuhn_game(), "expectiminimax:depth=0,samples=5");
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(agent->choose(*match, Actor::player(0), {.stop = &stop}).empty());
        EXPECT_TRUE(agent->reasoning().stopped);
        EXPECT_FALSE(agent->choose(*match, Actor::player(0), {.iterations = 1}).empty());
        EXPECT_FALSE(agent->choose(*match, Actor::player(0)).empty());
        EXPECT_TRUE(agent->reasoning().candidates.at(0).value.has_value());
    }
}

/// Kuhn with an evaluation that throws in the middle of a decision.
struct KuhnThrows : kuhn::Playable {
    static constexpr std::string_view name = "kuhn-throws";
    inline static int calls_left = -1; ///< -1: it never throws
    static std::int64_t evaluate(const herding::NoSetup& /*setup*/, const kuhn::Game::State& /*state*/,
                                 std::uint16_t /*player*/) {
        if (calls_left == 0) {
            throw std::runtime_error("no opinion");
        }
        calls_left -= calls_left > 0 ? 1 : 0;
        return 0;
    }
};

TEST(Agents, nothing_of_a_decision_that_threw_is_counted_in_the_next) {
    const Game& game = game_of<KuhnThrows>();
    const auto match = dealt("queen", "jack", game);
    const auto fresh = make_agent(game, "expectiminimax:depth=1,samples=5");
    const std::string expected = fresh->choose(*match, Actor::player(0));
    const auto agent = make_agent(game, "expectiminimax:depth=1,samples=5");
    KuhnThrows::calls_left = 5; // in the third walk
    EXPECT_THROW((void)agent->choose(*match, Actor::player(0)), std::runtime_error);
    KuhnThrows::calls_left = -1;
    EXPECT_EQ(agent->choose(*match, Actor::player(0)), expected);
    EXPECT_EQ(agent->reasoning().candidates.at(0).visits, fresh->reasoning().candidates.at(0).visits);
}

/// Kuhn in which search considers less where the other card is the king: options differ from deal to deal.
struct KuhnConsidered : KuhnKnown {
    static constexpr std::string_view name = "kuhn-considered";
    static void candidates(const herding::NoSetup& setup, const kuhn::Game::State& state,
                           std::vector<Action<kuhn::Game>>& out) {
        out = legal_actions<kuhn::Playable>(setup, state);
        if (out.size() != 2 || !out[0].by.is_player()) {
            return;
        }
        const auto& hidden = state.cards[kuhn::other(static_cast<kuhn::Player>(out[0].by.index()))];
        if (hidden->value() == kuhn::Card::King) {
            out.erase(out.begin());
        }
    }
};

TEST(Agents, options_that_differ_from_deal_to_deal_keep_their_values) {
    const Game& game = game_of<KuhnConsidered>();
    for (const std::string description :
         {"greedy:samples=20", "expectiminimax:depth=0,samples=20", "ismcts"}) {
        for (const std::string_view other :
             {"king", "jack"}) { // with the king, the first deal has one option
            const auto match = dealt("queen", other, game);
            const auto agent = make_agent(game, description);
            const std::string chosen = agent->choose(*match, Actor::player(0));
            const auto& candidates = agent->reasoning().candidates;
            ASSERT_EQ(candidates.size(), 2U) << description;
            EXPECT_NE(candidates[0].input, candidates[1].input) << description;
            EXPECT_EQ(candidates[0].input, chosen) << description;
            EXPECT_TRUE(candidates[0].value && candidates[1].value) << description;
            EXPECT_EQ(match->submit(chosen, Actor::player(0)), std::nullopt) << description;
        }
    }
}

/// Nim whose list of actions throws once.
struct NimThrows : NimKnown {
    static constexpr std::string_view name = "nim-throws";
    inline static int calls_left = -1; ///< -1: it never throws
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap,
                              std::vector<Action<nim::Game>>& out) {
        if (calls_left == 0) {
            calls_left = -1;
            throw std::runtime_error("no list");
        }
        calls_left -= calls_left > 0 ? 1 : 0;
        for (int stones = 1; stones <= 3 && stones <= heap.stones; ++stones) {
            out.push_back({nim::Take{nim::Number(stones)}, Actor::player(heap.turn)});
        }
    }
};

TEST(Agents, a_world_lists_again_what_could_not_be_listed) {
    const auto world = game_of<NimThrows>().begin({})->world(Actor::player(0));
    NimThrows::calls_left = 0;
    EXPECT_THROW((void)world->options(), std::runtime_error);
    EXPECT_EQ(world->options(), 3U);
}

TEST(Agents, a_tree_search_that_threw_begins_again) {
    const Game& game = game_of<NimThrows>();
    int thrown = 0;
    for (int calls = 0; calls < 60; ++calls) {
        const auto match = game.begin({});
        const auto agent = make_agent(game, "mcts:iterations=40");
        EXPECT_EQ(match->submit(agent->choose(*match, Actor::player(0)), Actor::player(0)), std::nullopt);
        EXPECT_EQ(match->submit("take{stones=1}", Actor::player(1)), std::nullopt);
        if (match->over()) {
            continue;
        }
        NimThrows::calls_left = calls;
        try {
            (void)agent->choose(*match, Actor::player(0));
        } catch (const std::exception&) {
            ++thrown;
        }
        NimThrows::calls_left = -1;
        const auto fresh = make_agent(game, "expectiminimax:depth=0");
        (void)fresh->choose(*match, Actor::player(0));
        const std::string chosen = agent->choose(*match, Actor::player(0));
        const Candidate& best = agent->reasoning().candidates.at(0);
        if (best.solved) {
            EXPECT_EQ(best.value, fresh->reasoning().candidates.at(0).value) << calls;
        }
        EXPECT_EQ(match->submit(chosen, Actor::player(0)), std::nullopt) << calls;
    }
    EXPECT_GT(thrown, 3);
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

/// Short iterations pass without the clock, but not many of them.
TEST(Agents, continue_for_a_few_iterations_after_their_time) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds time{2};
    const Limits limits{.time = time};
    herding::play::detail::Bound bound(limits, 0);
    const auto end = Clock::now() + time;
    std::uint64_t done = 0;
    unsigned late = 0;
    for (; bound.more(done); ++done) {
        late += Clock::now() >= end ? 1U : 0U;
    }
    EXPECT_GT(done, 0U);
    EXPECT_LE(late, 16U);
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

/// Nim without turns and without an end. It counts lists and evaluations, and sets `stop` after a number of them.
struct NimEndless : nim::Free<false> {
    static constexpr std::string_view name = "nim-endless";
    inline static std::uint64_t lists = 0;
    inline static std::uint64_t evaluations = 0;
    inline static std::uint64_t most_lists = 0; ///< before it stops the search; 0: it never does
    inline static std::uint64_t most_evaluations = 0;
    inline static std::atomic<bool> stop = false;

    static void begin(std::uint64_t lists_to_stop, std::uint64_t evaluations_to_stop = 0) {
        lists = 0;
        evaluations = 0;
        most_lists = lists_to_stop;
        most_evaluations = evaluations_to_stop;
        stop = false;
    }
    static bool over(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) { return false; }
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap,
                              std::vector<Action<nim::FreeGame>>& out) {
        if (++lists == most_lists) {
            stop = true;
        }
        for (int stones = 1; stones <= 2; ++stones) {
            out.push_back({nim::Take{nim::Number(stones)}, Actor::player(heap.turn)});
        }
    }
    static std::int64_t evaluate(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                                 std::uint16_t player) {
        if (++evaluations == most_evaluations) {
            stop = true;
        }
        return player;
    }
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) {
        return {0, 0};
    }
};

/// Its agent chooses an action that is legal.
const Reasoning& chosen_in_time(Agent& agent, const Limits& limits) {
    const auto match = game_of<NimEndless>().begin({});
    const Actor by = Actor::player(0);
    EXPECT_EQ(match->submit(agent.choose(*match, by, limits), by), std::nullopt) << agent.description();
    return agent.reasoning();
}

TEST(Agents, stop_within_an_iteration) {
    for (const std::string description :
         {"mcts:rollouts=100000,longest=100", "mcts:rollouts=2,longest=5000000", "mcts:longest=10000000",
          "ismcts:longest=10000000"}) {
        const auto agent = make_agent(game_of<NimEndless>(), description);
        NimEndless::begin(5'000);
        const Reasoning& reasoning = chosen_in_time(*agent, {.iterations = 5, .stop = &NimEndless::stop});
        EXPECT_TRUE(reasoning.stopped) << description;
        EXPECT_LT(NimEndless::lists, 10'000U) << description;
        // Of the first one the random games count that are complete.
        EXPECT_EQ(reasoning.iterations, description.find("rollouts=1") == std::string::npos ? 0U : 1U)
            << description;
    }
}

TEST(Agents, end_in_time_within_an_iteration) {
    for (const std::string description : {"mcts:rollouts=1000,longest=10000", "ismcts:longest=10000000"}) {
        const auto agent = make_agent(game_of<NimEndless>(), description);
        NimEndless::begin(0);
        (void)chosen_in_time(*agent, {.iterations = 1, .longest = std::chrono::milliseconds(1)});
        EXPECT_LT(NimEndless::lists, 5'000'000U) << description; // of ten million
    }
}

TEST(Agents, greedy_stops_between_two_options) {
    const auto agent = make_agent(game_of<NimEndless>(), "greedy");
    NimEndless::begin(0, 1);
    const Reasoning& reasoning = chosen_in_time(*agent, {.stop = &NimEndless::stop});
    EXPECT_TRUE(reasoning.stopped);
    EXPECT_EQ(reasoning.iterations, 0U);
    ASSERT_EQ(reasoning.candidates.size(), 2U);
    EXPECT_TRUE(reasoning.candidates[0].value.has_value());
    EXPECT_FALSE(reasoning.candidates[1].value.has_value());
}

/// A longest time alone is approached depth by depth too, so there is a result.
TEST(Agents, a_depth_that_takes_too_long_leaves_the_result_of_the_depth_before) {
    const auto agent = make_agent(game_of<NimEndless>(), "expectiminimax:depth=3000");
    NimEndless::begin(0);
    const Reasoning& reasoning = chosen_in_time(*agent, {.longest = std::chrono::milliseconds(100)});
    EXPECT_TRUE(reasoning.candidates.at(0).value.has_value());
}

/// Kuhn that counts the lists of its actions.
struct KuhnCounted : KuhnKnown {
    static constexpr std::string_view name = "kuhn-counted";
    inline static std::uint64_t lists = 0;
    static void candidates(const herding::NoSetup& setup, const kuhn::Game::State& state,
                           std::vector<Action<kuhn::Game>>& out) {
        ++lists;
        out = legal_actions<kuhn::Playable>(setup, state);
    }
};

TEST(Agents, a_search_of_sampled_states_that_is_late_begins_no_other) {
    const Game& game = game_of<KuhnCounted>();
    const auto match = dealt("queen", "jack", game);
    const auto agent = make_agent(game, "expectiminimax:depth=0,samples=1000");
    KuhnCounted::lists = 0;
    EXPECT_FALSE(agent->choose(*match, Actor::player(0), {.longest = std::chrono::milliseconds(0)}).empty());
    EXPECT_LT(KuhnCounted::lists, 500U);
}

TEST(Agents, cfr_mixes_its_actions) {
    const auto agent = make_agent(kuhn_game(), "cfr:iterations=2000");
    const auto match = dealt("king", "jack");
    ASSERT_EQ(match->submit("bet", Actor::player(0)), std::nullopt);
    EXPECT_EQ(agent->choose(*match, Actor::player(1)), "fold"); // a jack never calls
    EXPECT_LT(agent->reasoning().candidates.at(1).probability.value(), 1e-2);
}

/// Two setups of Nim, and a notation.
struct NimNoted : NimKnown {
    static constexpr std::string_view name = "nim-noted";
    static std::string write(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/, const nim::Take& take) {
        return "-" + std::to_string(take.stones.value());
    }
    static std::optional<nim::Take> choose(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/,
                                           Actor /*by*/) {
        return nim::Take{nim::Number(1)};
    }
};

TEST(Agents, cfr_solves_the_game_as_its_matches_begin) {
    const Game& game = game_of<NimNoted>();
    const auto of = [](const char* stones) { return Start{.options = {{"stones", stones}}}; };
    const auto match = game.begin(of("3")); // of more stones there are places whose way nobody remembers
    const auto agent = make_agent(game, "cfr:iterations=200", of("3"));
    EXPECT_EQ(agent->choose(*match, Actor::player(0)), "take{stones=3}");
    EXPECT_EQ(agent->reasoning().candidates.front().notation, "-3");
    const auto stranger = make_agent(game, "cfr:iterations=200", of("2"));
    const std::string other = error_of([&] { (void)stranger->choose(*match, Actor::player(0)); });
    EXPECT_NE(other.find("it has solved this game from another beginning"), std::string::npos) << other;
}

TEST(Agents, cfr_does_not_foresee_what_the_rules_draw) {
    const Game& game = game_of<lucky::Playable>();
    EXPECT_NE(why(game, "cfr").find("its rules draw numbers from a generator in the State"),
              std::string::npos)
        << why(game, "cfr");
    const auto fit = agents_for(game);
    EXPECT_EQ(std::count(fit.begin(), fit.end(), "cfr"), 0);
    EXPECT_EQ(std::count(fit.begin(), fit.end(), "ismcts"), 1);
}

TEST(Agents, a_game_that_deals_first_is_dealt_by_its_seed) {
    const Game& game = game_of<lucky::Dealt>();
    const auto dealt = [&](std::uint64_t seed) { return game.begin({.seed = seed})->saved(); };
    EXPECT_EQ(dealt(3), dealt(3));
    EXPECT_NE(dealt(3), dealt(4));
    EXPECT_TRUE(game.abilities().draws); // a solver would see one deal alone
    const auto state = initial<lucky::Dealt>({}, 3);
    EXPECT_EQ(state, initial<lucky::Dealt>({}, 3));
    EXPECT_EQ(initial<lucky::Dealt>({}), initial<lucky::Dealt>({}, 1));
}

TEST(Agents, the_own_player_of_a_game_says_its_choice_in_notation) {
    const auto match = game_of<NimNoted>().begin({});
    const auto agent = make_agent(game_of<NimNoted>(), "own");
    EXPECT_EQ(agent->choose(*match, Actor::player(0)), "take{stones=1}");
    EXPECT_EQ(agent->reasoning().candidates.front().notation, "-1");
}

/// The setup has an option that changes nothing in the state.
TEST(Agents, mcts_keeps_no_tree_of_another_setup) {
    const Game& game = game_of<NimKnown>();
    const auto one = game.world({});
    const auto other = game.world({.options = {{"secret", "true"}}});
    EXPECT_TRUE(one->begins_where(*game.world({})));
    EXPECT_FALSE(one->begins_where(*other));
}

/// Values of the candidates in the order of the legal actions; -9 for none.
std::vector<double> values_of(const Match& match, const Agent& agent) {
    std::vector<double> values;
    for (const auto& choice : match.legal_actions()) {
        for (const Candidate& candidate : agent.reasoning().candidates) {
            if (candidate.input == choice.input) {
                values.push_back(candidate.value.value_or(-9));
            }
        }
    }
    return values;
}

TEST(Agents, greedy_takes_the_best_and_lists_the_others_in_order) {
    const Game& game = game_of<NimKnown>();
    const auto match = game.begin({});
    const auto agent = make_agent(game, "greedy");
    EXPECT_EQ(agent->choose(*match, Actor::player(0), {.iterations = 100}), "take{stones=1}");
    EXPECT_EQ(agent->reasoning().iterations, 1U); // nothing is hidden: once is enough
    ASSERT_EQ(agent->reasoning().candidates.size(), 3U);
    EXPECT_EQ(agent->reasoning().candidates[1].input, "take{stones=2}");
    EXPECT_EQ(agent->reasoning().candidates[2].input, "take{stones=3}");
    EXPECT_EQ(values_of(*match, *agent), (std::vector<double>{1, -1, -1}));
}

// One deal would say that the queen wins, or that it loses.
TEST(Agents, what_is_hidden_is_dealt_again_for_each_sample) {
    const Game& game = game_of<KuhnKnown>();
    const auto match = dealt("queen", "jack", game);
    for (const std::string description : {"greedy:samples=400", "expectiminimax:depth=0,samples=400"}) {
        const auto agent = make_agent(game, description);
        agent->start(3);
        const std::string chosen = agent->choose(*match, Actor::player(0));
        for (const double value : values_of(*match, *agent)) {
            EXPECT_GT(value, -0.9) << description;
            EXPECT_LT(value, 0.4) << description;
        }
        if (description.starts_with("greedy")) { // all actions look the same: the first of them
            EXPECT_EQ(chosen, match->legal_actions().front().input);
            EXPECT_EQ(agent->reasoning().iterations, 400U);
        }
    }
}

TEST(Agents, a_depth_that_is_interrupted_leaves_the_result_of_the_depth_before) {
    const Game& game = game_of<NimKnown>();
    auto match = game.begin({});
    const auto agent = make_agent(game, "expectiminimax:depth=0");
    for (std::uint64_t places = 4; places < 12; ++places) {
        EXPECT_EQ(agent->choose(*match, Actor::player(0), {.iterations = places}), "take{stones=1}");
        EXPECT_EQ(values_of(*match, *agent), (std::vector<double>{1, -1, -1})) << places;
    }
}

TEST(Agents, a_value_is_exact_only_if_all_options_are) {
    const Game& game = game_of<NimKnown>();
    auto match = game.begin({});
    const auto shallow = make_agent(game, "expectiminimax:depth=1");
    EXPECT_EQ(shallow->choose(*match, Actor::player(0)), "take{stones=1}"); // an evaluation says that it wins
    EXPECT_EQ(values_of(*match, *shallow), (std::vector<double>{1, -1, -1}));
    ASSERT_EQ(match->submit("take{stones=2}", Actor::player(0)), std::nullopt);
    EXPECT_EQ(shallow->choose(*match, Actor::player(1)), "take{stones=3}"); // the last ones
    for (const Candidate& candidate : shallow->reasoning().candidates) {
        EXPECT_FALSE(candidate.solved) << candidate.input;
    }
    const auto deep = make_agent(game, "expectiminimax:depth=0");
    EXPECT_EQ(deep->choose(*match, Actor::player(1)), "take{stones=3}");
    for (const Candidate& candidate : deep->reasoning().candidates) {
        EXPECT_TRUE(candidate.solved) << candidate.input;
    }
}

TEST(Agents, mcts_keeps_its_tree_for_this_game_and_for_no_other) {
    auto match = tictactoe_game().begin({});
    const auto agent = make_agent(tictactoe_game(), "mcts:iterations=400");
    agent->start(1);
    const auto visits = [&] {
        std::uint64_t sum = 0;
        for (const Candidate& candidate : agent->reasoning().candidates) {
            sum += candidate.visits;
        }
        return sum;
    };
    const auto x = Actor::player(0);
    const auto o = Actor::player(1);
    ASSERT_EQ(match->submit(agent->choose(*match, x), x), std::nullopt);
    EXPECT_LE(visits(), 400U);
    const std::string taken = match->legal_actions().front().input;
    ASSERT_EQ(match->submit(taken, o), std::nullopt);
    static_cast<void>(agent->choose(*match, x));
    EXPECT_GT(visits(), 405U); // those of the move before, too
    ASSERT_EQ(match->undo(o), std::nullopt);
    const std::string other = match->legal_actions().back().input;
    ASSERT_EQ(match->submit(other, o), std::nullopt); // as long a game as before, and another one
    static_cast<void>(agent->choose(*match, x));
    EXPECT_LE(visits(), 400U);
    std::set<std::string> offered;
    for (const Candidate& candidate : agent->reasoning().candidates) {
        offered.insert(candidate.input);
    }
    EXPECT_EQ(offered.count(taken), 1U);
    EXPECT_EQ(offered.count(other), 0U);
}

TEST(Agents, mcts_keeps_its_tree_at_every_move) {
    const Game& game = game_of<NimKnown>();
    const auto match = game.begin({.options = {{"stones", "60"}}});
    const auto agent = make_agent(game, "mcts:iterations=900");
    agent->start(1);
    for (int move = 0; move < 5; ++move) {
        const Actor by = Actor::player(0);
        const std::string chosen = agent->choose(*match, by);
        std::uint64_t visits = 0;
        for (const Candidate& candidate : agent->reasoning().candidates) {
            visits += candidate.visits;
        }
        EXPECT_EQ(visits > 910, move > 0) << move;
        ASSERT_EQ(match->submit(chosen, by), std::nullopt);
        ASSERT_EQ(match->submit("take{stones=1}", Actor::player(1)), std::nullopt);
    }
}

TEST(Agents, another_seed_gives_another_game) {
    std::set<std::string> first;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto match = tictactoe_game().begin({});
        const auto agent = make_agent(tictactoe_game(), "random");
        agent->start(seed);
        first.insert(agent->choose(*match, Actor::player(0)));
    }
    EXPECT_GT(first.size(), 4U);
}

/// Nobody takes two stones of three or more.
struct NimTimid : NimKnown {
    static constexpr std::string_view name = "nim-timid";
    static void candidates(const nim::Setup& /*setup*/, const nim::Heap& heap,
                           std::vector<Action<nim::Game>>& out) {
        if (heap.stones >= 3) {
            for (const int stones : {1, 3}) {
                out.push_back({nim::Take{stones}, Actor::player(heap.turn)});
            }
        }
    }
};

TEST(Agents, random_takes_candidates_and_any_legal_action_where_there_are_none) {
    const auto& game = game_of<NimTimid>();
    const auto agent = make_agent(game, "random");
    const auto chosen = [&](const char* stones) {
        const auto match = game.begin({.options = {{"stones", stones}}});
        std::set<std::string> inputs;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            agent->start(seed);
            inputs.insert(agent->choose(*match, Actor::player(0)));
        }
        return inputs;
    };
    EXPECT_EQ(chosen("5"), (std::set<std::string>{"take{stones=1}", "take{stones=3}"}));
    EXPECT_EQ(chosen("2"), (std::set<std::string>{"take{stones=1}", "take{stones=2}"}));
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
