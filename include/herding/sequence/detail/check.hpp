#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/combinators.hpp"
#include "herding/sequence/detail/candidates.hpp"
#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/domain.hpp"
#include "herding/sequence/detail/inject.hpp"
#include "herding/sequence/detail/number.hpp"
#include "herding/sequence/detail/pack.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// What is wrong with sequences, told in one sentence for one mistake. A check is a class with a `value`,
/// whether all is right, and `diagnose()`, whose static_asserts say what is not. What fails one is not looked at by anything
/// else, so that a newcomer reads that sentence and nothing more.
/// What can be seen without knowing the board is checked by the combinators already (callable.hpp, flow.hpp, deciders.hpp, nodes.hpp, combinators.hpp, trigger.hpp).

namespace herding::inline v0::sequence::detail {

// ---- a sequence as a value

template <class S>
concept UsableSequence = std::regular<S> && HasSeq<S>;

template <class S> struct CheckValue {
    static constexpr bool is_value =
        std::regular<S>; // asked by name: a compiler explains a concept at length
    static_assert(is_value,
                  "herding: a sequence is a plain value: default constructible, copyable, and with "
                  "`friend bool operator==(const S&, const S&) = default;` [docs/errors.md#no_comparison]");
    static_assert(HasScript<S>, "herding: a sequence has a public member function `auto script()`, defined "
                                "before the rules are (if it has one, the error before this one says what is "
                                "wrong in it) [docs/errors.md#no_script]");
    static_assert(HasSeq<S> || !HasScript<S>,
                  "herding: script() of a sequence returns `herding::sequence::seq(…)` "
                  "[docs/errors.md#script_returns_no_seq]");
};

template <bool Distinct, reflect::detail::NameText N> struct DistinctSequences {
    static_assert(Distinct,
                  "herding: two sequences of the rules have the same name (it is the argument `NameText` of "
                  "DistinctSequences above): give one of them `static constexpr std::string_view name` "
                  "[docs/errors.md#two_sequences_of_one_name]");
};

template <class L> struct CheckValues;
template <class... S> struct CheckValues<List<S...>> {
    static constexpr std::array<std::string_view, sizeof...(S)> names{sequence_name<S>...};
    static constexpr std::string_view twice = reflect::detail::twice_in(names);
    static constexpr bool any = sizeof...(S) != 0;
    static constexpr bool value = any && twice.empty() && (UsableSequence<S> && ...);

    static constexpr void diagnose() {
        static_assert(
            any, "herding: Rules<Board, First, …> needs at least one sequence [docs/errors.md#no_sequence]");
        DistinctSequences<twice.empty(), reflect::detail::NameText<twice.size()>(twice)>();
        (CheckValue<S>(), ...);
    }
};

/// Stands for sequences that cannot be used.
struct NoSequence {
    static constexpr std::string_view name = "no_sequence";
    auto script() { return seq(); } // NOLINT(readability-convert-member-functions-to-static)
    friend bool operator==(NoSequence, NoSequence) noexcept = default;
};

template <class L> using UsableSequences = std::conditional_t<CheckValues<L>::value, L, List<NoSequence>>;

// ---- the callables of a script, in a board

/// Conditions, deciders, counts, preconditions, weights, what makes a called sequence.
template <class Board, class F> struct CheckLook {
    static constexpr bool value = !takes_emits<ParametersOf<F>>;
    static constexpr void diagnose() {
        static_assert(
            value,
            "herding: only steps emit: a condition, a count, a decider, a weight, a "
            "precondition and the first lambda of a call only look [docs/errors.md#condition_that_emits]");
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
            "what the library gives (const Board&, const Setup&, Within<S>; Actor where somebody "
            "has acted): there is no action yet [docs/errors.md#condition_with_argument]");
        static_assert(
            plain || names_setup<Board>,
            "herding: a condition, a count, a decider, from() and the first lambda of a call take only "
            "what the library gives (const Board&, Within<S>; Actor where somebody has acted): there "
            "is no action yet; they take the Setup where the Board says `using Setup = …;` "
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
                      "herding: a decider takes no Actor: nobody has acted yet; what depends on who acts "
                      "is a precondition, `require<\"reason\">(…)` [docs/errors.md#decider_takes_an_actor]");
        CheckPlainLook<Board, F>::diagnose();
    }
};
template <class Board, class D> struct CheckDecider : Right {};
template <class Board, Callable F> struct CheckDecider<Board, By<F>> : CheckDecides<Board, F> {};
template <class Board, Callable F> struct CheckDecider<Board, Each<F>> : CheckDecides<Board, F> {};
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

