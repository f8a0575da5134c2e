// Known values of small games, by the solvers.

#include "leduc/playable.hpp"
#include "tree_world.hpp"

#include "herding/play/cfr.hpp"
#include "herding/play/game_of.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_kuhn;

namespace play_tests {
namespace {

using namespace herding::play;

/// CFR+ written down from its definition, as sums over all complete games: slow, and unlike the solver.
class Definition {
public:
    explicit Definition(const GameTree& tree) : tree_(tree), current_(uniform_policy(tree)) {
        regrets_ = current_;
        for (auto& shares : regrets_) {
            std::fill(shares.begin(), shares.end(), 0.0);
        }
        sums_ = regrets_;
        collect(0);
    }

    void iterate() {
        ++iterations_;
        for (std::size_t player = 0; player < tree_.players(); ++player) {
            update(player);
        }
    }

    [[nodiscard]] Policy average() const {
        Policy policy = sums_;
        for (auto& shares : policy) {
            normalize(shares);
        }
        return policy;
    }

private:
    struct Taken {
        std::uint32_t information;
        std::uint32_t action;
        double chance; ///< of an outcome; 1 for an action
    };
    struct Ended {
        std::vector<Taken> taken;
        std::uint32_t node;
    };

    static void normalize(std::vector<double>& shares) {
        double sum = 0;
        for (const double share : shares) {
            sum += share;
        }
        for (double& share : shares) {
            share = sum > 0 ? share / sum : 1.0 / static_cast<double>(shares.size());
        }
    }

    void collect(std::uint32_t at) {
        const auto& node = tree_.nodes()[at];
        if (node.information == GameTree::terminal) {
            games_.push_back({path_, at});
            return;
        }
        for (std::uint32_t i = 0; i < node.count; ++i) {
            path_.push_back(
                {node.information, i,
                 node.information == GameTree::by_chance ? tree_.nodes()[node.first + i].chance : 1.0});
            collect(node.first + i);
            path_.pop_back();
        }
    }

    [[nodiscard]] bool owns(std::size_t player, const Taken& taken) const {
        return taken.information != GameTree::by_chance &&
               tree_.information()[taken.information].player == player;
    }
    /// How likely an action is taken, or an outcome drawn.
    [[nodiscard]] double share(const Taken& taken) const {
        return taken.information == GameTree::by_chance ? taken.chance
                                                        : current_[taken.information][taken.action];
    }

    void update(std::size_t player) {
        // What each own action is worth where all others play as they do and the player wants to come there.
        Policy values(regrets_.size());
        std::vector<double> reach(regrets_.size(), 0.0);
        for (std::size_t set = 0; set < values.size(); ++set) {
            values[set].assign(regrets_[set].size(), 0.0);
        }
        for (const Ended& game : games_) {
            double others = 1;
            for (const Taken& taken : game.taken) {
                others *= owns(player, taken) ? 1 : share(taken);
            }
            double before = 1;
            for (std::size_t i = 0; i < game.taken.size(); ++i) {
                const Taken& here = game.taken[i];
                if (!owns(player, here)) {
                    continue;
                }
                double after = 1;
                for (std::size_t j = i + 1; j < game.taken.size(); ++j) {
                    after *= owns(player, game.taken[j]) ? share(game.taken[j]) : 1;
                }
                values[here.information][here.action] +=
                    others * after * tree_.returns(tree_.nodes()[game.node], player);
                reach[here.information] = before;
                before *= share(here);
            }
        }
        for (std::size_t set = 0; set < values.size(); ++set) {
            if (tree_.information()[set].player != player) {
                continue;
            }
            double value = 0;
            for (std::size_t i = 0; i < values[set].size(); ++i) {
                value += current_[set][i] * values[set][i];
                sums_[set][i] += static_cast<double>(iterations_) * reach[set] * current_[set][i];
            }
            for (std::size_t i = 0; i < values[set].size(); ++i) {
                regrets_[set][i] = std::max(regrets_[set][i] + values[set][i] - value, 0.0);
                current_[set][i] = regrets_[set][i];
            }
            normalize(current_[set]);
        }
    }

