#pragma once

#include "hammer/queries.hpp"
#include "hammer/types.hpp"

#include "herding/modify/value.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// 7 The numbers of an attack, and why they are so. A target number is a modified value, which explains itself.
namespace hammer {

/// 7.3 What is known of an attack before dice are rolled. Copied down the chain of its sequences.
struct Attacking {
    UnitIndex source = 0;
    UnitIndex target = 0;
    bool melee = false;
    bool overwatch = false;
    bool rerolls_hits = false;
    bool rerolls_hits_of_1 = false;
    bool rerolls_wounds = false;
    bool rerolls_wounds_of_1 = false;
    bool fury = false;           ///< easier to hit
    bool saboteur_hides = false; ///< harder to hit
    bool saboteur_helps = false; ///< easier to wound
    bool swift_kill = false;     ///< one more armor penetration
    bool dagger = false;         ///< Aranis Zarkan hits and wounds more easily
    bool lethal = false;         ///< lethal hits with all weapons
    bool sustained = false;      ///< sustained hits 1 with all weapons
    bool hardened = false;       ///< the target is harder to wound for greater strength
    std::uint8_t last_stand = 0; ///< the dying fight on this or more; 0: not at all
    std::uint8_t toughness = 0;  ///< of the target
    WeaponId weapon = {};
    CardId card = {}; ///< who attacks

