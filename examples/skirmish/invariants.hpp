#pragma once

#include "skirmish/rules.hpp"

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <variant>

/// What must be true of every battle of skirmish.
namespace skirmish {

inline void add_invariants(herding::law::Config<Game>& config) {
    using State = Game::State;
    using Frame = herding::Frame<Game>;
    using herding::law::count;
    using herding::law::every;
    using herding::law::just;
    using herding::law::submitted;
    using herding::sequence::Action;
    const Setup setup = *config.setup;
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
        {"who has models left wins if the other has none, else it is a draw (1.4)",
         [](const Game::State& state) {
             const bool first = state.destroyed(1) && !state.destroyed(0);
             const bool second = state.destroyed(0) && !state.destroyed(1);
             return state.result == Result::Open || ((state.result == Result::FirstWins) == first &&
                                                     (state.result == Result::SecondWins) == second);
         }},
        {"the players take turns, and North begins (1.2)",
         [](const Game::State& state) {
             const Turn* turn = state.pending.find<Turn>();
             return turn == nullptr || (state.turn > 0 && turn->player == (state.turn - 1) % 2);
         }},
    };
    config.transition_invariants.push_back(
        {"nobody rises again",
         [](const Game::State& before, const herding::Frame<Game>&, const Game::State& after) {
             return after.models(0) <= before.models(0) && after.models(1) <= before.models(1);
         }});
    config.transition_invariants.push_back(
        {"further damage is lost (5.6)", [setup](const State& before, const Frame& frame, const State&) {
             return every<LoseWounds>(before, frame, [&](const State& now, const LoseWounds& loss) {
                 return loss.wounds > 0 && now.sides[loss.player].lost[loss.model.number()] + loss.wounds <=
                                               setup.units[loss.player].body.wounds;
             });
         }});
    config.transition_invariants.push_back(
        {"a model falls when it has no wound left, and at no other time (5.6)",
         [setup](const State& before, const Frame& frame, const State&) {
             return every<Fall>(before, frame, [&](const State& now, const Fall& fall) {
                 return now.sides[fall.player].lost[fall.model.number()] ==
                        setup.units[fall.player].body.wounds;
             });
         }});
    config.transition_invariants.push_back(
        {"a turn begins with new command points, but never more than three (1.2)",
         [setup](const State& before, const Frame& frame, const State&) {
             return every<BeginTurn>(before, frame, [&](const State& now, const BeginTurn& begun) {
                 const int points = now.sides[begun.player].points + setup.income;
                 return begun.player == now.turn % 2 && begun.points == std::min<int>(points, most_points);
             });
         }});
    config.transition_invariants.push_back({"in their turn a player takes cover or opens fire, once (1.3)",
                                            [](const State&, const Frame& frame, const State&) {
                                                const auto player = static_cast<Player>(frame.actor.index());
                                                return submitted<Action<"take_cover">>(frame)
                                                           ? just(frame, Order{player, Stance::InCover})
                                                       : submitted<Action<"open_fire">>(frame)
                                                           ? just(frame, Order{player, Stance::Attacking})
                                                           : frame.inputs.size() > 1 ||
                                                                 count<Order>(frame) == 0;
                                            }});
    config.transition_invariants.push_back(
        {"who rolls again, returns fire or sets off the fallen pays one command point (2.3, 6.2, 7.2)",
         [](const State& before, const Frame& frame, const State&) {
             const auto* roll = before.pending.find<Roll>();
             const bool again = submitted<Action<"reroll", Die>>(frame) != nullptr && roll != nullptr;
             const auto player = static_cast<Player>(frame.actor.index());
             return again && !roll->free               ? just(frame, Spend{roll->player, Purpose::Roll})
                    : submitted<Action<"fire">>(frame) ? just(frame, Spend{player, Purpose::ReturnFire})
                    : submitted<Action<"set_off">>(frame)
                        ? just(frame, Spend{player, Purpose::Explosion})
                        : frame.inputs.size() > 1 || count<Spend>(frame) == 0;
         }});
    config.transition_invariants.push_back(
        {"the fallen of an inspiring unit give its player a command point each, up to three (7.1)",
         [setup](const State& before, const Frame& frame, const State& after) {
             if (frame.inputs.size() > 1 || !before.pending.queue().empty() ||
                 !after.pending.queue().empty()) {
                 return true; // some of them are still to come
             }
             std::array<int, 2> due{};
             State now = before;
             const auto given = [&] {
                 return (due[0] == 0 || now.sides[0].points == most_points) &&
                        (due[1] == 0 || now.sides[1].points == most_points);
             };
             for (const auto& diff : frame.diffs) {
                 if (const auto* fall = std::get_if<Fall>(&diff)) {
                     due[fall->player] += setup.units[fall->player].inspiring ? 1 : 0;
                 } else if (const auto* gain = std::get_if<Gain>(&diff)) {
                     if (--due[gain->player] < 0) {
                         return false;
                     }
                 } else if (std::holds_alternative<BeginTurn>(diff)) {
                     if (!given()) {
                         return false;
                     }
                     due = {};
                 }
                 herding::apply<Game>(diff, now);
             }
             return given();
         }});
    config.transition_invariants.push_back(
        {"a battle ends once", [](const State&, const Frame& frame, const State& after) {
             return count<EndBattle>(frame) == (after.result != Result::Open ? 1U : 0U);
         }});
}

} // namespace skirmish
