#pragma once

#include "triggers/describe.hpp"
#include "triggers/serialize.hpp"

#include "herding/law/sequence_inputs.hpp"

#include <cstdint>
#include <memory>
#include <vector>

/// Inputs of Embers: the actions of the scripts, and sometimes a halt.
namespace triggers {

inline herding::law::Config<Game> play_config(const Setup& setup = {}) {
    using Submission = herding::law::Submission<Game>;
    auto config = herding::law::sequence_play<Game>(player_count, std::make_shared<const Setup>(setup));
    config.inputs.draw = [actions = config.inputs.draw](const Setup& given, const Game::State& state,
                                                        herding::Generator& generator) -> Submission {
        const auto one_of = [&](std::uint32_t many) { return generator.below(many) == 0; };
        if (state.halted ? one_of(2) : one_of(30)) {
            const herding::Actor by = one_of(4) ? herding::Actor::player(0) : herding::Actor::system;
            return {state.halted ? Game::Input(GoOn{}) : Game::Input(Halt{}), by};
        }
        return actions(given, state, generator);
    };
    config.initial = [setup] { return Game::State(new_board(setup)); };
    return config;
}

/// Many creatures, so that many die at once. Thorns without Leeches.
inline Setup zoo() {
    Setup setup;
    setup.deck = {4, 3, 3, 5, 2, 4, 4, 1, 0, 2};
    setup.life = 8;
    return setup;
}

/// One config for each deck.
inline std::vector<herding::law::Config<Game>> play_configs() { return {play_config(), play_config(zoo())}; }

} // namespace triggers
