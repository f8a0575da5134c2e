#pragma once

#include "pig/invariants.hpp"

#include "herding/law/sequence.hpp"

#include <memory>

/// Law configuration of Pig.
namespace pig {

inline herding::law::Config<Game> law_config(Setup setup = {}) {
    const auto players = static_cast<unsigned>(setup.players.value());
    auto config = herding::law::sequence_config<Game>(players, std::make_shared<const Setup>(setup));
    add_invariants(config);
    return config;
}

} // namespace pig
