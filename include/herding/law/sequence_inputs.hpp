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
#include <vector>

/// Inputs for a game of sequences, taken from its scripts. Needs only the dependencies of the sequence module.

namespace herding::inline v0::law {

namespace detail {

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

} // namespace detail

/// Inputs for a game of sequences. Draws mostly legal actions, those of chance by their probabilities. In
/// `any_percent` of the draws it takes any action with any arguments by anybody. The list (for `explore`) holds the
/// legal actions, the same actions by another actor, and every action with its first possible arguments. If an action
/// has too many values to list, it holds a sample.
///
/// Parameters: `players` are the players that act, 0 to `players - 1`. With `any_percent` 0 every draw is legal
/// while anybody can act. A draw costs `legal_actions` of the state, with samples of lists that are too large.
///
///     config.inputs = law::sequence_inputs<Game>(3);
template <class Spec> [[nodiscard]] Inputs<Spec> sequence_inputs(unsigned players = 2,
                                                                 unsigned any_percent = 10) {
    using Rules = typename Spec::Rules;
    std::vector<Actor> actors{Actor::system, Actor::chance};
    for (unsigned player = 0; player < players; ++player) {
        actors.push_back(Actor::player(static_cast<std::uint16_t>(player)));
    }
    Inputs<Spec> inputs;
    inputs.draw = [actors, any_percent](const SetupOf<Spec>& setup, const StateOf<Spec>& state,
                                        Generator& generator) -> Submission<Spec> {
        const sequence::detail::Sample<Spec> legal(setup, state, generator);
        const auto& choices = legal.choices;
        const auto one_of = [&generator](const auto& all) {
            return all[generator.below(static_cast<std::uint32_t>(all.size()))];
        };
        if (choices.empty() || generator.below(100) < any_percent) {
            const Actor by = choices.empty() || generator.below(2) == 0 ? one_of(actors) : one_of(choices).by;
            return {detail::any_action<Rules>(state, generator), by};
        }
        auto choice = one_of(choices);
        if (choice.by == Actor::chance && legal.complete) {
            choice.input = sequence::sample_chance<Spec>(setup, state, generator);
        }
        return {std::move(choice.input), choice.by};
    };
    inputs.list = [actors](const SetupOf<Spec>& setup, const StateOf<Spec>& state) {
        std::vector<Submission<Spec>> all;
        const auto add = [&all](const InputOf<Spec>& input, Actor by) {
            const bool there = std::any_of(
                all.begin(), all.end(), [&](const auto& one) { return one.input == input && one.by == by; });
            if (!there) {
                all.push_back({input, by});
            }
        };
        Generator generator;
        for (const auto& choice : sequence::detail::Sample<Spec>(setup, state, generator).choices) {
            add(choice.input, choice.by);
            add(choice.input, choice.by == actors.back() ? actors.front() : actors.back());
        }
        using Action = typename Rules::Input;
        const auto& actions = reflect::detail::as<reflect::ReadableVariant>(reflect::readable_of<Action>());
        for (const Actor by : actors) {
            for (std::size_t i = 0; i < std::variant_size_v<Action>; ++i) {
                Action action;
                actions.emplace(&action, i);
                add(action, by);
            }
        }
        return all;
    };
    return inputs;
}

/// Config that plays a game of sequences with the inputs above, printed as text. For coverage and signatures; it has no invariants.
/// `sequence_config` adds the laws of sequences. Set `initial` if the State has no default value.
///
/// For a Spec without Playable. `law::configs_of<Playable>()` makes configs for all setups of a Playable.
///
/// Parameters: `players` are those of `sequence_inputs`, and `setup` is that of all cases. Costs nothing until it is used.
template <class Spec> [[nodiscard]] Config<Spec>
sequence_play(unsigned players = 2,
              std::shared_ptr<const SetupOf<Spec>> setup = std::make_shared<const SetupOf<Spec>>()) {
    Config<Spec> config;
    config.inputs = sequence_inputs<Spec>(players);
    config.players = players;
    config.setup = std::move(setup);
    config.describe_input = [](const InputOf<Spec>& input) { return reflect::print(input); };
    return config;
}

} // namespace herding::inline v0::law
