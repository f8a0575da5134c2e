#pragma once

#include "dice/describe.hpp"
#include "dice/invariants.hpp"

#include "herding/law/sequence.hpp"

/// Law configuration of the phase of dice. The scripts give the inputs.
namespace dice {

inline herding::law::Config<Game> law_config() {
    auto config = herding::law::sequence_config<Game>();
    add_invariants(config);
    return config;
}

} // namespace dice
