#pragma once

#include "leduc/leduc.hpp"

#include "herding/law/sequence.hpp"

/// Law configuration of Leduc poker. The Spec has `determinize`, so the kit also checks that nobody learns another player's
/// card.
namespace leduc {

inline void add_invariants(herding::law::Config<Game>& config) {
    config.state_invariants.push_back({"the cards differ", [](const Game::State& state) {
                                           const auto& [mine, yours] = state.cards;
                                           return !mine || !yours ||
                                                  (mine->value() != yours->value() &&
                                                   state.flop != mine->value() &&
                                                   state.flop != yours->value());
                                       }});
    config.state_invariants.push_back(
        {"nobody stakes more than thirteen chips",
         [](const Game::State& state) { return state.staked[0] <= 13 && state.staked[1] <= 13; }});
    config.state_invariants.push_back({"what one wins the other loses", [](const Game::State& state) {
                                           return state.winnings(0) + state.winnings(1) == 0 &&
                                                  state.pending.over() == (state.result != Result::Open);
                                       }});
}

inline herding::law::Config<Game> law_config() {
    auto config = herding::law::sequence_config<Game>();
    config.observer = true;
    add_invariants(config);
    return config;
}

} // namespace leduc
