#pragma once

#include "kuhn/kuhn.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

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
    using State = Game::State;
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    using herding::law::submitted;
    config.transition_invariants.push_back(
        {"both stake a chip at the beginning, and who bets or calls stakes another",
         [](const State& before, const Frame& frame, const State& after) {
             const bool begins = submitted<Begin>(frame) != nullptr;
             const bool stakes = submitted<Action<"bet">>(frame) || submitted<Action<"call">>(frame);
             for (Player player = 0; player < 2 && frame.inputs.size() == 1; ++player) {
                 const bool acts = frame.actor == herding::Actor::player(player);
                 const int staked = after.staked[player] - before.staked[player];
                 if (staked != (begins || (stakes && acts) ? 1 : 0)) {
                     return false;
                 }
             }
             return true;
         }});
    config.transition_invariants.push_back(
        {"a player gets the card that is dealt, once, and player 0 the first",
         [](const State& before, const Frame& frame, const State&) {
             const auto* dealt = submitted<Action<"deal", Card>>(frame);
             const Deal* deal = herding::law::only<Deal>(frame);
             if (dealt == nullptr) {
                 return frame.inputs.size() > 1 || count<Deal>(frame) == 0;
             }
             return deal != nullptr && *dealt == deal->card && deal->player == (before.cards[0] ? 1 : 0);
         }});
    config.transition_invariants.push_back(
        {"who folds loses, else the cards are shown, once, and the higher one wins",
         [](const State&, const Frame& frame, const State& after) {
             if (!after.winner || frame.inputs.size() > 1) {
                 return frame.inputs.size() > 1 || count<Show>(frame) + count<Win>(frame) == 0;
             }
             const bool folds = submitted<Action<"fold">>(frame) != nullptr;
             const bool first_higher = after.cards[0]->value() > after.cards[1]->value();
             const bool first = folds ? frame.actor == herding::Actor::player(1) : first_higher;
             return count<Show>(frame) == (folds ? 0U : 1U) &&
                    herding::law::just(frame, Win{first ? Player{0} : Player{1}});
         }});
}

} // namespace kuhn
