#pragma once

#include "herding/core/detail/check_types.hpp"
#include "herding/core/detail/name.hpp"
#include "herding/reflect/names.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

/// The actions that scripts offer, as types.

namespace herding::inline v0::sequence::detail {

template <class V> struct NamesOfInput;
template <class... A> struct NamesOfInput<std::variant<A...>> {
    static constexpr std::array<std::string_view, sizeof...(A)> value{A::name...};
};

/// The name of an action.
template <class Rules> constexpr std::string_view input_name(const typename Rules::Input& input) noexcept {
    return NamesOfInput<typename Rules::Input>::value[input.index()];
}

/// Two inputs of one name could not be read.
template <Name A> inline constexpr bool is_free_name =
    !reflect::detail::same_text(A.view(), "begin") && !reflect::detail::same_text(A.view(), "next_trigger");

/// Whether the arguments of an action can be copied and compared.
template <class L> inline constexpr bool are_values = false;
template <class... T> inline constexpr bool are_values<List<T...>> = (herding::detail::Regular<T> && ...);

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

/// Name of an argument in messages: as in text. A struct alone that has no name brings its fields.
template <class Action, class T> constexpr std::string_view argument_text(std::size_t i) {
    if constexpr (Action::names.arguments() != 0) {
        return Action::names.argument(i);
    } else if constexpr (Action::Arguments::size == 1) {
        return is_struct<T> ? reflect::detail::label_of<T>() : std::string_view("value");
    } else {
        return argument_names[i];
    }
}

} // namespace herding::inline v0::sequence::detail
