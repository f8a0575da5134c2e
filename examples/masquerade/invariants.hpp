#pragma once

#include "masquerade/masquerade.hpp"

#include "herding/law/config.hpp"

#include <algorithm>

/// What must be true of every masquerade.
namespace masquerade {

// [invariants]
inline void add_invariants(herding::law::Config<Game>& config) {
    config.observer = true; // somebody who only watches learns nothing either
    config.state_invariants.push_back(
        {"nobody has more masks of a role than there are", [](const Game::State& state) {
             return std::all_of(roles.begin(), roles.end(),
                                [&](Role role) { return state.stacked(role) <= copies; });
         }});
    config.state_invariants.push_back({"nobody grows richer than twelve coins", [](const Game::State& state) {
                                           return std::all_of(
                                               state.seats.begin(), state.seats.end(),
                                               [](const Seat& seat) { return seat.coins <= too_rich + 2; });
                                       }});
    config.state_invariants.push_back(
        {"the game is over when one player is left", [](const Game::State& state) {
             const auto left = std::count_if(state.seats.begin(), state.seats.end(),
                                             [](const Seat& seat) { return seat.plays(); });
             return !state.pending.over() ||
                    (left == 1 && state.winner && state.seats[*state.winner].plays());
         }});
}
// [invariants]

} // namespace masquerade
