#pragma once

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

/// Of an alternative without a list of arguments: it has one value.
template <class Action, class Board> struct SimpleValues {
    static constexpr bool apply = std::is_empty_v<Action>;
    static std::uint64_t count() noexcept { return 1; }
    static std::uint64_t number(const Action& /*action*/) noexcept { return 0; }
};

template <class Action, class Board>
    requires requires { typename Action::Arguments; }
struct SimpleValues<Action, Board> {
private:
    using Arguments = typename Action::Arguments;
    template <class T> using Values = Domain<T, NoBoard>;

    static void set([[maybe_unused]] Action& action, [[maybe_unused]] std::uint64_t number) {
        [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
            ((Values<T>::make(detail::get<I>(action), number % Values<T>::count({}), {}),
              number /= Values<T>::count({})),
             ...);
        }(Arguments{}, std::make_index_sequence<Arguments::size>{});
    }

public:
    static constexpr bool apply = []<class... T>(List<T...>) {
        return (has_simple_domain<T, Board> && ...);
    }(Arguments{});

    static std::uint64_t count() {
        return []<class... T>(List<T...>) {
            std::uint64_t product = 1;
            ((product = reflect::detail::times(product, Values<T>::count({}))), ...);
            return product;
        }(Arguments{});
    }

    /// The action with this number, which is below `count`.
    static Action action(std::uint64_t number) {
        Action action{};
        set(action, number);
        return action;
    }
    /// The same in an Input. `emplace`, because a constructor of the variant is compiled once for each alternative before this one.
    template <class Input> static Input value(std::uint64_t number) {
        Input input;
        set(input.template emplace<Action>(), number);
        return input;
    }

    /// The number of an action. `count` or more for an enumerator that there is not.
    static std::uint64_t number(const Action& action) {
        return [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
            [[maybe_unused]] std::uint64_t place = 1;
            std::uint64_t sum = 0;
            bool inside = true;
            ((inside = inside && Values<T>::number(detail::get<I>(action), {}) < Values<T>::count({}),
              sum += place * Values<T>::number(detail::get<I>(action), {}), place *= Values<T>::count({})),
             ...);
            return inside ? sum : place;
        }(Arguments{}, std::make_index_sequence<Arguments::size>{});
    }
};

/// The number of an alternative in an Input.
template <class Alternative, class Input> inline constexpr std::size_t alternative_number = 0;
template <class Alternative, class... All>
inline constexpr std::size_t alternative_number<Alternative, std::variant<All...>> = [] {
    constexpr std::array<bool, sizeof...(All)> same{std::is_same_v<Alternative, All>...};
    std::size_t i = 0;
    while (!same[i]) {
        ++i;
    }
    return i;
}();

} // namespace herding::inline v0::sequence::detail
