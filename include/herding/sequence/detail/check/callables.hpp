#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

/// Checks of the callables of a script, in a board.

namespace herding::inline v0::sequence::detail {

/// Conditions, deciders, counts, preconditions, weights, what makes a called sequence.
template <class Board, class F> struct CheckLook {
    static constexpr bool value = !takes_emits<ParametersOf<F>>;
    static constexpr void diagnose() {
        static_assert(
            value,
            "herding: only steps emit: a condition, a count, a decider, a weight, a precondition and the "
            "first lambda of a call only read [docs/errors.md#condition_that_emits]");
    }
};
/// For messages: a parameter may be the Setup of a Board that does not name its Setup.
template <class Board> inline constexpr bool names_setup = !std::is_same_v<SetupOfBoard<Board>, NoSetup>;

/// Those of them that have no action.
template <class Board, class F> struct CheckPlainLook {
    static constexpr bool plain = ArgumentsOf<Board, F>::size == 0;
    static constexpr bool value = plain && CheckLook<Board, F>::value;
    static constexpr void diagnose() {
        static_assert(
            plain || !names_setup<Board>,
            "herding: a condition, a count, a decider, from() and the first lambda of a call take only "
            "values of the library (const Board&, const Setup&, Within<S>; Actor after an action): there is "
            "no action yet [docs/errors.md#condition_with_argument]");
        static_assert(
            plain || names_setup<Board>,
            "herding: a condition, a count, a decider, from() and the first lambda of a call take only "
            "values of the library (const Board&, Within<S>; Actor after an action): there is no action "
            "yet; they can take the Setup if the Board has `using Setup = …;` "
            "[docs/errors.md#condition_with_argument]");
        CheckLook<Board, F>::diagnose();
    }
};

struct Right {
    static constexpr bool value = true;
    static constexpr void diagnose() {}
};

template <class L> inline constexpr bool takes_actor = false;
template <class... P> inline constexpr bool takes_actor<List<P...>> =
    (std::is_same_v<std::remove_cvref_t<P>, Actor> || ...);

/// Who decides is listed before anybody has acted.
template <class Board, class F> struct CheckDecides {
    static constexpr bool open = !takes_actor<ParametersOf<F>>;
    static constexpr bool value = open && CheckPlainLook<Board, F>::value;
    static constexpr void diagnose() {
        static_assert(open,
                      "herding: a decider takes no Actor: nobody has acted yet; write a condition on the "
                      "actor as a precondition, `require<\"reason\">(…)` "
                      "[docs/errors.md#decider_takes_an_actor]");
        CheckPlainLook<Board, F>::diagnose();
    }
};
template <class Board, class D> struct CheckDecider : Right {};
template <class Board, Callable F> struct CheckDecider<Board, By<F>> : CheckDecides<Board, F> {};
template <class Board, Callable F, bool Changes>
struct CheckDecider<Board, Each<F, Changes>> : CheckDecides<Board, F> {};
template <class Board, Callable F> struct CheckDecider<Board, AnyOf<F>> : CheckDecides<Board, F> {};

template <class Board, class Arguments, class F> inline constexpr bool takes_arguments =
    ArgumentsOf<Board, F>::size == 0 || std::is_same_v<ArgumentsOf<Board, F>, Arguments>;

template <class Board, class Arguments, class D> struct CheckWeight : Right {};
template <class Board, class Arguments, class F> struct CheckWeight<Board, Arguments, Weighted<F>> {
    static constexpr bool fits = takes_arguments<Board, Arguments, F>;
    static constexpr bool value = fits && CheckLook<Board, F>::value;
    static constexpr void diagnose() {
        static_assert(fits, "herding: the lambda of `weighted` takes the same arguments as its action, or "
                            "none of them [docs/errors.md#weighted_with_other_arguments]");
        CheckLook<Board, F>::diagnose();
    }
};

template <class Board, class Arguments, class R> struct CheckRequire; // of preconditions and from()
template <class Board, class Arguments, Name Why, class F>
struct CheckRequire<Board, Arguments, Require<Why, F>> {
    static constexpr bool fits = takes_arguments<Board, Arguments, F>;
    static constexpr bool value = fits && CheckLook<Board, F>::value;
    static constexpr void diagnose() {
        static_assert(fits, "herding: the lambda of `require` takes the same arguments as its action, or "
                            "none of them [docs/errors.md#require_with_other_arguments]");
        CheckLook<Board, F>::diagnose();
    }
};

/// Whether a value of type A is or holds one of type T; of structs nobody knows before there is one.
template <class T, class A> consteval bool may_hold() {
    constexpr Kind kind = reflect::kind_of<A>;
    if constexpr (std::is_same_v<T, A> || kind == Kind::Struct) {
        return true;
    } else if constexpr (kind == Kind::Optional) {
        return may_hold<T, typename A::value_type>();
    } else if constexpr (kind == Kind::Array) {
        return may_hold<T, std::remove_cvref_t<decltype(std::declval<const A&>()[0])>>();
    } else if constexpr (kind == Kind::Tuple) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (may_hold<T, std::tuple_element_t<I, A>>() || ...);
        }(std::make_index_sequence<std::tuple_size_v<A>>{});
    } else {
        return false;
    }
}
template <class T, class L> inline constexpr bool held_by = false;
template <class T, class... A> inline constexpr bool held_by<T, List<A...>> = (may_hold<T, A>() || ...);

