#pragma once

#include "hammer/restated.hpp"
#include "hammer/turn_invariants.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>

/// What must be true of every battle without quirks. Each invariant states a rule of RULES.md in its own words.
namespace hammer {

namespace detail {

using States = decltype(herding::law::Config<Game>::state_invariants);
using Transitions = decltype(herding::law::Config<Game>::transition_invariants);
using State = Game::State;
using Frame = herding::Frame<Game>;

inline void add_states(States& all, const Setup& setup) {
    // 4 Units
    all.push_back({"no model is in two places (9.1)", every_model_is_mustered});
    all.push_back({"who stands has a wound left (4.3)", [](const State& state) {
                       return every_unit(state, [](const Unit& unit) {
                           return all_models(unit, [](const Model& model) {
                               return model.dying || model.suffered < profile(model.card).wounds;
                           });
                       });
                   }});
    all.push_back({"the dying stay until the end of the melee (7.12)", [](const State& state) {
                       const auto* attack = state.pending.find<Attack>();
                       return every_unit(state, [&](const Unit& unit) {
                           return (attack != nullptr && attack->melee) || !any_model(unit, is_dying);
                       });
                   }});
    all.push_back({"every unit knows with how many models it began (4.5)", [](const State& state) {
                       return every_unit(
                           state, [](const Unit& unit) { return unit.strength >= unit.models.size(); });
                   }});
    // 5 Command points
    all.push_back({"nobody has more than three command points (5.1)", [](const State& state) {
                       return both_sides(state, [](const Side& side) { return side.points <= most_points; });
                   }});
    all.push_back({"a stratagem is used once a phase (5.3)", [](const State& state) {
                       return both_sides(state, [](const Side& side) {
                           return std::all_of(side.used.begin(), side.used.end(), [&](Stratagem one) {
                               return std::count(side.used.begin(), side.used.end(), one) == 1;
                           });
                       });
                   }});
    // 7 Attacks
    all.push_back({"only an oath makes hits easier and repeats them (8.6)", [](const State& state) {
                       const auto* model = state.pending.find<ResolveModelAttack>();
                       if (model == nullptr || !(model->attack.fury || model->attack.rerolls_hits)) {
                           return true;
                       }
                       const Player player = state.unit(model->attack.source).owner;
                       return state.sides[player].oath == model->attack.target;
                   }});
    all.push_back({"a hardened target is so at once (7.2)", [](const State& state) {
                       const auto* model = state.pending.find<ResolveModelAttack>();
                       return model == nullptr ||
                              model->attack.hardened == state.unit(model->attack.target).is(Flag::hardened);
                   }});
    all.push_back({"pacts are of the Daemonkin, stances of the Gilded Blade (10.3)", [](const State& state) {
                       const auto* model = state.pending.find<ResolveModelAttack>();
                       if (model == nullptr || !(model->attack.lethal || model->attack.sustained)) {
                           return true;
                       }
                       const Faction army = army_of(state, state.unit(model->attack.source));
                       return army == Faction::zarkan_daemonkin ||
                              (model->attack.melee && army == Faction::tristraen_gilded_blade);
                   }});
    all.push_back({"a pistol or a melee weapon ends the attacks of a model (7.4)", [](const State& state) {
                       const auto* model = top<ResolveModelAttack>(state);
                       return model == nullptr || !is_done(*model);
                   }});
    all.push_back({"who has advanced uses assault weapons (7.4)", [](const State& state) {
                       const auto* attack = state.pending.find<SingleAttack>();
                       return attack == nullptr || !state.unit(attack->attack.source).is(Flag::advanced) ||
                              has(weapon(attack->attack.weapon), WeaponRule::assault);
                   }});
    all.push_back(
        {"overwatch hits on a 6, others within one of the skill (7.6, 8.10)", [setup](const State& state) {
             const SingleAttack* roll = rolls_in(state, "hit_roll");
             if (roll == nullptr) {
                 return true;
             }
             const int need = number(number_to_hit(setup, state, roll->attack));
             const int skill = weapon(roll->attack.weapon).skill;
             return roll->attack.overwatch ? need == 6 : need > 1 && std::abs(need - skill) <= 1;
         }});
    all.push_back({"a 6 wounds, a 1 does not, and only hardened targets are harder to wound (7.8)",
                   [setup](const State& state) {
                       const SingleAttack* roll = rolls_in(state, "wound_roll");
                       if (roll == nullptr) {
                           return true;
                       }
                       const int need = number(number_to_wound(setup, state, roll->attack));
                       const int plain = plain_wound(*roll);
                       return need > 1 && need < 7 && need >= plain - 1 &&
                              need <= plain + (roll->attack.hardened ? 1 : 0);
                   }});
    all.push_back(
        {"a 1 does not save, and armor penetration does not help (7.10)", [setup](const State& state) {
             const SingleAttack* roll = rolls_in(state, "save_roll");
             if (roll == nullptr) {
                 return true;
             }
             const Profile& body = profile(roll->card);
             const int need = number(number_to_save(setup, roll->attack, roll->card));
             return need > 1 && need >= std::min(body.save, body.invulnerable);
         }});
    // 8 Tests of courage
    all.push_back({"only who has models tests their courage (8.5)", [](const State& state) {
                       const auto* test = state.pending.find<BattleShockTest>();
                       return test == nullptr || state.fights(test->unit);
                   }});
    all.push_back({"a disruption and a bellow shock an enemy (8.7, 8.17)", [](const State& state) {
                       const auto* test = state.pending.find<BattleShockTest>();
                       const bool foe = state.pending.find<NeuralDisruption>() != nullptr ||
                                        state.pending.find<FightPhase>() != nullptr;
                       return test == nullptr || !foe || state.unit(test->unit).owner != state.active;
                   }});
}

inline void add_stratagems(Transitions& all) {
    all.push_back({"nobody spends what they do not have (5.3)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<Spend>(before, frame, [](const State& now, const Spend& spend) {
                           return spend.points <= now.sides[spend.player].points;
                       });
                   }});
    all.push_back({"who uses a stratagem pays it (5.3)", [](const State&, const Frame& frame, const State&) {
                       return pays(frame, 0) && pays(frame, 1);
                   }});
    all.push_back(
        {"stratagems are of an army and of a phase (10.3)",
         [](const State& before, const Frame& frame, const State&) {
             return every<hammer::Mark>(before, frame, [&](const State& now, const hammer::Mark& mark) {
                 const Use use = use_of(mark.stratagem);
                 return use.army.value_or(now.sides[mark.player].army) == now.sides[mark.player].army &&
                        use.phase.value_or(phase_of(before).value_or(0)) == phase_of(before);
             });
         }});
    all.push_back({"the owner of a unit pays for its bravery (8.5)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<hammer::Mark>(
                           before, frame, [&](const State& now, const hammer::Mark& mark) {
                               const auto* test = before.pending.find<BattleShockTest>();
                               return mark.stratagem != Stratagem::insane_bravery ||
                                      (test != nullptr && now.unit(test->unit).owner == mark.player);
                           });
                   }});
    all.push_back(
        {"an ingress brings a unit (8.11)", [](const State& before, const Frame& frame, const State& after) {
             return !marks(frame, Stratagem::rapid_ingress) || after.units.size() > before.units.size();
         }});
    all.push_back(
        {"a spear is paid by who uses it (10.3)", [](const State&, const Frame& frame, const State& after) {
             const auto* phase = after.pending.find<MovementPhase>();
             return !marks(frame, Stratagem::the_gilded_spear) || (phase != nullptr && phase->spear);
         }});
    all.push_back(
        {"awe hinders a charge by two (8.15)", [](const State&, const Frame& frame, const State& after) {
             const auto* charge = after.pending.find<Charge>();
             return !marks(frame, Stratagem::overawing_magnificence) || charge == nullptr ||
                    charge->hindrance == 2;
         }});
    all.push_back({"stratagems are forgotten when a phase ends (8.3)",
                   [](const State& before, const Frame&, const State& after) {
                       return phase_of(before) == phase_of(after) || after.pending.over() ||
                              both_sides(after, [](const Side& side) { return side.used.empty(); });
                   }});
    all.push_back({"an extra point is for one who has none of this round (5.2)",
                   [](const State& before, const Frame& frame, const State& after) {
                       return every<Gain>(before, frame, [&](const State& now, const Gain& gain) {
                           const Side& side = now.sides[gain.player];
                           return !gain.extra ||
                                  (!side.has_extra_point && after.sides[gain.player].has_extra_point &&
                                   side.army == Faction::insidious_infiltrators);
                       });
                   }});
    all.push_back({"a stratagem or a stance counts in its attack (10.3)", counts_in_the_attack});
}

