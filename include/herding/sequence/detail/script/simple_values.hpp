#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

/// Actions whose arguments have the same few values on every board: bool, enumerations and `Bounded` without candidates. Their
/// values have numbers without a list: the first argument turns fastest, as in a list of legal actions.

namespace herding::inline v0::sequence::detail {

/// In place of a board, because no value depends on it.
struct NoBoard {};

template <class T, class Board> inline constexpr bool has_simple_domain =
    !HasCandidates<T, Board> && (reflect::kind_of<T> == Kind::Bool || reflect::kind_of<T> == Kind::Enum);
template <class T, class Board>
    requires(reflect::kind_of<T> == Kind::Bounded)
inline constexpr bool has_simple_domain<T, Board> = !HasCandidates<T, Board> && T::count != 0;

/// The values of arguments that are simple. The same functions for all actions with these arguments.
template <class... T> struct SimpleArguments {
    template <class One> using Values = Domain<One, NoBoard>;

    static constexpr std::uint64_t count() {
        std::uint64_t product = 1;
        ((product = reflect::detail::times(product, Values<T>::count({}))), ...);
        return product;
    }
    static void set(FlatTuple<T...>& arguments, std::uint64_t number) {
        set(arguments, number, std::index_sequence_for<T...>{});
    }
    static std::uint64_t number(const FlatTuple<T...>& arguments) {
        return number(arguments, std::index_sequence_for<T...>{});
    }

private:
    template <std::size_t... I>
    [[gnu::always_inline]] static void set([[maybe_unused]] FlatTuple<T...>& arguments,
                                           [[maybe_unused]] std::uint64_t number, std::index_sequence<I...>) {
        ((Values<T>::make(detail::get<I>(arguments), number % Values<T>::count({}), {}),
          number /= Values<T>::count({})),
         ...);
    }
    template <std::size_t... I>
    [[gnu::always_inline]] static std::uint64_t number([[maybe_unused]] const FlatTuple<T...>& arguments,
                                                       std::index_sequence<I...>) {
        [[maybe_unused]] std::uint64_t place = 1;
        std::uint64_t sum = 0;
        bool inside = true;
        ((inside = inside && Values<T>::number(detail::get<I>(arguments), {}) < Values<T>::count({}),
          sum += place * Values<T>::number(detail::get<I>(arguments), {}), place *= Values<T>::count({})),
         ...);
        return inside ? sum : place;
    }
};

/// Of an alternative without a list of arguments: it has one value.
template <class Action, class Board> struct SimpleValues {
    static constexpr bool apply = std::is_empty_v<Action>;
    static constexpr std::uint64_t count() noexcept { return 1; }
    static std::uint64_t number(const Action& /*action*/) noexcept { return 0; }
};

template <class Action, class Board>
    requires requires { typename Action::Arguments; }
struct SimpleValues<Action, Board> {
private:
    template <class L> struct OfList;
    template <class... T> struct OfList<List<T...>> : SimpleArguments<T...> {
        static constexpr bool apply = (has_simple_domain<T, Board> && ...);
    };
    using Values = OfList<typename Action::Arguments>;

public:
    static constexpr bool apply = Values::apply;
    static constexpr std::uint64_t count() { return Values::count(); }

    /// The action with this number, which is below `count`.
    static Action action(std::uint64_t number) {
        Action action{};
        Values::set(action, number);
        return action;
    }
    /// The same in an Input. `hold`, because a constructor of the variant is compiled once for each alternative before this one.
    template <class Input> static Input value(std::uint64_t number) {
        Input input;
        Values::set(herding::detail::hold<Action>(input), number);
        return input;
    }

    /// The number of an action. `count` or more for an enumerator that there is not.
    static std::uint64_t number(const Action& action) { return Values::number(action); }
};

using herding::detail::alternative_number;

} // namespace herding::inline v0::sequence::detail
