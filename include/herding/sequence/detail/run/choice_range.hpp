#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/simple_values.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

/// The legal values of one action as a range of numbers.

namespace herding::inline v0::sequence::detail {

/// How many values the arguments of one action may have together, to be listed.
inline constexpr std::uint64_t most_choices = 1'000'000;

/// The legal values of an action by their numbers (simple_values.hpp). The same actor may take each, and each counts once. So
/// nobody need list them.
template <class Input> struct ChoiceRange {
    std::size_t alternative; ///< of the Input
    std::uint64_t values;    ///< how many numbers there are
    std::uint64_t count;     ///< how many of them are legal, at least one
    std::uint64_t legal;     ///< a bit for each number, unless all are legal
    Actor by;
    Input (*value)(std::uint64_t number);

    /// The number of the legal value `i`, which is below `count`.
    [[nodiscard]] std::uint64_t number(std::uint64_t i) const noexcept {
        if (count == values) {
            return i;
        }
        std::uint64_t rest = legal;
        for (; i != 0; --i) {
            rest &= rest - 1;
        }
        return static_cast<std::uint64_t>(std::countr_zero(rest));
    }
    /// Calls `visit` with the number of each legal value, in order.
    template <class Visit> void each_number(const Visit& visit) const {
        if (count == values) {
            for (std::uint64_t i = 0; i < values; ++i) {
                visit(i);
            }
        } else {
            for (std::uint64_t rest = legal; rest != 0; rest &= rest - 1) {
                visit(static_cast<std::uint64_t>(std::countr_zero(rest)));
            }
        }
    }
};

/// Whether the legal values of an action are a ChoiceRange: one actor takes it, its arguments are simple, and each value counts once.
template <class Act, class Board> inline constexpr bool has_range = false;
template <Name N, class D, class F, class Then, class... R, class Board>
inline constexpr bool has_range<ActNode<N, D, F, Then, R...>, Board> =
    !has_several_deciders<D> && !has_weights<ActNode<N, D, F, Then, R...>> && range_terms<R...>.empty() &&
    SimpleValues<ActionOf<Board, ActNode<N, D, F, Then, R...>>, Board>::apply;

/// The most values of an action that are one range. Each value has one bit, because a precondition may refuse it.
template <class Act> inline constexpr std::uint64_t most_in_range =
    has_preconditions<Act> ? 64 : most_choices;

/// The legal values of an action that `has_range` and has at most `most_in_range` values. None: `count` is 0.
template <class Action, class Spec, class Act>
[[nodiscard, gnu::always_inline]] inline ChoiceRange<typename Spec::Rules::Input>
range_of(Context<Spec>& context, const Act& act, Actor by) {
    using Input = typename Spec::Rules::Input;
    using Values = SimpleValues<Action, typename Spec::Rules::Board>;
    const std::uint64_t values = Values::count();
    std::uint64_t count = values;
    std::uint64_t legal = 0;
    if constexpr (has_preconditions<Act>) {
        context.act_as(by);
        count = 0;
        for (std::uint64_t number = 0; number < values; ++number) {
            const bool holds = failed_precondition(context, act.terms, Values::action(number)).empty();
            legal |= std::uint64_t{holds} << number;
            count += holds ? 1 : 0;
        }
    }
    return {alternative_number<Action, Input>, values, count, legal, by, Values::template value<Input>};
}

} // namespace herding::inline v0::sequence::detail
