#pragma once

#include "leduc/leduc.hpp"

#include "herding/law/config.hpp"

/// What must be true of every hand of Leduc poker.
namespace leduc {

inline void add_invariants(herding::law::Config<Game>& config) {
    config.observer = true; // somebody who only watches learns nothing either
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

} // namespace leduc
