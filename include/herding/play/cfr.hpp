#pragma once

#include "herding/core/random.hpp"
#include "herding/play/game_tree.hpp"
#include "herding/play/policy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Solver for equilibria of small games with hidden information. The whole game must fit into a GameTree. For larger games use an
/// agent that searches (agents.hpp).

namespace herding::inline v0::play {

/// Counterfactual regret minimization (M. Zinkevich et al., "Regret Minimization in Games with Incomplete Information",
/// 2007) with regrets that never fall below 0 and averages that weigh later iterations more (CFR+: O. Tammelin, 2014),
/// and its variant that samples (M. Lanctot et al., "Monte Carlo Sampling for Regret Minimization in Extensive Games",
/// 2009). For two players with opposite interests the average policy approaches an equilibrium.
///
/// The tree must outlive the solver. Call either `iterate` or `sample`, not both. The result is the average over all iterations,
/// never the current policy:
///
///     herding::play::Cfr solver(tree);
///     while (herding::play::exploitability(tree, solver.average()) > 0.001) {
///         solver.iterate();
///     }
///
/// Complexity: `iterate` costs O(nodes) for each player, `sample` a small part of that.
class Cfr {
public:
    /// Begins with every action equally likely.
    /// Complexity: O(information sets).
    explicit Cfr(const GameTree& tree) : tree_(&tree) {
        for (const InformationSet& set : tree.information()) {
            regrets_.emplace_back(set.actions.size(), 0.0);
            sums_.emplace_back(set.actions.size(), 0.0);
            current_.emplace_back(set.actions.size(), 1.0 / static_cast<double>(set.actions.size()));
        }
    }

    /// Updates every player once, in turn. The regret of an action is its gain over the current policy, summed over the
    /// iterations, and never below 0.
    void iterate() {
        ++iterations_;
        for (std::size_t player = 0; player < tree_->players(); ++player) {
            static_cast<void>(walk(0, player, 1, 1));
            match_regrets(player);
        }
    }

    /// Updates every player once by external sampling: it draws one action of chance and of each other player. Equal generators
    /// give equal results. It costs less for large trees and approaches the equilibrium more slowly.
    void sample(Generator& generator) {
        ++iterations_;
        for (std::size_t player = 0; player < tree_->players(); ++player) {
            static_cast<void>(sampled(0, player, generator));
        }
    }

    /// Number of calls of `iterate` or `sample`. The weight of the next iteration in the average is one more.
    [[nodiscard]] std::uint64_t iterations() const noexcept { return iterations_; }

    /// The average policy, which is the result. For each information set of the tree it has a list of shares that add up to 1. A
    /// set that was never reached has equal shares.
    /// Complexity: O(actions of all sets).
    [[nodiscard]] Policy average() const {
        Policy policy = sums_;
        for (auto& shares : policy) {
            normalize(shares);
        }
        return policy;
    }

private:
    /// Scales shares to the sum 1. Makes them equal if their sum is 0.
    static void normalize(std::vector<double>& shares) {
        double sum = 0;
        for (const double share : shares) {
            sum += share;
        }
        for (double& share : shares) {
            share = sum > 0 ? share / sum : 1.0 / static_cast<double>(shares.size());
        }
    }

    /// Whether this player decides at a node.
    [[nodiscard]] bool owned(const GameTree::Node& node, std::size_t player) const {
        return tree_->information()[node.information].player == player;
    }

    /// The player's value of a node under the current policy. Adds regrets and shares on the way. `own` and `others` are the
    /// probabilities with which the player and everybody else reach the node.
    double walk(std::uint32_t at, std::size_t player, double own, double others) {
        const GameTree::Node& node = tree_->nodes()[at];
        if (node.information == GameTree::terminal) {
            return tree_->returns(node, player);
        }
        if (own == 0 && others == 0) {
            return 0; // no sum below changes, and every factor of the value is 0
        }
        double value = 0;
        if (node.information == GameTree::by_chance) {
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const double chance = tree_->nodes()[node.first + i].chance;
                value += chance * walk(node.first + i, player, own, others * chance);
            }
            return value;
        }
        const std::vector<double>& shares = current_[node.information];
        if (!owned(node, player)) {
            // Also actions with probability 0, because own shares below them count.
            for (std::uint32_t i = 0; i < node.count; ++i) {
                value += shares[i] * walk(node.first + i, player, own, others * shares[i]);
            }
            return value;
        }
        std::vector<double> values(node.count);
        for (std::uint32_t i = 0; i < node.count; ++i) {
            values[i] = walk(node.first + i, player, own * shares[i], others);
            value += shares[i] * values[i];
        }
        for (std::uint32_t i = 0; i < node.count; ++i) {
            regrets_[node.information][i] += others * (values[i] - value);
            sums_[node.information][i] += static_cast<double>(iterations_) * own * shares[i];
        }
        return value;
    }

    /// The player's value of a node in one sampled game, over all own actions.
    double sampled(std::uint32_t at, std::size_t player, Generator& generator) {
        const GameTree::Node& node = tree_->nodes()[at];
        if (node.information == GameTree::terminal) {
            return tree_->returns(node, player);
        }
        if (node.information == GameTree::by_chance) {
            const double drawn = unit(generator);
            double sum = 0;
            std::uint32_t i = 0;
            while (i + 1 < node.count && drawn >= (sum += tree_->nodes()[node.first + i].chance)) {
                ++i;
            }
            return sampled(node.first + i, player, generator);
        }
        const std::vector<double> shares = matched(regrets_[node.information]);
        if (!owned(node, player)) {
            for (std::uint32_t i = 0; i < node.count; ++i) {
                sums_[node.information][i] += shares[i];
            }
            const double drawn = unit(generator);
            double sum = 0;
            std::uint32_t i = 0;
            while (i + 1 < node.count && drawn >= (sum += shares[i])) {
                ++i;
            }
            return sampled(node.first + i, player, generator);
        }
        std::vector<double> values(node.count);
        double value = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            values[i] = sampled(node.first + i, player, generator);
            value += shares[i] * values[i];
        }
        for (std::uint32_t i = 0; i < node.count; ++i) {
            regrets_[node.information][i] += values[i] - value;
        }
        return value;
    }

    /// A number from 0 up to 1, without 1. The same on every platform.
    [[nodiscard]] static double unit(Generator& generator) { return generator.next() / 4294967296.0; }

    /// Regret matching: shares in proportion to the positive regrets.
    [[nodiscard]] static std::vector<double> matched(const std::vector<double>& regrets) {
        std::vector<double> shares;
        shares.reserve(regrets.size());
        for (const double regret : regrets) {
            shares.push_back(std::max(regret, 0.0));
        }
        normalize(shares);
        return shares;
    }

    /// The policy of the next iteration.
    void match_regrets(std::size_t player) {
        for (std::size_t set = 0; set < regrets_.size(); ++set) {
            if (tree_->information()[set].player == player) {
                for (double& regret : regrets_[set]) {
                    regret = std::max(regret, 0.0);
                }
                current_[set] = matched(regrets_[set]);
            }
        }
    }

    /// All policies have one list for each information set, and a number for each action.
    const GameTree* tree_;
    /// Regrets of each action, summed over the iterations.
    Policy regrets_;
    /// Shares of each action, weighed by the iteration. Their ratio is the average policy.
    Policy sums_;
    /// The policy of the present iteration, from the regrets.
    Policy current_;
    /// The weight of the terms that an iteration adds to the sums.
    std::uint64_t iterations_ = 0;
};

} // namespace herding::inline v0::play
