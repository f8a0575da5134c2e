#pragma once

#include "herding/core/actor.hpp"
#include "herding/sequence/callable.hpp"
#include "herding/sequence/name.hpp"
#include "herding/sequence/pack.hpp"
#include "herding/sequence/players.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// The combinators of which a script is made. A sequence is a struct of variables with a member function
///
///     auto script() { return seq(act<"roll">(chance, [this](Die d) { result = d; }), …); }
///
/// whose callables are `[]` or `[this]` lambdas. The script's type is the program: names, graph and jumps come from
/// it while compiling. Its value, one pointer for each callable, is made anew at each step and never stored; what
/// survives a suspension is the struct alone.
///
/// What a callable gets is found by the types of its parameters, in any order:
///
///     const Board&          the board as it is now, with all that has been emitted
///     const Setup&          the game's Setup
///     Emits<D, …>           the diffs that this step may emit
///     Within<S>             the nearest enclosing sequence S, if there is one
///     Actor                 who acts
///     const Child&          in the second callable of `call`: the sequence that has ended
///     anything else         an argument of the action
///
/// A step (act, run, call) whose callable returns `stop_when(condition)` may end the sequence.

namespace herding::inline v0::sequence {

/// What a step returns that may end its sequence.
struct Flow {
    bool stop;
};

/// Returned by a step: ends the sequence here where the condition holds.
[[nodiscard]] constexpr Flow stop_when(bool condition) noexcept { return {condition}; }

namespace detail {

/// Whether something can be the lambda of a step, and of a condition.
template <class F> inline constexpr bool is_step = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_step<F> = std::is_same_v<ResultOf<F>, void> || std::is_same_v<ResultOf<F>, Flow>;
template <class F> inline constexpr bool is_condition = false;
template <class F>
    requires is_callable<F>
inline constexpr bool is_condition<F> = std::is_same_v<ResultOf<F>, bool>;

template <class F> struct CheckStep : CheckCallable<F> {
    static_assert(is_step<F> || !is_callable<F>,
                  "herding: a step returns nothing, or `stop_when(condition)`; what it finds out goes into "
                  "the sequence's own members");
};
template <class F> struct CheckCondition : CheckCallable<F> {
    static_assert(is_condition<F> || !is_callable<F>,
                  "herding: a condition must return bool (this one returns something else, or nothing)");
};

/// The value, or nothing where it has been told that it is wrong.
template <bool Right, class T> constexpr auto kept(T value) {
    if constexpr (Right) {
        return value;
    } else {
        return Misfit{};
    }
}

} // namespace detail

// ---- who decides

/// The decider that is nobody: dice, deals. All outcomes that the preconditions leave are equally likely.
struct Chance {};
inline constexpr Chance chance{};

/// Chance with weights: a lambda with the action's arguments that returns how often this outcome counts. One that counts
/// 0 times is none.
template <class F> struct Weighted {
    F weight;
};
template <class F> constexpr auto weighted(F weight) {
    detail::CheckCallable<F>();
    if constexpr (!detail::is_callable<F>) {
        return detail::Misfit{};
    } else {
        constexpr bool counts = std::is_integral_v<detail::ResultOf<F>>;
        static_assert(
            counts,
            "herding: weighted() takes a lambda that returns an integer, not a floating point number");
        return detail::kept<counts>(Weighted<F>{weight});
    }
}

/// The application itself decides: a clock that runs out, a table that is opened. Submitted by `Actor::system`.
struct Nobody {};
inline constexpr Nobody nobody{};

/// A player decides: `by(player)`, or `by([this](const Board& board) { return board.owner(unit); })`.
template <class F> struct By {
    F player;
};
template <std::integral Player> constexpr By<std::uint16_t> by(Player player) {
    return {static_cast<std::uint16_t>(player)};
}
template <class F>
    requires(!std::integral<F>)
constexpr auto by(F player) {
    detail::CheckCallable<F>();
    if constexpr (!detail::is_callable<F>) {
        return detail::Misfit{};
    } else {
        using Player = std::remove_cvref_t<detail::ResultOf<F>>;
        constexpr bool numbers =
            std::is_same_v<Player, Actor> ||
            (std::is_convertible_v<Player, std::uint16_t> && !std::is_floating_point_v<Player>);
        static_assert(numbers,
                      "herding: by() takes a player's number, or a lambda that returns one (or an Actor)");
        return detail::kept<numbers>(By<F>{player});
    }
}

/// Several players decide at once: a lambda that returns `Players`. Each answers once, in any order, unseen by the
/// others; when the last one has, the step runs once for each, in the order of the players (take an `Actor`).
template <class F> struct Each {
    F players;
};
template <class F> constexpr auto each(F players) {
    detail::CheckCallable<F>();
    if constexpr (!detail::is_callable<F>) {
        return detail::Misfit{};
    } else {
        constexpr bool several = std::is_same_v<detail::ResultOf<F>, Players>;
        static_assert(several, "herding: each() takes a lambda that returns herding::sequence::Players");
        return detail::kept<several>(Each<F>{players});
    }
}

// ---- nodes; `size` is the number of positions a node takes, `offers` the number of actions in it

namespace detail {
template <class N>
concept Node = requires {
    { N::size } -> std::convertible_to<int>;
    { N::offers } -> std::convertible_to<int>;
};

template <class... N> inline constexpr bool are_nodes = (Node<N> && ...);
template <class... N> struct CheckNodes {
    static_assert(are_nodes<N...>,
                  "herding: a script is made of act, choose, when, loop_while, for_each, call, run, "
                  "stop and stop_if, separated by commas; `require` goes into an act");
};

template <class... N> struct Seq {
    Pack<N...> nodes;
    static constexpr int size = (0 + ... + N::size);
    static constexpr int offers = (0 + ... + N::offers);
};

template <Name Why, class F> struct Require {
    F holds;
};

template <class T> struct IntoMember {
    T* member;
    void operator()(T value) const { *member = value; }
};

template <Name Action, class Decider, class F, class Then, class... R> struct Act {
    Decider decider;
    F effect;
    Pack<R...> requires_;
    Then body;
    static constexpr std::string_view name = Action.view();
    static constexpr int size = 1 + Then::size + 1;
    static constexpr int offers = 1 + Then::offers;

    /// What happens after this action and before what follows the offer: `act<…>(…).then(…)`.
    template <class... N> constexpr auto then(N... nodes) const {
        CheckNodes<N...>();
        if constexpr (are_nodes<N...>) {
            return Act<Action, Decider, F, Seq<N...>, R...>{decider, effect, requires_, {pack(nodes...)}};
        } else {
            return Misfit{};
        }
    }
};

template <Name Position, class... A> struct Choose {
    Pack<A...> alternatives;
    static constexpr std::array<std::string_view, sizeof...(A)> names{A::name...};
    static constexpr int size = 1 + (0 + ... + (A::size - 1));
    static constexpr int offers = (0 + ... + A::offers);
};

template <class F, class Yes, class No> struct When {
    F holds;
    Yes yes;
    No no;
    static constexpr int size = 2 + Yes::size + No::size;
    static constexpr int offers = Yes::offers + No::offers;

    template <class... N> constexpr auto otherwise(N... nodes) const {
        CheckNodes<N...>();
        if constexpr (are_nodes<N...>) {
            return When<F, Yes, Seq<N...>>{holds, yes, {pack(nodes...)}};
        } else {
            return Misfit{};
        }
    }
};

template <class F, class Body> struct Loop {
    F holds;
    Body body;
    static constexpr int size = 2 + Body::size;
    static constexpr int offers = Body::offers;
};

template <class I, class F, class Body> struct ForEach {
    I* index;
    F count;
    Body body;
    static constexpr int size = 3 + Body::size;
    static constexpr int offers = Body::offers;
};

template <Name Position, class Make, class Then> struct Call {
    Make make;
    Then then;
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

template <Name Position, class F> struct Run {
    F effect;
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

struct Stop {
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

template <class N> inline constexpr bool is_act = false;
template <Name Action, class Decider, class F, class Then, class... R>
inline constexpr bool is_act<Act<Action, Decider, F, Then, R...>> = true;
template <class N> inline constexpr bool is_require = false;
template <Name Why, class F> inline constexpr bool is_require<Require<Why, F>> = true;
template <> inline constexpr bool is_act<Misfit> = true; // that has been told
template <> inline constexpr bool is_require<Misfit> = true;
template <class N> inline constexpr bool is_each = false;
template <Name Action, class F, class D, class Then, class... R>
inline constexpr bool is_each<Act<Action, Each<D>, F, Then, R...>> = true;

template <class D> inline constexpr bool is_decider = false;
template <> inline constexpr bool is_decider<Chance> = true;
template <> inline constexpr bool is_decider<Nobody> = true;
template <> inline constexpr bool is_decider<Misfit> = true;
template <class F> inline constexpr bool is_decider<Weighted<F>> = true;
template <class F> inline constexpr bool is_decider<By<F>> = true;
template <class F> inline constexpr bool is_decider<Each<F>> = true;

template <class T> inline constexpr bool is_step<IntoMember<T>> = true;
template <class T> struct CheckStep<IntoMember<T>> {};
} // namespace detail

// ---- what authors write

/// Steps one after the other. A script is one.
template <class... N> constexpr auto seq(N... nodes) {
    detail::CheckNodes<N...>();
    if constexpr (detail::are_nodes<N...>) {
        return detail::Seq<N...>{detail::pack(nodes...)};
    } else {
        return detail::Seq<>{};
    }
}

/// Writes the action's argument into a member: `act<"roll">(chance, into(die))`.
template <class T> constexpr detail::IntoMember<T> into(T& member) { return {&member}; }

/// A precondition of an action with the reason that a refusal shows. The lambda takes the action's arguments, or none
/// of them, and returns bool.
template <Name Why, class F> constexpr auto require(F holds) {
    detail::CheckCallable<F>();
    static_assert(!Why.view().empty(), "herding: a precondition has a reason that a refusal shows");
    if constexpr (!detail::is_callable<F>) {
        return detail::Misfit{};
    } else {
        constexpr bool asks = std::is_same_v<detail::ResultOf<F>, bool>;
        static_assert(asks, "herding: the lambda of `require` must return bool");
        return detail::kept<asks>(detail::Require<Why, F>{holds});
    }
}

/// Offers one action and waits for it.
template <Name Action, class Decider, class F, class... R>
constexpr auto act(Decider decider, F effect, R... requirements) {
    detail::CheckStep<F>();
    constexpr bool decides = detail::is_decider<Decider>;
    static_assert(decides, "herding: an act says who decides before its effect: chance, weighted(…), by(…), "
                           "each(…) or nobody");
    constexpr bool requires_only = (detail::is_require<R> && ...);
    static_assert(
        requires_only,
        "herding: after the effect of an act come only its preconditions: `require<\"reason\">(…)`");
    if constexpr (decides && requires_only && detail::is_step<F> &&
                  !(std::is_same_v<R, detail::Misfit> || ... || std::is_same_v<Decider, detail::Misfit>)) {
        return detail::Act<Action, Decider, F, detail::Seq<>, R...>{
            decider, effect, detail::pack(requirements...), {}};
    } else {
        return detail::Misfit{};
    }
}

/// Offers several actions and waits for one of them.
template <Name Position, class... A> constexpr auto choose(A... alternatives) {
    constexpr bool acts = (detail::is_act<A> && ...);
    static_assert(acts, "herding: choose takes acts: `choose<\"turn\">(act<…>(…), act<…>(…))`");
    constexpr bool alone = !(detail::is_each<A> || ...);
    static_assert(alone,
                  "herding: an offer to several players at once (`each`) stands alone, not inside a choose");
    if constexpr (acts && alone && !(std::is_same_v<A, detail::Misfit> || ...)) {
        return detail::Choose<Position, A...>{detail::pack(alternatives...)};
    } else {
        return detail::Misfit{};
    }
}

/// Steps that run only where the condition holds; `.otherwise(…)` where it does not.
template <class F, class... N> constexpr auto when(F holds, N... nodes) {
    detail::CheckCondition<F>();
    detail::CheckNodes<N...>();
    if constexpr (detail::is_condition<F> && detail::are_nodes<N...>) {
        return detail::When<F, detail::Seq<N...>, detail::Seq<>>{holds, {detail::pack(nodes...)}, {}};
    } else {
        return detail::Misfit{};
    }
}

/// Steps that run again as long as the condition holds.
template <class F, class... N> constexpr auto loop_while(F holds, N... nodes) {
    detail::CheckCondition<F>();
    detail::CheckNodes<N...>();
    if constexpr (detail::is_condition<F> && detail::are_nodes<N...>) {
        return detail::Loop<F, detail::Seq<N...>>{holds, {detail::pack(nodes...)}};
    } else {
        return detail::Misfit{};
    }
}

/// Steps that run with `index` = 0, 1, … below what `count` returns, which is asked anew each time. The index is a
/// member of the sequence.
template <class I, class F, class... N> constexpr auto for_each(I&& index, F count, N... nodes) {
    detail::CheckCallable<F>();
    detail::CheckNodes<N...>();
    using Index = std::remove_reference_t<I>;
    constexpr bool counts_in_member = std::is_lvalue_reference_v<I> && std::is_integral_v<Index> &&
                                      !std::is_const_v<Index> && !std::is_same_v<Index, bool>;
    static_assert(counts_in_member,
                  "herding: for_each counts in a member of the sequence, an integer: `for_each(i, …)`");
    if constexpr (!counts_in_member || !detail::is_callable<F> || !detail::are_nodes<N...>) {
        return detail::Misfit{};
    } else {
        constexpr bool counts = std::is_integral_v<detail::ResultOf<F>>;
        static_assert(counts, "herding: the second argument of for_each returns how often: an integer");
        return detail::kept<counts>(
            detail::ForEach<Index, F, detail::Seq<N...>>{&index, count, {detail::pack(nodes...)}});
    }
}

/// Runs another sequence, made by the first lambda; the second one takes it when it has ended.
template <Name Position, class Make, class Then> constexpr auto call(Make make, Then then) {
    detail::CheckCallable<Make>();
    detail::CheckStep<Then>();
    if constexpr (detail::is_callable<Make> && detail::is_step<Then>) {
        return detail::Call<Position, Make, Then>{make, then};
    } else {
        return detail::Misfit{};
    }
}

namespace detail {
inline constexpr auto ignore_result = [] {};
}

/// The same where the result does not matter.
template <Name Position, class Make> constexpr auto call(Make make) {
    return call<Position>(make, detail::ignore_result);
}

/// A step that waits for nobody: it runs at once.
template <Name Position, class F> constexpr auto run(F effect) {
    detail::CheckStep<F>();
    if constexpr (detail::is_step<F>) {
        return detail::Run<Position, F>{effect};
    } else {
        return detail::Misfit{};
    }
}

/// Ends the sequence.
inline constexpr detail::Stop stop{};

/// Ends the sequence where the condition holds.
template <class F> constexpr auto stop_if(F holds) { return when(holds, stop); }

// ---- triggers

namespace detail {
template <Name N, class F, class Owner> struct Trigger {
    F fire;
    Owner owner;

    /// Who orders several triggers that fire at once: a lambda that takes `const S&` and, if wanted, `const Board&`.
    template <class O> constexpr auto owned_by(O player) const {
        CheckCallable<O>();
        if constexpr (is_callable<O>) {
            return Trigger<N, F, O>{fire, player};
        } else {
            return Misfit{};
        }
    }
};
struct Unowned {};

template <class T> inline constexpr bool is_trigger = false;
template <Name N, class F, class O> inline constexpr bool is_trigger<Trigger<N, F, O>> = true;
} // namespace detail

/// When a sequence interrupts: a lambda that takes a diff that has just been applied, and if wanted the board after it
/// and the Setup, and returns the sequence as a std::optional. Written in the sequence itself:
///
///     static auto triggers() { return trigger<"revenge">([](const Lost& l, const Board& b) -> std::optional<Revenge> {…}); }
///
/// Several are put together by `any_of(trigger…, trigger…)`.
template <Name N, class F> constexpr auto trigger(F fire) {
    detail::CheckCallable<F>();
    if constexpr (detail::is_callable<F>) {
        return detail::Trigger<N, F, detail::Unowned>{fire, {}};
    } else {
        return detail::Misfit{};
    }
}

template <class... T> constexpr auto any_of(T... triggers) {
    static_assert(((detail::is_trigger<T> || std::is_same_v<T, detail::Misfit>) && ...),
                  "herding: any_of() takes triggers: trigger<\"name\">(…), trigger<\"name\">(…), …");
    if constexpr ((detail::is_trigger<T> && ...)) {
        return detail::pack(triggers...);
    } else {
        return detail::Misfit{};
    }
}

} // namespace herding::inline v0::sequence
