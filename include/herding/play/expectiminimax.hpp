#pragma once

#include "herding/play/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

/// Search of all ways to a depth, and exact solver. `make_agent(game, "expectiminimax")` makes an agent of it.

namespace herding::inline v0::play {

/// The value of a place for one player if all others play against that player: exact for two players with opposite
/// interests, and careful for more. Alpha-beta; at chance the bounds of the returns prune too (Star1: B. Ballard, "The
/// *-Minimax Search Procedure for Trees Containing Chance Nodes", 1983). Places that were reached before are looked up by
/// their state.
///
/// The depth counts decisions and throws of chance; a place with one option costs none. At the depth the Playable
/// evaluates; without an evaluation the value there is 0. Without a limit the result is exact: the solver. A way of more
/// than `most_steps` steps, in a game that goes in circles, is evaluated at its last place.
///
/// Requires a World that hides nothing in one walk. W is `World`, or a `WorldOf<Playable>`, whose calls are direct. Values are in
/// the unit of `World::returns`.
///
///     herding::play::Expectiminimax solver(world, /*player*/ 0);
///     world.restart(generator);
///     const std::optional<double> value = solver.value(solver.unlimited);
///
/// Complexity: O(options^depth) steps at most, and memory for up to 8 million states. With perfect order of options, alpha-beta
/// needs the square root of these steps (D. Knuth, R. Moore, "An Analysis of Alpha-Beta Pruning", 1975).
template <class W = World> class Expectiminimax {
public:
    /// The depth of a search to the end of the game.
    static constexpr unsigned unlimited = ~0U;
    /// The longest way that is walked: the search recurses, and an endless game would end the stack first.
    static constexpr std::size_t most_steps = 2'000;

    /// The search for one player. It calls `more` before each place with the number of places so far; false ends the search. The
    /// World must live as long as the search.
    Expectiminimax(W& world, std::size_t player, std::function<bool(std::uint64_t)> more = {})
        : world_(&world), player_(player), more_(std::move(more)), values_(world.players()) {
        const auto bounds = world.bounds();
        bounded_ = bounds.high > bounds.low;
        low_ = bounded_ ? bounds.low : -infinity;
        high_ = bounded_ ? bounds.high : infinity;
    }

    /// Returns: the value of the present place of the walk. Nothing if `more` has ended the search. The walk is at this place
    /// again, unless the search throws.
    /// Throws: std::logic_error if all weights of chance are 0. Also as the functions of the World.
    [[nodiscard]] std::optional<double> value(unsigned depth) { return value(depth, low_, high_); }

    /// As above, within bounds; alpha must be below beta. If the result is outside of them, the value is outside on the same side, and
    /// may be another number.
    [[nodiscard]] std::optional<double> value(unsigned depth, double alpha, double beta) {
        ended_ = false;
        cut_ = false;
        steps_ = 0;
        const double result = search(depth, alpha, beta);
        return ended_ ? std::nullopt : std::optional(result);
    }

    /// Whether the last value needed no evaluation, so that it is exact.
    [[nodiscard]] bool exact() const noexcept { return !cut_; }
    /// The number of states that all searches have reached.
    [[nodiscard]] std::uint64_t places() const noexcept { return places_; }

    /// The best line after `value` with the same depth: at most `longest` options from the present place. It ends at chance, and at a
    /// place that the search has not kept. Leaves the walk at the end of the line.
    [[nodiscard]] std::vector<std::size_t> line(unsigned depth, std::size_t longest) {
        std::vector<std::size_t> options;
        while (options.size() < longest && world_->options() != 0 && world_->decider().is_player()) {
            const auto found = known_.find(key(depth));
            const std::size_t best = world_->options() == 1  ? 0
                                     : found == known_.end() ? none
                                                             : found->second.best;
            if (best == none || best >= world_->options()) {
                break;
            }
            depth = next_depth(depth);
            options.push_back(best);
            world_->take(best);
        }
        return options;
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr std::size_t none = ~std::size_t{0};
    static constexpr std::size_t most_known = 8'000'000; ///< later states are searched, but not kept

    /// Result of an earlier search from a state. It is exact if both bounds are equal.
    struct Known {
        double low = -infinity; ///< bounds of the value
        double high = infinity;
        std::size_t best = none;
        bool cut = false; ///< it rests on evaluations
    };

    /// The key of the present state for a depth: values of different depths differ.
    [[nodiscard]] std::uint64_t key(unsigned depth) const {
        return world_->state_key() * 0x9e3779b97f4a7c15U + depth;
    }

    /// The depth behind an option. An unlimited search stays unlimited, so that a place has one key however it is reached.
    [[nodiscard]] unsigned next_depth(unsigned depth) const {
        return depth == unlimited || world_->options() == 1 ? depth : depth - 1;
    }

    /// The value of the present place within alpha and beta. After `ended_` the result has no meaning.
    [[nodiscard]] double search(unsigned depth, double alpha, double beta) {
        if (ended_ || (more_ && !more_(places_))) {
            ended_ = true;
            return 0;
        }
        ++places_;
        const std::size_t count = world_->options();
        if (count == 0) {
            world_->returns(values_);
            return values_[player_];
        }
        if (depth == 0 || steps_ == most_steps) {
            cut_ = true;
            world_->evaluate(values_);
            return std::clamp(values_[player_], low_, high_);
        }
        const Actor decider = world_->decider();
        ++steps_;
        const double value =
            !decider.is_player()
                ? of_chance(depth, alpha, beta, count)
                : of_player(depth, alpha, beta, count, static_cast<std::size_t>(decider.index()) == player_);
        --steps_;
        return value;
    }

    /// Alpha-beta with the best option of an earlier search first. The result is kept as a bound if it is outside of the window.
    [[nodiscard]] double of_player(unsigned depth, double alpha, double beta, std::size_t count,
                                   bool maximizes) {
        const std::uint64_t place = key(depth);
        std::size_t first = 0;
        if (const auto found = known_.find(place); found != known_.end()) {
            const Known& known = found->second;
            cut_ = cut_ || known.cut;
            if (known.low >= beta || known.low >= known.high) {
                return known.low;
            }
            if (known.high <= alpha) {
                return known.high;
            }
            alpha = std::max(alpha, known.low);
            beta = std::min(beta, known.high);
            first = known.best < count ? known.best : 0;
        }
        const bool cut_before = std::exchange(cut_, false);
        const unsigned rest = next_depth(depth);
        double best = maximizes ? -infinity : infinity;
        std::size_t best_option = first;
        double low = alpha;
        double high = beta;
        world_->remember();
        for (std::size_t i = 0; i < count && low < high; ++i) {
            const std::size_t option = i == 0 ? first : i <= first ? i - 1 : i;
            world_->back();
            world_->take(option);
            const double value = search(rest, low, high);
            if (ended_) {
                break;
            }
            if (maximizes ? value > best : value < best) {
                best = value;
                best_option = option;
            }
            (maximizes ? low : high) = maximizes ? std::max(low, best) : std::min(high, best);
        }
        world_->back();
        world_->forget();
        if (!ended_ && known_.size() < most_known) {
            Known& known = known_[place];
            known.best = best_option;
            known.cut = known.cut || cut_; // bounds of an earlier visit may stay
            if (best > alpha) {
                known.low = std::max(known.low, best);
            }
            if (best < beta) {
                known.high = std::min(known.high, best);
            }
        }
        cut_ = cut_ || cut_before;
        return best;
    }

    /// Star1: each outcome that is still to come is at least `low_` and at most `high_`. So the mean has bounds after each outcome,
    /// and the search ends when they leave the window. The next outcome gets the window outside of which it decides the mean.
    [[nodiscard]] double of_chance(unsigned depth, double alpha, double beta, std::size_t count) {
        const auto given = world_->weights();
        std::vector<double> weights(count, 1);
        std::transform(given.begin(), given.end(), weights.begin(),
                       [](std::uint64_t weight) { return static_cast<double>(weight); });
        const double sum = sum_of(given, count);
        const unsigned rest = next_depth(depth);
        double total = 0;
        double left = sum;
        world_->remember();
        std::optional<double> pruned;
        for (std::size_t i = 0; i < count && !ended_ && !pruned; ++i) {
            // The value that the outcome needs for a mean above alpha or below beta.
            double low = -infinity;
            double high = infinity;
            const double weight = weights[i];
            const double least = (total + left * low_) / sum;
            const double most = (total + left * high_) / sum;
            left -= weight;
            if (bounded_) {
                const double above = (alpha * sum - total - left * high_) / weight;
                const double below = (beta * sum - total - left * low_) / weight;
                if (above >= high_) { // the mean is outside already, whatever the outcome is worth
                    pruned = std::min(alpha, most);
                    break;
                }
                if (below <= low_) {
                    pruned = std::max(beta, least);
                    break;
                }
                // If alpha and beta are next to each other, both can be rounded to one number. Then nothing is outside.
                if (std::max(low_, above) < std::min(high_, below)) {
                    low = std::max(low_, above);
                    high = std::min(high_, below);
                } else {
                    low = low_;
                    high = high_;
                }
            }
            world_->back();
            world_->take(i);
            const double value = search(rest, low, high);
            total += weight * value;
            if (bounded_) { // also the last outcome, because its value may be a bound, and the mean be rounded into the window
                if (value >= high && high < high_) {
                    pruned = std::max(beta, (total + left * low_) / sum);
                } else if (value <= low && low > low_) {
                    pruned = std::min(alpha, (total + left * high_) / sum);
                }
            }
        }
        world_->back();
        world_->forget();
        return pruned.value_or(total / sum);
    }

    W* world_;
    std::size_t player_;
    std::function<bool(std::uint64_t)> more_;
    std::vector<double> values_;                     ///< at the end of a way
    std::unordered_map<std::uint64_t, Known> known_; // never walked through
    bool bounded_ = false;
    double low_ = 0; ///< of all returns
    double high_ = 0;
    bool ended_ = false; ///< by `more_`
    bool cut_ = false;   ///< the value rests on an evaluation
    std::uint64_t places_ = 0;
    std::size_t steps_ = 0; ///< from the beginning of the search to the present place
};

} // namespace herding::inline v0::play
