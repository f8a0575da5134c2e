#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/names.hpp"
#include "herding/sequence/fwd.hpp"

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

/// Actions that a game does not offer. Compilers would say only that they do not convert to its Input.

namespace herding::inline v0::sequence::detail {

template <class A> inline constexpr std::string_view name_of_action = {};
template <Name N, class... A> inline constexpr std::string_view name_of_action<Action<N, A...>> = N.view();

/// Whether an action can be given as another one: they are the same, or the script names its arguments.
template <class Given, class Offered> inline constexpr bool given_as = std::is_same_v<Given, Offered>;
template <Name N, Name M, class... A> inline constexpr bool given_as<Action<N, A...>, Action<M, A...>> =
    std::is_same_v<Action<N, A...>, Action<M, A...>> ||
    (N.arguments() == 0 && reflect::detail::same_text(N.view(), M.view()));

/// Whether a type is the Input of sequences, and none of its actions is this one.
template <class Input, class Given> inline constexpr bool lacks_action = false;
template <class... A, class Given> inline constexpr bool lacks_action<std::variant<Begin, A...>, Given> =
    !(given_as<Given, A> || ...);

/// The action with the most similar name.
template <class Given, class Input> struct NearestAction;
template <class Given, class... A> struct NearestAction<Given, std::variant<Begin, A...>> {
    static constexpr std::size_t index = [] {
        std::size_t best = 0;
        std::size_t least = static_cast<std::size_t>(-1);
        std::size_t i = 1; // behind Begin
        const auto compare = [&](std::string_view name) {
            constexpr std::size_t longest = 64;
            std::size_t rows[3][longest + 1] = {};
            const std::size_t distance = reflect::detail::edit_distance(
                name_of_action<Given>, name.substr(0, longest), rows[0], rows[1], rows[2]);
            if (!name.empty() && distance < least) {
                least = distance;
                best = i;
            }
            ++i;
        };
        (compare(name_of_action<A>), ...);
        return best;
    }();
    using type = std::variant_alternative_t<index, std::variant<Begin, A...>>;
};

template <bool SameName, class Given, class Nearest> struct OfferedAction {
    static_assert(
        !SameName,
        "herding: an action (the argument `Given` of OfferedAction) has other arguments than that of the "
        "game (`Nearest`): write that one [docs/errors.md#action_with_other_arguments]");
    static_assert(SameName,
                  "herding: no script of the game offers an action of this name (the argument `Given` of "
                  "OfferedAction): correct the name; the most similar action is `Nearest` "
                  "[docs/errors.md#action_of_another_name]");
};

template <class Given, class Input> constexpr void say_what_is_offered() {
    using Nearest = typename NearestAction<Given, Input>::type;
    constexpr bool same = reflect::detail::same_text(name_of_action<Given>, name_of_action<Nearest>);
    static_assert(sizeof(OfferedAction<same, Given, Nearest>) != 0);
}

} // namespace herding::inline v0::sequence::detail
