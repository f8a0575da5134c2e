#pragma once

#include "skirmish/invariants.hpp"
#include "skirmish/play_config.hpp"

#include "herding/law/sequence.hpp"

#include <vector>

/// Law configuration of skirmish.
namespace skirmish {

inline herding::law::Config<Game> law_config(const Setup& setup) {
    auto config = play_config(setup);
    herding::law::add_sequence_laws(config);
    add_invariants(config);
    return config;
}

/// One config for each pairing.
inline std::vector<herding::law::Config<Game>> law_configs() {
    std::vector<herding::law::Config<Game>> configs;
    for (const Setup& setup : pairings()) {
        configs.push_back(law_config(setup));
    }
    return configs;
}

} // namespace skirmish
