#pragma once

#include "dice/dice.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

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
    config.transition_invariants.push_back(
        {"who throws a die again pays once, unless it is free",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State&) {
             const auto* kept = herding::law::submitted<Action<"keep_it", bool>>(frame);
             const RerollableDie* die = before.pending.find<RerollableDie>();
             const bool pays =
                 kept != nullptr && *kept == Action<"keep_it", bool>(false) && die != nullptr && !die->free;
             return frame.inputs.size() > 1 || (pays ? herding::law::just(frame, PayReroll{die->player})
                                                     : herding::law::count<PayReroll>(frame) == 0);
         }});
    config.transition_invariants.push_back(
        {"a die scores once, when it is done: the throw that it shows last",
         [](const Game::State& before, const herding::Frame<Game>& frame, const Game::State& after) {
             const RerollableDie* die = before.pending.find<RerollableDie>();
             if (frame.inputs.size() > 1) {
                 return true;
             }
             if (die == nullptr || after.pending.find<RerollableDie>() != nullptr) {
                 return herding::law::count<Score>(frame) == 0;
             }
             const auto* roll = herding::law::submitted<Action<"roll", Die>>(frame);
             const auto* again = herding::law::submitted<Action<"reroll", Die>>(frame);
             const Score* score = herding::law::only<Score>(frame);
             return score != nullptr && score->player == die->player &&
                    (roll != nullptr    ? *roll == score->pips
                     : again != nullptr ? *again == score->pips
                                        : die->result == score->pips);
         }});
}

} // namespace dice
