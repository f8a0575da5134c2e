#pragma once

#include "herding/law/config.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/sequence_inputs.hpp"
#include "herding/law/signature.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

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
        if (all.empty()) {
            throw std::logic_error("nobody can do anything at the beginning of a game: see `decider`, "
                                   "`legal_actions` and `initial` of the Playable");
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
    if constexpr (play::DealsFirst<P>) {
        constexpr std::uint32_t deals = 64;
        config.initial = {deals,
                          [setup](std::uint32_t start) { return play::initial<P>(*setup, 1 + start); }};
    } else {
        config.initial = [setup] { return play::initial<P>(*setup); };
    }
    config.setup = std::move(setup);
    config.describe_input = [](const InputOf<Spec>& input) { return reflect::print(input); };
    return config;
}

} // namespace herding::inline v0::law::detail