inline void add_units(Transitions& all) {
    all.push_back(
        {"a destroyed unit never moves (4.3)", [](const State& before, const Frame& frame, const State&) {
             return every<Translate>(
                        before, frame,
                        [](const State& now, const Translate& move) { return now.fights(move.unit); }) &&
                    every<Consolidate>(before, frame, [](const State& now, const Consolidate& move) {
                        return now.fights(move.unit);
                    });
         }});
    all.push_back({"a unit shoots, fights and moves once in a turn (4.2)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<SetFlag>(before, frame, [](const State& now, const SetFlag& set) {
                           const bool once = set.flag == Flag::shot || set.flag == Flag::fought ||
                                             set.flag == Flag::moved || set.flag == Flag::advanced;
                           return !once || !set.on || !now.unit(set.unit).is(set.flag);
                       });
                   }});
    all.push_back({"a destroyed unit neither advances, shoots nor is shocked (4.3)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<SetFlag>(before, frame, [](const State& now, const SetFlag& set) {
                           return (set.flag != Flag::advanced && set.flag != Flag::shot &&
                                   set.flag != Flag::shocked) ||
                                  now.fights(set.unit);
                       });
                   }});
    all.push_back({"a model loses less than it has, or falls (7.11)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<Suffer>(before, frame, [](const State& now, const Suffer& loss) {
                           const auto id = static_cast<std::size_t>(loss.model);
                           const Unit& unit = now.unit(loss.unit);
                           return loss.wounds > 0 && id < unit.models.size() &&
                                  unit.models[id].suffered + loss.wounds <
                                      profile(unit.models[id].card).wounds;
                       });
                   }});
    all.push_back({"a wounded model comes first, a character last (7.9)",
                   [](const State& before, const Frame& frame, const State&) {
                       const auto* attack = before.pending.find<SingleAttack>();
                       const auto open = [&](const State& now, const auto& loss) {
                           return loss.unit != attack->attack.target ||
                                  may_be_wounded(now, attack->attack, loss.unit, loss.model);
                       };
                       return attack == nullptr ||
                              (every<Suffer>(before, frame, open) && every<Linger>(before, frame, open));
                   }});
    all.push_back({"only who is attacked in melee lingers (7.12)",
                   [](const State& before, const Frame& frame, const State&) {
                       const auto* attack = before.pending.find<Attack>();
                       return every<Linger>(before, frame, [&](const State&, const Linger& linger) {
                           return attack != nullptr && attack->melee && linger.unit == attack->target;
                       });
                   }});
    all.push_back({"a hazard does three damage (7.15)", hazards_do_three});
    all.push_back({"only a unit that tests its courage is shocked (8.5)",
                   [](const State& before, const Frame& frame, const State&) {
                       const auto* test = before.pending.find<BattleShockTest>();
                       return every<SetFlag>(before, frame, [&](const State&, const SetFlag& set) {
                           return set.flag != Flag::shocked || (test != nullptr && test->unit == set.unit);
                       });
                   }});
    all.push_back({"a shock lasts until the owner's command phase (8.5)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<Rally>(before, frame, [](const State& now, const Rally& rally) {
                           return rally.player == now.active;
                       });
                   }});
}

