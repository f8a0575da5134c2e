#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/expectiminimax.hpp"
#include "herding/play/game.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

[[nodiscard]] inline bool worth_more(const Candidate& a, const Candidate& b) {
    return a.value && (!b.value || *a.value > *b.value);
}

/// Options of the first place, valued by their mean over some walks that the player cannot tell apart.
class MeanOfWalks {
public:
    /// The options of the present place are those of the candidates.
    explicit MeanOfWalks(World& world) : options_(world.options()) {
        for (std::size_t i = 0; i < options_.size(); ++i) {
            options_[i].action = world.action_key(i);
        }
    }

    /// The number of the candidate that equals this option of the first place of another walk, in which its number may differ.
    /// An option that is new becomes a candidate.
    [[nodiscard]] std::size_t candidate(World& world, std::size_t option,
                                        std::vector<Candidate>& candidates) {
        const std::uint64_t action = world.action_key(option);
        if (option < options_.size() && options_[option].action == action) {
            return option;
        }
        const auto found = std::find_if(options_.begin(), options_.end(),
                                        [&](const Option& one) { return one.action == action; });
        if (found == options_.end()) {
            options_.push_back({.action = action});
            candidates.push_back({.input = world.text(option), .notation = world.notation(option)});
            return options_.size() - 1;
        }
        return static_cast<std::size_t>(found - options_.begin());
    }

    void add(std::size_t candidate, double value) {
        options_[candidate].total += value;
        ++options_[candidate].walks;
    }

    /// The best one, the first of equals, becomes the first candidate. One without a complete walk has no value.
    void write(std::vector<Candidate>& candidates) const {
        std::size_t best = 0;
        for (std::size_t i = 0; i < options_.size(); ++i) {
            if (options_[i].walks != 0) {
                candidates[i].value = options_[i].total / static_cast<double>(options_[i].walks);
            }
            best = worth_more(candidates[i], candidates[best]) ? i : best;
        }
        put_first(candidates, best, worth_more);
    }

private:
    struct Option {
        std::uint64_t action = 0; ///< key
        double total = 0;
        std::uint64_t walks = 0;
    };
    std::vector<Option> options_;
};

[[nodiscard]] inline std::vector<Candidate> candidates_of(World& world) {
    std::vector<Candidate> candidates;
    candidates.reserve(world.options());
    for (std::size_t i = 0; i < world.options(); ++i) {
        candidates.push_back({.input = world.text(i), .notation = world.notation(i)});
    }
    return candidates;
}

/// The action after which the evaluation is highest. Chance that follows is not thrown.
class GreedyAgent final : public AgentBase {
public:
    explicit GreedyAgent(const Description& description)
        : AgentBase(description), samples_(description_.number("samples", 1)) {}

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& limits) override {
        const auto world = world_of(match, by);
        if (!world) {
            return {};
        }
        reasoning_.candidates = candidates_of(*world);
        MeanOfWalks means(*world);
        std::vector<double> values(world->players());
        Bound bound(limits, world->abilities().hides ? samples_ : 1);
        while (bound.more(reasoning_.iterations)) {
            if (reasoning_.iterations != 0) {
                if (!world->abilities().hides) {
                    break;
                }
                world->restart(generator_);
            }
            world->remember();
            const std::size_t count = world->options();
            for (std::size_t i = 0; i < count && (i == 0 || bound.lasts()); ++i) {
                world->back();
                const std::size_t candidate = means.candidate(*world, i, reasoning_.candidates);
                world->take(i);
                if (world->options() == 0) {
                    world->returns(values);
                } else {
                    world->evaluate(values);
                }
                means.add(candidate, values.at(static_cast<std::size_t>(by.index())));
            }
            world->forget();
            if (bound.ended()) {
                break; // some options of this walk have no value
            }
            ++reasoning_.iterations;
        }
        reasoning_.stopped = bound.stopped();
        means.write(reasoning_.candidates);
        return reasoning_.candidates.front().input;
    }

private:
    std::uint64_t samples_;
};

