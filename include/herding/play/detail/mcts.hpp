#pragma once

#include "herding/core/random.hpp"
#include "herding/play/detail/natural_log.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

/// Monte Carlo tree search.

namespace herding::inline v0::play {

struct MctsOptions {
    double exploration = 1;             ///< times the range of returns
    std::uint64_t rollouts = 1;         ///< random games from a new leaf
    std::uint64_t longest = 1000;       ///< steps of one of them; then it is evaluated
    bool evaluate = false;              ///< the evaluation of the Playable in place of random games
    bool priors = false;                ///< the priors of the Playable guide the search (PUCT)
    std::size_t most_nodes = 4'000'000; ///< then the tree grows no more
};

/// Search by sampled games in a tree (UCT: L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006), for any
/// number of players, each of whom wants the highest return. Nodes of chance draw by weight.
///
/// A node whose subtree is known to the end is solved: it has an exact value and is not sampled again. A player who can
/// reach the highest return there is (`return_bounds`) solves the node at once. The search ends when its root is
/// solved.
///
/// Requires a World that hides nothing. W is `World`, or a `WorldOf<Playable>`, whose calls are direct. The tree lasts
/// until `clear`, and `descend` makes one of its nodes the root. An iteration costs the walk to a leaf, and one
/// random game. The same seed gives the same tree.
template <class W = World> class Mcts {
public:
    /// What is known of an option of the root.
    struct Edge {
        std::uint64_t visits = 0;
        double value = 0; ///< of the player who decides at the root
        bool solved = false;
    };

    /// The world must live as long as the search.
    Mcts(W& world, const MctsOptions& options, std::uint64_t seed)
        : world_(&world), options_(options), generator_(seed), players_(world.players()), values_(players_),
          sums_(players_), priors_() {
        const auto bounds = world.bounds();
        bounded_ = bounds.high > bounds.low;
        low_ = bounds.low;
        high_ = bounds.high;
        clear();
    }

    /// Forgets the tree.
    void clear() {
        nodes_.assign(1, Node{});
        outcomes_.clear();
        world_->drop_kept();
        root_ = 0;
    }

    /// Samples one game. False: the root is solved, and there is nothing to do.
    bool iterate() {
        if (nodes_[root_].solved != 0) {
            return false;
        }
        world_->restart(generator_);
        path_.assign(1, root_);
        std::uint32_t at = root_;
        bool exact = false;
        for (;;) {
            const Node& node = nodes_[at];
            if (node.solved != 0) {
                const double* values = outcome(node);
                std::copy(values, values + players_, values_.begin());
                exact = true;
                break;
            }
            if (node.decider == unexpanded) {
                if (at != root_ && node.visits == 0) {
                    break;
                }
                if (!expand(at)) {
                    exact = nodes_[at].solved != 0;
                    if (exact) {
                        const double* values = outcome(nodes_[at]);
                        std::copy(values, values + players_, values_.begin());
                    }
                    break;
                }
            }
            at = nodes_[at].decider == by_chance ? draw_child(nodes_[at]) : best_child(nodes_[at]);
            world_->take_kept(at - offset_of_kept);
            path_.push_back(at);
        }
        if (!exact) {
            sample();
        }
        for (const double value : values_) {
            seen_low_ = std::min(seen_low_, value);
            seen_high_ = std::max(seen_high_, value);
        }
        add_to_path();
        return true;
    }

    /// How many games have gone through the root.
    [[nodiscard]] std::uint64_t visits() const noexcept { return nodes_[root_].visits; }
    [[nodiscard]] bool solved() const noexcept { return nodes_[root_].solved != 0; }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    /// Whether this player decides at the root, or nobody knows yet who does.
    [[nodiscard]] bool may_decide(std::size_t player) const noexcept {
        return nodes_[root_].decider == unexpanded ||
               nodes_[root_].decider == static_cast<std::int32_t>(player);
    }

    /// The options of the root, in the order of the World. Empty before the first iteration.
    [[nodiscard]] std::vector<Edge> edges() const { return edges_of(nodes_[root_]); }

    /// The option that a player would take at the root: the most visited one, or one that is solved and not worse.
    [[nodiscard]] std::size_t best() const { return best_of(nodes_[root_]); }

    /// The best options from the root on, as far as players decide and the tree is known.
    [[nodiscard]] std::vector<std::size_t> principal_variation() const {
        std::vector<std::size_t> options;
        for (const Node* node = &nodes_[root_]; node->decider >= 0 && node->count != 0;) {
            options.push_back(best_of(*node));
            node = &nodes_[node->first + options.back()];
            if (node->visits == 0) {
                break;
            }
        }
        return options;
    }

    /// Makes the node behind an option the root. False: the tree does not know it, and is cleared.
    bool descend(std::size_t option) {
        const Node& root = nodes_[root_];
        if (root.decider == unexpanded || option >= root.count || nodes_.size() > options_.most_nodes / 2) {
            clear();
            return false;
        }
        root_ = static_cast<std::uint32_t>(root.first + option);
        return true;
    }

private:
    static constexpr std::int32_t unexpanded = -3;
    static constexpr std::int32_t by_chance = -1;
    static constexpr std::size_t offset_of_kept =
        1; // the first node behind the root is option 0 of the World

    struct Node {
        std::uint32_t first = 0; ///< child
        std::uint32_t count = 0;
        std::uint64_t visits = 0;
        double total = 0;         ///< of the player who decides at the parent
        double prior = 0;         ///< of a child of chance: its weight
        std::uint32_t solved = 0; ///< 0, or the number of its outcome and 1
        std::int32_t decider = unexpanded;
    };

    [[nodiscard]] const double* outcome(const Node& node) const {
        return outcomes_.data() + std::size_t{node.solved - 1} * players_;
    }

    void solve(std::uint32_t at, std::span<const double> values) {
        outcomes_.insert(outcomes_.end(), values.begin(), values.end());
        nodes_[at].solved = static_cast<std::uint32_t>(outcomes_.size() / players_);
    }

    /// Makes the children of a node at which the walk is. False: there are none, or no room for them.
    bool expand(std::uint32_t at) {
        const std::size_t count = world_->options();
        if (count == 0) {
            world_->returns(values_);
            solve(at, std::vector<double>(values_));
            return false;
        }
        if (nodes_.size() + count > options_.most_nodes) {
            return false;
        }
        const Actor decider = world_->decider();
        static_cast<void>(world_->keep());
        const auto weights = world_->weights();
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + count);
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            nodes_[first + i].prior = i < weights.size() ? static_cast<double>(weights[i]) : 1;
            sum += nodes_[first + i].prior;
        }
        if (!decider.is_player() && !(sum >= 1 && sum <= 0xffffffffU)) {
            throw std::overflow_error(
                "herding: the weights of chance add up to 0, or to more than 4294967295");
        }
        if (decider.is_player() && options_.priors) {
            priors_.resize(count);
            world_->priors(priors_);
            for (std::size_t i = 0; i < count; ++i) {
                nodes_[first + i].prior = priors_[i];
            }
        }
        Node& node = nodes_[at];
        node.first = first;
        node.count = static_cast<std::uint32_t>(count);
        node.decider = decider.is_player() ? static_cast<std::int32_t>(decider.index()) : by_chance;
        return true;
    }

    [[nodiscard]] std::uint32_t draw_child(const Node& node) {
        double sum = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            sum += nodes_[node.first + i].prior;
        }
        // Weights are whole numbers below 2^32, which a double holds exactly.
        auto drawn = static_cast<double>(generator_.below(static_cast<std::uint32_t>(sum)));
        std::uint32_t i = 0;
        while (drawn >= nodes_[node.first + i].prior) {
            drawn -= nodes_[node.first + i++].prior;
        }
        return node.first + i;
    }

    [[nodiscard]] double range() const {
        return bounded_ ? high_ - low_ : seen_high_ > seen_low_ ? seen_high_ - seen_low_ : 1;
    }

    [[nodiscard]] std::uint32_t best_child(const Node& node) {
        const auto player = static_cast<std::size_t>(node.decider);
        if (!options_.priors && node.visits <= node.count + 1) { // children may be new
            const std::uint32_t turn = generator_.below(node.count);
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const std::uint32_t child = node.first + (turn + i) % node.count;
                if (nodes_[child].visits == 0 && nodes_[child].solved == 0) {
                    return child;
                }
            }
        }
        const double scale = options_.exploration * range();
        const double known = options_.priors ? std::sqrt(static_cast<double>(node.visits + 1))
                                             : detail::natural_log(node.visits + 1);
        const double unknown = node.visits == 0 ? 0 : middle(node);
        std::uint32_t best = node.first;
        double highest = 0;
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const Node& next = nodes_[child];
            double score = 0;
            if (next.solved != 0) {
                score = outcome(next)[player];
            } else if (options_.priors) {
                const auto visits = static_cast<double>(next.visits);
                score = (next.visits == 0 ? unknown : next.total / visits) +
                        scale * next.prior * known / (1 + visits);
            } else if (next.visits == 0) {
                return child;
            } else {
                const auto visits = static_cast<double>(next.visits);
                score = next.total / visits + scale * std::sqrt(known / visits);
            }
            if (child == node.first || score > highest) {
                best = child;
                highest = score;
            }
        }
        return best;
    }

    /// The mean of the children that have been visited.
    [[nodiscard]] double middle(const Node& node) const {
        double total = 0;
        double visits = 0;
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            total += nodes_[child].total;
            visits += static_cast<double>(nodes_[child].visits);
        }
        return visits > 0 ? total / visits : 0;
    }

    /// Values of the leaf at which the walk is.
    void sample() {
        if (options_.evaluate) {
            if (world_->options() == 0) {
                world_->returns(values_);
            } else {
                world_->evaluate(values_);
            }
            return;
        }
        const std::uint64_t rollouts = std::max<std::uint64_t>(options_.rollouts, 1);
        if (rollouts == 1) {
            finish_game();
            return;
        }
        std::fill(sums_.begin(), sums_.end(), 0.0);
        world_->remember();
        for (std::uint64_t i = 0; i < rollouts; ++i) {
            world_->back();
            finish_game();
            for (std::size_t player = 0; player < players_; ++player) {
                sums_[player] += values_[player];
            }
        }
        world_->forget();
        for (std::size_t player = 0; player < players_; ++player) {
            values_[player] = sums_[player] / static_cast<double>(rollouts);
        }
    }

    void finish_game() {
        if (world_->playout(generator_, options_.longest)) {
            world_->returns(values_);
        } else {
            world_->evaluate(values_);
        }
    }

    void add_to_path() {
        ++nodes_[path_.front()].visits;
        for (std::size_t i = path_.size(); i-- > 1;) {
            Node& node = nodes_[path_[i]];
            const Node& parent = nodes_[path_[i - 1]];
            ++node.visits;
            if (parent.decider >= 0) {
                node.total += values_[static_cast<std::size_t>(parent.decider)];
            }
        }
        for (std::size_t i = path_.size() - 1; i > 0 && nodes_[path_[i]].solved != 0; --i) {
            if (!try_to_solve(path_[i - 1])) {
                break;
            }
        }
    }

    /// After one of its children was solved. False: the node is not known yet.
    bool try_to_solve(std::uint32_t at) {
        const Node& node = nodes_[at];
        bool all = true;
        std::uint32_t best = 0;
        double weights = 0;
        std::fill(sums_.begin(), sums_.end(), 0.0);
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const Node& next = nodes_[child];
            if (next.solved == 0) {
                all = false;
                continue;
            }
            const double* values = outcome(next);
            if (node.decider == by_chance) {
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
        if (node.decider == by_chance) {
            if (!all) {
                return false;
            }
            for (double& sum : sums_) {
                sum /= weights;
            }
        } else {
            const double* values = outcome(nodes_[best]);
            if (!all && !(bounded_ && values[static_cast<std::size_t>(node.decider)] >= high_)) {
                return false;
            }
            std::copy(values, values + players_, sums_.begin());
        }
        solve(at, sums_);
        return true;
    }

    [[nodiscard]] std::vector<Edge> edges_of(const Node& node) const {
        std::vector<Edge> edges;
        const auto player = static_cast<std::size_t>(std::max(node.decider, 0));
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const Node& next = nodes_[child];
            const bool solved = next.solved != 0;
            edges.push_back({next.visits,
                             solved             ? outcome(next)[player]
                             : next.visits == 0 ? 0
                                                : next.total / static_cast<double>(next.visits),
                             solved});
        }
        return edges;
    }

    [[nodiscard]] std::size_t best_of(const Node& node) const {
        const auto edges = edges_of(node);
        std::size_t sampled = edges.size();
        std::size_t solved = edges.size();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].solved) {
                solved = solved == edges.size() || edges[i].value > edges[solved].value ? i : solved;
            } else if (edges[i].visits != 0) {
                const bool better =
                    sampled == edges.size() || edges[i].visits > edges[sampled].visits ||
                    (edges[i].visits == edges[sampled].visits && edges[i].value > edges[sampled].value);
                sampled = better ? i : sampled;
            }
        }
        if (sampled == edges.size() && solved == edges.size()) {
            return 0;
        }
        if (sampled == edges.size()) {
            return solved;
        }
        return solved != edges.size() && edges[solved].value >= edges[sampled].value ? solved : sampled;
    }

    W* world_;
    MctsOptions options_;
    Generator generator_;
    std::size_t players_;
    std::vector<double> values_; ///< of the present game
    std::vector<double> sums_;
    std::vector<double> priors_;
    std::vector<Node> nodes_;
    std::vector<double> outcomes_; ///< of solved nodes
    std::vector<std::uint32_t> path_;
    std::uint32_t root_ = 0;
    bool bounded_ = false;
    double low_ = 0;
    double high_ = 0;
    double seen_low_ = 0;
    double seen_high_ = 0;
};

} // namespace herding::inline v0::play
