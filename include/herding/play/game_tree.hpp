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

/// Whole small games as trees, for solvers of games with hidden information.

namespace herding::inline v0::play {

/// Information set: all nodes at which the player who decides sees the same. So the player acts in the same way at all of them.
struct InformationSet {
    /// The player who decides.
    std::size_t player = 0;
    std::string view;                 ///< view of the player, in canonical text
    std::vector<std::string> actions; ///< in canonical text
    std::vector<std::uint32_t>
        before{}; ///< earlier decisions of this player: numbers of information set and action
};

/// Tree of a whole game. The constructor walks through the game once. Solvers work on the arrays and need no rules.
///
/// It requires a World without a player (Game::world), a game that ends, and perfect recall: equal views of a player mean equal
/// earlier decisions. A State with a generator is refused, because a solver could foresee its numbers.
///
/// Throws: std::logic_error without perfect recall (with the view), for a State with a generator, and if all weights of chance are
/// 0.
/// Complexity: time and memory of O(nodes). Each way to a state is a node of its own.
class GameTree {
public:
    /// Values in place of the number of an information set.
    static constexpr std::uint32_t by_chance = 0xffffffffU;
    static constexpr std::uint32_t terminal = 0xfffffffeU;

    /// A node of the tree. The children of a node are consecutive.
    struct Node {
        std::uint32_t information = terminal; ///< number of its InformationSet, `by_chance` or `terminal`
        std::uint32_t first = 0;              ///< index of its first child, or of its first return
        std::uint32_t count = 0;
        double chance = 1; ///< its probability if chance decides at its parent
    };

    /// Limit of the length of a game. The walk is recursive, so an endless game would overflow the call stack.
    static constexpr std::size_t most_steps = 2'000;

    /// Throws: std::length_error for more than `most` nodes or a game of more than `most_steps` steps; std::logic_error as above.
    explicit GameTree(World& world, std::size_t most = 5'000'000) : players_(world.players()), most_(most) {
        if (world.abilities().draws) {
            throw std::logic_error("herding: the rules draw numbers from a generator in the State, or deal "
                                   "before the game begins, so a "
                                   "solver would know what comes; let Actor::chance submit what is random");
        }
        Generator unused;
        world.restart(unused);
        nodes_.emplace_back();
        std::vector<std::vector<std::uint32_t>> done(players_);
        grow(world, 0, 0, done);
        numbers_.clear();
    }

    /// Number of players.
    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    /// All nodes. The root is the first.
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    /// All information sets, in the order of their first nodes. `Node::information` is an index into it.
    [[nodiscard]] const std::vector<InformationSet>& information() const noexcept { return information_; }
    /// The return of one player at a terminal node.
    [[nodiscard]] double returns(const Node& node, std::size_t player) const {
        return returns_[node.first + player];
    }

private:
    /// Adds everything below the node `at`, which has this depth. `done` has the decisions of each player so far.
    void grow(World& world, std::uint32_t at, std::size_t steps,
              std::vector<std::vector<std::uint32_t>>& done) {
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
        if (steps == most_steps) {
            throw std::length_error("herding: the game does not end within " + std::to_string(most_steps) +
                                    " steps, too many to solve it whole");
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
            grow(world, first + static_cast<std::uint32_t>(i), steps + 1, done);
            if (player != players_) {
                done[player].resize(done[player].size() - 2);
            }
        }
        world.forget();
    }

    /// Divides the weights of chance by their sum.
    void add_chances(World& world, std::uint32_t first, std::size_t count) {
        const auto weights = world.weights();
        const double sum = sum_of(weights, count);
        for (std::size_t i = 0; i < count; ++i) {
            nodes_[first + i].chance = (weights.empty() ? 1 : static_cast<double>(weights[i])) / sum;
        }
    }

    /// The information set of the player who decides here.
    /// Throws: std::logic_error without perfect recall.
    [[nodiscard]] std::uint32_t information_at(World& world, std::size_t player,
                                               const std::vector<std::uint32_t>& before) {
        std::string view = world.view_text(static_cast<std::uint16_t>(player));
        const auto [found, is_new] =
            numbers_.try_emplace({player, view}, static_cast<std::uint32_t>(information_.size()));
        std::vector<std::string> actions;
        actions.reserve(world.options());
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

/// Policy: for each information set a list with the probability of each action. The order is that of `GameTree::information` and
/// of the actions of each set.
using Policy = std::vector<std::vector<double>>;

} // namespace herding::inline v0::play
