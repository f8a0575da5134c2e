#pragma once

#include "hammer/invariants.hpp"
#include "hammer/rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>

/// A checker for each starred difference of the published game (RULES.md, section 11). It looks at states and actions alone,
/// and fires when a battle was not played by the rule. Checkers know the rules a second time, in their simplest form.
namespace hammer {

/// One step of a battle: an action with the states around it.
struct Step {
    const Setup* setup;
    const Game::State* before;
    const Game::Input* input;
    herding::Actor by;
    const Game::State* after;

    template <class A> [[nodiscard]] const A* is() const { return std::get_if<A>(input); }
    /// The die that the step showed and that counts, if it ended a roll of one die.
    [[nodiscard]] int die() const {
        using herding::sequence::detail::get;
        const auto* rolled = is<Action<"roll", Die>>();
        const auto* again = is<Action<"reroll", Die>>();
        const auto* kept = is<Action<"keep_it", bool>>();
        const auto* roll = before->pending.find<RerollableDiceRoll>();
        return rolled != nullptr  ? static_cast<int>(get<0>(*rolled).value())
               : again != nullptr ? static_cast<int>(get<0>(*again).value())
               : kept != nullptr && get<0>(*kept) && roll != nullptr ? static_cast<int>(roll->result.value())
                                                                     : 0;
    }
    /// The same for two dice: their sum.
    [[nodiscard]] int pair() const {
        using herding::sequence::detail::get;
        const auto* rolled = is<Action<"roll_pair", Die, Die>>();
        const auto* again = is<Action<"reroll_pair", Die, Die>>();
        const auto* kept = is<Action<"keep_it", bool>>();
        const auto* roll = before->pending.find<RerollablePairDicesRoll>();
        return rolled != nullptr  ? static_cast<int>(get<0>(*rolled) + get<1>(*rolled))
               : again != nullptr ? static_cast<int>(get<0>(*again) + get<1>(*again))
               : kept != nullptr && get<0>(*kept) && roll != nullptr ? roll->sum
                                                                     : 0;
    }
};

namespace detail {

template <class T> bool begins(const Step& step) {
    return step.before->pending.find<T>() == nullptr && step.after->pending.find<T>() != nullptr;
}

// ---- Data

/// 7.5 A constant number of attacks is made.
inline bool wastes_constant_attacks(const Step& step) {
    const auto* slot = step.is<Action<"select_weapon", WeaponSlot>>();
    if (slot == nullptr) {
        return false;
    }
    const auto& model = *step.before->pending.find<ResolveModelAttack>();
    const Weapon& used =
        weapon(card(model.attack.card)
                   .weapons[static_cast<std::size_t>(herding::sequence::detail::get<0>(*slot).value())]);
    return used.attacks.fixed > 0 && step.after->pending.find<SingleAttack>() == nullptr;
}
/// 7.4 After a pistol a model is done.
inline bool shoots_behind_a_pistol(const Step& step) {
    const auto* model = top<ResolveModelAttack>(*step.after);
    if (model == nullptr || model->attack.melee) {
        return false;
    }
    const auto& weapons = card(model->attack.card).weapons;
    for (std::size_t i = 0; i < weapons.size(); ++i) {
        if (model->used[i] && has(weapon(weapons[i]), WeaponRule::pistol)) {
            return true;
        }
    }
    return false;
}
/// 7.10 Armor penetration never helps the target.
inline bool saves_too_easily(const Step& step) {
    const SingleAttack* attack = rolls_in(*step.after, "save_roll");
    if (attack == nullptr) {
        return false;
    }
    const Profile& body = profile(attack->card);
    const int need = std::min(body.save + std::abs(weapon(attack->attack.weapon).ap), int{body.invulnerable});
    return number(number_to_save(*step.setup, attack->attack, attack->card)) < need;
}
/// 8.4 Only the Infiltrators cast the shadow.
inline bool strangers_cast(const Step& step) {
    const auto* shadow = step.after->pending.find<ShadowInTheWarp>();
    return shadow != nullptr && step.after->sides[shadow->player].army != Faction::insidious_infiltrators;
}
/// 8.7 Death's shadow disrupts before its player keeps objectives.
inline bool forgets_disruption(const Step& step) {
    const Board& board = *step.after;
    return top<CommandPhase>(*step.after) != nullptr && top<CommandPhase>(*step.before) == nullptr &&
           board.sides[board.active].army == Faction::insidious_infiltrators &&
           step.before->pending.find<NeuralDisruption>() == nullptr &&
           std::any_of(board.units.begin(), board.units.end(), [&](const Unit& unit) {
               return unit.owner == board.active && any_model(unit, [](const Model& model) {
                          return lists(card(model.card).abilities, Ability::neural_disruption);
                      });
           });
}
/// 4.5 A unit knows with how many models it began.
inline bool forgets_strength(const Step& step) {
    return std::any_of(step.after->units.begin(), step.after->units.end(),
                       [](const Unit& unit) { return unit.strength == 0; });
}

// ---- Attacks

/// 7.8 Nothing but the protection of the target makes a wound harder.
inline bool help_hinders(const Step& step) {
    const SingleAttack* attack = rolls_in(*step.after, "wound_roll");
    return attack != nullptr && !attack->attack.hardened &&
           (attack->attack.saboteur_helps || (has(weapon(attack->attack.weapon), WeaponRule::lance) &&
                                              step.after->unit(attack->attack.source).is(Flag::charged))) &&
           number(number_to_wound(*step.setup, *step.after, attack->attack)) > plain_wound(*attack);
}
/// 7.8 Twice and half the toughness count.
inline bool doubles_strictly(const Step& step) {
    const SingleAttack* attack = rolls_in(*step.after, "wound_roll");
    return attack != nullptr && !attack->attack.hardened && !attack->attack.saboteur_helps &&
           !attack->attack.dagger && !has(weapon(attack->attack.weapon), WeaponRule::lance) &&
           number(number_to_wound(*step.setup, *step.after, attack->attack)) != plain_wound(*attack);
}
/// 8.10 Overwatch hits on a 6.
inline bool watches_too_well(const Step& step) {
    const SingleAttack* attack = rolls_in(*step.before, "hit_roll");
    return attack != nullptr && attack->attack.overwatch && step.die() != 0 && step.die() != 6 &&
           rolls_in(*step.after, "wound_roll") != nullptr;
}
/// 8.5, 4.4 A test of courage passes with the best leadership.
inline bool fears_too_much(const Step& step) {
    const auto* test = step.before->pending.find<BattleShockTest>();
    const int sum = step.pair();
    if (test == nullptr || sum == 0 || step.after->pending.find<BattleShockTest>() != nullptr) {
        return false;
    }
    int best = 99;
    for (const Model& model : step.before->unit(test->unit).models) {
        best = std::min<int>(best, profile(model.card).leadership);
    }
    return sum >= best && !step.before->unit(test->unit).is(Flag::shocked) &&
           step.after->unit(test->unit).is(Flag::shocked);
}
/// 7.12 The dying are of a melee, and gone when it is over.
inline bool dies_too_slowly(const Step& step) {
    const auto* attack = step.after->pending.find<Attack>();
    return std::any_of(step.after->units.begin(), step.after->units.end(), [&](const Unit& unit) {
        return any_model(unit, is_dying) && (attack == nullptr || !attack->melee);
    });
}

// ---- Stratagems

/// 5.3 Each player uses a stratagem once a phase.
inline bool repeats_a_stratagem(const Step& step) {
    return std::any_of(step.after->sides.begin(), step.after->sides.end(), [](const Side& side) {
        return std::any_of(side.used.begin(), side.used.end(), [&](Stratagem one) {
            return std::count(side.used.begin(), side.used.end(), one) > 1;
        });
    });
}
/// 8.10 Overwatch is for who can pay it.
inline bool watches_unpaid(const Step& step) {
    const auto* watch = top<Overwatch>(*step.after);
    return watch != nullptr && step.after->sides[step.after->inactive()].points == 0;
}
/// 6.4 Pinning costs a point, and the Infiltrators are offered it.
inline bool pins_otherwise(const Step& step) {
    const Player player = step.before->active;
    const bool passed_over = begins<MovementPhase>(step) &&
                             step.after->sides[step.after->active].army == Faction::insidious_infiltrators &&
                             top<CommandPhase>(*step.before) == nullptr &&
                             step.before->pending.find<BattleShockStep>() == nullptr;
    return passed_over || ((step.is<Action<"use_duty_and_honour", Objective>>() != nullptr ||
                            step.is<Action<"use_pheromone_trail", Objective>>() != nullptr) &&
                           step.before->sides[player].points == step.after->sides[player].points);
}

// ---- Phases, movement, scoring

/// 8.5 Shock lasts until the next command phase of its owner.
inline bool recovers_early(const Step& step) {
    for (std::size_t i = 0; i < step.before->units.size(); ++i) {
        const Unit& after = step.after->units[i];
        if (step.before->units[i].is(Flag::shocked) && !after.is(Flag::shocked) &&
            after.owner != step.after->active) {
            return true;
        }
    }
    return false;
}
/// 8.9 An advance adds the whole die.
inline bool advances_short(const Step& step) {
    const auto* movement = step.before->pending.find<Movement>();
    const auto* move = step.after->pending.find<Move>();
    return movement != nullptr && movement->advances && begins<Move>(step) && step.die() != 0 &&
           move->extra != step.die();
}
/// 4.7 A lone operative is no target from more than 12 inches away.
inline bool shoots_a_lone_operative(const Step& step) {
    const auto* target = step.is<Action<Name("select_target", "source", "target"), UnitIndex, UnitIndex>>();
    if (target == nullptr || top<ShootingPhase>(*step.before) == nullptr) {
        return false;
    }
    const Unit& from = step.before->unit(herding::sequence::detail::get<0>(*target));
    const Unit& to = step.before->unit(herding::sequence::detail::get<1>(*target));
    const bool alone = any_model(
        to, [](const Model& model) { return lists(card(model.card).abilities, Ability::lone_operative); });
    return alone && std::none_of(from.models.begin(), from.models.end(),
                                 [&](const Model& model) { return gap(to, model).within(12); });
}
/// 6.3 The score of a command phase.
inline bool scores_wrongly(const Step& step) { return !scores_objectives(*step.before, *step.after); }
/// 6.3 The first player scores for what they control.
inline bool first_player_scores_nothing(const Step& step) {
    return step.before->active == 0 && scores_wrongly(step) &&
           step.after->sides[0].score == step.before->sides[0].score;
}
/// 2.1 Chance rolls all dice.
inline bool chooses_dice(const Step& step) {
    return step.is<Action<"reroll_pair", Die, Die>>() != nullptr && step.by != herding::Actor::chance;
}

} // namespace detail

/// A difference of the published game with its checker.
struct Checker {
    std::string_view quirk;
    bool Quirks::* quirk_of;
    bool (*fires)(const Step&);
};

inline constexpr std::array<Checker, 20> checkers{{
    {"fixed_stats_are_zero", &Quirks::fixed_stats_are_zero, detail::wastes_constant_attacks},
    {"rules_need_a_number", &Quirks::rules_need_a_number, detail::shoots_behind_a_pistol},
    {"signed_penetration", &Quirks::signed_penetration, detail::saves_too_easily},
    {"foreign_factions", &Quirks::foreign_factions, detail::strangers_cast},
    {"four_abilities", &Quirks::four_abilities, detail::forgets_disruption},
    {"no_starting_strength", &Quirks::no_starting_strength, detail::forgets_strength},
    {"help_hinders_wounds", &Quirks::help_hinders_wounds, detail::help_hinders},
    {"strict_doubling", &Quirks::strict_doubling, detail::doubles_strictly},
    {"plain_overwatch", &Quirks::plain_overwatch, detail::watches_too_well},
    {"worst_leadership", &Quirks::worst_leadership, detail::fears_too_much},
    {"stubborn_dead", &Quirks::stubborn_dead, detail::dies_too_slowly},
    {"two_points_for_all", &Quirks::two_points_for_all, detail::repeats_a_stratagem},
    {"reversed_overwatch", &Quirks::reversed_overwatch, detail::watches_unpaid},
    {"reversed_keeping", &Quirks::reversed_keeping, detail::pins_otherwise},
    {"brief_shock", &Quirks::brief_shock, detail::recovers_early},
    {"short_advances", &Quirks::short_advances, detail::advances_short},
    {"seen_operatives", &Quirks::seen_operatives, detail::shoots_a_lone_operative},
    {"overwritten_control", &Quirks::overwritten_control, detail::scores_wrongly},
    {"nobody_is_first", &Quirks::nobody_is_first, detail::first_player_scores_nothing},
    {"players_choose_pairs", &Quirks::players_choose_pairs, detail::chooses_dice},
}};

} // namespace hammer
