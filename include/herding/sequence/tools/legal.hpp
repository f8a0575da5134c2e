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

/// What may be done in a state. Nothing here changes anything: conditions and preconditions run on copies.

namespace herding::inline v0::sequence {

/// An action that may be taken now, and by whom.
template <class Spec> using ChoiceOf = detail::Choice<typename Spec::Rules::Input>;

/// Appends all legal actions to `out`, in declared order. O(candidates of the offers). Throws reflect::NotEnumerable
/// if the arguments of an action have more than a million values together.
///
/// For loops that reuse one vector. What an exception leaves in `out` is unspecified.
template <class Spec>
void legal_actions(const SetupOf<Spec>& setup, const typename Spec::State& state,
                   std::vector<ChoiceOf<Spec>>& out) {
    detail::each_choice<Spec>(setup, state, [&](const auto& input, Actor by, std::uint64_t) {
        out.push_back({input, by});
        return true;
    });
}
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
void legal_actions(const typename Spec::State& state, std::vector<ChoiceOf<Spec>>& out) {
    legal_actions<Spec>(NoSetup{}, state, out);
}

/// All legal actions: what can be taken now and by whom. The engine takes each of them, unless another behavior of the
/// table refuses it. Cost and errors as above.
///
///     for (const auto& [input, by] : sequence::legal_actions<Game>(setup, state)) {
///         …
///     }
///
/// Before the game has begun, the one legal action is `begin`, by the system. A game that is over has none. Of an offer
/// to several players, each who has not answered is listed.
template <class Spec>
[[nodiscard]] std::vector<ChoiceOf<Spec>> legal_actions(const SetupOf<Spec>& setup,
                                                        const typename Spec::State& state) {
    std::vector<ChoiceOf<Spec>> choices;
    legal_actions<Spec>(setup, state, choices);
    return choices;
}
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::vector<ChoiceOf<Spec>> legal_actions(const typename Spec::State& state) {
    return legal_actions<Spec>(NoSetup{}, state);
}

/// Why nobody can continue a game that is not over; empty if somebody can. Chance and the application count too.
///
/// - Nobody can act: an offer without candidates, weights that are all zero, preconditions that nothing meets. If the game
///   waits for a player who has left it by `Spec::in_game`, the text names the player.
/// - Every legal action ends in `Aborted`, because what follows from it exceeds a bound. The text names one of these actions,
///   and the bound. `Endless` in `Rules` says what such a chain means. Of more than 256 legal actions not all are tried, and
///   the game counts as one that continues.
///
/// Both are mistakes of the rules. O(candidates of the offers), less if something is legal, and a dispatch of the first legal
/// action. Throws reflect::NotEnumerable only if an action has more than a million values, and none of a million that were
/// tried is legal.
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
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::string why_stuck(const typename Spec::State& state) {
    return why_stuck<Spec>(NoSetup{}, state);
}

/// Whether nobody can continue a game that is not over. `why_stuck` says why, and what this costs and throws.
///
/// Laws check it after every command. A program may show it as an error of the game.
template <class Spec>
[[nodiscard]] bool stuck(const SetupOf<Spec>& setup, const typename Spec::State& state) {
    return !why_stuck<Spec>(setup, state).empty();
}
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] bool stuck(const typename Spec::State& state) {
    return stuck<Spec>(NoSetup{}, state);
}

/// What chance may do, and how likely it is.
///
/// Outcomes with probability 0 are not listed.
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

/// The outcomes of chance with probabilities that add up to one; none where chance does not decide. Throws
/// std::overflow_error where weights add up to 2^64, std::domain_error where one is negative, and
/// reflect::NotEnumerable where chance chooses among more than a million.
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
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] std::vector<ChanceOutcome<Spec>> chance_outcomes(const typename Spec::State& state) {
    return chance_outcomes<Spec>(NoSetup{}, state);
}

/// An outcome of chance drawn as likely as it is, to be dispatched by `Actor::chance`. Equal generators draw equal
/// outcomes on every platform. O(outcomes). Throws std::logic_error where chance does not decide, and
/// std::overflow_error where weights add up to 2^32.
///
///     const Input roll = sequence::sample_chance<Game>(setup, state, generator);
///     engine.dispatch(roll, herding::Actor::chance);
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
/// The same for a game without Setup.
template <class Spec>
    requires std::same_as<SetupOf<Spec>, NoSetup>
[[nodiscard]] typename Spec::Rules::Input sample_chance(const typename Spec::State& state,
                                                        Generator& generator) {
    return sample_chance<Spec>(NoSetup{}, state, generator);
}

} // namespace herding::inline v0::sequence
