#pragma once

#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// List of all actions of a game with their arguments and offers, for people and tools. Runs no script.

namespace herding::inline v0::sequence {

/// An argument of an action.
struct ListedArgument {
    static constexpr std::string_view name = "argument";

    std::string type; ///< `value: card` as in text, or `move`: a struct whose fields are those of the action
    std::string values; ///< `1..6`, `false | true`, `attack | defend`, `of the board`, `of the offer`

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(type), CEREAL_NVP(values));
    }
    friend bool operator==(const ListedArgument&, const ListedArgument&) = default;
};

/// A position that offers an action.
struct ListedOffer {
    static constexpr std::string_view name = "offer";

    std::string sequence; ///< its name
    std::string position; ///< its name in saved games
    std::string decider;  ///< player, players, any player, chance, nobody

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequence), CEREAL_NVP(position), CEREAL_NVP(decider));
    }
    friend bool operator==(const ListedOffer&, const ListedOffer&) = default;
};

/// An action with all positions that offer it.
struct ListedAction {
    static constexpr std::string_view name = "action";

    std::string label; ///< its name
    std::vector<ListedArgument> arguments = {};
    std::vector<ListedOffer> offers = {};
    std::optional<std::uint64_t> count = {}; ///< number of its inputs; nothing if it depends on the board

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(arguments), CEREAL_NVP(offers), CEREAL_NVP(count));
    }
    friend bool operator==(const ListedAction&, const ListedAction&) = default;
};

namespace detail {

/// The values of a type, in words.
template <class T, class Board> std::string values_text() {
    using reflect::Kind;
    constexpr Kind kind = reflect::kind_of<T>;
    if constexpr (HasCandidates<T, Board>) {
        return "of the board";
    } else if constexpr (!is_enumerable<T, Board>()) {
        return "of the offer"; // by from()
    } else if constexpr (kind == Kind::Bool) {
        return "false | true";
    } else if constexpr (kind == Kind::Bounded) {
        return std::to_string(T::low) + ".." + std::to_string(T::high);
    } else if constexpr (kind == Kind::Enum) {
        std::string text;
        for (const std::string_view one : reflect::enumerator_names<T>) {
            text += text.empty() ? "" : " | ";
            text += one;
        }
        return text;
    } else if constexpr (kind == Kind::Optional) {
        return "none | " + values_text<typename T::value_type, Board>();
    } else if constexpr (kind == Kind::Array) {
        return std::to_string(reflect::detail::fixed_size<T>) + " times " +
               values_text<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>, Board>();
    } else if constexpr (kind == Kind::Tuple) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::string text;
            ((text += (text.empty() ? "" : ", ") + values_text<std::tuple_element_t<I, T>, Board>()), ...);
            return text;
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (kind == Kind::Struct) {
        std::string text;
        const T value{};
        reflect::for_each_field(value, [&]<class Member>(std::string_view field, const Member&) {
            text += (text.empty() ? "" : ", ") + std::string(field) + ": " + values_text<Member, Board>();
        });
        return text;
    } else {
        return {};
    }
}

/// An argument of an action, in a table, so that listing costs a unit nothing for one more action.
template <class Board> struct ArgumentEntry {
    std::string_view name;
    std::string_view type;
    std::string (*values)();
    bool (*is_finite)();
    std::uint64_t (*count)(const Board&);
};
template <class Board, class Action, class L> struct ArgumentEntries;
template <class Board, class Action, class... T> struct ArgumentEntries<Board, Action, List<T...>> {
    static constexpr std::array<ArgumentEntry<Board>, sizeof...(T)> value = [] {
        [[maybe_unused]] std::size_t i = 0;
        return std::array<ArgumentEntry<Board>, sizeof...(T)>{
            ArgumentEntry<Board>{argument_text<Action, T>(i++), reflect::detail::label_of<T>(),
                                 values_text<T, Board>, is_finite<T, Board>, Domain<T, Board>::count}...};
    }();
};

template <class Board> struct ActionEntry {
    std::string_view name;
    std::span<const ArgumentEntry<Board>> arguments;
};
template <class Board, class Action> inline constexpr ActionEntry<Board> action_entry{
    Action::name, ArgumentEntries<Board, Action, typename Action::Arguments>::value};

template <class Board>
std::optional<std::uint64_t> inputs_of(const ActionEntry<Board>& action, const Board& board) {
    std::uint64_t count = 1;
    for (const auto& argument : action.arguments) {
        if (!argument.is_finite()) {
            return std::nullopt;
        }
        count = reflect::detail::times(count, argument.count(board));
    }
    return count;
}

template <class Rules> ListedAction listed_action(const ActionEntry<typename Rules::Board>& entry) {
    ListedAction action{std::string(entry.name)};
    for (const auto& argument : entry.arguments) {
        action.arguments.push_back(
            {(argument.name == argument.type ? "" : std::string(argument.name) + ": ") +
                 std::string(argument.type),
             argument.values()});
    }
    action.count = inputs_of(entry, typename Rules::Board{});
    for (std::size_t s = 0; s < Rules::programs.size(); ++s) {
        for (const Code& code : Rules::programs[s].code) {
            for (std::uint16_t i = 0; code.op == Op::Offer && i < code.count; ++i) {
                const Alternative& alternative = Rules::programs[s].alternatives[code.to + i];
                if (alternative.name == entry.name) {
                    action.offers.push_back({std::string(Rules::sequence_names[s]), std::string(code.name),
                                             std::string(sequence::name(alternative.decider))});
                }
            }
        }
    }
    return action;
}

template <class Rules> std::vector<ListedAction> list_actions() {
    return []<class... A>(List<A...>) {
        using Board = typename Rules::Board;
        std::vector<ListedAction> all;
        const std::array<const ActionEntry<Board>*, sizeof...(A)> entries{&action_entry<Board, A>...};
        for (const auto* entry : entries) {
            all.push_back(listed_action<Rules>(*entry));
        }
        return all;
    }(typename Rules::Actions{});
}

} // namespace detail

/// All actions that the scripts of a game can offer, in the order of their first offers. `legal_actions` lists those of a state.
///
///     for (const sequence::ListedAction& action : sequence::actions<Game::Rules>()) {
///         std::cout << action.label << " at " << action.offers.front().position << '\n';
///     }
///
/// Complexity: O(size of the rules).
template <class Rules> [[nodiscard]] std::vector<ListedAction> actions() {
    return detail::list_actions<Rules>();
}

} // namespace herding::inline v0::sequence
