#pragma once

#include "skirmish/rules.hpp"

#include "herding/herding.hpp"
#include "herding/law/config.hpp"

#include <cstddef>
#include <variant>

/// What must be true of every battle of skirmish.
namespace skirmish {

inline void add_invariants(herding::law::Config<Game>& config) {
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
    };
    config.transition_invariants.push_back(
        {"nobody rises again",
         [](const Game::State& before, const herding::Frame<Game>&, const Game::State& after) {
             return after.models(0) <= before.models(0) && after.models(1) <= before.models(1);
         }});
    config.transition_invariants.push_back(
        {"further damage is lost (5.6)",
         [setup](const Game::State& before, const herding::Frame<Game>& frame, const Game::State&) {
             Game::State now = before;
             for (const auto& diff : frame.diffs) {
                 const auto* loss = std::get_if<LoseWounds>(&diff);
                 if (loss != nullptr &&
                     (loss->wounds == 0 || now.sides[loss->player].lost[loss->model.number()] + loss->wounds >
                                               setup.units[loss->player].body.wounds)) {
                     return false;
                 }
                 herding::apply<Game>(diff, now);
             }
             return true;
         }});
    config.transition_invariants.push_back(
        {"a model falls when it has no wound left, and at no other time (5.6)",
         [setup](const Game::State& before, const herding::Frame<Game>& frame, const Game::State&) {
             Game::State now = before;
             for (const auto& diff : frame.diffs) {
                 const auto* fall = std::get_if<Fall>(&diff);
                 if (fall != nullptr && now.sides[fall->player].lost[fall->model.number()] !=
                                            setup.units[fall->player].body.wounds) {
                     return false;
                 }
                 herding::apply<Game>(diff, now);
             }
             return true;
         }});
}

} // namespace skirmish
