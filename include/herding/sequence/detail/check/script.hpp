#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/check/callables.hpp"
#include "herding/sequence/detail/check/script_names.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program_of.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/fwd.hpp"
#include "herding/sequence/trigger.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>

/// What is wrong with sequences, told in one sentence for one mistake. A check is a class with a `value`,
/// whether all is right, and `diagnose()`, whose static_asserts say what is not. What fails one is not looked at by anything
/// else, so that a newcomer reads that sentence and nothing more.
/// What can be seen without knowing the board is checked by the combinators already (callable.hpp,
/// deciders.hpp, nodes.hpp, nameless.hpp, combinators.hpp, trigger.hpp).

namespace herding::inline v0::sequence::detail {

// ---- nodes

/// A node in a board, in rules with these sequences. A Malformed is wrong, and has been told.
template <class Board, class All, class N> struct CheckNode {
    static constexpr bool value = !std::is_same_v<N, Malformed>;
    static constexpr void diagnose() {}
};

template <class Board, class All, class... N> struct CheckNode<Board, All, SeqNode<N...>> {
    static constexpr bool value = (CheckNode<Board, All, N>::value && ...);
    static constexpr void diagnose() { (CheckNode<Board, All, N>::diagnose(), ...); }
};

template <class Board, class All, Name P, class F> struct CheckNode<Board, All, RunNode<P, F>> {
    static constexpr bool value = ArgumentsOf<Board, F>::size == 0;
    static constexpr void diagnose() {
        static_assert(value, "herding: a `run` step has no arguments, because it belongs to no action; it "
                             "can take the Setup if the Board has `using Setup = …;` "
                             "[docs/errors.md#run_with_argument]");
    }
};

template <class Board, class All, class F, class Yes, class No>
struct CheckNode<Board, All, WhenNode<F, Yes, No>> {
    using Parts = CheckNode<Board, All, SeqNode<Yes, No>>;
    static constexpr bool value = CheckPlainLook<Board, F>::value && Parts::value;
    static constexpr void diagnose() {
        CheckPlainLook<Board, F>::diagnose();
        Parts::diagnose();
    }
};

template <class Board, class All, class F, class Body> struct CheckNode<Board, All, LoopNode<F, Body>>
    : CheckNode<Board, All, WhenNode<F, Body, SeqNode<>>> {};
template <class Board, class All, class I, class F, class Body>
struct CheckNode<Board, All, ForEachNode<I, F, Body>> : CheckNode<Board, All, WhenNode<F, Body, SeqNode<>>> {
};

template <class Board, class All, Name P, class Make, class Then>
struct CheckNode<Board, All, CallNode<P, Make, Then>> {
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
struct CheckNode<Board, All, ActNode<A, D, F, Then, R...>> {
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

template <class Board, class All, Name P, class... A> struct CheckNode<Board, All, ChooseNode<P, A...>> {
    static constexpr bool distinct = reflect::detail::twice_in(ChooseNode<P, A...>::names).empty();
    static constexpr bool value = distinct && (CheckNode<Board, All, A>::value && ...);
    static constexpr void diagnose() {
        static_assert(distinct, "herding: a choose offers the same action twice: only the first could be "
                                "taken [docs/errors.md#action_twice_in_a_choose]");
        (CheckNode<Board, All, A>::diagnose(), ...);
    }
};

// ---- triggers

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
        static_assert(makes, "herding: a trigger returns std::optional of the sequence that declares it "
                             "[docs/errors.md#trigger_returns_no_optional]");
        static_assert(owned, "herding: owned_by() takes a lambda that returns a player's number; its "
                             "parameters are `const S&`, the sequence that declares the trigger, and "
                             "optionally `const Board&` [docs/errors.md#owner_of_something_else]");
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

// ---- the whole of a script

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

template <class Board, class All, class S> struct CheckScript {
    using Script = CheckNode<Board, All, ScriptOf<S>>;
    using Triggers = CheckTriggers<Board, S, typename TriggersOf<S>::type>;
    static constexpr bool value = Script::value && CheckPositions<S>::value && Triggers::value &&
                                  CheckStatics<S>::value && CheckRenames<S>::value;
    static constexpr void diagnose() {
        CheckStatics<S>::diagnose();
        Script::diagnose();
        CheckPositions<S>::diagnose();
        Triggers::diagnose();
        CheckRenames<S>::diagnose();
    }
};

} // namespace herding::inline v0::sequence::detail