inline void add_phases(Transitions& all) {
    all.push_back({"scores never fall, and only that of the player of the turn rises (6.3)",
                   [](const State& before, const Frame& frame, const State& after) {
                       return after.sides[0].score >= before.sides[0].score &&
                              after.sides[1].score >= before.sides[1].score &&
                              every<Score>(before, frame, [](const State& now, const Score& score) {
                                  return score.player == now.active;
                              });
                   }});
    all.push_back({"a command phase scores its objectives (6.3)",
                   [](const State& before, const Frame&, const State& after) {
                       return scores_objectives(before, after);
                   }});
    all.push_back({"the Infiltrators cast their shadow once (8.4)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<CastShadow>(before, frame, [](const State& now, const CastShadow& cast) {
                           const Side& side = now.sides[cast.player];
                           return side.army == Faction::insidious_infiltrators && !side.has_shadowed;
                       });
                   }});
    all.push_back(
        {"an oath is sworn by an army against an enemy (8.6)",
         [](const State& before, const Frame& frame, const State&) {
             return every<Swear>(before, frame, [](const State& now, const Swear& oath) {
                 const Faction army = now.sides[oath.player].army;
                 return oath.target == no_unit ||
                        (oath.player == now.active && now.fights(oath.target) &&
                         now.unit(oath.target).owner != oath.player &&
                         (army == Faction::strike_force_octavius || army == Faction::vengeful_brethren));
             });
         }});
    all.push_back({"who is shot at is in sight, and not in somebody else's melee (8.13)",
                   [](const State& before, const Frame&, const State& after) {
                       const auto* attack = after.pending.find<Attack>();
                       return !begins<Attack>(before, after) || attack->melee || may_shoot(before, *attack);
                   }});
    all.push_back({"who fights is engaged (8.18)", [](const State& before, const Frame&, const State& after) {
                       const auto* attack = after.pending.find<Attack>();
                       return !begins<Attack>(before, after) || !attack->melee ||
                              touch(before.unit(attack->source), before.unit(attack->target));
                   }});
    all.push_back(
        {"who charges ends engaged (8.15)", [](const State& before, const Frame& frame, const State&) {
             const auto* charge = before.pending.find<Charge>();
             return charge == nullptr ||
                    every<Translate>(before, frame, [&](State now, const Translate& move) {
                        move.apply(now);
                        return touch(now.unit(charge->source), now.unit(charge->target));
                    });
         }});
    all.push_back({"who charges is ready, and within 12 inches (8.14)",
                   [](const State& before, const Frame&, const State& after) {
                       const auto* charge = after.pending.find<Charge>();
                       if (!begins<Charge>(before, after) || charge->intervenes) {
                           return true;
                       }
                       const Unit& unit = before.unit(charge->source);
                       return unit.is(Flag::may_charge) && !unit.is(Flag::advanced) &&
                              !unit.is(Flag::charged) && nearer_than(unit, before.unit(charge->target), 12);
                   }});
    all.push_back(
        {"a hero is within six inches (8.16)", [](const State& before, const Frame&, const State& after) {
             const auto* charge = after.pending.find<Charge>();
             return !begins<Charge>(before, after) || !charge->intervenes ||
                    nearer_than(before.unit(charge->source), before.unit(charge->target), 6);
         }});
    all.push_back({"who fights moves three inches before and after (8.18)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<Consolidate>(before, frame, [](const State&, const Consolidate& move) {
                           return move.reach == 3;
                       });
                   }});
    all.push_back({"units deploy in their zone, and arrive at their edge, ready (8.11, 9.3)",
                   [](const State& before, const Frame& frame, const State&) {
                       return every<Arrive>(before, frame, [](const State& now, const Arrive& arrive) {
                           const Unit& unit = now.reserve[static_cast<std::size_t>(arrive.reserve)];
                           return arrive.moved ? arrive.ready && may_come(now, unit, arrive.place)
                                               : may_begin(now, unit, arrive.place);
                       });
                   }});
    all.push_back({"no unit moves farther than its movement, a die or a spear (8.9, 10.3)",
                   [](const State& before, const Frame& frame, const State&) {
                       const auto* move = before.pending.find<Move>();
                       const auto* phase = before.pending.find<MovementPhase>();
                       return move == nullptr ||
                              every<Translate>(before, frame, [&](const State& now, const Translate& by) {
                                  const Unit& unit = now.unit(by.unit);
                                  const int more = unit.is(Flag::advanced)            ? 6
                                                   : phase != nullptr && phase->spear ? 2
                                                                                      : 0;
                                  const int reach = profile(unit.models[0].card).movement + more;
                                  return by.unit == move->unit && by.by.square() <= reach * reach;
                              });
                   }});
}

} // namespace detail

/// The invariants of the rules without quirks. `played` is the setup of the battle, which knows the numbers of its rolls.
inline void add_invariants(herding::law::Config<Game>& config, const Setup& played) {
    detail::add_states(config.state_invariants, played);
    detail::add_stratagems(config.transition_invariants);
    detail::add_units(config.transition_invariants);
    detail::add_phases(config.transition_invariants);
    detail::add_turns(config.transition_invariants);
}
/// The same for the setup of a config. A setup with quirks has none.
inline void add_invariants(herding::law::Config<Game>& config) {
    if (config.setup->quirks == Quirks{}) {
        add_invariants(config, *config.setup);
    }
}

} // namespace hammer
