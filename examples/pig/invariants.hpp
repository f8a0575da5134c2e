#pragma once

#include "pig/pig.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <cstddef>

/// What must be true of every match of Pig.
namespace pig {

inline void add_invariants(herding::law::Config<Game>& config) {
    const Setup setup = *config.setup;
    const auto players = static_cast<unsigned>(setup.players.value());
    config.state_invariants.push_back(
        {"who has won has the points, and nobody else has", [setup](const Game::State& state) {
             for (std::size_t i = 0; i < most_players; ++i) {
                 const bool enough = state.scores[i] >= static_cast<std::uint32_t>(setup.target.value());
                 if (enough != (state.winner == static_cast<Player>(i))) {
                     return false;
                 }
             }
             return true;
         }});
    config.state_invariants.push_back(
        {"who does not play scores nothing", [players](const Game::State& state) {
             for (std::size_t i = players; i < most_players; ++i) {
                 if (state.scores[i] != 0) {
                     return false;
                 }
             }
             return true;
         }});
    config.state_invariants.push_back(
        {"a match is over when it is won, and not before",
         [](const Game::State& state) { return state.pending.over() == state.winner.has_value(); }});
    config.transition_invariants.push_back(
        {"points are banked by who holds, and kept",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State& after) {
             for (std::size_t i = 0; i < most_players; ++i) {
                 const bool holds =
                     frame.inputs.size() != 1 || std::holds_alternative<Action<"hold">>(frame.input());
                 const bool mine = frame.actor == herding::Actor::player(static_cast<Player>(i));
                 if (after.scores[i] < before.scores[i] ||
                     (after.scores[i] > before.scores[i] && !(holds && mine))) {
                     return false;
                 }
             }
             return true;
         }});
    config.transition_invariants.push_back(
        {"who holds banks what they threw in this turn, once, and nobody else banks",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State&) {
             if (herding::law::submitted<Action<"hold">>(frame) == nullptr) {
                 return frame.inputs.size() > 1 || herding::law::count<Bank>(frame) == 0;
             }
             const Turn* turn = before.pending.find<Turn>();
             return turn != nullptr && herding::law::just(frame, Bank{turn->player, turn->pips});
         }});
    config.transition_invariants.push_back(
        {"a match is won once",
         [](const Game::State&, const herding::Frame<Game>& frame, const Game::State& after) {
             return herding::law::count<Win>(frame) == (after.winner ? 1U : 0U);
         }});
}

} // namespace pig
