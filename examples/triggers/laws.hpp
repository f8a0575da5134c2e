#pragma once

#include "triggers/invariants.hpp"
#include "triggers/play_config.hpp"

#include "herding/law/sequence.hpp"

#include <vector>

/// Law configuration of Embers.
namespace triggers {

inline herding::law::Config<Game> law_config(const Setup& setup = {}) {
    auto config = play_config(setup);
    herding::law::add_sequence_laws(config);
    add_invariants(config, setup);
    return config;
}

/// One config for each deck.
inline std::vector<herding::law::Config<Game>> law_configs() { return {law_config(), law_config(zoo())}; }

} // namespace triggers
