#pragma once

#include "hammer/rules.hpp"

#include "herding/law/config.hpp"
#include "herding/law/frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What each input of a battle does, and how turns and phases follow each other. Each is about commits of one input.
namespace hammer::detail {

using herding::law::count;
using herding::law::just;
using herding::law::submitted;
using herding::sequence::Action;
using BattleFrame = herding::Frame<Game>;

// ---- 9 What is picked

/// 9.1 Who picks an army musters it.
template <herding::sequence::Name Name, Faction Army> bool musters(const Game::State& before,
                                                                   const BattleFrame& frame) {
    const auto* pick = before.pending.find<PickArmy>();
    return submitted<Action<Name>>(frame) == nullptr ||
           (pick != nullptr && just(frame, Muster{pick->player, Army, true}));
}
inline bool armies_are_mustered(const Game::State& before, const BattleFrame& frame) {
    using enum Faction;
    return (before.pending.find<PickArmy>() != nullptr || count<Muster>(frame) == 0) &&
           musters<"pick_strike_force_octavious", strike_force_octavius>(before, frame) &&
           musters<"pick_insidious_infiltrators", insidious_infiltrators>(before, frame) &&
           musters<"pick_zarkan_deamonkin", zarkan_daemonkin>(before, frame) &&
           musters<"pick_morgrim_butcha", morgrim_butchas>(before, frame) &&
           musters<"pick_tristean_gilded_blade", tristraen_gilded_blade>(before, frame) &&
           musters<"pick_vengeful_brethren", vengeful_brethren>(before, frame);
}

/// 9.2 The character that was named joins the unit that was named.
inline bool characters_join(const Game::State&, const BattleFrame& frame) {
    const auto* joins = submitted<
        Action<herding::sequence::Name("attack_character", "unit", "character"), UnitIndex, UnitIndex>>(
        frame);
    return joins == nullptr ? count<Attach>(frame) == 0 : just(frame, Attach{get<0>(*joins), get<1>(*joins)});
}

/// 8.9 The unit in turn moves to the place that was named.
inline bool units_move_there(const Game::State& before, const BattleFrame& frame) {
    const auto* to = submitted<Action<"move_to", Position>>(frame);
    const auto* move = before.pending.find<Move>();
    return to == nullptr ||
           (move != nullptr &&
            just(frame, Translate{move->unit, to->value - before.unit(move->unit).models[0].at}));
}

/// 8.4
inline bool shadows_are_cast(const Game::State& before, const BattleFrame& frame) {
    const auto* asked = submitted<Action<"use_shadow_in_the_warp", bool>>(frame);
    const auto* shadow = before.pending.find<ShadowInTheWarp>();
    return asked == nullptr || !asked->value ||
           (shadow != nullptr && just(frame, CastShadow{shadow->player}));
}

/// 6.4 An objective that is kept is pinned for its player; no other is, and a pin comes off once.
inline bool objectives_are_kept(const Game::State& before, const BattleFrame& frame) {
    const auto* honour = submitted<Action<"use_duty_and_honour", Objective>>(frame);
    const auto* trail = submitted<Action<"use_pheromone_trail", Objective>>(frame);
    std::size_t kept = 0;
    const bool right = herding::law::every<Pin>(before, frame, [&](const Game::State& now, const Pin& pin) {
        kept += pin.on ? 1U : 0U;
        return pin.player == now.active &&
               (pin.on ? (honour != nullptr && honour->value == pin.objective) ||
                             (trail != nullptr && trail->value == pin.objective)
                       : now.sides[pin.player].pinned[static_cast<std::size_t>(pin.objective)]);
    });
    return right && kept == (honour != nullptr || trail != nullptr ? 1U : 0U);
}

/// 8.6 The oath is against the unit that was named.
inline bool oaths_are_sworn(const Game::State& before, const BattleFrame& frame) {
    const auto* oath = submitted<Action<"select_oath_of_moment_target", UnitIndex>>(frame);
    std::size_t sworn = 0;
    for (const auto& diff : frame.diffs) {
        const auto* swear = std::get_if<Swear>(&diff);
        sworn += swear != nullptr && swear->target != no_unit ? 1U : 0U;
        if (oath != nullptr && swear != nullptr && swear->target != no_unit &&
            *swear != Swear{before.active, static_cast<std::uint8_t>(oath->value)}) {
            return false;
        }
    }
    return sworn == (oath != nullptr ? 1U : 0U);
}

/// 7.11 The damage of an attack is lost by a model, or destroys it.
inline bool damage_is_lost(const Game::State& before, const BattleFrame& frame, const Game::State& after) {
    const auto* earlier = before.pending.find<SingleAttack>();
    const auto* later = after.pending.find<SingleAttack>();
    return earlier == nullptr || later == nullptr || later->dealt <= earlier->dealt ||
           count<Suffer>(frame) + count<Fall>(frame) + count<Linger>(frame) != 0;
}

// ---- 8.18 Fights

/// A fight begins with a move toward the enemy that was named.
inline bool fights_begin_with_a_move(const Game::State& before, const BattleFrame& frame) {
    const auto* fight =
        submitted<Action<herding::sequence::Name("select_target", "source", "target"), UnitIndex, UnitIndex>>(
            frame);
    if (fight == nullptr || before.pending.find<FightStep>() == nullptr) {
        return count<Consolidate>(frame) <= 1;
    }
    const auto first = std::find_if(frame.diffs.begin(), frame.diffs.end(), [](const auto& diff) {
        return std::holds_alternative<Consolidate>(diff);
    });
    return first != frame.diffs.end() && count<Consolidate>(frame) <= 2 &&
           std::get<Consolidate>(*first) == Consolidate{get<0>(*fight), get<1>(*fight), 3};
}

/// 7.12 A model dies once.
inline bool models_die_once(const Game::State& before, const BattleFrame& frame) {
    return herding::law::every<Linger>(before, frame, [](const Game::State& now, const Linger& linger) {
        const auto& models = now.unit(linger.unit).models;
        const auto model = static_cast<std::size_t>(linger.model);
        return model < models.size() && !models[model].dying;
    });
}

// ---- 8 Turns and phases

/// How many phases have ended.
inline std::size_t phases_over(const Game::State& state) {
    const Turn* turn = state.pending.find<Turn>();
    const std::size_t in_turn = state.pending.find<MovementPhase>() != nullptr   ? 1U
                                : state.pending.find<ShootingPhase>() != nullptr ? 2U
                                : state.pending.find<ChargePhase>() != nullptr   ? 3U
                                : state.pending.find<FightPhase>() != nullptr    ? 4U
                                                                                 : 0U;
    return state.round * 10U + (turn != nullptr ? turn->player * 5U + in_turn : 0U);
}
/// How many turns have begun.
inline std::size_t turns_begun(const Game::State& state) {
    const Turn* turn = state.pending.find<Turn>();
    return state.round * 2U + (turn != nullptr ? turn->player + 1U : 0U);
}

inline bool phases_end(const Game::State& before, const BattleFrame& frame, const Game::State& after) {
    return phases_over(before) + count<EndPhase>(frame) == phases_over(after);
}

/// 5.1, 8.3, 8.5 A turn begins with a point for both players, and with the end of shocks and oaths of the active one.
inline bool turns_begin(const Game::State& before, const BattleFrame& frame, const Game::State& after) {
    const std::size_t begun = turns_begun(after) - turns_begun(before);
    std::size_t points[2] = {};
    std::size_t oaths_over = 0;
    std::size_t turns = 0;
    for (const auto& diff : frame.diffs) {
        if (const auto* gain = std::get_if<Gain>(&diff); gain != nullptr && !gain->extra) {
            ++points[gain->player];
        } else if (const auto* swear = std::get_if<Swear>(&diff)) {
            oaths_over += swear->target == no_unit ? 1U : 0U;
        } else if (const auto* turn = std::get_if<BeginTurn>(&diff)) {
            turns += turn->clears_extra_points == (turn->player == 0) ? 1U : 0U;
        }
    }
    return turns == begun && count<BeginTurn>(frame) == begun && points[0] == begun && points[1] == begun &&
           count<Rally>(frame) == begun && oaths_over == begun;
}

/// 8.5 When units move, all of them may act again.
inline bool units_are_ready(const Game::State& before, const BattleFrame& frame, const Game::State& after) {
    if (count<Refresh>(frame) > 1) {
        return false;
    }
    if (before.pending.find<MovementPhase>() != nullptr || after.pending.find<MovementPhase>() == nullptr) {
        return true;
    }
    return std::all_of(after.units.begin(), after.units.end(), [](const Unit& unit) {
        return unit.is(Flag::may_shoot) && unit.is(Flag::may_charge) && !unit.is(Flag::moved) &&
               !unit.is(Flag::shot) && !unit.is(Flag::fought);
    });
}

/// Adds them. Commits of several inputs pass through states that nobody sees.
inline void add_turns(std::vector<herding::law::TransitionInvariant<Game>>& all) {
    const auto add = [&](std::string_view name, auto holds) {
        all.push_back({std::string(name), [holds](const Game::State& before, const BattleFrame& frame,
                                                  const Game::State& after) {
                           if (frame.inputs.size() != 1) {
                               return true;
                           }
                           if constexpr (requires { holds(before, frame, after); }) {
                               return holds(before, frame, after);
                           } else {
                               return holds(before, frame);
                           }
                       }});
    };
    add("the army that was picked is mustered (9.1)", armies_are_mustered);
    add("the character that was named joins the unit (9.2)", characters_join);
    add("a unit moves to the place that was named (8.9)", units_move_there);
    add("a shadow is cast when its player says so (8.4)", shadows_are_cast);
    add("an objective that is kept is pinned, and no other (6.4)", objectives_are_kept);
    add("an oath is against the unit that was named (8.6)", oaths_are_sworn);
    add("a fight begins with a move toward the enemy (8.18)", fights_begin_with_a_move);
    add("damage is lost by a model (7.11)", damage_is_lost);
    add("a model dies once (7.12)", models_die_once);
    add("each phase ends once (8.3)", phases_end);
    add("a turn begins with points, and without shock or oath (5.1, 8.5, 8.6)", turns_begin);
    add("units that move are ready (8.5)", units_are_ready);
}

} // namespace hammer::detail