/// Two inputs of one name could not be read.
template <Name A> inline constexpr bool is_free_name =
    !reflect::detail::same_text(A.view(), "begin") && !reflect::detail::same_text(A.view(), "next_trigger");

template <class L> inline constexpr bool are_values = false;
template <class... T> inline constexpr bool are_values<List<T...>> = (std::regular<T> && ...);

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
                              "compared with ==; the Setup is none where the Board says `using Setup = …;` "
                              "[docs/errors.md#setup_as_an_argument]");
        if constexpr (values) {
            (CheckArgument<T, Source>(), ...);
        }
    }
};

template <Name A> consteval bool names_its_arguments() {
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

// ---- nodes

/// A node in a board, in rules with these sequences. A Malformed is wrong, and has been told.
template <class Board, class All, class N> struct CheckNode {
    static constexpr bool value = !std::is_same_v<N, Malformed>;
    static constexpr void diagnose() {}
};

template <class Board, class All, class... N> struct CheckNode<Board, All, Seq<N...>> {
    static constexpr bool value = (CheckNode<Board, All, N>::value && ...);
    static constexpr void diagnose() { (CheckNode<Board, All, N>::diagnose(), ...); }
};

template <class Board, class All, Name P, class F> struct CheckNode<Board, All, Run<P, F>> {
    static constexpr bool value = ArgumentsOf<Board, F>::size == 0;
    static constexpr void diagnose() {
        static_assert(value, "herding: a `run` step has no arguments: nobody gives any; it takes the Setup "
                             "where the Board says `using Setup = …;` [docs/errors.md#run_with_argument]");
    }
};

template <class Board, class All, class F, class Yes, class No>
struct CheckNode<Board, All, When<F, Yes, No>> {
    using Parts = CheckNode<Board, All, Seq<Yes, No>>;
    static constexpr bool value = CheckPlainLook<Board, F>::value && Parts::value;
    static constexpr void diagnose() {
        CheckPlainLook<Board, F>::diagnose();
        Parts::diagnose();
    }
};

template <class Board, class All, class F, class Body> struct CheckNode<Board, All, Loop<F, Body>>
    : CheckNode<Board, All, When<F, Body, Seq<>>> {};
template <class Board, class All, class I, class F, class Body>
struct CheckNode<Board, All, ForEach<I, F, Body>> : CheckNode<Board, All, When<F, Body, Seq<>>> {};

template <class Board, class All, Name P, class Make, class Then>
struct CheckNode<Board, All, Call<P, Make, Then>> {
    using Callee = ResultOf<Make>;
    using Taken = ArgumentsOf<Board, Then>;
    static constexpr bool makes = HasScript<Callee>;
    static constexpr bool listed = !makes || is_in<Callee, All>;
    static constexpr bool takes =
        !makes || Taken::size == 0 || std::is_same_v<Taken, List<std::remove_cvref_t<Callee>>>;
    static constexpr bool value = makes && listed && takes && CheckPlainLook<Board, Make>::value;
    static constexpr void diagnose() {
        static_assert(makes, "herding: the first lambda of a call returns the sequence that runs "
                             "[docs/errors.md#call_makes_no_sequence]");
        static_assert(listed, "herding: a call of a sequence that is not in the list: add it to Rules<Board, "
                              "…> [docs/errors.md#callee_not_listed]");
        static_assert(takes,
                      "herding: the second lambda of a call takes the sequence that has ended "
                      "(`const Child&`), or nothing of it [docs/errors.md#call_result_of_another_sequence]");
        CheckPlainLook<Board, Make>::diagnose();
    }
};

template <class Board, class All, Name A, class D, class F, class Then, class... R>
struct CheckNode<Board, All, Act<A, D, F, Then, R...>> {
    using Arguments = typename ArgumentsOfEffect<F>::template In<Board>;
    using CheckThem = CheckArguments<SourceOf<Board, R...>, Arguments>;
    static constexpr bool free = is_free_name<A>;
    static constexpr bool value = free && CheckThem::value && CheckArgumentNames<A, Arguments>::value &&
                                  CheckDecider<Board, D>::value && CheckWeight<Board, Arguments, D>::value &&
                                  (CheckRequire<Board, Arguments, R>::value && ...) &&
                                  CheckNode<Board, All, Then>::value;
    static constexpr void diagnose() {
        static_assert(free, "herding: `begin` and `next_trigger` are inputs of the library: give this action "
                            "another name [docs/errors.md#act_called_begin]");
        CheckThem::diagnose();
        CheckArgumentNames<A, Arguments>::diagnose();
        CheckDecider<Board, D>::diagnose();
        CheckWeight<Board, Arguments, D>::diagnose();
        (CheckRequire<Board, Arguments, R>::diagnose(), ...);
        CheckNode<Board, All, Then>::diagnose();
    }
};

template <class Board, class All, Name P, class... A> struct CheckNode<Board, All, Choose<P, A...>> {
    static constexpr bool distinct = reflect::detail::twice_in(Choose<P, A...>::names).empty();
    static constexpr bool value = distinct && (CheckNode<Board, All, A>::value && ...);
    static constexpr void diagnose() {
        static_assert(distinct, "herding: a choose offers the same action twice: only the first could be "
                                "taken [docs/errors.md#action_twice_in_a_choose]");
        (CheckNode<Board, All, A>::diagnose(), ...);
    }
};

// ---- positions

template <class Sequence, bool Distinct, reflect::detail::NameText Position> struct DistinctPositions {
    static_assert(Distinct, "herding: two positions of a sequence have the same name (they are the arguments "
                            "`Sequence` and `NameText` of DistinctPositions above): saved games name "
                            "positions [docs/errors.md#position_twice]");
};
template <class Sequence, bool Reached, reflect::detail::NameText Position> struct ReachedPositions {
    static_assert(Reached,
                  "herding: no path leads to a position of a sequence (they are the arguments `Sequence` and "
                  "`NameText` of ReachedPositions above): something before it always stops "
                  "[docs/errors.md#position_unreachable]");
};

template <class S> struct CheckPositions {
    static constexpr std::string_view name_at(int at) {
        return at < 0 ? std::string_view{} : program_of<S>.code[static_cast<std::size_t>(at)].name;
    }
    static constexpr bool identifiers = names_are_identifiers(program_of<S>);
    static constexpr std::string_view twice = name_at(first_twice(program_of<S>));
    static constexpr std::string_view unreached =
        twice.empty() ? name_at(first_unreached(program_of<S>)) : std::string_view{};
    static constexpr bool value = identifiers && twice.empty() && unreached.empty();

    static constexpr void diagnose() {
        static_assert(identifiers, "herding: names of positions and actions are identifiers, like "
                                   "`next_turn` [docs/errors.md#position_no_identifier]");
        DistinctPositions<S, twice.empty(), reflect::detail::NameText<twice.size()>(twice)>();
        ReachedPositions<S, unreached.empty(), reflect::detail::NameText<unreached.size()>(unreached)>();
    }
};

// ---- triggers

template <class S>
concept Triggering = requires { S::triggers(); };

template <class T> struct TriggerList {
    using type = List<>;
    static constexpr bool are_triggers =
        std::is_same_v<T, Malformed>; // what is wrong with that has been told
};
template <Name N, class F, class O> struct TriggerList<Trigger<N, F, O>> {
    using type = List<Trigger<N, F, O>>;
    static constexpr bool are_triggers = true;
};
template <class... T> struct TriggerList<Pack<T...>> {
    using type = Concatenated<typename TriggerList<T>::type...>;
    static constexpr bool are_triggers = (TriggerList<T>::are_triggers && ...);
};
template <class S> struct TriggersOf {
    using type = List<>;
    static constexpr bool are_triggers = true;
};
template <Triggering S> struct TriggersOf<S> : TriggerList<decltype(S::triggers())> {};

/// Of what a trigger takes, which is no context.
template <class L> inline constexpr bool one_diff = false;
template <class D> inline constexpr bool one_diff<List<D>> = std::is_class_v<D>;

template <class O, class... A> inline constexpr bool names_player =
    std::is_invocable_r_v<std::uint16_t, O, A...> ||
    requires { requires PlayerName<std::remove_cvref_t<std::invoke_result_t<O, A...>>>; };

template <class Board, class S, class T> struct CheckTrigger;
template <class Board, class S, Name N, class F, class O> struct CheckTrigger<Board, S, Trigger<N, F, O>> {
    static constexpr bool takes = one_diff<ArgumentsOf<Board, F>>;
    static constexpr bool looks = !takes_emits<ParametersOf<F>>;
    static constexpr bool makes = std::is_same_v<ResultOf<F>, std::optional<S>>;
    static constexpr bool owned =
        std::is_same_v<O, Unowned> || names_player<O, const S&> || names_player<O, const S&, const Board&>;
    static constexpr bool named = reflect::detail::is_identifier(N.view());
    static constexpr bool value = takes && looks && makes && owned && named;
    static constexpr void diagnose() {
        static_assert(named, "herding: the name of a trigger is an identifier, like `blood_flows` "
                             "[docs/errors.md#trigger_no_identifier]");
        static_assert(takes,
                      "herding: the lambda of a trigger takes one diff; beside it, if wanted, "
                      "`const Board&` and `const Setup&` [docs/errors.md#trigger_takes_something_else]");
        static_assert(looks, "herding: the lambda of a trigger emits nothing: the sequence that it begins "
                             "does [docs/errors.md#trigger_emits]");
        static_assert(makes, "herding: a trigger returns std::optional of the sequence in which it stands "
                             "[docs/errors.md#trigger_returns_no_optional]");
        static_assert(owned, "herding: owned_by() takes a lambda with `const S&` of the sequence in which it "
                             "stands, and `const Board&` if wanted, that returns a player's number "
                             "[docs/errors.md#owner_of_something_else]");
    }
};
template <class Board, class S, class L> struct CheckTriggers;
template <class Board, class S, class... T> struct CheckTriggers<Board, S, List<T...>> {
    static constexpr bool value = (CheckTrigger<Board, S, T>::value && ...) && TriggersOf<S>::are_triggers;
    static constexpr void diagnose() {
        static_assert(TriggersOf<S>::are_triggers,
                      "herding: triggers() returns trigger<\"name\">(…), or any_of(trigger…, …) "
                      "[docs/errors.md#triggers_returns_something_else]");
        (CheckTrigger<Board, S, T>::diagnose(), ...);
    }
};

// ---- what is not in the script

template <class S> struct CheckStatics {
    static constexpr bool triggers_is_static = Triggering<S> || !requires(S& s) { s.triggers(); };
    static constexpr bool renamed_is_static =
        requires { S::renamed(); } || !(requires(S& s) { s.renamed(); } || requires { sizeof(S::renamed); });
    static constexpr bool value = triggers_is_static && renamed_is_static;
    static constexpr void diagnose() {
        static_assert(
            triggers_is_static,
            "herding: triggers() of a sequence is static, because there is no "
            "sequence yet when one fires: `static auto triggers()` [docs/errors.md#triggers_not_static]");
        static_assert(
            renamed_is_static,
            "herding: renamed() of a sequence is static: `static constexpr auto "
            "renamed() { return renames({{\"old\", \"new\"}}); }` [docs/errors.md#renamed_not_static]");
    }
};

// ---- all of one sequence

template <class Board, class All, class S> struct CheckScript {
    using Script = CheckNode<Board, All, ScriptOf<S>>;
    using Triggers = CheckTriggers<Board, S, typename TriggersOf<S>::type>;
    static constexpr bool value =
        Script::value && CheckPositions<S>::value && Triggers::value && CheckStatics<S>::value;
    static constexpr void diagnose() {
        CheckStatics<S>::diagnose();
        Script::diagnose();
        CheckPositions<S>::diagnose();
        Triggers::diagnose();
    }
};

} // namespace herding::inline v0::sequence::detail
