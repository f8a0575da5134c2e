#pragma once

#include "herding/play/playable.hpp"

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

/// Exact probabilities of the outcomes of chance.

namespace herding::inline v0::play {

using sequence::Probability;

/// An outcome of chance with its exact probability.
template <class Spec> struct Likely {
    InputOf<Spec> input;
    Probability probability;

    friend bool operator==(const Likely&, const Likely&) = default;
};

/// The outcomes of chance, each with its probability in lowest terms. The probabilities add up to one. Empty if chance does not
/// decide. Outcomes with weight 0 are left out.
///
///     for (const auto& [input, probability] : play::chance_probabilities<nim::Playable>(setup, state)) { … }
///
/// Throws: std::overflow_error if the weights add up to 2^64 or more.
/// Complexity: that of chance_outcomes.
template <class P> [[nodiscard]] std::vector<Likely<typename P::Spec>>
chance_probabilities(const SetupOf<typename P::Spec>& setup, const StateOf<typename P::Spec>& state) {
    auto outcomes = play::chance_outcomes<P>(setup, state);
    std::uint64_t sum = 0;
    for (const auto& outcome : outcomes) {
        if (outcome.weight > ~std::uint64_t{0} - sum) {
            throw std::overflow_error("herding: the weights of chance add up to 2^64 or more");
        }
        sum += outcome.weight;
    }
    std::vector<Likely<typename P::Spec>> likely;
    likely.reserve(outcomes.size());
    for (auto& outcome : outcomes) {
        if (outcome.weight != 0) {
            const std::uint64_t common = std::gcd(outcome.weight, sum);
            likely.push_back({std::move(outcome.input), {outcome.weight / common, sum / common}});
        }
    }
    return likely;
}

/// Whether the returns of all players add up to 0: `static constexpr bool zero_sum = true;` in the Playable.
///
/// Solvers and tests of games with two opponents use it. `law::conforms` checks that it is true.
template <class P> [[nodiscard]] constexpr bool zero_sum() {
    if constexpr (requires { bool{P::zero_sum}; }) {
        return P::zero_sum;
    } else {
        return false;
    }
}

} // namespace herding::inline v0::play
