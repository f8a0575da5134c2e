#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/check/surrounding_spec.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/trigger_order.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
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
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// Calls `visit(const Input&, Actor by, std::uint64_t weight)` for every legal action that is looked at, as long as it
/// returns true.
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
    ActionListing<Spec> listing{context, top, scope, &visit,
                                [](void* to, const Input& input, Actor by, std::uint64_t weight) {
                                    return (*static_cast<Visit*>(to))(input, by, weight);
                                }};
    if constexpr (Rules::Checks::value) {
        static_cast<void>(
            with_top<ActionListing<Spec>>(typename Rules::Sequences{}, top.of.index(), listing));
    } else {
        Rules::Checks::diagnose();
    }
}

/// The same for a Spec that fits its rules. For another one nothing but the sentence that says what does not fit.
template <class Spec, class Visit>
void each_choice(const SetupOf<Spec>& setup, const typename Spec::State& state, ListingScope& scope,
                 Visit visit) {
    if constexpr (GameFits<Spec>::value) {
        visit_choices<Spec>(setup, state, scope, visit);
    } else {
        static_assert(sizeof(CheckGame<Spec>) != 0);
    }
}

/// The same of everything; throws where there is too much of it.
template <class Spec, class Visit>
void each_choice(const SetupOf<Spec>& setup, const typename Spec::State& state, Visit visit) {
    ListingScope all;
    each_choice<Spec>(setup, state, all, visit);
}

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
