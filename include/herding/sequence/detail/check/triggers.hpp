#pragma once

#include "herding/reflect/names.hpp"
#include "herding/sequence/detail/check/callables.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/trigger.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>

/// Checks of the triggers of a sequence.

namespace herding::inline v0::sequence::detail {

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

} // namespace herding::inline v0::sequence::detail
