#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/choices.hpp"
#include "herding/sequence/detail/run/why_stuck.hpp"
#include "herding/sequence/probability.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Legal actions and outcomes of chance in a state. These functions change nothing: conditions run on copies.

namespace herding::inline v0::sequence {

/// A legal action with its actor.
template <class Spec> using ChoiceOf = detail::Choice<typename Spec::Rules::Input>;

/// Appends all legal actions to `out`, in declared order. For loops that reuse one vector. After an exception the content of
/// `out` is unspecified.
///
/// Throws: reflect::NotEnumerable if the arguments of an action have more than a million values together.
/// Complexity: O(candidates of the offers).
template <class Spec>
void legal_actions(const SetupOf<Spec>& setup, const typename Spec::State& state,
                   std::vector<ChoiceOf<Spec>>& out) {
    detail::each_choice<Spec>(setup, state, [&](const auto& input, Actor by, std::uint64_t) {
        out.push_back({input, by});
        return true;
    });
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
void legal_actions(const typename Spec::State& state, std::vector<ChoiceOf<Spec>>& out) {
    legal_actions<Spec>(NoSetup{}, state, out);
}

/// All legal actions with their actors. The engine commits each of them, unless another behavior of the table refuses it.
/// Throws and costs as above.
///
///     for (const auto& [input, by] : sequence::legal_actions<Game>(setup, state)) {
///         …
///     }
///
/// Before the game has begun, the only legal action is `begin`, by the system. A game that is over has none. An `each` lists the
/// answers of each player who has not answered.
template <class Spec>
[[nodiscard]] std::vector<ChoiceOf<Spec>> legal_actions(const SetupOf<Spec>& setup,
                                                        const typename Spec::State& state) {
    std::vector<ChoiceOf<Spec>> choices;
    legal_actions<Spec>(setup, state, choices);
    return choices;
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::vector<ChoiceOf<Spec>> legal_actions(const typename Spec::State& state) {
    return legal_actions<Spec>(NoSetup{}, state);
}

/// The reason why nobody, not even chance or the application, can continue a game that is not over. Empty if somebody can.
///
/// - Nobody can act: an offer has no candidates, all weights are zero, or no value meets the preconditions. If the game waits
///   for a player who has left it (`Spec::in_game`), the text names the player.
/// - Every legal action ends in `Aborted`, because the steps after it exceed a bound. The text names one of these actions and
///   the bound. `Endless` in `Rules` gives such a chain a result. If more than 256 actions are legal, not all are tried, and the
///   result is empty.
///
/// Both are mistakes of the rules.
///
/// Throws: reflect::NotEnumerable if an action has more than a million values and none of the first million is legal.
/// Complexity: O(candidates of the offers), or less if something is legal, and a dispatch of the first legal action.
template <class Spec>
[[nodiscard]] std::string why_stuck(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    if (state.pending.over()) {
        return {};
    }
    const auto nobody = detail::nobody_acts<Spec>(setup, state);
    if (!nobody.left_out.empty()) {
        throw reflect::NotEnumerable("herding: whether anybody can act is not known: action `" +
                                     std::string(nobody.left_out) +
                                     "` has more values than can be tried, and " +
                                     std::to_string(detail::most_choices) + " of them cannot be taken");
    }
    return nobody.holds ? detail::why_nobody_acts<Spec>(setup, state)
                        : detail::why_all_aborted<Spec>(setup, state);
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::string why_stuck(const typename Spec::State& state) {
    return why_stuck<Spec>(NoSetup{}, state);
}

/// Whether nobody can continue a game that is not over. Laws check it after every command. A program may show it as an error of
/// the game. Throws and costs as `why_stuck`, which returns the reason.
template <class Spec>
[[nodiscard]] bool stuck(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    return !why_stuck<Spec>(setup, state).empty();
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] bool stuck(const typename Spec::State& state) {
    return stuck<Spec>(NoSetup{}, state);
}

/// Outcome of chance with its probability, which is not 0.
template <class Spec> struct ChanceOutcome {
    typename Spec::Rules::Input input;
    Probability probability;
    friend bool operator==(const ChanceOutcome&, const ChanceOutcome&) = default;
};

namespace detail {

/// The legal outcomes of chance with their weights. Throws as `chance_outcomes`.
template <class Spec> struct Weights {
    std::vector<std::pair<typename Spec::Rules::Input, std::uint64_t>> all;
    std::uint64_t sum = 0;

    Weights(const SetupOf<Spec>& setup, const typename Spec::State& state) {
        ListingScope scope{Actor::chance};
        each_choice<Spec>(setup, state, scope, [this](const auto& input, Actor, std::uint64_t weight) {
            if (weight > ~std::uint64_t{0} - sum) {
                throw std::overflow_error("herding: the weights of chance add up to 2^64 or more");
            }
            all.emplace_back(input, weight);
            sum += weight;
            return true;
        });
    }
};

} // namespace detail

/// The outcomes of chance with probabilities that add up to one. Empty if chance does not decide.
///
/// Throws: std::overflow_error if the weights add up to 2^64 or more, std::domain_error for a negative weight, and
/// reflect::NotEnumerable for more than a million outcomes.
template <class Spec>
[[nodiscard]] std::vector<ChanceOutcome<Spec>> chance_outcomes(const SetupOf<Spec>& setup,
                                                               const typename Spec::State& state) {
    const detail::Weights<Spec> weights(setup, state);
    std::vector<ChanceOutcome<Spec>> outcomes;
    outcomes.reserve(weights.all.size());
    for (const auto& [input, weight] : weights.all) {
        const std::uint64_t common = std::gcd(weight, weights.sum);
        outcomes.push_back({input, {weight / common, weights.sum / common}});
    }
    return outcomes;
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::vector<ChanceOutcome<Spec>> chance_outcomes(const typename Spec::State& state) {
    return chance_outcomes<Spec>(NoSetup{}, state);
}

/// Draws an outcome of chance by its probability. Equal generators draw equal outcomes on every platform.
///
///     const Input roll = sequence::sample_chance<Game>(setup, state, generator);
///     engine.dispatch(roll, herding::Actor::chance);
///
/// Throws: std::logic_error if chance does not decide, std::overflow_error if the weights add up to 2^32 or more.
/// Complexity: O(outcomes).
template <class Spec>
[[nodiscard]] typename Spec::Rules::Input
sample_chance(const SetupOf<Spec>& setup, const typename Spec::State& state, Generator& generator) {
    const detail::Weights<Spec> weights(setup, state);
    if (weights.all.empty()) {
        throw std::logic_error("herding: sample_chance: chance does not decide here");
    }
    if (weights.sum > 0xffffffffU) {
        throw std::overflow_error("herding: sample_chance: the weights of chance add up to " +
                                  std::to_string(weights.sum) + ", more than 4294967295");
    }
    std::uint64_t drawn = generator.below(static_cast<std::uint32_t>(weights.sum));
    std::size_t i = 0;
    while (drawn >= weights.all[i].second) {
        drawn -= weights.all[i++].second;
    }
    return weights.all[i].first;
}
/// Overload for a game without a Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] typename Spec::Rules::Input sample_chance(const typename Spec::State& state,
                                                        Generator& generator) {
    return sample_chance<Spec>(NoSetup{}, state, generator);
}

} // namespace herding::inline v0::sequence
