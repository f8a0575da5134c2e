#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/sequence.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// All inputs that a game can ever have, with the kinds of actors who submit them.

namespace herding::inline v0::play::detail {

/// A table with more entries does not help a program that learns.
inline constexpr std::uint64_t most_ids = 1'000'000;

/// The kinds of actors who may submit an input.
struct Takers {
    bool players = false;
    bool chance = false;
    bool application = false;

    static Takers of(Actor by) noexcept {
        return {.players = by.is_player(), .chance = by == Actor::chance, .application = by == Actor::system};
    }
    /// Returns whether some of them are new.
    bool add(Takers more) noexcept {
        const Takers before = *this;
        players = players || more.players;
        chance = chance || more.chance;
        application = application || more.application;
        return !(*this == before);
    }

    friend bool operator==(const Takers&, const Takers&) = default;
};

/// An input with all who may submit it.
template <class Spec> struct ListedInput {
    InputOf<Spec> input;
    Takers takers;
};

/// Deciders of an action in any offer of it.
template <class Rules, class Alternative> [[nodiscard]] Takers takers_of() {
    using sequence::DeciderKind;
    Takers takers;
    if constexpr (std::is_same_v<Alternative, sequence::Begin>) {
        takers.application = true;
    } else if constexpr (sequence::detail::is_order<Alternative>) {
        takers.players = true;
    } else {
        for (const auto& program : Rules::programs) {
            for (const auto& code : program.code) {
                for (std::uint16_t i = 0; code.op == sequence::Op::Offer && i < code.count; ++i) {
                    const auto& alternative = program.alternatives[code.to + i];
                    if (alternative.name != Alternative::name) {
                        continue;
                    }
                    takers.add({.players = alternative.decider != DeciderKind::Chance &&
                                           alternative.decider != DeciderKind::Application,
                                .chance = alternative.decider == DeciderKind::Chance,
                                .application = alternative.decider == DeciderKind::Application});
                }
            }
        }
    }
    return takers;
}

/// Whether the arguments of an action have the same values on every board.
template <class Alternative, class Board> [[nodiscard]] bool same_everywhere() {
    if constexpr (requires { typename Alternative::Arguments; }) {
        return []<class... T>(sequence::List<T...>) {
            return (sequence::detail::is_finite<T, Board>() && ...);
        }(typename Alternative::Arguments{});
    } else {
        return true;
    }
}

/// Whether its arguments have a domain at all; those of `from(…)` may have none.
template <class Alternative, class Board> [[nodiscard]] consteval bool can_be_listed() {
    if constexpr (requires { typename Alternative::Arguments; }) {
        return []<class... T>(sequence::List<T...>) {
            return (sequence::detail::is_enumerable<T, Board>() && ...);
        }(typename Alternative::Arguments{});
    } else {
        return true;
    }
}

/// Appends action I with all values of its arguments, the first one turning fastest.
template <class Spec, std::size_t I, class Board>
void add_values(const Board& board, Takers takers, std::vector<ListedInput<Spec>>& out) {
    using Input = typename Spec::Rules::Input;
    using Alternative = std::variant_alternative_t<I, Input>;
    std::uint64_t count = 1;
    if constexpr (requires { typename Alternative::Arguments; }) {
        []<class... T>(const Board& on, std::uint64_t& product, sequence::List<T...>) {
            ((product = reflect::detail::times(product, sequence::detail::Domain<T, Board>::count(on))), ...);
        }(board, count, typename Alternative::Arguments{});
    } else {
        count = sequence::detail::Domain<Alternative, Board>::count(board);
    }
    if (count > most_ids || out.size() + count > most_ids) {
        throw reflect::NotEnumerable("herding: there are more than " + std::to_string(most_ids) +
                                     " actions; action `" + std::string(Alternative::name) + "` has " +
                                     std::to_string(count));
    }
    for (std::uint64_t number = 0; number < count; ++number) {
        Alternative action{};
        if constexpr (requires { typename Alternative::Arguments; }) {
            [&]<class... T, std::size_t... At>(sequence::List<T...>, std::index_sequence<At...>) {
                [[maybe_unused]] std::uint64_t rest = number;
                [[maybe_unused]] const auto digit = [&]<class Argument>(Argument& argument) {
                    const std::uint64_t base = sequence::detail::Domain<Argument, Board>::count(board);
                    sequence::detail::Domain<Argument, Board>::make(argument, rest % base, board);
                    rest /= base;
                };
                (digit(sequence::detail::get<At>(action)), ...);
            }(typename Alternative::Arguments{}, std::make_index_sequence<Alternative::Arguments::size>{});
        } else {
            sequence::detail::Domain<Alternative, Board>::make(action, number, board);
        }
        // By number, because the compiler would look for the alternative among all of them.
        out.push_back({InputOf<Spec>(Input(std::in_place_index<I>, std::move(action))), takers});
    }
}

/// The action of the sequences in an input. Null for an input of other behaviors, which some Specs have beside sequences.
template <class Spec>
[[nodiscard]] const typename Spec::Rules::Input* input_of_rules(const InputOf<Spec>& input) {
    using Rules = typename Spec::Rules;
    if constexpr (std::is_same_v<InputOf<Spec>, typename Rules::Input>) {
        return &input;
    } else {
        return std::get_if<typename Rules::Input>(&input);
    }
}

/// Everything that scripts can offer: first the actions that `named` lists, in its order, then all others.
template <class Spec>
void add_offers(const std::vector<Action<Spec>>& named, std::vector<ListedInput<Spec>>& out) {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;
    constexpr std::size_t alternatives = std::variant_size_v<Input>;
    const Board board{};
    std::array<bool, alternatives> listed{};
    const auto takers = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<Takers (*)(), alternatives>{
            takers_of<Rules, std::variant_alternative_t<I, Input>>...};
    }(std::make_index_sequence<alternatives>{});
    for (const auto& [input, by] : named) {
        const Input* const taken = input_of_rules<Spec>(input);
        out.push_back({input, taken == nullptr ? Takers::of(by) : takers[taken->index()]()});
        if (taken != nullptr) {
            listed[taken->index()] = true;
        }
    }
    const auto add = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Alternative = std::variant_alternative_t<I, Input>;
        if (listed[I]) {
            return;
        }
        if (!same_everywhere<Alternative, Board>()) {
            throw reflect::NotEnumerable(
                "herding: action `" + std::string(Alternative::name) +
                "` has no id, because the values of an argument depend on the board: list it in `static "
                "std::vector<play::Action<Spec>> all_actions(const Setup&)` of the Playable");
        }
        if constexpr (can_be_listed<Alternative, Board>()) {
            add_values<Spec, I>(board, takers[I](), out);
        }
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (add(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<alternatives>{});
}

/// All inputs of a game, in declared order. An input that the Playable lists for several kinds of actors is there once
/// for each.
template <class P>
[[nodiscard]] std::vector<ListedInput<typename P::Spec>> all_inputs(const SetupOf<typename P::Spec>& setup) {
    using Spec = typename P::Spec;
    std::vector<ListedInput<Spec>> found;
    if constexpr (HasSequences<Spec>) {
        std::vector<Action<Spec>> named;
        if constexpr (requires { P::all_actions(setup); }) {
            named = P::all_actions(setup);
        }
        add_offers<Spec>(named, found);
    } else if constexpr (requires { P::all_actions(setup); }) {
        const auto& listed = P::all_actions(setup);
        if (listed.size() > most_ids) {
            throw reflect::NotEnumerable("herding: `all_actions` lists " + std::to_string(listed.size()) +
                                         " actions; at most " + std::to_string(most_ids) + " have ids");
        }
        for (const auto& [input, by] : listed) {
            found.push_back({input, Takers::of(by)});
        }
    } else { // there are no declared actors
        for (const auto& input : reflect::all_values<InputOf<Spec>>(most_ids)) {
            found.push_back({input, {.players = true, .chance = true, .application = true}});
        }
    }
    return found;
}

} // namespace herding::inline v0::play::detail
