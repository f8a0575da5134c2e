#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// The tree of a Monte Carlo search: visits, sums of returns, and what is known exactly.

namespace herding::inline v0::play::detail {

/// Statistics of an option of the root.
struct MctsEdge {
    std::uint64_t visits = 0;
    double value = 0; ///< of the player who decides at the root
    bool solved = false;
};

/// A place in a tree. Its children stand side by side, in the order of the World's options.
struct MctsNode {
    static constexpr std::int32_t unexpanded = -3;
    static constexpr std::int32_t by_chance = -1;

    std::uint32_t first = 0; ///< child
    std::uint32_t count = 0;
    std::uint64_t visits = 0;
    double total = 0;         ///< of the player who decides at the parent
    double prior = 0;         ///< of a child of chance: its weight
    std::uint32_t solved = 0; ///< 0, or the number of its outcome and 1
    std::int32_t decider = unexpanded;
};

/// Nodes by number, and the exact values of those that are solved: a node is solved if its game is over, if all its
/// children are solved, or if the player who decides can reach the highest return there is.
class MctsTree {
public:
    /// `highest`: the highest possible return, if it is known.
    MctsTree(std::size_t players, std::optional<double> highest)
        : players_(players), highest_(highest), sums_(players) {}

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] MctsNode& operator[](std::size_t at) noexcept { return nodes_[at]; }
    [[nodiscard]] const MctsNode& operator[](std::size_t at) const noexcept { return nodes_[at]; }

    /// Only a first node is left, whose number is 0.
    void clear() {
        nodes_.assign(1, MctsNode{});
        outcomes_.clear();
    }

    /// Adds nodes; returns the number of the first one.
    std::uint32_t add(std::size_t count) {
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + count);
        return first;
    }

    /// The exact values of a solved node, one for each player.
    [[nodiscard]] const double* outcome(const MctsNode& node) const {
        return outcomes_.data() + std::size_t{node.solved - 1} * players_;
    }

    /// `values` are not those of another node.
    void solve(std::uint32_t at, std::span<const double> values) {
        outcomes_.insert(outcomes_.end(), values.begin(), values.end());
        nodes_[at].solved = static_cast<std::uint32_t>(outcomes_.size() / players_);
    }

    /// Adds the values of a game to the nodes that it went through, the first of which is the root, and solves those of them
    /// that can be solved now.
    void add_game(std::span<const std::uint32_t> path, std::span<const double> values) {
        ++nodes_[path.front()].visits;
        for (std::size_t i = path.size(); i-- > 1;) {
            MctsNode& node = nodes_[path[i]];
            const MctsNode& parent = nodes_[path[i - 1]];
            ++node.visits;
            if (parent.decider >= 0) {
                node.total += values[static_cast<std::size_t>(parent.decider)];
            }
        }
        for (std::size_t i = path.size() - 1; i > 0 && nodes_[path[i]].solved != 0; --i) {
            if (!try_to_solve(path[i - 1])) {
                break;
            }
        }
    }

    /// The mean of the children that have been visited.
    [[nodiscard]] double middle(const MctsNode& node) const {
        double total = 0;
        double visits = 0;
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            total += nodes_[child].total;
            visits += static_cast<double>(nodes_[child].visits);
        }
        return visits > 0 ? total / visits : 0;
    }

    [[nodiscard]] std::vector<MctsEdge> edges(const MctsNode& node) const {
        std::vector<MctsEdge> all;
        const auto player = static_cast<std::size_t>(std::max(node.decider, 0));
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const MctsNode& next = nodes_[child];
            const bool solved = next.solved != 0;
            all.push_back({next.visits,
                           solved             ? outcome(next)[player]
                           : next.visits == 0 ? 0
                                              : next.total / static_cast<double>(next.visits),
                           solved});
        }
        return all;
    }

    /// The option that a player would take: the most visited one, or one that is solved and not worse.
    [[nodiscard]] std::size_t best(const MctsNode& node) const {
        const auto all = edges(node);
        std::size_t sampled = all.size();
        std::size_t solved = all.size();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].solved) {
                solved = solved == all.size() || all[i].value > all[solved].value ? i : solved;
            } else if (all[i].visits != 0) {
                const bool better =
                    sampled == all.size() || all[i].visits > all[sampled].visits ||
                    (all[i].visits == all[sampled].visits && all[i].value > all[sampled].value);
                sampled = better ? i : sampled;
            }
        }
        if (sampled == all.size() && solved == all.size()) {
            return 0;
        }
        if (sampled == all.size()) {
            return solved;
        }
        return solved != all.size() && all[solved].value >= all[sampled].value ? solved : sampled;
    }

    /// The best options from a node on, as far as players decide and the tree is known.
    [[nodiscard]] std::vector<std::size_t> principal_variation(std::uint32_t from) const {
        std::vector<std::size_t> options;
        for (const MctsNode* node = &nodes_[from]; node->decider >= 0 && node->count != 0;) {
            options.push_back(best(*node));
            node = &nodes_[node->first + options.back()];
        }
        return options;
    }

private:
    /// After one of its children was solved. False: the node is not known yet. What chance never does need not be known.
    bool try_to_solve(std::uint32_t at) {
        const MctsNode& node = nodes_[at];
        bool all = true;
        std::uint32_t best = 0;
        double weights = 0;
        std::fill(sums_.begin(), sums_.end(), 0.0);
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const MctsNode& next = nodes_[child];
            if (next.solved == 0) {
                all = all && node.decider == MctsNode::by_chance && next.prior == 0; // never drawn
                continue;
            }
            const double* values = outcome(next);
            if (node.decider == MctsNode::by_chance) {
                weights += next.prior;
                for (std::size_t player = 0; player < players_; ++player) {
                    sums_[player] += next.prior * values[player];
                }
                continue;
            }
            const auto player = static_cast<std::size_t>(node.decider);
            if (best == 0 || values[player] > outcome(nodes_[best])[player]) {
                best = child;
            }
        }
        if (node.decider == MctsNode::by_chance) {
            if (!all) {
                return false;
            }
            for (double& sum : sums_) {
                sum /= weights;
            }
        } else {
            const double* values = outcome(nodes_[best]);
            if (!all && !(highest_ && values[static_cast<std::size_t>(node.decider)] >= *highest_)) {
                return false;
            }
            std::copy(values, values + players_, sums_.begin());
        }
        solve(at, sums_);
        return true;
    }

    std::size_t players_;
    std::optional<double> highest_;
    std::vector<double> sums_; ///< of the children of chance
    std::vector<MctsNode> nodes_;
    std::vector<double> outcomes_; ///< of solved nodes
};

} // namespace herding::inline v0::play::detail
