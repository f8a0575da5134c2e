#pragma once

#include "skirmish/types.hpp"

#include "herding/modify/value.hpp"

/// The number that an attack needs to hit, and why. Numbers of rules are those of RULES.md.
namespace skirmish {

/// 3.1 to 3.3. The base is the skill of the weapon. Lower is better for the attacker.
// [to_hit]
inline herding::modify::Value<> number_to_hit(const Setup& setup, const Board& board, Player attacker,
                                              bool snap) {
    using herding::modify::Stacking;
    const Player target = enemy_of(attacker);
    herding::modify::Value<> need(setup.units[attacker].weapon.skill, herding::modify::Better::lower);
    if (snap) { // 6.3
        need.add({.source = "return fire", .layer = "replace", .amount = 6});
    }
    if (setup.units[target].shrouded) { // several reasons count once
        need.add({.source = "shroud", .layer = "add", .amount = 1, .stacking = Stacking::best_of});
    }
    if (board.sides[target].stance == Stance::InCover) {
        need.add({.source = "cover", .layer = "add", .amount = 1, .stacking = Stacking::best_of});
    }
    need.add({.source = "a 6 always hits", .layer = "cap", .amount = 6});
    need.add({.source = "a 1 always fails", .layer = "floor", .amount = 2});
    return need;
}
// [to_hit]

} // namespace skirmish
