#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/check/surrounding_spec.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offered_ranges.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// The legal actions of a state, one after the other. Nothing here changes anything: conditions and preconditions run on
/// copies.

namespace herding::inline v0::sequence::detail {

/// Equal types for all Specs with the same actions.
/// The weight of an action of chance is not part of it: `chance_outcomes` lists probabilities.
template <class Input> struct Choice {
    Input input;
    Actor by;
    friend bool operator==(const Choice& a, const Choice& b) {
        return herding::detail::same_value(a.input, b.input) && a.by == b.by;
    }
};

template <class Visit, class Input> [[nodiscard]] constexpr auto visit_range_of() noexcept {
    bool (*visit_range)(void* to, const ChoiceRange<Input>& range) = nullptr;
    if constexpr (std::is_invocable_v<Visit&, const ChoiceRange<Input>&>) {
        visit_range = [](void* to, const ChoiceRange<Input>& range) {
            return (*static_cast<Visit*>(to))(range);
        };
    }
    return visit_range;
}

/// Calls `visit(const Input&, Actor by, std::uint64_t weight)` for every legal action that is looked at, as long as it
/// returns true. A visitor that also takes `const ChoiceRange<Input>&` gets one call for all legal values of an action whose
/// arguments are simple.
template <class Spec, class Visit>
void visit_choices(const SetupOf<Spec>& setup, const typename Spec::State& state, ListingScope& scope,
                   Visit visit) {
    using Rules = typename Spec::Rules;
    using Input = typename Rules::Input;
    const auto& pending = state.pending;
    const auto looks_at = [&scope](Actor by) { return !scope.by || *scope.by == by; };
    if (!pending.begun()) {
        if (looks_at(Actor::system)) {
            visit(Input(std::in_place_type<Begin>), Actor::system, std::uint64_t{1});
        }
        return;
    }
    if constexpr (visit_range_of<Visit, Input>() != nullptr && herding::detail::rules_run_alone<Spec> &&
                  Rules::queue_size == 0 && Rules::Checks::value) {
        OfferedRanges<Input> found;
        if (pending.stack().empty() || offered_ranges<Spec>(setup, state, found)) {
            for (const auto& range : found) {
                if (looks_at(range.by) && !visit(range)) {
                    break;
                }
            }
            return;
        }
    }
    Context<Spec> context(state, setup);
    if constexpr (Rules::queue_size != 0) {
        if (const auto choice = order_choice<Spec>(context, state)) {
            bool more = looks_at(choice->owner);
            for (std::size_t i = 0; more && i < choice->waiting.size(); ++i) {
                more = visit(Input(std::in_place_type<NextTrigger>, NextTrigger{static_cast<int>(i)}),
                             choice->owner, std::uint64_t{1});
            }
            if constexpr (Rules::order_size > 1) {
                if (more) {
                    each_order<Rules::order_size>(
                        choice->waiting.size(), pending.room(), [&](const auto& order) {
                            return visit(Input(order), choice->owner, std::uint64_t{1});
                        });
                }
            }
            return;
        }
        if (context.failure) {
            return; // no action is taken
        }
    }
    if (pending.stack().empty()) {
        return;
    }
    context.depth = pending.depth();
    auto top = pending.top();
    ActionListing<Spec> listing{context,
                                top,
                                scope,
                                &visit,
                                [](void* to, const Input& input, Actor by, std::uint64_t weight) {
                                    return (*static_cast<Visit*>(to))(input, by, weight);
                                },
                                visit_range_of<Visit, Input>()};
    if constexpr (Rules::Checks::value) {
        static_cast<void>(
            with_top<ActionListing<Spec>>(typename Rules::Sequences{}, top.of.index(), listing));
    } else {
        Rules::Checks::diagnose();
    }
}

/// The same for a Spec that fits its rules. For another Spec, only the sentence that names the mistake.
template <class Spec, class Visit>
void each_choice(const SetupOf<Spec>& setup, const typename Spec::State& state, ListingScope& scope,
                 Visit visit) {
    if constexpr (GameFits<Spec>::value) {
        visit_choices<Spec>(setup, state, scope, visit);
    } else {
        static_assert(sizeof(CheckGame<Spec>) != 0);
    }
}

/// The same of everything. Throws if there is too much.
template <class Spec, class Visit>
void each_choice(const SetupOf<Spec>& setup, const typename Spec::State& state, Visit visit) {
    ListingScope all;
    each_choice<Spec>(setup, state, all, visit);
}

/// The legal actions of whoever is listed first, counted without a list.
template <class Spec> class CountedChoices {
public:
    using Input = typename Spec::Rules::Input;

    CountedChoices(const SetupOf<Spec>& setup, const typename Spec::State& state)
        : setup_(setup), state_(state) {
        ListingScope all;
        each_choice<Spec>(setup, state, all, Count{*this});
    }

    [[nodiscard]] Actor by() const noexcept { return by_; }
    /// Whether nobody else may act.
    [[nodiscard]] bool only() const noexcept { return only_; }
    /// The sum of the weights. Where chance does not decide, each action weighs 1.
    [[nodiscard]] std::uint64_t weight() const noexcept { return weight_; }

    /// The action in which this number falls, if each has as many numbers as its weight, in the order of the list. `number` is
    /// below `weight()`.
    [[nodiscard]] Input at(std::uint64_t number) const {
        if (ranges_ <= most_ranges) [[likely]] {
            const auto* range = kept_.ranges;
            while (number >= range->count) {
                number -= range++->count;
            }
            return range->value(range->number(number));
        }
        Input found;
        ListingScope all;
        each_choice<Spec>(setup_, state_, all, Find{number, found});
        return found;
    }

private:
    static constexpr std::size_t most_ranges = 8;

    struct Count {
        CountedChoices& counted;
        bool operator()(const Input& /*input*/, Actor by, std::uint64_t weight) {
            counted.ranges_ = most_ranges + 1;
            return counted.add(by, weight);
        }
        bool operator()(const ChoiceRange<Input>& range) {
            if (counted.ranges_ < most_ranges) {
                std::construct_at(counted.kept_.ranges + counted.ranges_, range);
            }
            counted.ranges_ += counted.ranges_ <= most_ranges ? 1 : 0;
            return counted.add(range.by, range.count);
        }
    };
    struct Find {
        std::uint64_t number;
        Input& found;
        bool operator()(const Input& input, Actor /*by*/, std::uint64_t weight) {
            if (number < weight) {
                found = input;
                return false;
            }
            number -= weight;
            return true;
        }
    };

    bool add(Actor by, std::uint64_t weight) noexcept {
        if (weight_ == 0) {
            by_ = by;
        }
        only_ = only_ && by == by_;
        weight_ = reflect::detail::plus(weight_, weight);
        return only_;
    }

    const SetupOf<Spec>& setup_;
    const typename Spec::State& state_;
    Actor by_ = Actor::system;
    bool only_ = true;
    std::uint64_t weight_ = 0;
    std::size_t ranges_ = 0; ///< more than `most_ranges`: not all are kept
    union Kept {             // makes no range before it is kept
        Kept() noexcept {}
        ChoiceRange<Input> ranges[most_ranges];
    } kept_;
};

/// Legal actions with their weights. Of an action that has too many values to list, it holds a sample of those that
/// are legal, and the weight of each is the number of values that it represents.
template <class Spec> struct Sample {
    std::vector<Choice<typename Spec::Rules::Input>> choices = {};
    std::vector<std::uint64_t> weights = {};
    /// Whether every legal action is listed.
    bool complete = true;

    Sample(const SetupOf<Spec>& setup, const typename Spec::State& state, Generator& generator,
           std::optional<Actor> by = {}) {
        ListingScope scope{by, &generator};
        each_choice<Spec>(setup, state, scope, [this](const auto& input, Actor actor, std::uint64_t weight) {
            choices.push_back({input, actor});
            weights.push_back(weight);
            return true;
        });
        complete = scope.left_out.empty();
    }
};

} // namespace herding::inline v0::sequence::detail
