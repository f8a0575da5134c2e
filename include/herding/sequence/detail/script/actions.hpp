#pragma once

#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/check/script.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/program_of.hpp"

#include <type_traits>

/// The actions that scripts offer, as types.

namespace herding::inline v0::sequence::detail {

template <Name N, class L> struct MakeAction;
template <Name N, class... A> struct MakeAction<N, List<A...>> {
    using type = Action<N, A...>;
};

/// The action that an act offers.
template <class Board, class A> struct ActionOfAct;
template <class Board, Name N, class D, class F, class Then, class... R>
struct ActionOfAct<Board, ActNode<N, D, F, Then, R...>> {
    using type = typename MakeAction<N, typename ArgumentsOfEffect<F>::template In<Board>>::type;
};
template <class Board, class A> using ActionOf = typename ActionOfAct<Board, A>::type;

/// The same as a list, which is empty where the action is wrong and that will be told: a name of the library, arguments
/// that cannot be copied and compared. As an input it would draw other errors.
template <class Board, class A> struct ActionsOfAct;
template <class Board, Name N, class D, class F, class Then, class... R>
struct ActionsOfAct<Board, ActNode<N, D, F, Then, R...>> {
    using Arguments = typename ArgumentsOfEffect<F>::template In<Board>;
    using type = std::conditional_t<is_free_name<N> && are_values<Arguments>,
                                    List<ActionOf<Board, ActNode<N, D, F, Then, R...>>>, List<>>;
};

/// All actions in a node.
template <class Board, class N> struct ActionsIn {
    using type = List<>;
};
template <class Board, class N> using ActionsInNode = typename ActionsIn<Board, N>::type;
template <class Board, class... N> struct ActionsIn<Board, SeqNode<N...>> {
    using type = Concatenated<ActionsInNode<Board, N>...>;
};
template <class Board, Name A, class D, class F, class Then, class... R>
struct ActionsIn<Board, ActNode<A, D, F, Then, R...>> {
    using type = Concatenated<typename ActionsOfAct<Board, ActNode<A, D, F, Then, R...>>::type,
                              ActionsInNode<Board, Then>>;
};
template <class Board, Name P, class... A> struct ActionsIn<Board, ChooseNode<P, A...>> {
    using type = Concatenated<ActionsInNode<Board, A>...>;
};
template <class Board, class F, class Yes, class No> struct ActionsIn<Board, WhenNode<F, Yes, No>> {
    using type = Concatenated<ActionsInNode<Board, Yes>, ActionsInNode<Board, No>>;
};
template <class Board, class F, class Body> struct ActionsIn<Board, LoopNode<F, Body>>
    : ActionsIn<Board, Body> {};
template <class Board, class I, class F, class Body>
struct ActionsIn<Board, ForEachNode<I, F, Body>> : ActionsIn<Board, Body> {};

template <class P> constexpr bool asks(const P& program, DeciderKind kind) {
    for (const Alternative& alternative : program.alternatives) {
        if (alternative.decider == kind) {
            return true;
        }
    }
    return false;
}

} // namespace herding::inline v0::sequence::detail