    const GameTree& tree_;
    Policy current_;
    Policy regrets_;
    Policy sums_;
    std::vector<Taken> path_;
    std::vector<Ended> games_;
    std::uint64_t iterations_ = 0;
};

/// The largest difference of two policies.
double distance(const Policy& a, const Policy& b) {
    double most = 0;
    for (std::size_t set = 0; set < a.size(); ++set) {
        for (std::size_t i = 0; i < a[set].size(); ++i) {
            most = std::max(most, std::abs(a[set][i] - b[set][i]));
        }
    }
    return most;
}

void expect_definition(const Game& game) {
    const auto world = game.world({});
    const GameTree tree(*world);
    Cfr cfr(tree);
    Definition definition(tree);
    for (int i = 1; i <= 20; ++i) {
        cfr.iterate();
        definition.iterate();
        ASSERT_LT(distance(cfr.average(), definition.average()), 1e-9) << game.name() << ' ' << i;
    }
}

TEST(Solvers, cfr_does_what_its_definition_says) {
    expect_definition(herding_game_kuhn.game());
    expect_definition(game_of<leduc::Playable>());
}

TEST(Solvers, kuhn_is_worth_a_loss_of_an_eighteenth) {
    const auto world = herding_game_kuhn.game().world({});
    const GameTree tree(*world);
    EXPECT_EQ(tree.information().size(), 12U);
    EXPECT_NEAR(expected_return(tree, uniform_policy(tree), 0), 0.125, 1e-12);
    EXPECT_GT(exploitability(tree, uniform_policy(tree)), 0.4);
    Cfr cfr(tree);
    while (cfr.iterations() < 1'000) {
        cfr.iterate();
    }
    EXPECT_NEAR(expected_return(tree, cfr.average(), 0), -1.0 / 18, 1e-3);
    EXPECT_NEAR(expected_return(tree, cfr.average(), 1), 1.0 / 18, 1e-3);
    EXPECT_LT(exploitability(tree, cfr.average()), 1e-3);
}

TEST(Solvers, kuhn_by_sampling) {
    const auto world = herding_game_kuhn.game().world({});
    const GameTree tree(*world);
    Cfr cfr(tree);
    herding::Generator generator(1);
    while (cfr.iterations() < 100'000) {
        cfr.sample(generator);
    }
    EXPECT_NEAR(expected_return(tree, cfr.average(), 0), -1.0 / 18, 5e-3);
    EXPECT_LT(exploitability(tree, cfr.average()), 1e-2);
}

TEST(Solvers, a_best_response_gets_what_it_promises) {
    const auto world = herding_game_kuhn.game().world({});
    const GameTree tree(*world);
    const Policy uniform = uniform_policy(tree);
    for (std::size_t player = 0; player < 2; ++player) {
        const Policy best = best_response(tree, uniform, player);
        EXPECT_DOUBLE_EQ(expected_return(tree, best, player), best_response_value(tree, uniform, player));
    }
    EXPECT_NEAR(best_response_value(tree, uniform, 0), 0.5, 1e-12);
    EXPECT_NEAR(best_response_value(tree, uniform, 1), 5.0 / 12, 1e-12);
}

/// Every way to act that mixes nothing, of one player.
std::vector<Policy> pure_policies(const GameTree& tree, const Policy& others, std::size_t player) {
    std::vector<Policy> all{others};
    for (std::size_t set = 0; set < others.size(); ++set) {
        if (tree.information()[set].player != player) {
            continue;
        }
        std::vector<Policy> longer;
        for (const Policy& policy : all) {
            for (std::size_t action = 0; action < policy[set].size(); ++action) {
                longer.push_back(policy);
                std::fill(longer.back()[set].begin(), longer.back()[set].end(), 0.0);
                longer.back()[set][action] = 1;
            }
        }
        all = std::move(longer);
    }
    return all;
}

TEST(Solvers, no_pure_policy_beats_a_best_response) {
    const auto world = herding_game_kuhn.game().world({});
    const GameTree tree(*world);
    herding::Generator generator(1);
    for (int round = 0; round < 20; ++round) {
        Policy policy = uniform_policy(tree);
        for (auto& shares : policy) { // some actions are never taken
            shares[0] = generator.below(4) / 3.0;
            shares[1] = 1 - shares[0];
        }
        for (std::size_t player = 0; player < 2; ++player) {
            double most = -9;
            for (const Policy& pure : pure_policies(tree, policy, player)) {
                most = std::max(most, expected_return(tree, pure, player));
            }
            ASSERT_NEAR(best_response_value(tree, policy, player), most, 1e-12) << round;
        }
    }
}

TEST(Solvers, a_best_response_takes_the_first_of_equal_actions) {
    const auto world = herding_game_kuhn.game().world({});
    const GameTree tree(*world);
    Policy policy = uniform_policy(tree);
    std::vector<bool> unreached(policy.size());
    for (std::size_t set = 0; set < policy.size(); ++set) {
        const InformationSet& one = tree.information()[set];
        unreached[set] = one.player == 1 && one.actions == std::vector<std::string>{"fold", "call"};
        if (one.player == 0 && one.before.empty()) { // nobody bets first
            const bool bets_first = one.actions[0] == "bet";
            policy[set] = bets_first ? std::vector<double>{0, 1} : std::vector<double>{1, 0};
        }
    }
    ASSERT_EQ(std::count(unreached.begin(), unreached.end(), true), 3);
    const Policy best = best_response(tree, policy, 1);
    for (std::size_t set = 0; set < best.size(); ++set) {
        if (unreached[set]) {
            EXPECT_EQ(best[set], (std::vector<double>{1, 0}));
        }
    }
}

// Who forgets what they did, or what they may do, has no information sets that a solver could use.
TEST(Solvers, a_view_that_forgets_is_refused) {
    const auto end = [] { return tree_world::Place{.values = {0, 0}}; };
    tree_world::Game same_view{.places = {{.decider = 0, .next = {1, 2}, .values = {0, 0}, .view = 1},
                                          {.decider = 0, .next = {3, 4}, .values = {0, 0}, .view = 2},
                                          {.decider = 0, .next = {4, 3}, .values = {0, 0}, .view = 2},
                                          end(),
                                          end()}};
    tree_world::TreeWorld forgets(same_view);
    EXPECT_THROW(GameTree{forgets}, std::logic_error);
    same_view.places[0].decider = tree_world::chance; // now the player has done nothing before
    tree_world::TreeWorld remembers(same_view);
    EXPECT_EQ(GameTree(remembers).information().size(), 1U);
    same_view.places[2].actions = {7, 8};
    tree_world::TreeWorld may_do_something_else(same_view);
    EXPECT_THROW(GameTree{may_do_something_else}, std::logic_error);
}

} // namespace
} // namespace play_tests
