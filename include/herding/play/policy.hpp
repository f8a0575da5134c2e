#pragma once

#include "herding/play/game_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Policies of small games, and their values.

namespace herding::inline v0::play {

namespace detail {

inline double policy_value(const GameTree& tree, const Policy& policy, std::size_t player, std::uint32_t at) {
    const GameTree::Node& node = tree.nodes()[at];
    if (node.information == GameTree::terminal) {
        return tree.returns(node, player);
    }
    double sum = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const double share = node.information == GameTree::by_chance ? tree.nodes()[node.first + i].chance
                                                                     : policy[node.information][i];
        if (share != 0) {
            sum += share * policy_value(tree, policy, player, node.first + i);
        }
    }
    return sum;
}

/// A best response: for each information set of the player its nodes, weighed by how often the others and chance lead
/// there.
class BestResponse {
public:
    BestResponse(const GameTree& tree, const Policy& policy, std::size_t player)
        : tree_(&tree), policy_(&policy), player_(player), members_(tree.information().size()),
          choice_(tree.information().size(), undecided) {
        collect(0, 1);
    }

    [[nodiscard]] double value(std::uint32_t at = 0) {
        const GameTree::Node& node = tree_->nodes()[at];
        if (node.information == GameTree::terminal) {
            return tree_->returns(node, player_);
        }
        if (own(node)) {
            return value(node.first + choice(node.information));
        }
        double sum = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            if (const double share = share_of(node, i); share != 0) {
                sum += share * value(node.first + i);
            }
        }
        return sum;
    }

    /// The action that it takes, the first of equals.
    [[nodiscard]] std::uint32_t choice(std::uint32_t information) {
        if (choice_[information] == undecided) {
            const auto count = static_cast<std::uint32_t>(tree_->information()[information].actions.size());
            double highest = 0;
            std::uint32_t best = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                double sum = 0;
                for (const auto& [at, reach] : members_[information]) {
                    sum += reach * value(tree_->nodes()[at].first + i);
                }
                if (i == 0 || sum > highest) {
                    highest = sum;
                    best = i;
                }
            }
            choice_[information] = best;
        }
        return choice_[information];
    }

private:
    static constexpr std::uint32_t undecided = 0xffffffffU;

    [[nodiscard]] bool own(const GameTree::Node& node) const {
        return node.information != GameTree::by_chance && node.information != GameTree::terminal &&
               tree_->information()[node.information].player == player_;
    }
    [[nodiscard]] double share_of(const GameTree::Node& node, std::uint32_t i) const {
        return node.information == GameTree::by_chance ? tree_->nodes()[node.first + i].chance
                                                       : (*policy_)[node.information][i];
    }
    void collect(std::uint32_t at, double reach) {
        const GameTree::Node& node = tree_->nodes()[at];
        if (node.information == GameTree::terminal) {
            return;
        }
        const bool mine = own(node);
        if (mine) {
            members_[node.information].emplace_back(at, reach);
        }
        for (std::uint32_t i = 0; i < node.count; ++i) {
            collect(node.first + i, mine ? reach : reach * share_of(node, i));
        }
    }

    const GameTree* tree_;
    const Policy* policy_;
    std::size_t player_;
    std::vector<std::vector<std::pair<std::uint32_t, double>>> members_;
    std::vector<std::uint32_t> choice_;
};

} // namespace detail

/// The policy in which all actions are equally likely.
[[nodiscard]] inline Policy uniform_policy(const GameTree& tree) {
    Policy policy;
    for (const InformationSet& set : tree.information()) {
        policy.emplace_back(set.actions.size(), 1.0 / static_cast<double>(set.actions.size()));
    }
    return policy;
}

/// A player's expected return if everybody plays this policy. The policy has the shape of `uniform_policy`.
/// Complexity: O(nodes).
[[nodiscard]] inline double expected_return(const GameTree& tree, const Policy& policy, std::size_t player) {
    return detail::policy_value(tree, policy, player, 0);
}

/// The highest expected return of a player against this policy of the others. It is not below `expected_return`, and equal to it in
/// an equilibrium.
/// Complexity: O(nodes times actions).
[[nodiscard]] inline double best_response_value(const GameTree& tree, const Policy& policy,
                                                std::size_t player) {
    return detail::BestResponse(tree, policy, player).value();
}

/// The policy of a best response: one action in each information set of the player. Other sets are as in `policy`.
[[nodiscard]] inline Policy best_response(const GameTree& tree, const Policy& policy, std::size_t player) {
    detail::BestResponse response(tree, policy, player);
    Policy result = policy;
    for (std::uint32_t set = 0; set < result.size(); ++set) {
        if (tree.information()[set].player == player) {
            std::fill(result[set].begin(), result[set].end(), 0.0);
            result[set][response.choice(set)] = 1;
        }
    }
    return result;
}

/// Mean over the players of the gain by a best response of this player alone. 0 in an equilibrium. As in OpenSpiel: NashConv
/// divided by the number of players.
[[nodiscard]] inline double exploitability(const GameTree& tree, const Policy& policy) {
    double sum = 0;
    for (std::size_t player = 0; player < tree.players(); ++player) {
        sum += best_response_value(tree, policy, player) - expected_return(tree, policy, player);
    }
    return sum / static_cast<double>(tree.players());
}

} // namespace herding::inline v0::play
