#pragma once

#include "herding/core/random.hpp"
#include "herding/play/mcts.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

/// Monte Carlo search for games with hidden information. `make_agent(game, "ismcts")` makes an agent of it.

namespace herding::inline v0::play {

/// Search by sampled games, in which each player knows only what they see (P. Cowling, E. Powley, D. Whitehouse,
/// "Information Set Monte Carlo Tree Search", 2012, with the statistics of every player).
///
/// Each game begins in another state that the player of the World cannot tell apart from the true one. Statistics belong
/// to what the deciding player sees, so a decision cannot depend on what was dealt to others. An action that
/// is legal in some of these states only is weighed by how often it was (its availability).
///
/// Its formula is UCT with the availability instead of the visits of the node: mean + exploration * range *
/// sqrt(ln(available) / visits). At the first decision that no earlier game has reached, a random game begins.
///
/// Searches the World of a player. W is `World`, or a `WorldOf<Playable>`, whose calls are direct. A World that hides nothing is
/// possible too, but `Mcts` is faster there, because it solves nodes and keeps their options.
///
/// Statistics last until `clear`, and serve later decisions of the same match. The same seed gives the same result. It assumes that
/// other players act by what they know, but it need not approach an equilibrium. Small games have solvers (cfr.hpp).
///
/// Complexity: an iteration costs O(depth * options) and one random game. It adds at most one information set.
template <class W = World> class InformationSetMcts {
public:
    /// Statistics of an action of an information set.
    struct Edge {
        std::uint64_t action = 0; ///< its `World::action_key`
        std::uint64_t visits = 0;
        std::uint64_t available = 0; ///< games in which it was legal here
        double total = 0;            ///< of the player who decides
    };
    /// A decision as its player sees it, with the actions that were legal there in any sampled game.
    struct Information {
        std::vector<Edge> edges = {};
    };

    /// Reads all options but `rollouts` and `priors`. `most_nodes` bounds the information sets.
    InformationSetMcts(const MctsOptions& options, std::uint64_t seed)
        : options_(options), generator_(seed) {}

    /// Forgets all statistics.
    void clear() { known_.clear(); }
    /// The number of information sets.
    [[nodiscard]] std::size_t size() const noexcept { return known_.size(); }

    /// Samples one game. Each call may have another World, whose player may see another state of the match. After it the World is
    /// somewhere in that game: call `World::restart` before other use.
    /// Throws: as `World::restart`, the other functions of the World, and `draw`.
    void iterate(W& world) { static_cast<void>(iterate_while(world, nullptr)); }

    /// As above, for games that may take long. It calls `more` after each 250 steps; false ends the iteration.
    /// Returns: false if `more` ended it. Then no values are added.
    bool iterate(W& world, const std::function<bool()>& more) {
        return iterate_while(world, more ? &more : nullptr);
    }

    /// Returns: the statistics of an option at the present place of a walk. Null if it was never available. Valid until the next
    /// iteration.
    /// Complexity: O(actions of the information set).
    [[nodiscard]] const Edge* edge(W& world, std::size_t option) const {
        const auto found = known_.find(key_of(world, world.decider()));
        if (found != known_.end()) {
            const std::uint64_t action = world.action_key(option);
            for (const Edge& edge : found->second.edges) {
                if (edge.action == action) {
                    return &edge;
                }
            }
        }
        return nullptr;
    }

private:
    using More = std::function<bool()>;

    /// A decision of the present game.
    struct Step {
        std::uint64_t information;
        std::size_t edge;
        std::size_t player;
    };

    /// A null `more` never ends the iteration.
    bool iterate_while(W& world, const More* more) {
        const std::size_t players = world.players();
        values_.assign(players, 0);
        const auto bounds = world.bounds();
        range_ = bounds.high > bounds.low ? bounds.high - bounds.low
                                          : (seen_high_ > seen_low_ ? seen_high_ - seen_low_ : 1);
        world.restart(generator_);
        path_.clear();
        bool complete = true;
        for (std::uint64_t steps = 0;; ++steps) {
            const std::size_t count = world.options();
            if (count == 0) {
                world.returns(values_);
                break;
            }
            if (steps >= options_.longest) { // the game may go in circles
                complete = finish(world, more);
                break;
            }
            if (more != nullptr && (steps + 1) % detail::steps_between_calls == 0 && !(*more)()) {
                return false;
            }
            const Actor decider = world.decider();
            if (!decider.is_player()) {
                const auto weights = world.weights();
                world.take(weights.empty() ? generator_.below(static_cast<std::uint32_t>(count))
                                           : draw(weights, generator_));
                continue;
            }
            const bool full = known_.size() >= options_.most_nodes;
            const std::uint64_t key = key_of(world, decider);
            const auto found = full ? known_.find(key) : known_.try_emplace(key).first;
            if (found == known_.end()) {
                complete = finish(world, more);
                break;
            }
            const bool seen = !found->second.edges.empty();
            const std::size_t option = choose(world, found->second, count);
            path_.push_back({key, chosen_, static_cast<std::size_t>(decider.index())});
            world.take(option);
            if (!seen) {
                complete = finish(world, more);
                break;
            }
        }
        if (!complete) {
            return false;
        }
        for (const double value : values_) {
            seen_low_ = std::min(seen_low_, value);
            seen_high_ = std::max(seen_high_, value);
        }
        for (const Step& step : path_) {
            Edge& edge = known_.find(step.information)->second.edges[step.edge];
            ++edge.visits;
            edge.total += values_[step.player];
        }
        return true;
    }

    /// The key of what a player sees. The number of the player is a part of it, because two players may have equal views.
    [[nodiscard]] static std::uint64_t key_of(W& world, Actor decider) {
        const auto player = static_cast<std::uint16_t>(decider.index());
        return world.view_key(player) * 0x9e3779b97f4a7c15U + player;
    }

    /// The option to sample, with its edge in `chosen_`. Options without visits come first, in random order.
    [[nodiscard]] std::size_t choose(W& world, Information& information, std::size_t count) {
        edges_.clear();
        std::uint32_t fresh = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t action = world.action_key(i);
            std::size_t at = 0;
            while (at < information.edges.size() && information.edges[at].action != action) {
                ++at;
            }
            if (at == information.edges.size()) {
                information.edges.push_back({action});
            }
            ++information.edges[at].available;
            fresh += information.edges[at].visits == 0 ? 1 : 0;
            edges_.push_back(at);
        }
        if (fresh != 0) {
            std::uint32_t turn = generator_.below(fresh);
            for (std::size_t i = 0; i < count; ++i) {
                if (information.edges[edges_[i]].visits == 0 && turn-- == 0) {
                    chosen_ = edges_[i];
                    return i;
                }
            }
        }
        std::size_t best = 0;
        double highest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Edge& edge = information.edges[edges_[i]];
            const auto visits = static_cast<double>(edge.visits);
            const double score =
                edge.total / visits +
                options_.exploration * range_ * std::sqrt(detail::natural_log(edge.available) / visits);
            if (i == 0 || score > highest) {
                best = i;
                highest = score;
            }
        }
        chosen_ = edges_[best];
        return best;
    }

    /// Writes the values of the place of the walk: its evaluation, or those of a random game. False: `more` ended the game.
    bool finish(W& world, const More* more) {
        if (options_.evaluate && world.options() != 0) {
            world.evaluate(values_);
            return true;
        }
        return detail::finish_game(world, generator_, options_, more, values_);
    }

    MctsOptions options_;
    Generator generator_;
    std::unordered_map<std::uint64_t, Information> known_; // never walked through
    std::vector<Step> path_;
    std::vector<std::size_t> edges_; ///< of the options at the present decision
    std::vector<double> values_;
    std::size_t chosen_ = 0;
    double range_ = 1;    ///< of the returns
    double seen_low_ = 0; ///< range of the values of all games
    double seen_high_ = 0;
};

} // namespace herding::inline v0::play
