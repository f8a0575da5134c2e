#pragma once

#include "skirmish/types.hpp"

/// Invented units for the tests and for play. Together they use every rule.
namespace skirmish {

inline Unit emberguard() {
    Unit unit;
    unit.name = "Emberguard";
    unit.models = 3;
    unit.weapon = {
        .attacks = {2}, .skill = 3, .strength = 5, .piercing = 1, .damage = {0, 3}, .unstable = true};
    unit.body = {.toughness = 4, .save = 3, .wounds = 3};
    unit.hit_ones_again = true;
    unit.hardened = true;
    return unit;
}

inline Unit thornkin() {
    Unit unit;
    unit.name = "Thornkin";
    unit.models = 5;
    unit.weapon = {.attacks = {0, 3}, .skill = 4, .strength = 4, .extra_hits = 1};
    unit.body = {.toughness = 3, .save = 5, .shrug = 6, .wounds = 1};
    unit.explosive = true;
    unit.inspiring = true;
    return unit;
}

inline Unit torchbearers() {
    Unit unit;
    unit.name = "Torchbearers";
    unit.models = 4;
    unit.weapon = {.attacks = {0, 6}, .skill = 0, .strength = 5};
    unit.body = {.toughness = 4, .save = 4, .ward = 5, .wounds = 2};
    unit.wounds_again = true;
    unit.inspiring = true;
    return unit;
}

inline Unit mistwalkers() {
    Unit unit;
    unit.name = "Mistwalkers";
    unit.models = 3;
    unit.weapon = {.attacks = {3},
                   .skill = 2,
                   .strength = 6,
                   .piercing = 2,
                   .damage = {2},
                   .deadly = true,
                   .ruinous = true};
    unit.body = {.toughness = 5, .save = 4, .ward = 6, .wounds = 3};
    unit.shrouded = true;
    unit.explosive = true;
    return unit;
}

} // namespace skirmish
