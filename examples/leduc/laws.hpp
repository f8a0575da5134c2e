#pragma once

#include "leduc/invariants.hpp"

#include "herding/law/sequence.hpp"

/// Law configuration of Leduc poker. The Spec has `determinize`, so the kit also checks that nobody learns another player's
/// card.
namespace leduc {

inline herding::law::Config<Game> law_config() {
    auto config = herding::law::sequence_config<Game>();
    add_invariants(config);
    return config;
}

} // namespace leduc
