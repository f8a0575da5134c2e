#pragma once

#include "herding/core/random.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A whole small game as a tree, for solvers of games with hidden information.

namespace herding::inline v0::play {

/// All decisions that look alike to the player who decides.
struct InformationSet {
    std::size_t player = 0;
    std::string view;                 ///< what the player sees, in canonical text
    std::vector<std::string> actions; ///< in canonical text
    std::vector<std::uint32_t>
        before{}; ///< the own decisions that led here: numbers of information set and action
};

/// A whole game, walked through once. Solvers work on its arrays and need no rules.
///
/// Requires a World without a player (Game::world), perfect recall (a player who sees the same has done the same before;
/// else the constructor throws std::logic_error with the view), and a game with an end.
class GameTree {
public:
    static constexpr std::uint32_t by_chance = 0xffffffffU;
    static constexpr std::uint32_t terminal = 0xfffffffeU;

    struct Node {
        std::uint32_t information = terminal; ///< number of its InformationSet, `by_chance` or `terminal`
        std::uint32_t first = 0;              ///< child, or the first of its returns
        std::uint32_t count = 0;
        double chance = 1; ///< its probability if its parent is of chance
    };

    /// Throws std::length_error for more than `most` nodes.
    explicit GameTree(World& world, std::size_t most = 5'000'000) : players_(world.players()), most_(most) {
        Generator unused;
        world.restart(unused);
        nodes_.emplace_back();
        std::vector<std::vector<std::uint32_t>> done(players_);
        grow(world, 0, done);
        numbers_.clear();
    }

    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    /// The root is the first.
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const std::vector<InformationSet>& information() const noexcept { return information_; }
    /// Of a terminal node.
    [[nodiscard]] double returns(const Node& node, std::size_t player) const {
        return returns_[node.first + player];
    }

private:
    void grow(World& world, std::uint32_t at, std::vector<std::vector<std::uint32_t>>& done) {
        const std::size_t count = world.options();
        if (count == 0) {
            std::vector<double> values(players_);
            world.returns(values);
            nodes_[at].first = static_cast<std::uint32_t>(returns_.size());
            returns_.insert(returns_.end(), values.begin(), values.end());
            return;
        }
        if (nodes_.size() + count > most_) {
            throw std::length_error("herding: the game has more than " + std::to_string(most_) +
                                    " places, too many to solve it whole");
        }
        const Actor decider = world.decider();
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + count);
        nodes_[at].first = first;
        nodes_[at].count = static_cast<std::uint32_t>(count);
        nodes_[at].information = by_chance;
        std::size_t player = players_;
        if (decider.is_player()) {
            player = static_cast<std::size_t>(decider.index());
            nodes_[at].information = information_at(world, player, done[player]);
        } else {
            add_chances(world, first, count);
        }
        world.remember();
        for (std::size_t i = 0; i < count; ++i) {
            if (i != 0) {
                world.back();
            }
            if (player != players_) {
                done[player].push_back(nodes_[at].information);
                done[player].push_back(static_cast<std::uint32_t>(i));
            }
            world.take(i);
            grow(world, first + static_cast<std::uint32_t>(i), done);
            if (player != players_) {
                done[player].resize(done[player].size() - 2);
            }
        }
        world.forget();
    }

    void add_chances(World& world, std::uint32_t first, std::size_t count) {
        const auto weights = world.weights();
        double sum = weights.empty() ? static_cast<double>(count) : 0;
        for (const std::uint64_t weight : weights) {
            sum += static_cast<double>(weight);
        }
        for (std::size_t i = 0; i < count; ++i) {
            nodes_[first + i].chance = (weights.empty() ? 1 : static_cast<double>(weights[i])) / sum;
        }
    }

    [[nodiscard]] std::uint32_t information_at(World& world, std::size_t player,
                                               const std::vector<std::uint32_t>& before) {
        std::string view = world.view_text(static_cast<std::uint16_t>(player));
        const auto [found, is_new] =
            numbers_.try_emplace({player, view}, static_cast<std::uint32_t>(information_.size()));
        std::vector<std::string> actions;
        for (std::size_t i = 0; i < world.options(); ++i) {
            actions.push_back(world.text(i));
        }
        if (is_new) {
            information_.push_back({player, std::move(view), std::move(actions), before});
        } else if (const InformationSet& known = information_[found->second];
                   known.before != before || known.actions != actions) {
            throw std::logic_error(
                "herding: player " + std::to_string(player) +
                " sees the same in places where they have done, or can do, something else: " + view +
                "; show in the view what the player remembers and may do");
        }
        return found->second;
    }

    std::size_t players_;
    std::size_t most_;
    std::vector<Node> nodes_;
    std::vector<double> returns_;
    std::vector<InformationSet> information_;
    std::map<std::pair<std::size_t, std::string>, std::uint32_t> numbers_;
};

/// How often each action is chosen in each information set: one list of probabilities for each.
using Policy = std::vector<std::vector<double>>;

/// Every action equally likely.
[[nodiscard]] inline Policy uniform_policy(const GameTree& tree) {
    Policy policy;
    for (const InformationSet& set : tree.information()) {
        policy.emplace_back(set.actions.size(), 1.0 / static_cast<double>(set.actions.size()));
    }
    return policy;
}

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

/// A player's expected return if everybody plays this policy. O(nodes).
[[nodiscard]] inline double expected_return(const GameTree& tree, const Policy& policy, std::size_t player) {
    return detail::policy_value(tree, policy, player, 0);
}

/// What a player can get at most against this policy of the others. O(nodes times actions).
[[nodiscard]] inline double best_response_value(const GameTree& tree, const Policy& policy,
                                                std::size_t player) {
    return detail::BestResponse(tree, policy, player).value();
}

/// The policy of a best response: in the information sets of the player one action, in others what `policy` says.
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

/// How much players gain on average by a best response, each alone; 0 in an equilibrium. The usual measure of two players with
/// opposite interests (as in OpenSpiel: NashConv divided by the number of players).
[[nodiscard]] inline double exploitability(const GameTree& tree, const Policy& policy) {
    double sum = 0;
    for (std::size_t player = 0; player < tree.players(); ++player) {
        sum += best_response_value(tree, policy, player) - expected_return(tree, policy, player);
    }
    return sum / static_cast<double>(tree.players());
}

} // namespace herding::inline v0::play
