#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/emitter.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/detail/pass.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/run/choice_range.hpp"
#include "herding/sequence/detail/run/continue_script.hpp"
#include "herding/sequence/detail/run/loop_rounds.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/run/quiet_walk.hpp"
#include "herding/sequence/detail/run/script_walk.hpp"
#include "herding/sequence/detail/run/take_action.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/simple_values.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

/// A random action of plain rules: counted, drawn and taken at one position of a script. Random games consist of nothing else, so
/// nothing lists the actions, makes an Input of one, or finds the position of it again.
///
/// It takes the action that a list and the same generator give, and changes the state as a quiet walk of that action.

namespace herding::inline v0::sequence::detail {

/// Whether random steps of a Spec can be taken so.
template <class Spec> inline constexpr bool walks_quietly = [] {
    if constexpr (herding::detail::rules_run_alone<Spec>) {
        return are_plain_rules<Spec>;
    } else {
        return false;
    }
}();

/// Why random steps end.
enum class RandomEnd : std::uint8_t {
    Enough,     ///< as many as the caller wants
    Over,       ///< nobody can act
    NotCounted, ///< several actors may act, or the actions at this position are no ranges
    Refused     ///< the rules refuse the action that was drawn last; the state is lost
};

/// The result of random steps.
template <class Input> struct RandomWalk {
    std::size_t taken = 0; ///< actions
    RandomEnd end = RandomEnd::Enough;
    Input (*value)(std::uint64_t number) = nullptr; ///< makes the action that was drawn last
    std::uint64_t number = 0;

    [[nodiscard]] Input last() const { return value(number); }
};

/// Draws an action at the present offer of the topmost sequence, takes it, and continues. `Spec` is that of a quiet walk.
template <class Spec> struct TakeRandom {
    using Walked = Spec;
    using Rules = typename Spec::Rules;
    using Input = typename Rules::Input;

    struct Draw {
        Generator& generator;
        RandomWalk<Input>& done;
        RandomEnd end = RandomEnd::NotCounted; ///< `Enough` if it has drawn
    };

    template <class S> static Halt in(ScriptWalk<Spec>& walk, Draw& draw) {
        S sequence(herding::detail::held<S>(
            walk.top->of)); // a copy: a condition that writes to its sequence writes here
        const Next next = visit_position<Visit<S>, PositionsOf<S>::template with<Op::Offer>>(
            script_of(sequence), walk.top->at, walk, draw);
        if (next == Halt::Stands) {
            return Halt::Waits;
        }
        return next.halts() ? next.halt() : enter_sequence<ContinueScript<Spec>, S>(walk);
    }

private:
    using Board = typename Rules::Board;
    static constexpr std::size_t most = 8; ///< alternatives of an offer

    /// The legal values of an act; none if nobody can take it.
    template <class Act>
    [[gnu::always_inline]] static ChoiceRange<Input> range(ScriptWalk<Spec>& walk, const Act& act) {
        const auto who = deciders_of(walk.context, act.decider);
        if (who.nobody()) {
            return {};
        }
        return range_of<ActionOf<Board, Act>>(walk.context, act, who.one);
    }

    template <class S> struct Visit {
        using Result = Next;
        using Walk = ScriptWalk<Spec>;

        template <int B, int, Name A, class D, class F, class Then, class... R>
        [[gnu::always_inline]] static Next node(const ActNode<A, D, F, Then, R...>& act, Walk& walk,
                                                Draw& draw) {
            return offered<B>(walk, draw, std::index_sequence<0>{}, act);
        }
        template <int B, int, Name P, class... A>
        [[gnu::always_inline]] static Next node(const ChooseNode<P, A...>& choose, Walk& walk, Draw& draw) {
            return [&]<std::size_t... I>(std::index_sequence<I...> all) __attribute__((always_inline)) {
                return offered<B>(walk, draw, all, detail::get<I>(choose.alternatives)...);
            }(std::index_sequence_for<A...>{});
        }

    private:
        template <int B, std::size_t... I, class... Act>
        [[gnu::always_inline]] static Next offered([[maybe_unused]] Walk& walk, [[maybe_unused]] Draw& draw,
                                                   std::index_sequence<I...>, const Act&... act) {
            if constexpr (sizeof...(Act) <= most && (has_range<Act, Board> && ...)) {
                if (((SimpleValues<ActionOf<Board, Act>, Board>::count() > most_in_range<Act>) || ...)) {
                    return Halt::Waits;
                }
                const std::array<ChoiceRange<Input>, sizeof...(Act)> ranges{range(walk, act)...};
                std::uint64_t count = 0;
                Actor by;
                bool only = true;
                ((by = count == 0 ? ranges[I].by : by, // no loop, because the ranges are in registers
                  only = only && (ranges[I].count == 0 || ranges[I].by == by), count += ranges[I].count),
                 ...);
                if (count == 0 || !only) {
                    draw.end = count == 0 ? RandomEnd::Over : RandomEnd::NotCounted;
                    return Halt::Waits;
                }
                std::uint64_t number = draw.generator.below(static_cast<std::uint32_t>(count));
                draw.end = RandomEnd::Enough;
                walk.context.act_as(by);
                Next next = Halt::Waits;
                static_cast<void>(((number < ranges[I].count
                                        ? (next = take<B, I, Act>(walk, draw, ranges[I].number(number)), true)
                                        : (number -= ranges[I].count, false)) ||
                                   ...));
                return next;
            } else {
                return Halt::Waits;
            }
        }

        template <int B, std::size_t Alternative, class Act>
        [[gnu::always_inline]] static Next take(Walk& walk, Draw& draw, std::uint64_t number) {
            using Values = SimpleValues<ActionOf<Board, Act>, Board>;
            draw.done.value = Values::template value<Input>;
            draw.done.number = number;
            const auto action = Values::action(number);
            return TakeAction<Spec>::template take<S, B, Alternative>(walk, action);
        }
    };
};

template <class Spec> using Place = typename ScriptWalk<Quiet<Spec>>::Place;

/// Takes one action at the topmost sequence, and leaves the next one in `place`. `Enough`: it has.
template <class Spec> [[gnu::always_inline]] inline RandomEnd
take_random(const SetupOf<Spec>& setup, StateOf<Spec>& state, Generator& generator,
            RandomWalk<typename Spec::Rules::Input>& done, Place<Spec>& place) {
    using Rules = typename Spec::Rules;
    using Input = typename Rules::Input;
    static constexpr Budget budget{};
    QuietDiffs<Spec> diffs(state, budget);
    ScriptWalk<Quiet<Spec>> walk(state, diffs, setup);
    walk.context.depth = place.depth;
    walk.top = place.top;
    Halt halt = Halt::Waits;
    if (walk.context.depth != 0) [[likely]] {
        typename TakeRandom<Quiet<Spec>>::Draw draw{generator, done};
        halt =
            with_top<TakeRandom<Quiet<Spec>>>(typename Rules::Sequences{}, walk.top->of.index(), walk, draw);
        if (draw.end != RandomEnd::Enough) {
            return draw.end;
        }
        if (!walk.allowed) {
            return RandomEnd::Refused;
        }
    } else if (std::as_const(state).pending.begun()) {
        return RandomEnd::Over;
    } else {
        done.value = [](std::uint64_t) { return Input(std::in_place_type<Begin>); };
        static_cast<void>(generator.below(1)); // as from a list of one
        halt = begin_quietly<Spec>(walk);
    }
    const bool finished = finish_quietly<Spec>(walk, halt, most_quiet_rounds);
    place = {walk.context.depth, walk.top};
    return finished ? RandomEnd::Enough : RandomEnd::Refused;
}

/// Takes up to `most` random actions of a plain state in place, until `over(setup, state)`: those that lists give with the same
/// generator. One function for all of them, which a random game enters once. Passes on what scripts throw.
template <class Spec, class Over> HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] void
walk_randomly(const SetupOf<Spec>& setup, StateOf<Spec>& state, Generator& generator, std::size_t most,
              const Over& over, RandomWalk<typename Spec::Rules::Input>& done) {
    auto place = ScriptWalk<Quiet<Spec>>::place_in(state);
    try {
        for (; done.taken < most; ++done.taken) {
            if (over(setup, state)) {
                done.end = RandomEnd::Over;
                return;
            }
            HERDING_DETAIL_INLINED done.end = take_random<Spec>(setup, state, generator, done, place);
            if (done.end != RandomEnd::Enough) {
                return;
            }
        }
    } catch (const herding::detail::BudgetExceeded&) {
        done.end = RandomEnd::Refused;
    }
}

} // namespace herding::inline v0::sequence::detail
