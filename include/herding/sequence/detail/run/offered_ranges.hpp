#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/detail/run/choice_range.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/simple_values.hpp"
#include "herding/sequence/pending.hpp"

#include <cstddef>
#include <new>
#include <optional>
#include <utility>

/// The legal actions of an offer as a few ranges, found by one function for each game of short sequences, and who may take them.
/// Learners and searches need them at each step.

namespace herding::inline v0::sequence::detail {

/// The most alternatives of an offer whose actions are found as ranges.
inline constexpr std::size_t most_ranges = 8;

/// The legal actions of an offer: each range has at least one.
template <class Input> class OfferedRanges {
public:
    OfferedRanges() noexcept {} // NOLINT(modernize-use-equals-default): makes no range before it is added
    /// Adds the range that `make` returns, unless it has no value. Makes it in its place, because a copy would wait for its parts.
    template <class Make> void add(const Make& make) {
        const auto* made = ::new (static_cast<void*>(all_ + size_)) ChoiceRange<Input>(make());
        size_ += made->count != 0 ? 1 : 0;
    }
    [[nodiscard]] const ChoiceRange<Input>* begin() const noexcept { return all_; }
    [[nodiscard]] const ChoiceRange<Input>* end() const noexcept { return all_ + size_; }

private:
    std::size_t size_ = 0;
    union {
        ChoiceRange<Input> all_[most_ranges];
    };
};

/// Finds the ranges of an offer, and calls `found.add(make)` for each, in which `make` returns a range that may have no value.
/// False: an action has none, or there are too many.
template <class Spec, class Ranges> struct FindRanges {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;

    template <class S> static bool in(Context<Spec>& context, Suspension<Rules>& top, Ranges& found) {
        const auto script = script_of(*std::get_if<S>(&top.of));
        return visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, top.at, context,
                                                                               found);
    }

private:
    template <class Act> static bool add(const Act& act, Context<Spec>& context, Ranges& found) {
        using Action = ActionOf<Board, Act>;
        if (SimpleValues<Action, Board>::count() > most_in_range<Act>) {
            return false;
        }
        const auto who = deciders_of(context, act.decider);
        if (!who.nobody()) {
            found.add([&] { return range_of<Action>(context, act, who.one); });
        }
        return true;
    }

    struct Visit {
        using Result = bool;
        template <int, int, Name N, class D, class F, class Then, class... R>
        static bool node(const ActNode<N, D, F, Then, R...>& act, Context<Spec>& context, Ranges& found) {
            if constexpr (has_range<ActNode<N, D, F, Then, R...>, Board>) {
                return add(act, context, found);
            } else {
                return false;
            }
        }
        template <int B, int At, Name P, class... A>
        static bool node(const ChooseNode<P, A...>& choose, Context<Spec>& context, Ranges& found) {
            if constexpr (sizeof...(A) <= most_ranges && (has_range<A, Board> && ...)) {
                return [&]<std::size_t... I>(std::index_sequence<I...>) {
                    return (add(detail::get<I>(choose.alternatives), context, found) && ...);
                }(std::index_sequence_for<A...>{});
            } else {
                return false;
            }
        }
    };
};

/// Finds who may take the actions of an offer.
template <class Spec> struct FindDecider {
    using Rules = typename Spec::Rules;

    template <class S> static std::optional<Actor> in(Context<Spec>& context, Suspension<Rules>& top) {
        const auto script = script_of(*std::get_if<S>(&top.of));
        return visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, top.at, context);
    }

private:
    struct Visit {
        using Result = std::optional<Actor>;
        template <int, int, Name N, class D, class F, class Then, class... R>
        static Result node(const ActNode<N, D, F, Then, R...>& act, Context<Spec>& context) {
            const auto who = deciders_of(context, act.decider);
            return who.several ? std::nullopt : Result(who.one);
        }
        template <int B, int At, Name P, class... A>
        static Result node(const ChooseNode<P, A...>& choose, Context<Spec>& context) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                const auto first = node<B, At>(detail::get<0>(choose.alternatives), context);
                const bool same =
                    ((node<B, At>(detail::get<I>(choose.alternatives), context) == first) && ...);
                return same ? first : std::nullopt;
            }(std::index_sequence_for<A...>{});
        }
    };
};

/// The actor whose every action at the topmost sequence's offer is; nothing if there may be several. There must be an offer, and
/// nothing is queued. Whether an action is legal is not known.
///
/// Throws what the rules throw.
template <class Spec> HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline, nodiscard]] std::optional<Actor>
only_decider(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    Context<Spec> context(state, setup);
    context.depth = state.pending.depth();
    auto top = state.pending.top(); // a copy: a condition that writes to its sequence writes here
    std::optional<Actor> only;
    HERDING_DETAIL_INLINED only =
        with_top<FindDecider<Spec>>(typename Spec::Rules::Sequences{}, top.of.index(), context, top);
    return only;
}

/// The ranges of the topmost sequence's offer, in declared order. There must be one, and nothing is queued. False: the
/// ranges are not all, and ActionListing finds all.
///
/// Throws what the rules throw. O(values of arguments with preconditions). Allocates only what the rules allocate.
template <class Spec, class Ranges> [[gnu::always_inline, nodiscard]] inline bool
find_ranges(const SetupOf<Spec>& setup, const typename Spec::State& state, Ranges& found) {
    using Rules = typename Spec::Rules;
    Context<Spec> context(state, setup);
    context.depth = state.pending.depth();
    auto top = state.pending.top(); // a copy: a condition that writes to its sequence writes here
    bool all = false;
    HERDING_DETAIL_INLINED all =
        with_top<FindRanges<Spec, Ranges>>(typename Rules::Sequences{}, top.of.index(), context, top, found);
    return all;
}
/// The same in a function of its own.
template <class Spec> HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline, nodiscard]] bool
offered_ranges(const SetupOf<Spec>& setup, const typename Spec::State& state,
               OfferedRanges<typename Spec::Rules::Input>& found) {
    return find_ranges<Spec>(setup, state, found);
}

} // namespace herding::inline v0::sequence::detail
