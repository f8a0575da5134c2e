#pragma once

#include "dice/describe.hpp"

#include "herding/law/sequence.hpp"

/// Law configuration of the phase of dice. The scripts give the inputs.
namespace dice {

inline herding::law::Config<Game> law_config() {
    auto config = herding::law::sequence_config<Game>();
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
    return config;
}

} // namespace dice
