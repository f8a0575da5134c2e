#pragma once

#include "herding/play/detail/best_response.hpp"
#include "herding/play/game_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Policies of small games, and their values.

namespace herding::inline v0::play {

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

/// Mean gain of the players by a best response of each alone. 0 in an equilibrium. As in OpenSpiel: NashConv divided by the number
/// of players.
[[nodiscard]] inline double exploitability(const GameTree& tree, const Policy& policy) {
    double sum = 0;
    for (std::size_t player = 0; player < tree.players(); ++player) {
        sum += best_response_value(tree, policy, player) - expected_return(tree, policy, player);
    }
    return sum / static_cast<double>(tree.players());
}

} // namespace herding::inline v0::play
