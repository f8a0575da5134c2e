#pragma once

#include "masquerade/masquerade.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>

/// What must be true of every masquerade.
namespace masquerade {

/// Limits of a commit. A batch of inputs is several commits in one, so these look at single inputs.
inline void add_commit_invariants(herding::law::Config<Game>& config) {
    using State = Game::State;
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    using herding::law::just;
    using herding::law::only;
    using herding::law::submitted;
    config.transition_invariants.push_back({"who draws gets the mask that is dealt, and nobody else does",
                                            [](const State& before, const Frame& frame, const State&) {
                                                const auto* dealt = submitted<Action<"deal", Role>>(frame);
                                                const Deal* deal = only<Deal>(frame);
                                                if (dealt == nullptr) {
                                                    return frame.inputs.size() > 1 || count<Deal>(frame) == 0;
                                                }
                                                const Draw* draw = before.pending.find<Draw>();
                                                return deal != nullptr && draw != nullptr &&
                                                       *dealt == deal->role && deal->player == draw->player;
                                            }});
    config.transition_invariants.push_back(
        {"who shows a mask puts that one back, and nobody else does",
         [](const State& before, const Frame& frame, const State&) {
             if (submitted<Action<"show">>(frame) == nullptr) {
                 return frame.inputs.size() > 1 || count<Prove>(frame) == 0;
             }
             const Claim* claim = before.pending.find<Claim>();
             return claim != nullptr && just(frame, Prove{claim->player, claim->role});
         }});
    config.transition_invariants.push_back(
        {"who loses a mask loses the one that they choose, and nobody else does",
         [](const State&, const Frame& frame, const State&) {
             const auto* lost = submitted<Action<"unmask", Slot>>(frame);
             const Unmask* unmask = only<Unmask>(frame);
             if (lost == nullptr) {
                 return frame.inputs.size() > 1 || count<Unmask>(frame) == 0;
             }
             return unmask != nullptr && *lost == unmask->slot &&
                    frame.actor == herding::Actor::player(unmask->player);
         }});
    config.transition_invariants.push_back(
        {"income is one coin, alms are two, a tax is three, a stab costs three, exile seven",
         [](const State& before, const Frame& frame, const State&) {
             const Turn* turn = before.pending.find<Turn>();
             if (frame.inputs.size() > 1 || turn == nullptr) {
                 return frame.inputs.size() > 1 || count<Coin>(frame) == 0;
             }
             const auto gets = [&](int coins) {
                 return just(frame, Coin{turn->player, static_cast<std::int8_t>(coins)});
             };
             const auto* claim = before.pending.find<Claim>();
             const auto* block = before.pending.find<Block>();
             return submitted<Action<"income">>(frame)          ? gets(1)
                    : submitted<Action<"stab", Player>>(frame)  ? gets(-3)
                    : submitted<Action<"exile", Player>>(frame) ? gets(-7)
                    : count<Coin>(frame) == 0                   ? true
                    : block != nullptr                          ? block->role == Role::Banker && gets(2)
                                                                : claim != nullptr && gets(3);
         }});
    config.transition_invariants.push_back(
        {"who does not block a theft is robbed, once, by the thief",
         [](const State& before, const Frame& frame, const State&) {
             const auto* turn = before.pending.find<Turn>();
             const auto* block = before.pending.find<Block>();
             const auto* answer = submitted<Action<"block", bool>>(frame);
             const bool theft = turn != nullptr && block != nullptr && block->role == Role::Thief;
             if (theft && answer != nullptr && *answer == Action<"block", bool>(false)) {
                 return just(frame, Rob{turn->player, turn->target});
             }
             return frame.inputs.size() > 1 || count<Rob>(frame) == 0 ||
                    (theft && just(frame, Rob{turn->player, turn->target}));
         }});
    config.transition_invariants.push_back(
        {"a game is won once, by who is left", [](const State&, const Frame& frame, const State& after) {
             return after.winner ? just(frame, Win{*after.winner}) && after.seats[*after.winner].plays()
                                 : count<Win>(frame) == 0;
         }});
}

inline void add_invariants(herding::law::Config<Game>& config) {
    config.observer = true; // somebody who only watches learns nothing either
    // [invariant]
    config.state_invariants.push_back(
        {"nobody has more masks of a role than there are", [](const Game::State& state) {
             return std::all_of(roles.begin(), roles.end(),
                                [&](Role role) { return state.stacked(role) <= copies; });
         }});
    // [invariant]
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
    add_commit_invariants(config);
}

} // namespace masquerade
