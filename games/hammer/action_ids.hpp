#pragma once

#include "hammer/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Numbers for the actions of the game as its learners count them: types of action in the order of the scripts, and of
/// several arguments the last one turns fastest. `spawn_unit` is no part of the game, and its own actions have no number.
namespace hammer {

class ActionIds {
    using Input = Game::Input;
    static constexpr std::size_t types = std::variant_size_v<Input>;

public:
    constexpr ActionIds() {
        [this]<std::size_t... I>(std::index_sequence<I...>) {
            ((first_[I + 1] = first_[I] + count<std::variant_alternative_t<I, Input>>()), ...);
        }(std::make_index_sequence<types>{});
    }

    /// How many there are.
    [[nodiscard]] constexpr std::uint32_t size() const { return first_[types]; }

    /// The number of an action; `size()` for one without.
    [[nodiscard]] std::uint32_t id(const Input& input) const {
        return std::visit(
            [&]<class A>(const A& action) {
                return count<A>() == 0 ? size() : first_[input.index()] + number(action);
            },
            input);
    }

    /// How many actions of a name there are.
    template <class A> static constexpr std::uint32_t count() {
        if constexpr (std::is_same_v<A, herding::sequence::Begin>) {
            return 0;
        } else {
            constexpr std::string_view name = A::name;
            const bool plays = name != "spawn" && name != "set_owner" && name != "place_in_reserve";
            return plays ? []<class... T>(herding::sequence::List<T...>) {
                return (std::uint32_t{1} * ... * values<T>());
            }(typename A::Arguments{})
                         : 0;
        }
    }

private:
    template <class T> static constexpr std::uint32_t values() {
        if constexpr (std::is_same_v<T, bool>) {
            return 2;
        } else if constexpr (std::is_same_v<T, Position>) {
            return board_width * board_height;
        } else if constexpr (std::is_enum_v<T>) {
            return 0; // of `spawn_unit` only
        } else {
            return static_cast<std::uint32_t>(T::count);
        }
    }
    template <class T> static std::uint32_t place(const T& value) {
        if constexpr (std::is_same_v<T, Position>) {
            return static_cast<std::uint32_t>(value.x.value() * board_height + value.y.value());
        } else if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T>) {
            return static_cast<std::uint32_t>(value);
        } else {
            return static_cast<std::uint32_t>(value.value() - T::low);
        }
    }
    template <class A> static std::uint32_t number(const A& action) {
        std::uint32_t sum = 0;
        if constexpr (requires { typename A::Arguments; }) {
            [&]<class... T, std::size_t... I>(herding::sequence::List<T...>, std::index_sequence<I...>) {
                ((sum = sum * values<T>() + place<T>(herding::sequence::detail::get<I>(action))), ...);
            }(typename A::Arguments{}, std::make_index_sequence<A::Arguments::size>{});
        }
        return sum;
    }

    std::array<std::uint32_t, types + 1> first_{};
};

} // namespace hammer
