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
///
/// A player plays the same in all of them, because all that the player sees is the same.
struct InformationSet {
    /// Who decides in it.
    std::size_t player = 0;
    std::string view;                 ///< what the player sees, in canonical text
    std::vector<std::string> actions; ///< in canonical text
    std::vector<std::uint32_t>
        before{}; ///< the own decisions that led here: numbers of information set and action
};

/// A whole game, walked through once. Solvers work on its arrays and need no rules.
///
/// Requires a World without a player (Game::world), perfect recall (a player who sees the same has done the same before;
/// else the constructor throws std::logic_error with the view), and a game with an end. Throws std::logic_error, too,
/// where all weights of chance are 0, and where the State has a generator, from which a solver would know what comes.
///
/// Costs time and memory of O(places). Two places that are reached in different ways are two nodes.
class GameTree {
public:
    /// Stand in place of the number of an information set.
    static constexpr std::uint32_t by_chance = 0xffffffffU;
    static constexpr std::uint32_t terminal = 0xfffffffeU;

    /// A place of the game. Its children lie one behind the other.
    struct Node {
        std::uint32_t information = terminal; ///< number of its InformationSet, `by_chance` or `terminal`
        std::uint32_t first = 0;              ///< child, or the first of its returns
        std::uint32_t count = 0;
        double chance = 1; ///< its probability if its parent is of chance
    };

    /// The longest game that is walked through: the walk recurses, and an endless game would end the stack first.
    static constexpr std::size_t most_steps = 2'000;

    /// Throws std::length_error for more than `most` nodes, and for a game of more than `most_steps` steps.
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

    /// How many players the game has.
    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    /// The root is the first.
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
    /// All information sets, in the order in which they were found first. A node has its number.
    [[nodiscard]] const std::vector<InformationSet>& information() const noexcept { return information_; }
    /// Of a terminal node.
    /// The return of one player there.
    [[nodiscard]] double returns(const Node& node, std::size_t player) const {
        return returns_[node.first + player];
    }

private:
    /// Adds everything behind the node `at`, after so many steps. `done` has each player's own decisions so far.
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

    /// The information set of the player who decides here. Throws std::logic_error without perfect recall.
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

/// How often each action is chosen in each information set: one list of probabilities for each.
/// The lists have the order of `GameTree::information` and of the actions of each set.
using Policy = std::vector<std::vector<double>>;

} // namespace herding::inline v0::play
