#pragma once

#include "herding/sequence/detail/check/callables.hpp"
#include "herding/sequence/detail/check/values.hpp"

#include <type_traits>

/// Checks of the nodes of a script.

namespace herding::inline v0::sequence::detail {

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
        static_assert(value, "herding: a `run` step has no arguments: nobody gives any; it takes the Setup "
                             "where the Board says `using Setup = …;` [docs/errors.md#run_with_argument]");
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

} // namespace herding::inline v0::sequence::detail
