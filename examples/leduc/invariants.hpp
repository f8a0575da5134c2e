#pragma once

#include "leduc/leduc.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

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
    using State = Game::State;
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    using herding::law::just;
    using herding::law::submitted;
    config.transition_invariants.push_back(
        {"each player stakes one chip, at the beginning",
         [](const State&, const Frame& frame, const State& after) {
             const bool begins = submitted<Begin>(frame) != nullptr;
             return frame.inputs.size() > 1 || (count<Ante>(frame) == (begins ? 1U : 0U) &&
                                                (!begins || (after.staked[0] == 1 && after.staked[1] == 1)));
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
    config.transition_invariants.push_back({"the card for both is the one that is dealt, once",
                                            [](const State&, const Frame& frame, const State&) {
                                                const auto* dealt = submitted<Action<"flop", Card>>(frame);
                                                const Flop* flop = herding::law::only<Flop>(frame);
                                                return dealt != nullptr
                                                           ? flop != nullptr && *dealt == flop->card
                                                           : frame.inputs.size() > 1 ||
                                                                 count<Flop>(frame) == 0;
                                            }});
    config.transition_invariants.push_back(
        {"who calls stakes as much as the other, who raises two chips more, or four in the second round",
         [](const State& before, const Frame& frame, const State& after) {
             const bool folds = submitted<Action<"fold">>(frame) != nullptr;
             const bool calls = submitted<Action<"call">>(frame) != nullptr;
             const bool raises = submitted<Action<"raise">>(frame) != nullptr;
             if (!folds && !calls && !raises) {
                 return frame.inputs.size() > 1 || count<Bet>(frame) == 0;
             }
             const auto player = static_cast<Player>(frame.actor.index());
             const int raise = before.flop ? 4 : 2;
             const int staked = folds   ? before.staked[player]
                                : calls ? before.staked[other(player)]
                                        : before.staked[other(player)] + raise;
             return just(frame, Bet{player, folds   ? Move::Fold
                                            : calls ? Move::Call
                                                    : Move::Raise}) &&
                    after.staked[player] == staked &&
                    after.staked[other(player)] == before.staked[other(player)];
         }});
    config.transition_invariants.push_back(
        {"who folds loses, else the cards are shown, once; a pair wins, then the higher card",
         [](const State&, const Frame& frame, const State& after) {
             if (after.result == Result::Open || frame.inputs.size() > 1) {
                 return frame.inputs.size() > 1 || count<Show>(frame) + count<End>(frame) == 0;
             }
             const auto end = [&](int difference) {
                 return just(frame, End{difference > 0   ? Result::FirstWins
                                        : difference < 0 ? Result::SecondWins
                                                         : Result::Split});
             };
             if (submitted<Action<"fold">>(frame) != nullptr) {
                 return count<Show>(frame) == 0 && end(frame.actor == herding::Actor::player(1) ? 1 : -1);
             }
             const int mine = rank(after.cards[0]->value());
             const int yours = rank(after.cards[1]->value());
             const bool paired = mine == rank(*after.flop) || yours == rank(*after.flop);
             const int pairs = mine == yours ? 0 : mine == rank(*after.flop) ? 1 : -1;
             return count<Show>(frame) == 1 && end(paired ? pairs : mine - yours);
         }});
}

} // namespace leduc
