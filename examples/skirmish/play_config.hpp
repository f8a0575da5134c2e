#pragma once

#include "skirmish/describe.hpp"
#include "skirmish/serialize.hpp"
#include "skirmish/units.hpp"

#include "herding/law/sequence_inputs.hpp"

#include <memory>
#include <vector>

/// Inputs of skirmish, taken from the scripts.
namespace skirmish {

inline herding::law::Config<Game> play_config(const Setup& setup) {
    auto config = herding::law::sequence_play<Game>(2, std::make_shared<const Setup>(setup));
    config.initial = [setup] { return Game::State(new_board(setup)); };
    return config;
}

/// Pairings that together use every rule.
inline std::vector<Setup> pairings() {
    return {{{emberguard(), thornkin()}, 1, 1, 6},
            {{thornkin(), torchbearers()}, 1, 1, 6},
            {{mistwalkers(), torchbearers()}, 2, 1, 6},
            {{thornkin(), mistwalkers()}, 1, 1, 6}};
}

/// One config for each pairing.
inline std::vector<herding::law::Config<Game>> play_configs() {
    std::vector<herding::law::Config<Game>> configs;
    for (const Setup& setup : pairings()) {
        configs.push_back(play_config(setup));
    }
    return configs;
}

} // namespace skirmish
