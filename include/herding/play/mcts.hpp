#pragma once

#include "herding/core/random.hpp"
#include "herding/play/detail/mcts_tree.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

/// Monte Carlo tree search over a World that hides nothing. `make_agent(game, "mcts")` makes an agent of it.

namespace herding::inline v0::play {

/// Options of `Mcts` and `InformationSetMcts`.
struct MctsOptions {
    double exploration = 1; ///< weight of options that were seldom sampled, in units of the range of returns
    std::uint64_t rollouts = 1;         ///< random games from a new leaf
    std::uint64_t longest = 1000;       ///< steps of a random game; after them its state is evaluated
    bool evaluate = false;              ///< uses the evaluation of the Playable instead of random games
    bool priors = false;                ///< uses the priors of the Playable (PUCT); only `Mcts` reads it
    std::size_t most_nodes = 4'000'000; ///< the tree does not grow beyond them
};

namespace detail {

/// The natural logarithm of a whole number that is not 0, to about twelve digits. By arithmetic alone, because the last
/// digits of std::log differ between C libraries, and a tie in a search must not depend on them.
[[nodiscard]] inline double natural_log(std::uint64_t number) noexcept {
    constexpr double log_of_2 = 0.6931471805599453;
    constexpr double root_of_2 = 1.4142135623730951;
    double mantissa = static_cast<double>(number);
    int exponent = 0;
    for (; mantissa >= 65536; mantissa /= 65536) {
        exponent += 16;
    }
    for (; mantissa >= root_of_2; mantissa /= 2) {
        ++exponent;
    }
    const double z = (mantissa - 1) / (mantissa + 1); // at most 0.172
    const double square = z * z;
    double sum = 0;
    for (int k = 13; k >= 1; k -= 2) {
        sum = sum * square + 1.0 / k;
    }
    return exponent * log_of_2 + 2 * z * sum;
}

/// `MctsOptions::longest` as a World takes it.
[[nodiscard]] constexpr std::size_t longest_playout(const MctsOptions& options) noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(options.longest, most));
}

/// Steps of a sampled game between two calls of `more`.
inline constexpr std::size_t steps_between_calls = 250;

/// Random games of a leaf between two calls of `more`. A call per game takes 4 % of the time of a short one.
inline constexpr std::uint64_t games_between_calls = 8;

/// Plays the rest of a random game whose first part is not the whole one. A game in parts has the same steps as a whole one.
/// Returns: whether the game is over; nothing if `more` ended it.
template <class W> [[gnu::noinline]] std::optional<bool>
finish_rest(W& world, Generator& generator, std::size_t left, const std::function<bool()>& more) {
    for (;; left -= steps_between_calls) {
        if (!more()) {
            return std::nullopt;
        }
        const bool over = world.playout(generator, std::min(left, steps_between_calls));
        if (over || left <= steps_between_calls) {
            return over;
        }
    }
}

/// Plays one random game from the place of the walk, and writes its values. A null `more` is not called. Inline, because a call takes
/// 2 % of the time of a short game.
/// Returns: false if `more` ended the game. Then there are no values.
template <class W> [[gnu::always_inline]] inline bool finish_game(W& world, Generator& generator,
                                                                  const MctsOptions& options,
                                                                  const std::function<bool()>* more,
                                                                  std::span<double> values) {
    const std::size_t longest = longest_playout(options);
    const std::size_t first = more == nullptr ? longest : std::min(longest, steps_between_calls);
    bool over = world.playout(generator, first);
    if (!over && first != longest) {
        const auto rest = finish_rest(world, generator, longest - first, *more);
        if (!rest) {
            return false;
        }
        over = *rest;
    }
    if (over) {
        world.returns(values);
    } else {
        world.evaluate(values);
    }
    return true;
}

} // namespace detail

