#pragma once

#include "skirmish/play_config.hpp"

#include "herding/law/sequence.hpp"

#include <cstddef>
#include <vector>

/// Law configuration of skirmish.
namespace skirmish {

inline herding::law::Config<Game> law_config(const Setup& setup) {
    auto config = play_config(setup);
    herding::law::add_sequence_laws(config);
    config.state_invariants = {
        {"nobody has more than three command points",
         [](const Game::State& state) {
             return state.sides[0].points <= most_points && state.sides[1].points <= most_points;
         }},
        {"who stands has a wound left",
         [setup](const Game::State& state) {
             for (std::size_t i = 0; i < 2; ++i) {
                 for (const auto lost : state.sides[i].lost) {
                     if (lost >= setup.units[i].body.wounds) {
                         return false;
                     }
                 }
             }
             return true;
         }},
        {"a battle is decided when it is over, and not before",
         [](const Game::State& state) { return state.pending.over() == (state.result != Result::Open); }},
    };
    config.transition_invariants.push_back(
        {"nobody rises again",
         [](const Game::State& before, const herding::Frame<Game>&, const Game::State& after) {
             return after.models(0) <= before.models(0) && after.models(1) <= before.models(1);
         }});
    return config;
}

/// One config for each pairing.
inline std::vector<herding::law::Config<Game>> law_configs() {
    std::vector<herding::law::Config<Game>> configs;
    for (const Setup& setup : pairings()) {
        configs.push_back(law_config(setup));
    }
    return configs;
}

} // namespace skirmish
