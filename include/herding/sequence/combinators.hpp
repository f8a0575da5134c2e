#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/check/nameless.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/flow.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/trigger.hpp"

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

/// Combinators of scripts. A sequence is a struct of variables with a member function `script`:
///
///     auto script() { return seq(act<"roll">(chance, [this](Die d) { result = d; }), …); }
///
/// Its callables are `[]` or `[this]` lambdas. Names, graph and jumps come from the type of the script at compile time. The
/// value of the script holds one pointer for each callable. Each walk makes it again, and nothing stores it. A suspended
/// sequence is the struct and the name of a position.
///
/// A callable declares its parameters in any order. Their types select the values:
///
///     const Board&          the present board, with all emitted diffs
///     const Setup&          the Setup of the game
///     Emits<D, …>           emits these diffs; steps only
///     Within<S>             the nearest enclosing sequence S, if there is one
///     Actor                 the actor of the input
///     const Child&          in the second callable of `call`: the sequence that has ended
///     anything else         an argument of the action
///
/// A step (act, run, call) ends the sequence if its callable returns `stop_when(true)`.
///
/// Combinators are inlined without optimization too, because otherwise each node compiles one more function.

namespace herding::inline v0::sequence {

/// Runs steps one after the other. Each `script` returns a `seq`.
///
/// `auto script() { return seq(act<"roll">(…), run<"move">(…), stop_if(…)); }`
template <class... N> [[gnu::always_inline]] constexpr auto seq(N... nodes) {
    detail::CheckNodes<N...>();
    if constexpr (detail::are_nodes<N...>) {
        return detail::SeqNode<N...>{detail::flat_tuple(nodes...)};
    } else {
        return detail::SeqNode<>{};
    }
}

/// Effect that stores the argument of an action in a member: `act<"roll">(chance, into(die))`.
///
/// The action has one argument of the type of this member. The member must belong to the sequence.
template <class T> constexpr detail::IntoMember<T> into(T& member) { return {&member}; }

/// Precondition of an action. `Why` is the reason in the refusal. The lambda returns bool. Its parameters are all arguments
/// of the action, or none.
///
///     act<"bid">(by(player), into(bid), require<"above the limit">([this](Chips bid) { return bid <= limit; }))
///
/// A lambda without arguments is called once for the whole action, so listing legal actions stays cheap.
template <Name Why, class F> [[gnu::always_inline]] constexpr auto require(F holds) {
    detail::CheckCallable<F>();
    static_assert(!Why.view().empty(), "herding: a precondition has a reason that a refusal shows: "
                                       "`require<\"too far\">(…)` [docs/errors.md#require_without_a_name]");
    if constexpr (!detail::is_callable<F>) {
        return detail::Malformed{};
    } else {
        constexpr bool asks = std::is_same_v<detail::ResultOf<F>, bool>;
        static_assert(
            asks,
            "herding: the lambda of `require` must return bool [docs/errors.md#require_returns_nothing]");
        return detail::kept<asks>(detail::Require<Why, F>{holds});
    }
}

/// Values of arguments of one type, if they depend on the actor or on the sequence. The lambda returns a range of them with
/// size() and []. It replaces the `candidates` of the board.
template <class F> constexpr auto from(F values) {
    detail::CheckCallable<F>();
    if constexpr (!detail::is_callable<F>) {
        return detail::Malformed{};
    } else {
        constexpr bool lists = requires(const std::remove_cvref_t<detail::ResultOf<F>>& range) {
            { range.size() } -> std::convertible_to<std::size_t>;
            range[0];
        };
        static_assert(lists, "herding: from() takes a lambda that returns the values of an argument: a "
                             "std::vector, a std::array, Players, or another range with size() and [] "
                             "[docs/errors.md#from_lists_nothing]");
        return detail::kept<lists>(detail::From<F>{values});
    }
}

namespace detail {

template <Name Action, class Decider, class F, class... R>
[[gnu::always_inline]] constexpr auto acting(Decider decider, F effect, R... terms) {
    CheckStep<F>();
    constexpr bool terms_only = (is_term<R> && ...);
    static_assert(terms_only, "herding: after the effect of an act come only its preconditions, "
                              "`require<\"reason\">(…)`, and its candidates, `from(…)` "
                              "[docs/errors.md#something_after_the_effect]");
    if constexpr (terms_only && is_step<F> &&
                  !(std::is_same_v<R, Malformed> || ... || std::is_same_v<Decider, Malformed>)) {
        return ActNode<Action, Decider, F, SeqNode<>, R...>{
            decider, effect, detail::flat_tuple(terms...), {}};
    } else {
        return Malformed{};
    }
}

template <class F> inline constexpr bool may_be_effect = Callable<F>;
template <class T> inline constexpr bool may_be_effect<IntoMember<T>> = true;

/// Whether the first term is an effect. Then the argument before it was meant as a decider.
template <class... T> inline constexpr bool begins_with_effect = false;
template <class T, class... More> inline constexpr bool begins_with_effect<T, More...> = may_be_effect<T>;

} // namespace detail

/// Offers one action and waits for it.
///
/// Parameters: `decider` names who takes the action (deciders.hpp). `effect` runs when it is taken. `terms` are `require` and
/// `from`. Parameters of `effect` that the list at the top of this file does not name are the arguments of the action.
template <Name Action, class Decider, class F, class... R>
    requires detail::is_decider<Decider>
[[gnu::always_inline]] constexpr auto act(Decider decider, F effect, R... terms) {
    return detail::acting<Action>(decider, effect, terms...);
}

/// Compile-time message for an act without an effect.
template <Name Action, class Decider>
    requires detail::is_decider<Decider>
[[gnu::always_inline]] constexpr auto act(Decider) {
    static_assert(
        !detail::is_decider<Decider>,
        "herding: an act needs an effect after its decider: a lambda, `into(member)`, or `[] {}` if nothing "
        "happens [docs/errors.md#act_without_an_effect]");
    return detail::Malformed{};
}

/// Overload for an act in a `choose` that has the decider.
template <Name Action, class F, class... R>
    requires(!detail::is_decider<F>)
[[gnu::always_inline]] constexpr auto act(F effect, R... terms) {
    constexpr bool decides = detail::may_be_effect<F> && !detail::begins_with_effect<R...>;
    static_assert(decides, "herding: an act names its decider before its effect: chance, weighted(…), "
                           "by(…), each(…), any_of(…) or application; or the choose around it names the "
                           "decider, `choose<\"turn\">(by(…), act…, act…)` "
                           "[docs/errors.md#act_without_a_decider]");
    if constexpr (decides) {
        return detail::acting<Action>(detail::Undecided{}, effect, terms...);
    } else {
        return detail::Malformed{};
    }
}

namespace detail {

/// Several names as one.
template <Name First, Name... More> consteval auto joined() {
    return Name<(sizeof(First.characters) + ... + sizeof(More.characters))>(First.characters,
                                                                            More.characters...);
}

} // namespace detail

/// Overload with names of the arguments, in the order of the parameters of the effect:
/// `act<"give", "card", "to">(by(player), [](Card card, Player to) {…})` is `give{card=king,to=2}` in text.
template <Name Action, Name Argument, Name... More, class... T> [[gnu::always_inline]] constexpr auto
act(T... terms) {
    return act<detail::joined<Action, Argument, More...>()>(terms...);
}

namespace detail {

template <class D, class A> inline constexpr bool is_decided_by = false;
template <class D, class A>
    requires requires { typename A::DecidedBy; }
inline constexpr bool is_decided_by<D, A> = std::is_same_v<typename A::DecidedBy, D>;

template <class A> inline constexpr bool has_then = false;
template <class A>
    requires requires { A::goes_on; }
inline constexpr bool has_then<A> = A::goes_on;

/// A choose whose acts have deciders. `Shared` is the decider of the choose, or Undecided.
template <Name Position, class Shared, class... A>
[[gnu::always_inline]] constexpr auto choosing(A... alternatives) {
    CheckDecided<A...>();
    constexpr bool decided = !(is_undecided<A> || ...);
    constexpr bool acts = (is_act<A> && ...);
    static_assert(acts, "herding: choose takes acts: `choose<\"turn\">(act<…>(…), act<…>(…))` "
                        "[docs/errors.md#act_in_choose_is_no_act]");
    constexpr bool alone =
        asks_each<Shared> ? ((is_decided_by<Shared, A> || !is_act<A> || std::is_same_v<A, Malformed>) && ...)
                          : !(is_each<A> || ...);
    static_assert(alone,
                  "herding: an offer to several players at once (`each`) is not a part of a choose; for "
                  "several acts, make it the decider of the choose: `choose<\"vote\">(each(…), act…, act…)` "
                  "[docs/errors.md#each_inside_choose]");
    constexpr bool ends = !asks_each<Shared> || !(has_then<A> || ...);
    static_assert(ends, "herding: an act that several players take at once (`each`) has no `.then(…)`: "
                        "write the steps after the choose [docs/errors.md#each_with_a_then]");
    if constexpr (decided && acts && alone && ends && !(std::is_same_v<A, Malformed> || ...)) {
        return ChooseNode<Position, A...>{detail::flat_tuple(alternatives...)};
    } else {
        return Malformed{};
    }
}

/// The act, with this decider if it has none.
template <class D, class A> [[gnu::always_inline]] constexpr auto decided(const D& decider, const A& act) {
    if constexpr (is_undecided<A>) {
        return act.decided_by(decider);
    } else {
        return act;
    }
}

} // namespace detail

/// Offers several actions and waits for one of them, or with `each` for one of each player. A decider before the acts decides
/// on all acts without their own: `choose<"turn">(by(player), act<"play">(…), act<"pass">(…))`.
template <Name Position, class First, class... Rest>
[[gnu::always_inline]] constexpr auto choose(First first, Rest... rest) {
    if constexpr (std::is_same_v<First, detail::Malformed>) {
        return detail::Malformed{};
    } else if constexpr (detail::is_decider<First>) {
        return detail::choosing<Position, First>(detail::decided(first, rest)...);
    } else {
        return detail::choosing<Position, detail::Undecided>(first, rest...);
    }
}

/// Runs steps if the condition holds. Steps in `.otherwise(…)` run if it does not.
template <class F, class... N> [[gnu::always_inline]] constexpr auto when(F holds, N... nodes) {
    detail::CheckCondition<F>();
    detail::CheckNodes<N...>();
    if constexpr (detail::is_condition<F> && detail::are_nodes<N...>) {
        return detail::WhenNode<F, detail::SeqNode<N...>, detail::SeqNode<>>{
            holds, {detail::flat_tuple(nodes...)}, {}};
    } else {
        return detail::Malformed{};
    }
}

/// Repeats steps while the condition holds.
template <class F, class... N> [[gnu::always_inline]] constexpr auto loop_while(F holds, N... nodes) {
    detail::CheckCondition<F>();
    detail::CheckNodes<N...>();
    if constexpr (detail::is_condition<F> && detail::are_nodes<N...>) {
        return detail::LoopNode<F, detail::SeqNode<N...>>{holds, {detail::flat_tuple(nodes...)}};
    } else {
        return detail::Malformed{};
    }
}

/// Runs steps with `index` at 0, 1, … below the result of `count`, which is called before each round. `index` is a member of
/// the sequence. `count` may be a number instead of a lambda.
template <class I, class F, class... N>
    requires(!detail::Number<F>)
constexpr auto for_each(I&& index, F count, N... nodes) {
    constexpr bool counts = detail::returns_number<F>;
    static_assert(
        counts,
        "herding: the second argument of for_each returns how often: it is a lambda that "
        "returns an integer or a Bounded, or that number itself [docs/errors.md#for_each_count_no_number]");
    if constexpr (counts) {
        detail::CheckCallable<F>();
    }
    detail::CheckNodes<N...>();
    using Index = std::remove_reference_t<I>;
    constexpr bool counts_in_member = std::is_lvalue_reference_v<I> && std::is_integral_v<Index> &&
                                      !std::is_const_v<Index> && !std::is_same_v<Index, bool>;
    static_assert(counts_in_member, "herding: for_each counts in a member of the sequence, an integer: "
                                    "`for_each(i, …)` [docs/errors.md#for_each_index_no_member]");
    if constexpr (!counts || !counts_in_member || !detail::is_callable<F> || !detail::are_nodes<N...>) {
        return detail::Malformed{};
    } else {
        return detail::ForEachNode<Index, F, detail::SeqNode<N...>>{
            &index, count, {detail::flat_tuple(nodes...)}};
    }
}
template <class I, detail::Number Count, class... N>
constexpr auto for_each(I&& index, Count count, N... nodes) {
    return for_each(std::forward<I>(index), detail::Constant<Count>{count}, nodes...);
}

/// Runs the sequence that the first lambda returns. When it has ended, the second lambda runs and gets it. A sequence may
/// replace the first lambda: `call<"roll">(Roll{})`.
template <Name Position, class Make, class Then>
    requires(!detail::Written<Make>)
[[gnu::always_inline]] constexpr auto call(Make make, Then then) {
    detail::CheckCallable<Make>();
    detail::CheckStep<Then>();
    if constexpr (detail::is_callable<Make> && detail::is_step<Then>) {
        return detail::CallNode<Position, Make, Then>{make, then};
    } else {
        return detail::Malformed{};
    }
}
template <Name Position, detail::Written Sequence, class Then>
[[gnu::always_inline]] constexpr auto call(Sequence sequence, Then then) {
    return call<Position>(detail::Constant<Sequence>{sequence}, then);
}

namespace detail {
inline constexpr auto ignore_result = [] {};
}

/// Overload that ignores the result of the called sequence.
template <Name Position, class Make> [[gnu::always_inline]] constexpr auto call(Make make) {
    return call<Position>(make, detail::ignore_result);
}

/// Step without a decision: runs at once.
template <Name Position, class F> [[gnu::always_inline]] constexpr auto run(F effect) {
    detail::CheckStep<F>();
    if constexpr (detail::is_step<F>) {
        return detail::RunNode<Position, F>{effect};
    } else {
        return detail::Malformed{};
    }
}

/// Ends the sequence.
inline constexpr detail::StopNode stop{};

/// Ends the sequence if the condition holds.
template <class F> [[gnu::always_inline]] constexpr auto stop_if(F holds) { return when(holds, stop); }

} // namespace herding::inline v0::sequence
