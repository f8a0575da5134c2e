#pragma once

#include "hammer/rules.hpp"

#include "herding/law/frames.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

/// Rules of RULES.md said a second time, for the invariants: from the board and the data, not from the formulas, except to
/// ask which number a roll has.
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

} // namespace detail

} // namespace hammer
