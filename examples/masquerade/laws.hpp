#pragma once

#include "masquerade/invariants.hpp"

#include "herding/law/sequence.hpp"

#include <cstdint>
#include <memory>

/// Law configuration of masquerade. The Spec has `determinize`, so the law kit also checks that nobody learns a mask that
/// they may not see.
namespace masquerade {

inline herding::law::Config<Game> law_config(std::uint8_t players) {
    auto config = herding::law::sequence_config<Game>(players, std::make_shared<const Setup>(Setup{players}));
    config.max_commands = 60;
    add_invariants(config);
    return config;
}

} // namespace masquerade
