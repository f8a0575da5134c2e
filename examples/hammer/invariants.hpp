#pragma once

#include "hammer/rules.hpp"
#include "hammer/turn_invariants.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// What must be true of every battle without quirks. Each invariant states a rule of RULES.md in its own words: it reads the
/// board and the data, not the formulas, except to ask which number a roll has.
namespace hammer {

namespace detail {

/// A list of a card as it is in the data.
template <class List, class T> bool lists(const List& all, T one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}
/// The sequence that asks, if it is of this type.
template <class T> const T* top(const Game::State& state) {
    return state.pending.depth() == 0 ? nullptr : std::get_if<T>(&state.pending.top().of);
}
template <class T> bool begins(const Game::State& before, const Game::State& after) {
    return before.pending.find<T>() == nullptr && after.pending.find<T>() != nullptr;
}
template <class T> bool ends(const Game::State& before, const Game::State& after) {
    return begins<T>(after, before);
}
/// The attack whose dice are rolled, if its number is due.
inline const SingleAttack* rolls_in(const Game::State& state, std::string_view step) {
    const auto& stack = state.pending.stack();
    if (stack.size() < 2 || top<RerollableDiceRoll>(state) == nullptr) {
        return nullptr;
    }
    const auto& caller = stack[stack.size() - 2];
    return Game::Rules::programs[caller.of.index()].code[caller.at].name == step
               ? std::get_if<SingleAttack>(&caller.of)
               : nullptr;
}

// ---- 4 Units

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
inline bool every_model_is_mustered(const Game::State& state) {
    for (Player player = 0; player < 2; ++player) {
        for (std::size_t i = 0; i < tables::cards.size(); ++i) {
            const auto card = static_cast<CardId>(i);
            if (models_of(state, player, card) > mustered(state.sides[player].army, card)) {
                return false;
            }
        }
    }
    return true;
}
inline Faction army_of(const Board& board, const Unit& unit) { return board.sides[unit.owner].army; }
inline bool any_lists(const Unit& unit, Ability ability) {
    return any_model(unit, [&](const Model& model) { return lists(card(model.card).abilities, ability); });
}
inline bool all_list(const Unit& unit, Ability ability) {
    return all_models(unit, [&](const Model& model) { return lists(card(model.card).abilities, ability); });
}
template <class Test> bool every_unit(const Board& board, Test test) {
    return std::all_of(board.units.begin(), board.units.end(), test) &&
           std::all_of(board.reserve.begin(), board.reserve.end(), test);
}
template <class Test> bool both_sides(const Board& board, Test test) {
    return test(board.sides[0]) && test(board.sides[1]);
}
/// 3.8 Two of their models are at most an inch apart.
inline bool touch(const Unit& unit, const Unit& enemy) {
    return any_model(unit, [&](const Model& own) {
        return any_model(enemy, [&](const Model& other) { return gap(own, other).within(1); });
    });
}
/// Whether a unit touches any enemy.
inline bool in_melee(const Board& board, const Unit& unit) {
    return std::any_of(board.units.begin(), board.units.end(),
                       [&](const Unit& other) { return other.owner != unit.owner && touch(unit, other); });
}
inline bool nearer_than(const Unit& unit, const Unit& other, int inches, bool less = false) {
    return any_model(unit, [&](const Model& one) {
        return any_model(other, [&](const Model& two) {
            return less ? gap(one, two).below(inches) : gap(one, two).within(inches);
        });
    });
}

// ---- Diffs

using herding::law::every;

inline bool marks(const herding::Frame<Game>& frame, Stratagem stratagem) {
    return std::any_of(frame.diffs.begin(), frame.diffs.end(), [&](const auto& diff) {
        const auto* mark = std::get_if<hammer::Mark>(&diff);
        return mark != nullptr && mark->stratagem == stratagem;
    });
}

// ---- 5 and 10.3 Stratagems

/// Whose stratagem it is, and the phase in which it is used: 0 to 4 in the order of a turn. Without a value: any.
struct Use {
    std::optional<Faction> army = {};
    std::optional<int> phase = {};
};
inline Use use_of(Stratagem stratagem) {
    using enum Faction;
    switch (stratagem) {
    case Stratagem::rapid_ingress: return {{}, 1};
    case Stratagem::heroic_intervention: return {{}, 3};
    case Stratagem::veteran_instincts:
    case Stratagem::gene_wrought_resiliance: return {strike_force_octavius, {}};
    case Stratagem::duty_and_honour: return {strike_force_octavius, 0};
    case Stratagem::swift_kill: return {insidious_infiltrators, 4};
    case Stratagem::pheromone_trace: return {insidious_infiltrators, 0};
    case Stratagem::predators_not_prey: return {insidious_infiltrators, 1};
    case Stratagem::vindictive_strategy:
    case Stratagem::violent_unbidding: return {zarkan_daemonkin, {}};
    case Stratagem::demonic_fervour: return {zarkan_daemonkin, 4};
    case Stratagem::tough_as_squig_hide: return {morgrim_butchas, {}};
    case Stratagem::bestial_bellow: return {morgrim_butchas, 4};
    case Stratagem::overawing_magnificence: return {tristraen_gilded_blade, 3};
    case Stratagem::the_gilded_spear: return {tristraen_gilded_blade, 1};
    case Stratagem::unyielding:
    case Stratagem::relic_munitions: return {vengeful_brethren, 4};
    case Stratagem::reroll:
    case Stratagem::overwatch:
    case Stratagem::insane_bravery: break;
    }
    return {};
}
/// 8.1 The phase of the turn; none before the battle.
inline std::optional<int> phase_of(const Game::State& state) {
    const auto& pending = state.pending;
    const bool now[] = {pending.find<CommandPhase>() != nullptr, pending.find<MovementPhase>() != nullptr,
                        pending.find<ShootingPhase>() != nullptr, pending.find<ChargePhase>() != nullptr,
                        pending.find<FightPhase>() != nullptr};
    const auto* found = std::find(std::begin(now), std::end(now), true);
    return found == std::end(now) ? std::nullopt : std::optional(static_cast<int>(found - std::begin(now)));
}
/// 5.3 What a player marks in a frame is what they pay.
inline bool pays(const herding::Frame<Game>& frame, Player player) {
    int due = 0;
    for (const auto& diff : frame.diffs) {
        const auto* mark = std::get_if<hammer::Mark>(&diff);
        const auto* spend = std::get_if<Spend>(&diff);
        due += mark != nullptr && mark->player == player ? cost_of(mark->stratagem) : 0;
        due -= spend != nullptr && spend->player == player ? spend->points : 0;
    }
    return due == 0;
}

// ---- 6 Objectives

/// 6.2 What the players' models near an objective control.
inline std::array<int, 2> control(const Board& board, std::size_t objective) {
    std::array<int, 2> sums{};
    for (const Unit& unit : board.units) {
        for (const Model& model : unit.models) {
            const Vector way = model.at - Position{objectives[objective].x, objectives[objective].y};
            sums[unit.owner] +=
                way.square() <= 9 && !unit.is(Flag::shocked) ? profile(model.card).control : 0;
        }
    }
    return sums;
}
/// 6.3 At the end of a command phase its player scores for what they control, and for what they keep. What an enemy controls
/// they do not keep.
inline bool scores_objectives(const Game::State& before, const Game::State& after) {
    if (!ends<CommandPhase>(before, after)) {
        return true;
    }
    const Player player = before.active;
    int sum = before.sides[player].score;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const auto [first, second] = control(after, i);
        const bool own = player == 0 ? first > second : second > first;
        if (!own && first != second && after.sides[player].pinned[i]) {
            return false;
        }
        sum += own || (first == second && after.sides[player].pinned[i]) ? 5 : 0;
    }
    return after.sides[player].score == std::min(sum, most_score);
}

// ---- 7 Attacks

/// 7.8 The number to wound without reasons.
inline int plain_wound(const SingleAttack& attack) {
    const int strength = weapon(attack.attack.weapon).strength;
    const int toughness = attack.attack.toughness;
    return strength >= 2 * toughness   ? 2
           : strength > toughness      ? 3
           : strength == toughness     ? 4
           : 2 * strength <= toughness ? 6
                                       : 5;
}
/// 8.13, 4.7, 8.10 Who may shoot at whom.
inline bool may_shoot(const Board& board, const Attack& attack) {
    const Unit& from = board.unit(attack.source);
    const Unit& to = board.unit(attack.target);
    const bool apart = !in_melee(board, from) && !in_melee(board, to);
    const bool seen = !any_lists(to, Ability::lone_operative) || nearer_than(from, to, 12);
    const bool reached = !attack.overwatch || nearer_than(from, to, 24, true);
    return (touch(from, to) || apart) && seen && reached && from.is(Flag::may_shoot) &&
           from.owner == (attack.overwatch ? board.inactive() : board.active);
}
/// 7.9 A wound hits no character while others are left, and a wounded model first.
inline bool may_be_wounded(const Game::State& now, const Attacking& attack, UnitIndex target, ModelIndex id) {
    const Unit& unit = now.unit(target);
    const Model& victim = unit.models[static_cast<std::size_t>(id)];
    if (has(weapon(attack.weapon), WeaponRule::precision) || victim.dying) {
        return true;
    }
    const bool character = is_character(victim);
    return !any_model(unit, [&](const Model& other) {
        const bool before =
            !other.dying && is_character(other) == character && other.suffered > 0 && victim.suffered == 0;
        return before || (character && !other.dying && !is_character(other));
    });
}
/// 7.4 Whether a model that may still use weapons has used one that ends its attacks.
inline bool is_done(const ResolveModelAttack& model) {
    const auto& weapons = card(model.attack.card).weapons;
    for (std::size_t i = 0; i < weapons.size(); ++i) {
        const Weapon& one = weapon(weapons[i]);
        const bool last =
            has(one, WeaponRule::pistol) || (model.attack.melee && !has(one, WeaponRule::extra_attacks));
        if (model.used[i] && last) {
            return true;
        }
    }
    return false;
}

/// 10.3 A stratagem or a stance that was used counts in the attack.
inline bool counts_in_the_attack(const Game::State&, const herding::Frame<Game>& frame,
                                 const Game::State& after) {
    const auto* model = after.pending.find<ResolveModelAttack>();
    if (model == nullptr || frame.inputs.size() != 1) {
        return true;
    }
    const Attacking& attack = model->attack;
    if (herding::law::submitted<Action<"use_swift_kill">>(frame) != nullptr) {
        return attack.swift_kill;
    }
    if (herding::law::submitted<Action<"use_dacatarai_stance">>(frame) != nullptr) {
        return attack.sustained && !attack.lethal;
    }
    if (herding::law::submitted<Action<"use_rendax_stance">>(frame) != nullptr) {
        return attack.lethal && !attack.sustained;
    }
    if (herding::law::submitted<Action<"use_vindictive_strategy">>(frame) != nullptr) {
        const Unit& target = after.unit(attack.target);
        const bool lone = target.strength == 1;
        const Model& first = target.models[0];
        const bool weak = lone ? first.suffered > profile(first.card).wounds - first.suffered
                               : target.models.size() < static_cast<std::size_t>(target.strength / 2); // 4.5
        return attack.rerolls_hits_of_1 && attack.rerolls_wounds_of_1 == weak;
    }
    return true;
}
/// 7.15 Who is chosen after an attack suffers three damage, or falls.
inline bool hazards_do_three(const Game::State& before, const herding::Frame<Game>& frame,
                             const Game::State&) {
    const auto* attack = before.pending.find<Attack>();
    const auto* chosen = herding::law::submitted<Action<"select_model", ModelIndex>>(frame);
    return chosen == nullptr || attack == nullptr || before.pending.find<UseAttackStratagems>() != nullptr ||
           every<Suffer>(before, frame, [&](const Game::State&, const Suffer& loss) {
               return loss == Suffer{attack->source, chosen->value, 3};
           });
}

// ---- 8, 9 Arriving

/// 8.11
inline bool may_come(const Board& board, const Unit& unit, const Position& place) {
    const auto x = place.x.value();
    const auto y = place.y.value();
    if (board.round == 0) {
        return false;
    }
    const auto square = nearest_square(board, place, enemy_of(unit.owner));
    if (square && *square <= 81) {
        return false;
    }
    const bool sides = x < 6 || x >= board_width - 6;
    const bool edges = y >= board_height - 6 || y < 6; // of both
    const bool own = sides || (unit.owner == 0 ? y >= board_height - 6 : y < 6);
    const bool foreign = unit.owner == 0 ? y <= 5 : y >= 25; // 9.3
    return all_list(unit, Ability::deep_strike) || (board.round > 2 ? sides || edges : own && !foreign);
}
/// 9.3
inline bool may_begin(const Board& board, const Unit& unit, const Position& place) {
    const auto y = place.y.value();
    if (!all_list(unit, Ability::infiltrators)) {
        return unit.owner == 0 ? y >= 25 : y <= 5;
    }
    const auto square = nearest_square(board, place, enemy_of(unit.owner));
    return (!square || *square >= 81) && (unit.owner == 0 ? y >= 12 : y <= 18);
}

// ---- The lists

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