template <class Board, class Arguments, class F> struct CheckRequire<Board, Arguments, From<F>> {
    static constexpr bool serves = held_by<ValueIn<ResultOf<F>>, Arguments>;
    static constexpr bool value = serves && CheckPlainLook<Board, F>::value;
    static constexpr void diagnose() {
        static_assert(serves,
                      "herding: from() lists values of a type that no argument of its action has: the "
                      "types must be the same [docs/errors.md#from_of_another_type]");
        CheckPlainLook<Board, F>::diagnose();
    }
};

/// `Source` is what the values come from (candidates.hpp).
template <class Source, class L> struct CheckArguments;
template <class Source, class... T> struct CheckArguments<Source, List<T...>> {
    static constexpr bool few = sizeof...(T) <= argument_names.size();
    static constexpr bool values = are_values<List<T...>>;
    static constexpr bool value = few && values && (is_enumerable<T, Source>() && ...);
    static constexpr void diagnose() {
        static_assert(few, "herding: an action takes at most eight arguments: put them into a struct "
                           "[docs/errors.md#nine_arguments]");
        static_assert(values, "herding: an argument of an action is a plain value, which can be copied and "
                              "compared with ==; if the Board has `using Setup = …;`, the Setup is no "
                              "argument [docs/errors.md#setup_as_an_argument]");
        if constexpr (values) {
            (CheckArgument<T, Source>(), ...);
        }
    }
};

template <Name A> constexpr bool names_its_arguments() {
    for (std::size_t i = 0; i < A.arguments(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (reflect::detail::same_text(A.argument(i), A.argument(k))) {
                return false;
            }
        }
        if (!reflect::detail::is_identifier(A.argument(i))) {
            return false;
        }
    }
    return true;
}

template <Name A, class Arguments> struct CheckArgumentNames {
    static constexpr bool all = A.arguments() == 0 || A.arguments() == Arguments::size;
    static constexpr bool right = names_its_arguments<A>();
    static constexpr bool value = all && right;
    static constexpr void diagnose() {
        static_assert(all,
                      "herding: an act names all arguments that its effect takes, in their order, or none: "
                      "`act<\"give\", \"card\", \"to\">(by(player), [](Card card, Player to) {…})` "
                      "[docs/errors.md#arguments_named_in_part]");
        static_assert(right, "herding: the names of an action's arguments are identifiers, and no two are "
                             "the same [docs/errors.md#arguments_of_one_name]");
    }
};

} // namespace herding::inline v0::sequence::detail
