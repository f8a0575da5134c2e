#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/sequence_inputs.hpp"
#include "herding/law/signature.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

/// Coverage and signature of a Playable. Needs no rapidcheck.

namespace herding::inline v0::law {

namespace detail {

/// Legal actions, and one in ten by another actor. A state without any gets the last one that was drawn again.
template <class P> [[nodiscard]] Inputs<typename P::Spec> playable_inputs(unsigned players) {
    using Spec = typename P::Spec;
    Inputs<Spec> inputs;
    inputs.list = [](const SetupOf<Spec>& setup, const StateOf<Spec>& state) {
        std::vector<Submission<Spec>> all;
        for (auto& action : play::legal_actions<P>(setup, state)) {
            all.push_back({std::move(action.input), action.by});
        }
        return all;
    };
    inputs.draw = [players, list = inputs.list](const SetupOf<Spec>& setup, const StateOf<Spec>& state,
                                                Generator& generator) -> Submission<Spec> {
        auto all = list(setup, state);
        if (all.empty()) { // the game is over: what began it is refused now
            all = list(setup, play::initial<P>(setup));
        }
        auto one = std::move(all[generator.below(static_cast<std::uint32_t>(all.size()))]);
        if (one.by == Actor::chance) {
            const auto outcomes = play::chance_outcomes<P>(setup, state);
            if (!outcomes.empty()) {
                one.input = play::sample_chance<P>(setup, state, generator);
            }
        }
        if (generator.below(10) == 0) {
            one.by = Actor::player(static_cast<std::uint16_t>(generator.below(players)));
        }
        return one;
    };
    return inputs;
}

template <class P> [[nodiscard]] Config<typename P::Spec>
playable_config(std::shared_ptr<const SetupOf<typename P::Spec>> setup) {
    using Spec = typename P::Spec;
    Config<Spec> config;
    config.players = play::players<P>(*setup);
    if constexpr (play::HasSequences<Spec>) {
        config.inputs = sequence_inputs<Spec>(config.players);
    } else {
        config.inputs = playable_inputs<P>(config.players);
    }
    config.initial = [setup] { return play::initial<P>(*setup); };
    config.setup = std::move(setup);
    config.describe_input = [](const InputOf<Spec>& input) { return reflect::print(input); };
    return config;
}

} // namespace detail

/// What generated games of a Playable try: what its `laws` says, else its legal actions in each of its setups.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> configs_of() {
    if constexpr (requires { P::laws(); }) {
        return P::laws();
    } else {
        std::vector<Config<typename P::Spec>> configs;
        for (const auto& one : play::setups<P>()) {
            configs.push_back(detail::playable_config<P>(
                std::make_shared<const SetupOf<typename P::Spec>>(play::setup<P>(one.options))));
        }
        return configs;
    }
}

/// How many inputs a generated game of a Playable has at most.
template <class P> [[nodiscard]] constexpr unsigned longest_game() {
    if constexpr (requires { unsigned{P::longest}; }) {
        return P::longest;
    } else {
        return 40;
    }
}

/// What generated games exercise of a Playable; its setups are played in turn.
template <class P> [[nodiscard]] Coverage coverage_of(std::uint32_t games, std::uint64_t seed) {
    auto configs = configs_of<P>();
    configs.front().cases = games;
    configs.front().max_commands = longest_game<P>();
    configs.front().seed = seed;
    return coverage(std::span<const Config<typename P::Spec>>(configs));
}

/// The signature of a Playable over all its setups.
template <class P> [[nodiscard]] std::uint64_t signature_of(std::uint64_t dispatches, std::uint64_t seed,
                                                            const Progress& progress) {
    const auto configs = configs_of<P>();
    return configs.size() == 1 ? sign(configs.front(), dispatches, seed, progress)
                               : sign(configs, dispatches, seed, progress);
}

} // namespace herding::inline v0::law
