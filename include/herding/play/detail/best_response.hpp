#pragma once

#include "herding/play/game_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

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

} // namespace herding::inline v0::play::detail