/// Search of all ways to a depth, deeper and deeper.
class ExpectiminimaxAgent final : public AgentBase {
public:
    explicit ExpectiminimaxAgent(const Description& description)
        : AgentBase(description), depth_(description_.number("depth")),
          samples_(description_.number("samples", 1)) {}

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& limits) override {
        const auto world = world_of(match, by);
        if (!world) {
            return {};
        }
        reasoning_.candidates = candidates_of(*world);
        Bound bound(limits, 0);
        const bool hides = world->abilities().hides;
        // A depth that can be interrupted is approached step by step, so that there is always a result.
        const bool bounded =
            limits.iterations != 0 || limits.time || limits.longest || limits.stop != nullptr;
        constexpr unsigned unlimited = Expectiminimax<World>::unlimited;
        const unsigned last = depth_ == 0 || depth_ >= unlimited ? unlimited : static_cast<unsigned>(depth_);
        unsigned depth = bounded && !hides ? 1 : last;
        const std::uint64_t walks = hides ? samples_ : 1;
        sums_.reset(); // an exception may have left some
        if (hides) {
            sums_.emplace(*world);
        }
        for (std::uint64_t walk = 0; walk < walks; ++walk) {
            if (walk != 0 && hides) {
                world->restart(generator_);
            }
            for (;; ++depth) {
                const bool complete = look(*world, by, depth, bound, !hides);
                if (!complete || hides || depth >= last || exact_) {
                    break;
                }
            }
            if (bound.ended()) {
                break;
            }
        }
        if (sums_) {
            sums_->write(reasoning_.candidates);
        }
        sums_.reset();
        reasoning_.stopped = bound.stopped();
        return reasoning_.candidates.front().input;
    }

private:
    /// Values all options of the present place. False: it ended early, and what was known before stays.
    bool look(World& world, Actor by, unsigned depth, Bound& bound, bool alone) {
        Expectiminimax<World> search(world, static_cast<std::size_t>(by.index()), [&](std::uint64_t places) {
            return bound.more(reasoning_.iterations + places);
        });
        const std::size_t count = world.options();
        const auto bounds = world.bounds();
        const bool bounded = bounds.high > bounds.low;
        std::vector<double> values;
        exact_ = true;
        bool complete = true;
        world.remember();
        for (std::size_t i = 0; i < count && complete; ++i) {
            world.back();
            world.take(i);
            const unsigned rest = depth == Expectiminimax<World>::unlimited || count == 1 ? depth : depth - 1;
            const auto value = search.value(rest);
            complete = value.has_value();
            exact_ = exact_ && search.exact();
            values.push_back(value.value_or(0));
            if (alone && complete && bounded && search.exact() && *value >= bounds.high) {
                break; // nothing is better
            }
        }
        world.back();
        reasoning_.iterations += search.places();
        if (complete) {
            take_over(world, search, values, depth, alone);
        }
        world.back();
        world.forget();
        return complete;
    }

    void take_over(World& world, Expectiminimax<World>& search, const std::vector<double>& values,
                   unsigned depth, bool alone) {
        if (!alone) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                sums_->add(sums_->candidate(world, i, reasoning_.candidates), values[i]);
            }
            return;
        }
        reasoning_.candidates = candidates_of(world);
        std::size_t best = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            reasoning_.candidates[i].value = values[i];
            reasoning_.candidates[i].solved = exact_;
            best = values[i] > values[best] ? i : best;
        }
        reasoning_.principal_variation = {name_of(world, best)};
        const unsigned rest =
            depth == Expectiminimax<World>::unlimited || world.options() == 1 ? depth : depth - 1;
        world.take(best);
        const auto line = search.line(rest, 20);
        world.back();
        world.take(best);
        for (const std::size_t option : line) {
            reasoning_.principal_variation.push_back(name_of(world, option));
            world.take(option);
        }
        put_first(reasoning_.candidates, best, worth_more);
    }

    std::uint64_t depth_;
    std::uint64_t samples_;
    bool exact_ = false;
    std::optional<MeanOfWalks> sums_;
};

} // namespace herding::inline v0::play::detail