    friend bool operator==(const Attacking&, const Attacking&) = default;
};

/// Whether an enemy of a unit sabotages it from at most 12 inches.
inline bool is_sabotaged(const Quirks& quirks, const Board& board, const Unit& unit) {
    return std::any_of(board.units.begin(), board.units.end(), [&](const Unit& other) {
        return other.owner != unit.owner && has(quirks, other, Ability::psychological_saboteur) &&
               gap(quirks, other, unit).within(12);
    });
}

/// 7.3 An attack as it begins.
inline Attacking attack_of(const Setup& setup, const Board& board, UnitIndex source, UnitIndex target,
                           bool melee, bool overwatch) {
    const Quirks& quirks = setup.quirks;
    const Unit& from = board.unit(source);
    const Unit& to = board.unit(target);
    Attacking attack;
    attack.source = source;
    attack.target = target;
    attack.melee = melee;
    attack.overwatch = overwatch;
    attack.toughness = static_cast<std::uint8_t>(toughness(to));
    attack.hardened = to.is(Flag::hardened);
    attack.saboteur_hides = from.is(Flag::shocked) && is_sabotaged(quirks, board, from);
    attack.saboteur_helps = to.is(Flag::shocked) && is_sabotaged(quirks, board, to);
    const std::uint8_t oath = quirks.shared_oath ? (board.sides[0].oath == no_unit ? 0 : board.sides[0].oath)
                                                 : board.sides[from.owner].oath; // 11.56
    if (oath == target) {
        attack.rerolls_hits = has(quirks, from, Ability::oath_of_moment);
        attack.fury = has(quirks, from, Ability::fury_of_the_first);
    }
    return attack;
}

/// 10.1 The number of a rule, from the weapon, the unit or the attack; 0 where it has none.
inline int number_of(const Quirks& quirks, const Board& board, const Attacking& attack, WeaponRule rule) {
    const RuleEntry* entry = find(weapon(attack.weapon), rule);
    int number = entry == nullptr ? 0 : entry->number;
    if (rule == WeaponRule::sustained_hit) {
        const Unit& unit = board.unit(attack.source);
        const bool veiled = unit.models.size() != 1 && has(quirks, unit, Ability::veil_of_time);
        number = std::max(number, attack.sustained || veiled ? 1 : 0);
    }
    return number;
}
/// Whether a rule without a number acts. 11.2 it does not, unless the attack brings it.
inline bool acts(const Quirks& quirks, const Attacking& attack, WeaponRule rule) {
    return (rule == WeaponRule::letal_hits && attack.lethal) ||
           (!quirks.rules_need_a_number && has(weapon(attack.weapon), rule));
}

/// 7.5 The number of attacks beside the weapon's own.
inline int extra_attacks(const Setup& setup, const Board& board, const Attacking& attack,
                         const Model& model) {
    const Unit& target = board.unit(attack.target);
    const bool near = gap(target, model).within_half(weapon(attack.weapon).range);
    return near ? number_of(setup.quirks, board, attack, WeaponRule::rapid_fire) : 0;
}
inline int blast(const Setup& setup, const Board& board, const Attacking& attack) {
    return acts(setup.quirks, attack, WeaponRule::blast)
               ? static_cast<int>(board.unit(attack.target).models.size() / 5)
               : 0;
}
/// 7.11 Melta adds to the damage at half range.
inline int extra_damage(const Setup& setup, const Board& board, const Attacking& attack, const Model& model) {
    const Unit& target = board.unit(attack.target);
    return !setup.quirks.no_melta && gap(target, model).within_half(weapon(attack.weapon).range)
               ? number_of(setup.quirks, board, attack, WeaponRule::melta)
               : 0;
}

using herding::modify::Stacking;

/// A target number: lower is better for whoever rolls. Sources are words.
using Need = herding::modify::Value<std::string_view>;
inline int number(const Need& need) { return static_cast<int>(need.value()->numerator()); }

/// 7.6 The number to hit.
inline Need number_to_hit(const Setup& setup, const Board& board, const Attacking& attack) {
    const Quirks& quirks = setup.quirks;
    const Unit& source = board.unit(attack.source);
    const int skill = weapon(attack.weapon).skill;
    Need need(skill, herding::modify::Better::lower);
    if (attack.overwatch && !quirks.plain_overwatch) { // 8.10
        need.add({.source = "overwatch", .layer = "floor", .amount = 6});
        return need;
    }
    if (!attack.melee && hides(quirks, board.unit(attack.target), Ability::stealth)) {
        need.add({.source = "stealth", .layer = "add", .amount = 1, .stacking = Stacking::best_of});
    }
    if (attack.saboteur_hides) {
        need.add(
            {.source = "psychological saboteur", .layer = "add", .amount = 1, .stacking = Stacking::best_of});
    }
    if (attack.fury) {
        need.add({.source = "fury of the first", .layer = "add", .amount = -1});
    }
    if (attack.dagger && card(attack.card).profile == ProfileId::aranis_zarkan) {
        need.add({.source = "sacrificial dagger", .layer = "add", .amount = -1});
    }
    if (acts(quirks, attack, WeaponRule::heavy) &&
        source.is(Flag::moved) == quirks.heavy_when_moved) { // 11.15
        need.add({.source = "heavy", .layer = "add", .amount = -1});
    }
    need.add({.source = "at most one harder", .layer = "cap", .amount = skill + 1});
    need.add({.source = "at most one easier", .layer = "floor", .amount = skill - 1});
    need.add({.source = "a 1 always fails", .layer = "floor", .amount = 2});
    return need;
}

/// 7.8 Strength against toughness. 11.11 what is exactly twice or half does not count as such.
constexpr int wound_base(const Quirks& quirks, int strength, int toughness) {
    const int odd = quirks.strict_doubling ? 1 : 0;
    return strength == toughness             ? 4
           : strength >= 2 * toughness + odd ? 2
           : strength > toughness            ? 3
           : 2 * strength <= toughness - odd ? 6
                                             : 5;
}

/// 7.8 The number of a wound roll that is critical: a 6, or less against some keywords.
inline int critical_wound(const Setup& setup, const Board& board, const Attacking& attack) {
    const Unit& target = board.unit(attack.target);
    int least = 6;
    for (const RuleEntry& entry : weapon(attack.weapon).rules) {
        const bool against = (entry.rule == WeaponRule::anti_monster && has(target, Keyword::monster)) ||
                             (entry.rule == WeaponRule::anti_vehichle && has(target, Keyword::vehicle));
        least = against && !setup.quirks.no_anti ? std::min<int>(least, entry.number) : least; // 11.18
    }
    return least;
}

/// 7.8 The number to wound. 11.10 what should help hinders.
inline Need number_to_wound(const Setup& setup, const Board& board, const Attacking& attack) {
    const Quirks& quirks = setup.quirks;
    const int strength = weapon(attack.weapon).strength;
    const int base = wound_base(quirks, strength, attack.toughness);
    const int help = quirks.help_hinders_wounds ? 1 : -1;
    Need need(base, herding::modify::Better::lower);
    if (attack.saboteur_helps) {
        need.add({.source = "psychological saboteur", .layer = "add", .amount = help});
    }
    if (attack.dagger && card(attack.card).profile == ProfileId::aranis_zarkan) {
        need.add({.source = "sacrificial dagger", .layer = "add", .amount = help});
    }
    if (acts(quirks, attack, WeaponRule::lance) && board.unit(attack.source).is(Flag::charged)) {
        need.add({.source = "lance", .layer = "add", .amount = help});
    }
    if (attack.hardened && attack.toughness < strength) {
        need.add({.source = "hardened target", .layer = "add", .amount = 1});
    }
    const int critical = critical_wound(setup, board, attack);
    need.add({.source = "at most one harder", .layer = "cap", .amount = base + 1});
    need.add({.source = "at most one easier", .layer = "floor", .amount = std::min(base - 1, critical)});
    if (!quirks.no_critical_wound || critical < 6) { // 11.12
        need.add({.source = "critical wound", .layer = "cap", .amount = critical});
    }
    need.add({.source = "a 1 always fails", .layer = "floor", .amount = 2});
    return need;
}

/// 7.10 The number to save. 11.3 the sign of the armor penetration counts.
inline Need number_to_save(const Setup& setup, const Attacking& attack, CardId model) {
    const Profile& body = profile(model);
    const int ap = weapon(attack.weapon).ap;
    Need need(body.save, herding::modify::Better::lower);
    if (ap != 0) {
        const int worse = setup.quirks.signed_penetration ? ap : std::max(ap, -ap);
        need.add({.source = "armor penetration", .layer = "add", .amount = worse});
    }
    if (attack.swift_kill) {
        need.add({.source = "swift kill", .layer = "add", .amount = 1});
    }
    if (body.invulnerable != no_save) {
        need.add({.source = "invulnerable save", .layer = "cap", .amount = body.invulnerable});
    }
    if (!setup.quirks.ones_can_save) { // 11.16
        need.add({.source = "a 1 always fails", .layer = "floor", .amount = 2});
    }
    return need;
}

/// 8.15 The sum that a charge needs: an inch may be left. 11.54 more than the distance between centers.
inline Need number_to_charge(const Setup& setup, const Unit& from, const Unit& to, int hindrance) {
    const Nearest pair = nearest(setup.quirks, from, to);
    int base = 0;
    while (setup.quirks.long_charges ? pair.way.square() >= base * base : !pair.gap.within(base + 1)) {
        ++base;
    }
    Need need(base, herding::modify::Better::lower);
    if (hindrance != 0) {
        need.add({.source = "overawing magnificence", .layer = "add", .amount = hindrance});
    }
    return need;
}
/// 8.12 The number with which a model escapes. 11.47 the base.
inline Need number_to_escape(const Quirks& quirks) {
    return Need(quirks.easy_escape ? 2 : 3, herding::modify::Better::lower);
}

} // namespace hammer
