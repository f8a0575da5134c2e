#pragma once

#include "herding/sequence/name.hpp"
#include "herding/sequence/pack.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
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

/// A callable that is written in place: a lambda.
template <class F>
concept Callable = requires { &F::operator(); };

/// Captures nothing or `this`: the struct is the only thing that survives a suspension.
template <class F>
concept CapturesThisAtMost = sizeof(F) <= sizeof(void*);

template <class F> consteval void check_callable() {
    static_assert(Callable<F>, "herding: a step of a sequence is a lambda with written-out parameter types "
                               "(no `auto` parameters, no function object with several operator())");
    static_assert(
        !Callable<F> || CapturesThisAtMost<F>,
        "herding: a lambda of a script captures nothing or `this`: a captured local would be gone when "
        "the sequence resumes; make it a member of the sequence");
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
template <class F> constexpr Weighted<F> weighted(F weight) {
    detail::check_callable<F>();
    return {weight};
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
template <detail::Callable F> constexpr By<F> by(F player) {
    detail::check_callable<F>();
    return {player};
}

/// Several players decide at once: a lambda that returns `Players`. Each answers once, in any order, unseen by the
/// others; when the last one has, the step runs once for each, in the order of the players (take an `Actor`).
template <class F> struct Each {
    F players;
};
template <detail::Callable F> constexpr Each<F> each(F players) {
    detail::check_callable<F>();
    return {players};
}

// ---- nodes; `size` is the number of positions a node takes, `offers` the number of actions in it

namespace detail {
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
    static constexpr int size = 1 + Then::size + 1;
    static constexpr int offers = 1 + Then::offers;

    /// What happens after this action and before what follows the offer: `act<…>(…).then(…)`.
    template <class... N> constexpr auto then(N... nodes) const {
        return Act<Action, Decider, F, Seq<N...>, R...>{decider, effect, requires_, {pack(nodes...)}};
    }
};

template <Name Position, class... A> struct Choose {
    Pack<A...> alternatives;
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
        return When<F, Yes, Seq<N...>>{holds, yes, {pack(nodes...)}};
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
template <class N> inline constexpr bool is_each = false;
template <Name Action, class F, class D, class Then, class... R>
inline constexpr bool is_each<Act<Action, Each<D>, F, Then, R...>> = true;

template <class N>
concept Node = requires {
    { N::size } -> std::convertible_to<int>;
    { N::offers } -> std::convertible_to<int>;
};

template <class... N> consteval void check_nodes() {
    static_assert((Node<N> && ...),
                  "herding: a script is made of act, choose, when, loop_while, for_each, call, run, "
                  "stop and stop_if, separated by commas; `require` goes into an act");
}
} // namespace detail

// ---- what authors write

/// Steps one after the other. A script is one.
template <class... N> constexpr detail::Seq<N...> seq(N... nodes) {
    detail::check_nodes<N...>();
    return {detail::pack(nodes...)};
}

/// Writes the action's argument into a member: `act<"roll">(chance, into(die))`.
template <class T> constexpr detail::IntoMember<T> into(T& member) { return {&member}; }

/// A precondition of an action with the reason that a refusal shows. The lambda takes the action's arguments, or none
/// of them, and returns bool.
template <Name Why, class F> constexpr detail::Require<Why, F> require(F holds) {
    detail::check_callable<F>();
    static_assert(!Why.view().empty(), "herding: a precondition has a reason that a refusal shows");
    return {holds};
}

/// Offers one action and waits for it.
template <Name Action, class Decider, detail::Callable F, class... R>
constexpr auto act(Decider decider, F effect, R... requirements) {
    detail::check_callable<F>();
    static_assert(
        (detail::is_require<R> && ...),
        "herding: after the effect of an act come only its preconditions: `require<\"reason\">(…)`");
    return detail::Act<Action, Decider, F, detail::Seq<>, R...>{
        decider, effect, detail::pack(requirements...), {}};
}

/// Offers several actions and waits for one of them.
template <Name Position, class... A> constexpr detail::Choose<Position, A...> choose(A... alternatives) {
    static_assert((detail::is_act<A> && ...),
                  "herding: choose takes acts: `choose<\"turn\">(act<…>(…), act<…>(…))`");
    static_assert(!(detail::is_each<A> || ...),
                  "herding: an offer to several players at once (`each`) stands alone, not inside a choose");
    return {detail::pack(alternatives...)};
}

/// Steps that run only where the condition holds; `.otherwise(…)` where it does not.
template <detail::Callable F, class... N> constexpr auto when(F holds, N... nodes) {
    detail::check_callable<F>();
    detail::check_nodes<N...>();
    return detail::When<F, detail::Seq<N...>, detail::Seq<>>{holds, {detail::pack(nodes...)}, {}};
}

/// Steps that run again as long as the condition holds.
template <detail::Callable F, class... N> constexpr auto loop_while(F holds, N... nodes) {
    detail::check_callable<F>();
    detail::check_nodes<N...>();
    return detail::Loop<F, detail::Seq<N...>>{holds, {detail::pack(nodes...)}};
}

/// Steps that run with `index` = 0, 1, … below what `count` returns, which is asked anew each time. The index is a
/// member of the sequence.
template <std::integral I, detail::Callable F, class... N> constexpr auto for_each(I& index, F count,
                                                                                   N... nodes) {
    detail::check_callable<F>();
    detail::check_nodes<N...>();
    return detail::ForEach<I, F, detail::Seq<N...>>{&index, count, {detail::pack(nodes...)}};
}

/// Runs another sequence, made by the first lambda; the second one takes it when it has ended.
template <Name Position, detail::Callable Make, detail::Callable Then>
constexpr detail::Call<Position, Make, Then> call(Make make, Then then) {
    detail::check_callable<Make>();
    detail::check_callable<Then>();
    return {make, then};
}

namespace detail {
inline constexpr auto ignore_result = [] {};
}

/// The same where the result does not matter.
template <Name Position, detail::Callable Make> constexpr auto call(Make make) {
    return call<Position>(make, detail::ignore_result);
}

/// A step that waits for nobody: it runs at once.
template <Name Position, detail::Callable F> constexpr detail::Run<Position, F> run(F effect) {
    detail::check_callable<F>();
    return {effect};
}

/// Ends the sequence.
inline constexpr detail::Stop stop{};

/// Ends the sequence where the condition holds.
template <detail::Callable F> constexpr auto stop_if(F holds) { return when(holds, stop); }

// ---- triggers

namespace detail {
template <Name N, class F, class Owner> struct Trigger {
    F fire;
    Owner owner;

    /// Who orders several triggers that fire at once: a lambda that takes `const S&` and, if wanted, `const Board&`.
    template <Callable O> constexpr auto owned_by(O player) const {
        check_callable<O>();
        return Trigger<N, F, O>{fire, player};
    }
};
struct Unowned {};
} // namespace detail

/// When a sequence interrupts: a lambda that takes a diff that has just been applied, and if wanted the board after it
/// and the Setup, and returns the sequence as a std::optional. Written in the sequence itself:
///
///     static auto triggers() { return trigger<"revenge">([](const Lost& l, const Board& b) -> std::optional<Revenge> {…}); }
///
/// Several are put together by `any_of(trigger…, trigger…)`.
template <Name N, detail::Callable F> constexpr detail::Trigger<N, F, detail::Unowned> trigger(F fire) {
    detail::check_callable<F>();
    return {fire, {}};
}

template <class... T> constexpr detail::Pack<T...> any_of(T... triggers) { return detail::pack(triggers...); }

} // namespace herding::inline v0::sequence
