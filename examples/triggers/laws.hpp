#pragma once

#include "triggers/play_config.hpp"

#include "herding/law/sequence.hpp"

#include <cstddef>
#include <vector>

/// Law configuration of Embers.
namespace triggers {

inline herding::law::Config<Game> law_config(const Setup& setup = {}) {
    auto config = play_config(setup);
    herding::law::add_sequence_laws(config);
    config.state_invariants = {
        {"where somebody has to decide, who has no life is out",
         [](const Game::State& state) {
             for (const Seat& seat : state.seats) {
                 if (seat.life <= 0 && !seat.out) {
                     return false;
                 }
             }
             return true;
         }},
        {"no creature stands that has taken all it can",
         [](const Game::State& state) {
             for (const Creature& creature : state.creatures) {
                 if (creature.damage >= toughness(creature.kind) || state.seat(creature.owner).out) {
                     return false;
                 }
             }
             return true;
         }},
        {"an empty stack is cold",
         [](const Game::State& state) { return state.stack > 0 || state.heat == 0; }},
        {"the stack is as high as cards are being played",
         [](const Game::State& state) {
             std::size_t unresolved = 0;
             for (const auto& pending : state.pending.stack()) {
                 const auto* play = std::get_if<Play>(&pending.of);
                 unresolved += play != nullptr ? 1 : 0;
             }
             return state.stack <= unresolved &&
                    unresolved <= state.stack + 1U; // one of them may be a Reckoning in progress
         }},
    };
    config.transition_invariants = {
        {"nothing but the host's word changes while the game is halted",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State& after) {
             return frame.inputs.size() != 1 || !before.halted || (!after.halted && frame.diffs.size() == 1);
         }},
    };
    return config;
}

/// One config for each deck.
inline std::vector<herding::law::Config<Game>> law_configs() { return {law_config(), law_config(zoo())}; }

} // namespace triggers
