#include "pig/playable.hpp"

#include "herding/play/mcts.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/world_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

// The value of optimal play with two players and target 100, by value iteration over the transitions that the rules
// give. T. Neller and C. Presser, "Optimal Play of the Dice Game Pig", 2004: the first player wins 53.06 % of games.

namespace {

using namespace pig;
using herding::Actor;
using herding::advance_legal;

constexpr std::size_t target = 100;

Game::Input again() { return Action<"again">{}; }
Game::Input hold() { return Action<"hold">{}; }
Game::Input roll(int die) { return Action<"roll", Die>{Die(die)}; }

const pig::Setup setup{};

/// A turn of player 0 with these scores, before the first throw.
Game::State turn_of_first(std::uint32_t own, std::uint32_t other) {
    Game::State state;
    EXPECT_FALSE(advance_legal<Game>(setup, state, Begin{}).stops());
    state.scores[0] = own;
    state.scores[1] = other;
    return state;
}

std::uint32_t pips_of(const Game::State& state) { return state.pending.find<Turn>()->pips; }

/// How likely the player to move wins: for each score, that of the other, and pips of the turn, before a decision.
class Values {
public:
    Values() : decide_(target * target * (target + 6), 0.5), start_(target * target, 0.5) {}

    double& decide(std::size_t own, std::size_t other, std::size_t pips) {
        return decide_[(own * target + other) * (target + 6) + pips];
    }
    double& start(std::size_t own, std::size_t other) { return start_[own * target + other]; }

private:
    std::vector<double> decide_;
    std::vector<double> start_;
};

/// Improves all values of one pair of scores. Returns the largest change.
double improve(Values& values, std::size_t own, std::size_t other) {
    double change = 0;
    const double pass = 1 - values.start(other, own);
    const auto after_throw = [&](std::size_t pips) {
        double sum = pass; // a one
        for (std::size_t die = 2; die <= 6; ++die) {
            sum += own + pips + die >= target ? 1 : values.decide(own, other, pips + die);
        }
        return sum / 6;
    };
    for (std::size_t pips = target - own; pips-- > 0;) {
        double value = after_throw(pips);
        if (pips == 0) {
            change = std::max(change, std::abs(values.start(own, other) - value));
            values.start(own, other) = value;
            continue;
        }
        value = std::max(value, 1 - values.start(other, own + pips));
        change = std::max(change, std::abs(values.decide(own, other, pips) - value));
        values.decide(own, other, pips) = value;
    }
    return change;
}

TEST(PigValue, the_first_player_wins_53_06_percent) {
    Values values;
    for (std::size_t sum = 2 * target - 1; sum-- > 0;) {
        for (std::size_t own = sum < target ? 0 : sum - target + 1; own <= std::min(sum / 2, target - 1);
             ++own) {
            const std::size_t other = sum - own;
            while (std::max(improve(values, own, other), improve(values, other, own)) > 1e-9) {}
        }
    }
    EXPECT_NEAR(values.start(0, 0), 0.5306, 5e-5);
}

// The iteration above knows the rules by heart. Here the rules confirm what it knows, for all scores of one diagonal.
TEST(PigValue, the_rules_lead_where_value_iteration_goes) {
    for (std::uint32_t own = 0; own < target; own += 7) {
        const auto other = static_cast<std::uint32_t>(target - 1 - own);
        std::vector<Game::State> decisions{
            turn_of_first(own, other)}; // by pips; the first one before the first throw
        for (std::uint32_t pips = 0; own + pips < target; ++pips) {
            for (int die = 1; die <= 6; ++die) {
                Game::State state = decisions[pips];
                if (pips != 0) {
                    if (state.pending.find<Turn>() == nullptr) {
                        continue; // one pip cannot be thrown
                    }
                    ASSERT_FALSE(advance_legal<Game>(setup, state, again(), Actor::player(0)).stops());
                }
                ASSERT_FALSE(advance_legal<Game>(setup, state, roll(die), Actor::chance).stops());
                if (die == 1) {
                    EXPECT_EQ(state.pending.find<Turn>()->player, 1);
                    EXPECT_EQ(state.scores[0], own);
                    continue;
                }
                EXPECT_EQ(state.pending.find<Turn>()->player, 0);
                EXPECT_EQ(pips_of(state), pips + static_cast<std::uint32_t>(die));
                decisions.resize(std::max(decisions.size(), std::size_t{pips_of(state)} + 1));
                decisions[pips_of(state)] = state;
                ASSERT_FALSE(advance_legal<Game>(setup, state, hold(), Actor::player(0)).stops());
                EXPECT_EQ(state.winner.has_value(), own + pips + static_cast<std::uint32_t>(die) >= target);
                EXPECT_EQ(state.scores[0], own + pips + static_cast<std::uint32_t>(die));
                EXPECT_EQ(state.scores[1], other);
            }
        }
    }
}

/// How many of 20 searches hold with 15 pips, of a player with 4 points whose opponent has none, where 20 points win.
int searches_that_hold() {
    pig::Setup to_twenty;
    to_twenty.target = 20;
    Game::State state = turn_of_first(4, 0);
    for (const int die : {6, 6, 3}) {
        if (pips_of(state) != 0) {
            EXPECT_FALSE(advance_legal<Game>(to_twenty, state, again(), Actor::player(0)).stops());
        }
        EXPECT_FALSE(advance_legal<Game>(to_twenty, state, roll(die), Actor::chance).stops());
    }
    using World = herding::play::WorldOf<Playable>;
    const auto shared = std::make_shared<const pig::Setup>(to_twenty);
    int hold = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        World world(shared, state, std::nullopt);
        herding::play::Mcts<World> search(world, {}, seed);
        for (int i = 0; i < 5000 && search.iterate(); ++i) {}
        herding::Generator generator;
        world.restart(generator);
        hold += world.text(search.best()) == "hold" ? 1 : 0;
    }
    return hold;
}

