#pragma once

#include "kuhn/kuhn.hpp"

#include "herding/law/config.hpp"

/// What must be true of every hand of Kuhn poker.
namespace kuhn {

inline void add_invariants(herding::law::Config<Game>& config) {
    config.observer = true; // somebody who only watches learns nothing either
    config.state_invariants.push_back({"two cards are two cards", [](const Game::State& state) {
                                           return !state.cards[0] || !state.cards[1] ||
                                                  state.cards[0]->value() != state.cards[1]->value();
                                       }});
    config.state_invariants.push_back({"nobody stakes more than two chips", [](const Game::State& state) {
                                           return state.staked[0] <= 2 && state.staked[1] <= 2;
                                       }});
    config.state_invariants.push_back({"what one wins the other loses", [](const Game::State& state) {
                                           return state.winnings(0) + state.winnings(1) == 0 &&
                                                  state.pending.over() == state.winner.has_value();
                                       }});
    config.state_invariants.push_back({"cards are shown at the end or never", [](const Game::State& state) {
                                           for (const auto& card : state.cards) {
                                               if (card && card->seen_by_all() &&
                                                   (!state.winner || state.staked[0] != state.staked[1])) {
                                                   return false;
                                               }
                                           }
                                           return true;
                                       }});
}

} // namespace kuhn