/// Search by sampled games in a tree (UCT: L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006), for any
/// number of players, each of whom wants the highest return. Nodes of chance draw by weight.
///
/// A node whose subtree is known to the end is solved: it has an exact value and is not sampled again. A player who can
/// reach the highest return there is (`return_bounds`) solves the node at once. The search ends when its root is
/// solved.
///
/// At a player's node with N visits, it samples the option with the highest mean + exploration * range * sqrt(ln(N + 1) / n), if n are
/// the visits of the option. With `MctsOptions::priors` the second term is exploration * range * prior * sqrt(N + 1) / (n + 1) (PUCT:
/// D. Silver et al., "Mastering the game of Go without human knowledge", 2017). The range is that of the returns. If they have no
/// known bounds, it is that of the values seen so far.
///
/// Requires a World that hides nothing. W is `World`, or a `WorldOf<Playable>`, whose calls are direct. The tree lasts
/// until `clear`, and `descend` makes one of its nodes the root. The same seed gives the same tree.
///
///     herding::play::Mcts search(world, {.exploration = 1}, /*seed*/ 1);
///     for (int i = 0; i < 1000 && search.iterate(); ++i) {
///     }
///     world.restart(generator);
///     world.take(search.best());
///
/// Complexity: an iteration costs O(depth * options) and `MctsOptions::rollouts` random games. A node takes 40 bytes.
template <class W = World> class Mcts {
public:
    /// Statistics of an option of the root: `visits`, `value` and `solved`.
    using Edge = detail::MctsEdge;

    /// The world must live as long as the search, and may serve no other search meanwhile.
    Mcts(W& world, const MctsOptions& options, std::uint64_t seed)
        : world_(&world), options_(options), generator_(seed), players_(world.players()), values_(players_),
          sums_(players_), bounds_(world.bounds()),
          tree_(players_, is_bounded() ? std::optional(bounds_.high) : std::nullopt) {
        clear();
    }

    /// Forgets the tree. The next iteration begins one at the start of the World's walks.
    void clear() {
        tree_.clear();
        world_->drop_kept();
        root_ = 0;
    }

    /// Samples one game and adds it to the tree. After it the World is somewhere in that game: call `World::restart` before other
    /// use.
    /// Returns: false if the root is solved. Then nothing was sampled.
    /// Throws: std::overflow_error if the weights of chance add up to 0, or to 2^32 or more. Also as the functions of the World.
    bool iterate() { return iterate_while(nullptr); }

    /// As above, for games that may take long. It calls `more` after every 250 steps of a random game, and between some
    /// random games of a leaf; false ends the iteration, which then counts the random games that are complete.
    /// Returns: false also if none is complete. Then nothing is added to the tree.
    bool iterate(const std::function<bool()>& more) { return iterate_while(more ? &more : nullptr); }

    /// The number of games that went through the root.
    [[nodiscard]] std::uint64_t visits() const noexcept { return tree_[root_].visits; }
    /// Whether the values of the root are exact.
    [[nodiscard]] bool solved() const noexcept { return tree_[root_].solved != 0; }
    /// The number of nodes, also of those that `descend` left behind.
    [[nodiscard]] std::size_t size() const noexcept { return tree_.size(); }
    /// Returns: one value for each player, of the root if it is solved, otherwise of the last sampled game. Valid until the next
    /// iteration.
    [[nodiscard]] std::span<const double> values() const noexcept {
        return solved() ? std::span<const double>(tree_.outcome(tree_[root_]), players_)
                        : std::span<const double>(values_);
    }
    /// Whether this player decides at the root. True also while the root has no children, because its decider is unknown.
    [[nodiscard]] bool may_decide(std::size_t player) const noexcept {
        return tree_[root_].decider == Node::unexpanded ||
               tree_[root_].decider == static_cast<std::int32_t>(player);
    }

    /// The options of the root, in the order of the World. Empty before the first iteration.
    [[nodiscard]] std::vector<Edge> edges() const { return tree_.edges(tree_[root_]); }

    /// Returns: the option that a player would take at the root. It is the most visited one, or a solved one that is not worse. 0
    /// before the first iteration.
    [[nodiscard]] std::size_t best() const { return tree_.best(tree_[root_]); }

    /// Returns: the best options from the root on. The list ends at chance and at a node without children.
    [[nodiscard]] std::vector<std::size_t> principal_variation() const {
        return tree_.principal_variation(root_);
    }

    /// Makes the node behind an option of the root the root, and keeps its statistics. The World must begin there too
    /// (`World::begin_here`).
    /// Returns: false if the tree does not know this node, or is more than half full. Then it is cleared.
    bool descend(std::size_t option) {
        const Node& root = tree_[root_];
        if (root.decider == Node::unexpanded || option >= root.count ||
            tree_.size() > options_.most_nodes / 2) {
            clear();
            return false;
        }
        root_ = static_cast<std::uint32_t>(root.first + option);
        return true;
    }

private:
    using Node = detail::MctsNode;
    using More = std::function<bool()>;
    static constexpr std::size_t offset_of_kept =
        1; // the first node behind the root is option 0 of the World

    /// A null `more` never ends the iteration.
    bool iterate_while(const More* more) {
        if (tree_[root_].solved != 0) {
            return false;
        }
        world_->restart(generator_);
        path_.assign(1, root_);
        std::uint32_t at = root_;
        bool exact = false;
        for (;;) {
            const Node& node = tree_[at];
            if (node.solved != 0) {
                const double* values = tree_.outcome(node);
                std::copy(values, values + players_, values_.begin());
                exact = true;
                break;
            }
            if (node.decider == Node::unexpanded) {
                if (at != root_ && node.visits == 0) {
                    break;
                }
                if (!expand(at)) {
                    exact = tree_[at].solved != 0;
                    if (exact) {
                        const double* values = tree_.outcome(tree_[at]);
                        std::copy(values, values + players_, values_.begin());
                    }
                    break;
                }
            }
            at = tree_[at].decider == Node::by_chance ? draw_child(tree_[at]) : best_child(tree_[at]);
            world_->take_kept(at - offset_of_kept);
            path_.push_back(at);
        }
        if (!exact && !sample(more)) {
            return false;
        }
        for (const double value : values_) {
            seen_low_ = std::min(seen_low_, value);
            seen_high_ = std::max(seen_high_, value);
        }
        tree_.add_game(path_, values_);
        return true;
    }

    /// Makes the children of the node at which the walk is. A node at which the game is over is solved instead.
    /// Returns: false if there are no children, or no room for them.
    bool expand(std::uint32_t at) {
        const std::size_t count = world_->options();
        if (count == 0) {
            world_->returns(values_);
            tree_.solve(at, values_);
            return false;
        }
        if (tree_.size() + count > options_.most_nodes) {
            return false;
        }
        const Actor decider = world_->decider();
        static_cast<void>(world_->keep());
        const auto weights = world_->weights();
        const std::uint32_t first = tree_.add(count);
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            tree_[first + i].prior = i < weights.size() ? static_cast<double>(weights[i]) : 1;
            sum += tree_[first + i].prior;
        }
        if (!decider.is_player() && !(sum >= 1 && sum <= 0xffffffffU)) {
            throw std::overflow_error(
                "herding: the weights of chance add up to 0, or to more than 4294967295");
        }
        if (decider.is_player() && options_.priors) {
            priors_.resize(count);
            world_->priors(priors_);
            for (std::size_t i = 0; i < count; ++i) {
                tree_[first + i].prior = priors_[i];
            }
        }
        Node& node = tree_[at];
        node.first = first;
        node.count = static_cast<std::uint32_t>(count);
        node.decider = decider.is_player() ? static_cast<std::int32_t>(decider.index()) : Node::by_chance;
        return true;
    }

    /// The child of a node of chance, drawn by weight.
    [[nodiscard]] std::uint32_t draw_child(const Node& node) {
        double sum = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            sum += tree_[node.first + i].prior;
        }
        // Weights are whole numbers below 2^32, which a double holds exactly.
        auto drawn = static_cast<double>(generator_.below(static_cast<std::uint32_t>(sum)));
        std::uint32_t i = 0;
        while (drawn >= tree_[node.first + i].prior) {
            drawn -= tree_[node.first + i++].prior;
        }
        return node.first + i;
    }

    [[nodiscard]] bool is_bounded() const noexcept { return bounds_.high > bounds_.low; }
    /// The range of returns, which makes `exploration` independent of their unit.
    [[nodiscard]] double range() const {
        return is_bounded()             ? bounds_.high - bounds_.low
               : seen_high_ > seen_low_ ? seen_high_ - seen_low_
                                        : 1;
    }

    /// The child to sample at a node of a player. Without priors each child is sampled once before the formula decides, in random
    /// order. A solved child has no term of exploration, because its value is exact.
    [[nodiscard]] std::uint32_t best_child(const Node& node) {
        const auto player = static_cast<std::size_t>(node.decider);
        if (!options_.priors && node.visits <= node.count + 1) { // children may be new
            const std::uint32_t turn = generator_.below(node.count);
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const std::uint32_t child = node.first + (turn + i) % node.count;
                if (tree_[child].visits == 0) {
                    return child;
                }
            }
        }
        const double scale = options_.exploration * range();
        const double known = options_.priors ? std::sqrt(static_cast<double>(node.visits + 1))
                                             : detail::natural_log(node.visits + 1);
        const double unknown = node.visits == 0 ? 0 : tree_.middle(node);
        std::uint32_t best = node.first;
        double highest = 0;
        for (std::uint32_t child = node.first; child < node.first + node.count; ++child) {
            const Node& next = tree_[child];
            double score = 0;
            if (next.solved != 0) {
                score = tree_.outcome(next)[player];
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

    /// Writes the values of the leaf at which the walk is: its evaluation, or the mean of random games. False: `more` ended it before
    /// there were any.
    bool sample(const More* more) {
        if (options_.evaluate) {
            if (world_->options() == 0) {
                world_->returns(values_);
            } else {
                world_->evaluate(values_);
            }
            return true;
        }
        const std::uint64_t rollouts = std::max<std::uint64_t>(options_.rollouts, 1);
        if (rollouts == 1) {
            return finish_game(more);
        }
        std::fill(sums_.begin(), sums_.end(), 0.0);
        world_->remember();
        std::uint64_t complete = 0;
        for (; complete < rollouts; ++complete) {
            if (more != nullptr &&
                complete % detail::games_between_calls == detail::games_between_calls - 1 && !(*more)()) {
                break;
            }
            world_->back();
            if (!finish_game(more)) {
                break;
            }
            for (std::size_t player = 0; player < players_; ++player) {
                sums_[player] += values_[player];
            }
        }
        world_->forget();
        for (std::size_t player = 0; complete != 0 && player < players_; ++player) {
            values_[player] = sums_[player] / static_cast<double>(complete);
        }
        return complete != 0;
    }

    bool finish_game(const More* more) {
        return detail::finish_game(*world_, generator_, options_, more, values_);
    }

    W* world_;
    MctsOptions options_;
    Generator generator_;
    std::size_t players_;
    std::vector<double> values_; ///< of the present game
    std::vector<double> sums_;   ///< of the random games from one leaf
    std::vector<double> priors_;
    World::Bounds bounds_;
    detail::MctsTree tree_;
    std::vector<std::uint32_t> path_; ///< from the root to the leaf
    std::uint32_t root_ = 0;
    double seen_low_ = 0; ///< range of the values of all games
    double seen_high_ = 0;
};

} // namespace herding::inline v0::play