// One more throw wins with five faces of six. Holding lets the other player throw first. The search sees it if it knows that a win is the
// highest return, because then each of these throws is solved.
TEST(PigValue, mcts_throws_once_more_for_the_last_point) { EXPECT_LE(searches_that_hold(), 3); }

/// Result of one turn for a player who holds at `goal`: for each sum, the number of the 6^depth equally likely rows
/// of dice that lead to it. Enumerated from the rules. Every roll except a one adds at least two.
std::map<std::uint32_t, std::uint64_t> turn_outcomes(std::uint32_t goal, unsigned depth) {
    std::uint64_t rows = 1;
    for (unsigned i = 0; i < depth; ++i) {
        rows *= 6;
    }
    Game::State start;
    EXPECT_FALSE(herding::advance<Game>({}, start, Begin{}).stops());
    std::map<std::uint32_t, std::uint64_t> ends;
    std::vector<std::pair<Game::State, std::uint64_t>> open{{start, rows}};
    while (!open.empty()) {
        const auto [state, weight] = open.back();
        open.pop_back();
        for (const auto& [input, probability] : chance_outcomes<Game>({}, state)) {
            const std::uint64_t share = weight * probability.numerator / probability.denominator;
            EXPECT_EQ(weight * probability.numerator % probability.denominator, 0U)
                << "deeper than it can be";
            Game::State next = state;
            EXPECT_FALSE(herding::advance<Game>({}, next, input, Actor::chance).stops());
            const Turn& turn = *next.pending.find<Turn>();
            if (turn.player != 0) {
                ends[0] += share;
            } else if (turn.pips >= goal) {
                ends[turn.pips] += share;
            } else {
                EXPECT_FALSE(herding::advance<Game>({}, next, Action<"again">{}, Actor::player(0)).stops());
                open.emplace_back(std::move(next), share);
            }
        }
    }
    return ends;
}

// T. W. Neller, C. G. M. Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25(1), 2004, table 1.
TEST(Pig, holding_at_20_gives_the_published_numbers) {
    const std::map<std::uint32_t, std::uint64_t> published{{0, 6245}, {20, 997}, {21, 950}, {22, 742},
                                                           {23, 542}, {24, 352}, {25, 172}};
    const std::uint64_t rows = 60'466'176; // 6^10
    const auto ends = turn_outcomes(20, 10);
    ASSERT_EQ(ends.size(), published.size());
    std::uint64_t sum = 0;
    for (const auto& [pips, number] : ends) {
        EXPECT_EQ((number * 10'000 + rows / 2) / rows, published.at(pips)) << pips;
        sum += number;
    }
    EXPECT_EQ(sum, rows);
}

} // namespace
