#pragma once

#include "herding/law/config.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::law::detail {

/// Any value of an argument: usually a candidate, sometimes a value that may be none.
template <class T, class Board> [[nodiscard]] T any_value(const Board& board, Generator& generator) {
    using Domain = sequence::detail::Domain<T, Board>;
    T value{};
    const std::uint64_t count = Domain::count(board);
    if (count != 0 && generator.below(8) != 0) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        Domain::make(value, generator.below(static_cast<std::uint32_t>(std::min(count, most))), board);
    }
    return value;
}

template <class Action, class Board>
void any_of(Action& action, const Board& board, Generator& generator) {
    if constexpr (std::is_same_v<Action, sequence::NextTrigger>) {
        action.value = static_cast<int>(generator.below(16));
    } else if constexpr (sequence::detail::is_order<Action>) {
        for (auto& place : action.value) {
            if (generator.below(4) != 0) {
                place = static_cast<int>(generator.below(4));
            }
        }
    } else if constexpr (requires { typename Action::Arguments; }) {
        [&]<class... T, std::size_t... I>(sequence::List<T...>, std::index_sequence<I...>) {
            ((sequence::detail::get<I>(action) = any_value<T>(board, generator)), ...);
        }(typename Action::Arguments{}, std::make_index_sequence<Action::Arguments::size>{});
    }
}

template <class Input, std::size_t I, class Board>
void make_any(Input& input, const Board& board, Generator& generator) {
    any_of(input.template emplace<I>(), board, generator);
}

/// Any action of the rules with any arguments, offered or not.
template <class Rules> [[nodiscard]] typename Rules::Input any_action(const typename Rules::Board& board,
                                                                      Generator& generator) {
    using Input = typename Rules::Input;
    using Board = typename Rules::Board;
    using Make = void (*)(Input&, const Board&, Generator&);
    static constexpr auto make = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<Make, sizeof...(I)>{make_any<Input, I, Board>...};
    }(std::make_index_sequence<std::variant_size_v<Input>>{});
    Input input;
    make[generator.below(static_cast<std::uint32_t>(make.size()))](input, board, generator);
    return input;
}

} // namespace herding::inline v0::law::detail
