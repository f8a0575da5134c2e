#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"

#include <array>
#include <concepts>
#include <string_view>

/// The nodes of a script, which the combinators make. `size` is the number of positions that a node takes, `offers` the
/// number of actions in it.

namespace herding::inline v0::sequence::detail {

template <class N>
concept Node = requires {
    { N::size } -> std::convertible_to<int>;
    { N::offers } -> std::convertible_to<int>;
};

/// Placeholder for the decider of an act whose choose names the decider.
struct Undecided {};
template <class N> inline constexpr bool is_undecided = false;

template <class... N> inline constexpr bool are_nodes = (Node<N> && ...) && !(is_undecided<N> || ...);
template <class... N> struct CheckDecided {
    static_assert(
        !(is_undecided<N> || ...),
        "herding: an act names its decider before its effect: chance, weighted(…), by(…), each(…), "
        "any_of(…) or application; or the choose around it names the decider, `choose<\"turn\">(by(…), "
        "act…, act…)` [docs/errors.md#act_without_a_decider]");
};
template <class... N> struct CheckNodes : CheckDecided<N...> {
    static_assert((Node<N> && ...),
                  "herding: a script is made of act, choose, when, loop_while, for_each, call, run, "
                  "stop and stop_if, separated by commas; `require` goes into an act "
                  "[docs/errors.md#require_outside_an_act]");
};

template <class... N> struct SeqNode {
    FlatTuple<N...> nodes;
    static constexpr int size = (0 + ... + N::size);
    static constexpr int offers = (0 + ... + N::offers);
};

template <Name Why, class F> struct Require {
    F holds;
};

template <class F> struct From {
    F values;
};

template <Name Action, class Decider, class F, class Then, class... R> struct ActNode {
    Decider decider;
    F effect;
    FlatTuple<R...> terms;
    Then body;
    static constexpr std::string_view name = Action.view();
    static constexpr int size = 1 + Then::size + 1;
    static constexpr int offers = 1 + Then::offers;
    using DecidedBy = Decider;
    static constexpr bool goes_on = Then::size != 0; ///< it has a `.then(…)`

    template <class D> constexpr auto decided_by(D one) const {
        return ActNode<Action, D, F, Then, R...>{one, effect, terms, body};
    }

    /// Steps after this action and before the node that follows the offer: `act<…>(…).then(…)`.
    template <class... N> constexpr auto then(N... nodes) const {
        CheckNodes<N...>();
        if constexpr (are_nodes<N...>) {
            return ActNode<Action, Decider, F, SeqNode<N...>, R...>{
                decider, effect, terms, {flat_tuple(nodes...)}};
        } else {
            return Malformed{};
        }
    }
};

template <Name Position, class... A> struct ChooseNode {
    FlatTuple<A...> alternatives;
    static constexpr std::array<std::string_view, sizeof...(A)> names{A::name...};
    static constexpr int size = 1 + (0 + ... + (A::size - 1));
    static constexpr int offers = (0 + ... + A::offers);
};

template <class F, class Yes, class No> struct WhenNode {
    F holds;
    Yes yes;
    No no;
    static constexpr int size = 2 + Yes::size + No::size;
    static constexpr int offers = Yes::offers + No::offers;

    template <class... N> constexpr auto otherwise(N... nodes) const {
        CheckNodes<N...>();
        if constexpr (are_nodes<N...>) {
            return WhenNode<F, Yes, SeqNode<N...>>{holds, yes, {flat_tuple(nodes...)}};
        } else {
            return Malformed{};
        }
    }
};

template <class F, class Body> struct LoopNode {
    F holds;
    Body body;
    static constexpr int size = 2 + Body::size;
    static constexpr int offers = Body::offers;
};

template <class I, class F, class Body> struct ForEachNode {
    I* index;
    F count;
    Body body;
    static constexpr int size = 3 + Body::size;
    static constexpr int offers = Body::offers;
};

template <Name Position, class Make, class Then> struct CallNode {
    Make make;
    Then then;
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

template <Name Position, class F> struct RunNode {
    F effect;
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

struct StopNode {
    static constexpr int size = 1;
    static constexpr int offers = 0;
};

template <class N> inline constexpr bool is_act = false;
template <Name Action, class Decider, class F, class Then, class... R>
inline constexpr bool is_act<ActNode<Action, Decider, F, Then, R...>> = true;
template <class N> inline constexpr bool is_term = false; // a parameter of an act after its effect
template <Name Why, class F> inline constexpr bool is_term<Require<Why, F>> = true;
template <class F> inline constexpr bool is_term<From<F>> = true;
template <> inline constexpr bool is_act<Malformed> = true; // that has been told
template <> inline constexpr bool is_term<Malformed> = true;
template <Name Action, class F, class Then, class... R>
inline constexpr bool is_undecided<ActNode<Action, Undecided, F, Then, R...>> = true;
template <class N> inline constexpr bool is_each = false;
template <Name Action, class F, class D, bool Changes, class Then, class... R>
inline constexpr bool is_each<ActNode<Action, Each<D, Changes>, F, Then, R...>> = true;

template <class D> inline constexpr bool is_decider = false;
template <> inline constexpr bool is_decider<Chance> = true;
template <> inline constexpr bool is_decider<Application> = true;
template <> inline constexpr bool is_decider<Malformed> = true;
template <class F> inline constexpr bool is_decider<Weighted<F>> = true;
template <class F> inline constexpr bool is_decider<By<F>> = true;
template <class F, bool Changes> inline constexpr bool is_decider<Each<F, Changes>> = true;
template <class F> inline constexpr bool is_decider<AnyOf<F>> = true;

} // namespace herding::inline v0::sequence::detail
