#pragma once

#include "hammer/rules.hpp"

#include "herding/law/config.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <variant>

/// What must be true of every battle without quirks.
namespace hammer {

namespace detail {

/// The models of a player that are made from a card, on the table and in reserve.
inline std::size_t models_of(const Board& board, Player player, CardId card) {
    std::size_t sum = 0;
    for (const Units* units : {&board.units, &board.reserve}) {
        for (const Unit& unit : *units) {
            sum += unit.owner != player ? 0U
                                        : static_cast<std::size_t>(std::count_if(
                                              unit.models.begin(), unit.models.end(),
                                              [&](const Model& model) { return model.card == card; }));
        }
    }
    return sum;
}
/// The same at the start of the battle.
inline std::size_t mustered(Faction faction, CardId card) {
    std::size_t sum = 0;
    for (const UnitKind kind : army(faction).units) {
        for (const Group& group : unit_type(kind).groups) {
            sum += group.card == card ? group.count : 0U;
        }
    }
    return sum;
}

template <class Test> bool every_unit(const Board& board, Test test) {
    return std::all_of(board.units.begin(), board.units.end(), test) &&
           std::all_of(board.reserve.begin(), board.reserve.end(), test);
}
template <class Test> bool both_sides(const Board& board, Test test) {
    return test(board.sides[0]) && test(board.sides[1]);
}
/// Whether a test holds for each diff of a type and the state that it finds.
template <class D, class Test>
bool every(const Game::State& before, const herding::Frame<Game>& frame, Test test) {
    Game::State now = before;
    for (const auto& diff : frame.diffs) {
        if (const D* one = std::get_if<D>(&diff); one != nullptr && !test(now, *one)) {
            return false;
        }
        herding::apply<Game>(diff, now);
    }
    return true;
}

} // namespace detail

inline void add_invariants(herding::law::Config<Game>& config) {
    using State = Game::State;
    using Frame = herding::Frame<Game>;
    using detail::every;
    auto& states = config.state_invariants;
    states.push_back({"no model is in two places (9.1)", [](const State& state) {
                          for (Player player = 0; player < 2; ++player) {
                              for (std::size_t i = 0; i < tables::cards.size(); ++i) {
                                  const auto card = static_cast<CardId>(i);
                                  if (detail::models_of(state, player, card) >
                                      detail::mustered(state.sides[player].army, card)) {
                                      return false;
                                  }
                              }
                          }
                          return true;
                      }});
    states.push_back({"who stands has a wound left (4.3)", [](const State& state) {
                          return detail::every_unit(state, [](const Unit& unit) {
                              return all_models(unit, [](const Model& model) {
                                  return model.dying || model.suffered < profile(model.card).wounds;
                              });
                          });
                      }});
    states.push_back({"the dying stay until the end of the melee (7.12)", [](const State& state) {
                          const auto* attack = state.pending.find<Attack>();
                          return detail::every_unit(state, [&](const Unit& unit) {
                              return (attack != nullptr && attack->melee) || !any_model(unit, is_dying);
                          });
                      }});
    states.push_back({"nobody has more than three command points (5.1)", [](const State& state) {
                          return detail::both_sides(
                              state, [](const Side& side) { return side.points <= most_points; });
                      }});
    states.push_back({"a stratagem is used once a phase (5.3)", [](const State& state) {
                          return detail::both_sides(state, [](const Side& side) {
                              return std::all_of(side.used.begin(), side.used.end(), [&](Stratagem one) {
                                  return std::count(side.used.begin(), side.used.end(), one) == 1;
                              });
                          });
                      }});
    states.push_back({"every unit knows with how many models it began (4.5)", [](const State& state) {
                          return detail::every_unit(
                              state, [](const Unit& unit) { return unit.strength >= unit.models.size(); });
                      }});
    auto& transitions = config.transition_invariants;
    transitions.push_back(
        {"scores never fall (6.3)", [](const State& before, const Frame&, const State& after) {
             return after.sides[0].score >= before.sides[0].score &&
                    after.sides[1].score >= before.sides[1].score;
         }});
    transitions.push_back({"only the player of the turn scores (6.3)",
                           [](const State& before, const Frame& frame, const State&) {
                               return every<Score>(before, frame, [](const State& now, const Score& score) {
                                   return score.player == now.active;
                               });
                           }});
    transitions.push_back({"nobody spends what they do not have (5.3)",
                           [](const State& before, const Frame& frame, const State&) {
                               return every<Spend>(before, frame, [](const State& now, const Spend& spend) {
                                   return spend.points <= now.sides[spend.player].points;
                               });
                           }});
    transitions.push_back(
        {"a destroyed unit never moves (4.3)", [](const State& before, const Frame& frame, const State&) {
             return every<Translate>(
                        before, frame,
                        [](const State& now, const Translate& move) { return now.fights(move.unit); }) &&
                    every<Consolidate>(before, frame, [](const State& now, const Consolidate& move) {
                        return now.fights(move.unit);
                    });
         }});
    transitions.push_back({"a unit shoots once in a turn, and not when it is destroyed (8.13)",
                           [](const State& before, const Frame& frame, const State&) {
                               return every<SetFlag>(before, frame, [](const State& now, const SetFlag& set) {
                                   return set.flag != Flag::shot ||
                                          (now.fights(set.unit) && !now.unit(set.unit).is(Flag::shot));
                               });
                           }});
    transitions.push_back(
        {"units arrive more than nine inches from enemies (8.11)",
         [](const State& before, const Frame& frame, const State&) {
             return every<Arrive>(before, frame, [](const State& now, const Arrive& arrive) {
                 const Unit& unit = now.reserve[static_cast<std::size_t>(arrive.reserve)];
                 const auto square = nearest_square(now, arrive.place, enemy_of(unit.owner));
                 return !arrive.moved || !square || *square > 81;
             });
         }});
    transitions.push_back(
        {"no unit moves farther than its movement and a die (8.9)",
         [](const State& before, const Frame& frame, const State&) {
             const auto* move = before.pending.find<Move>();
             return move == nullptr ||
                    every<Translate>(before, frame, [&](const State& now, const Translate& by) {
                        const int reach = profile(now.unit(by.unit).models[0].card).movement + 6;
                        return by.by.square() <= reach * reach;
                    });
         }});
}

} // namespace hammer
