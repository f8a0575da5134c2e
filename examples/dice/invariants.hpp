#pragma once

#include "dice/dice.hpp"

#include "herding/law/config.hpp"

/// What must be true of every phase of dice.
namespace dice {

inline void add_invariants(herding::law::Config<Game>& config) {
    config.state_invariants.push_back({"a player pays once, with a point", [](const Game::State& state) {
                                           return state.points[0] + state.has_paid[0] == 1 &&
                                                  state.points[1] + state.has_paid[1] == 1;
                                       }});
    config.transition_invariants.push_back(
        {"a die scores between 1 and 6, and only for one player",
         [](const Game::State& before, const herding::Frame<Game>&, const Game::State& after) {
             const int first = after.total[0] - before.total[0];
             const int second = after.total[1] - before.total[1];
             return first >= 0 && second >= 0 && first + second <= 6 && (first == 0 || second == 0);
         }});
}

} // namespace dice
