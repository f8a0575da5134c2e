#pragma once

#include "hammer/data/catalog.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// All weapons.
namespace hammer {

// clang-format off
/// In the order of the table.
enum class WeaponId : std::uint8_t {
    captain_storm_bolter, relic_weapon, smite_witchfire, smite_focused_witchfire, librarian_storm_bolter,
    force_weapon, bolt_pistol, pyreblaster, close_combact_weapon, assault_cannon,
    terminator_storm_bolter, terminator_power_fist, terminator_power_weapon,
    death_shadow_claws_and_talons, lictor_claws_and_talons, leapers_talon, rite_of_possession,
    rite_of_possession_focused, staff_of_possession, hideous_mutations, boltgun, heavy_bolter, meltagun,
    plasma_pistol_standard, plasma_pistol_supercharge, accursed_weapon, close_combat_weapon,
    cultist_autopistol, cultist_bolt_pistol, brutal_assault_weapon, beat_boss_shoota, beast_snagga_klaw,
    beastchoppa, slugga, thump_gun, choppa, power_snappa, saddlegit_weapons, stikka_ranged, big_choppa,
    stikka_melee, squighog_jaws, vaultswords_behemor, vaultswords_hurricanus, vaultswords_victus,
    sentinel_blade_ranged, sentinel_blade_melee, castellan_axe_ranged, guardian_spear_ranged,
    castellan_axe_melee, guardian_spear_melee, balistus_grenade_launcher, guardian_spear_ranged_allarus,
    guardian_spear_melee_allarus, boltstorm_gauntlet, power_fist_zacharial, relic_chainsword, bolt_rifle,
    plasma_incinerator_standard, plasma_incinerator_supercharge, heavy_bolt_pistol,
    master_crafted_power_weapon
};
// clang-format on

struct Weapon {
    std::uint8_t range = 0; ///< in inches; 0 for melee
    Stat attacks = {};
    std::uint8_t skill = 0; ///< this or more hits; 0: hits without a roll
    std::uint8_t strength = 0;
    std::int8_t ap = 0; ///< makes a save harder by its size; the sign is that of the published data
    Stat damage = {};
    Few<RuleEntry, 5> rules = {};
};

namespace tables {

using enum WeaponRule;

// clang-format off
inline constexpr std::array<Weapon, 62> weapons{{
    // range, attacks, skill, strength, armor penetration, damage, rules
    {24, {2}, 2, 4, 0, {1}, {{rapid_fire, 2}}}, // captain_storm_bolter
    {0, {6}, 2, 5, 2, {2}, {{letal_hits}, {precision}}}, // relic_weapon
    {24, d6, 3, 5, 1, d3, {{psychic}}}, // smite_witchfire
    {24, d6, 3, 4, 2, d3, {{psychic}, {hazardous}, {devastating_wounds}}}, // smite_focused_witchfire
    {24, {2}, 3, 4, 0, {1}, {{rapid_fire, 2}}}, // librarian_storm_bolter
    {0, {4}, 3, 6, 1, d3, {{psychic}}}, // force_weapon
    {12, {1}, 3, 4, 0, {1}, {{pistol}}}, // bolt_pistol
    {12, d6, 0, 5, 0, {1}, {{ignore_cover}, {torrent}}}, // pyreblaster
    {0, {3}, 3, 4, 0, {1}}, // close_combact_weapon
    {24, {6}, 3, 6, 0, {1}, {{devastating_wounds}}}, // assault_cannon
    {24, {2}, 3, 4, 0, {1}, {{rapid_fire, 2}}}, // terminator_storm_bolter
    {0, {3}, 3, 8, 2, {2}}, // terminator_power_fist
    {0, {4}, 3, 5, 2, {1}}, // terminator_power_weapon
    {0, {6}, 2, 6, 2, {1}, {{precision}}}, // death_shadow_claws_and_talons
    {0, {6}, 2, 7, 2, {2}, {{precision}}}, // lictor_claws_and_talons
    {0, {6}, 3, 5, 1, {1}}, // leapers_talon
    {18, {2}, 3, 4, -3, {2}, {{psychic}, {anti_psychic}, {pistol}, {precision}}}, // rite_of_possession
    {18, {2}, 3, 6, 2, {3}, {{psychic}, {hazardous}, {anti_psychic}, {pistol}, {precision}}}, // rite_of_possession_focused
    {0, {4}, 3, 6, 1, d3, {{psychic}, {anti_psychic}}}, // staff_of_possession
    {0, {4}, 3, 5, 1, {2}}, // hideous_mutations
    {24, {2}, 3, 4, 0, {1}}, // boltgun
    {36, {3}, 4, 5, 1, {2}, {{heavy}, {sustained_hit, 1}}}, // heavy_bolter
    {12, {1}, 3, 9, -4, d6, {{melta, 2}}}, // meltagun
    {12, {1}, 3, 7, -2, {1}, {{pistol}}}, // plasma_pistol_standard
    {12, {1}, 3, 8, -3, {2}, {{hazardous}, {pistol}}}, // plasma_pistol_supercharge
    {0, {4}, 3, 5, -2, {1}}, // accursed_weapon
    {0, {3}, 3, 4, 0, {1}}, // close_combat_weapon
    {12, {1}, 4, 3, 0, {1}, {{pistol}}}, // cultist_autopistol
    {12, {1}, 4, 4, 0, {1}, {{pistol}}}, // cultist_bolt_pistol
    {0, {2}, 4, 3, 0, {1}}, // brutal_assault_weapon
    {18, {2}, 4, 4, 0, {1}, {{rapid_fire, 1}}}, // beat_boss_shoota
    {0, {4}, 3, 10, -2, {2}, {{anti_monster, 4}, {anti_vehichle, 4}}}, // beast_snagga_klaw
    {0, {6}, 2, 6, -1, {2}, {{anti_monster, 4}, {anti_vehichle, 4}}}, // beastchoppa
    {12, {1}, 5, 4, 0, {1}, {{pistol}}}, // slugga
    {18, d3, 5, 6, 0, {2}, {{blast}}}, // thump_gun
    {0, {3}, 3, 5, -1, {1}}, // choppa
    {0, {4}, 3, 7, -1, {2}}, // power_snappa
    {9, {1}, 4, 3, 0, {1}, {{assault}}}, // saddlegit_weapons
    {9, {1}, 5, 5, -1, {2}, {{assault}, {anti_monster, 4}, {anti_vehichle, 4}}}, // stikka_ranged
    {0, {4}, 3, 6, -1, {2}, {{anti_monster, 4}, {anti_vehichle, 4}}}, // big_choppa
    {0, {3}, 3, 5, -1, {2}, {{anti_monster, 4}, {anti_vehichle, 4}, {lance}}}, // stikka_melee
    {0, {3}, 4, 6, -1, {2}, {{extra_attacks}}}, // squighog_jaws
    {0, {6}, 2, 7, -2, {2}, {{precision}}}, // vaultswords_behemor
    {0, {9}, 2, 5, -1, {1}, {{sustained_hit, 1}}}, // vaultswords_hurricanus
    {0, {5}, 2, 6, -3, {3}, {{devastating_wounds}}}, // vaultswords_victus
    {12, {2}, 2, 4, -1, {2}, {{assault}, {pistol}}}, // sentinel_blade_ranged
    {0, {5}, 2, 6, -2, {1}}, // sentinel_blade_melee
    {24, {2}, 2, 4, -1, {2}, {{assault}}}, // castellan_axe_ranged
    {24, {2}, 2, 4, -1, {2}, {{assault}}}, // guardian_spear_ranged
    {0, {4}, 2, 9, -1, {3}}, // castellan_axe_melee
    {0, {5}, 2, 7, -2, {2}}, // guardian_spear_melee
    {18, d6, 2, 4, -1, {1}, {{blast}}}, // balistus_grenade_launcher
    {24, {2}, 2, 4, -1, {2}, {{assault}}}, // guardian_spear_ranged_allarus
    {0, {5}, 2, 7, -2, {2}}, // guardian_spear_melee_allarus
    {12, {3}, 2, 4, -1, {1}, {{pistol}}}, // boltstorm_gauntlet
    {0, {5}, 2, 8, -2, {2}}, // power_fist_zacharial
    {0, {3}, 2, 4, -1, {2}, {{extra_attacks}}}, // relic_chainsword
    {24, {2}, 3, 4, -1, {1}, {{assault}, {heavy}}}, // bolt_rifle
    {24, {2}, 3, 7, -2, {1}, {{assault}, {heavy}}}, // plasma_incinerator_standard
    {24, {2}, 3, 8, -3, {2}, {{assault}, {hazardous}, {heavy}}}, // plasma_incinerator_supercharge
    {18, {1}, 3, 4, -1, {1}, {{pistol}}}, // heavy_bolt_pistol
    {0, {4}, 3, 5, -2, {2}}, // master_crafted_power_weapon
}};
// clang-format on

} // namespace tables

constexpr const Weapon& weapon(WeaponId id) { return tables::weapons[static_cast<std::size_t>(id)]; }

/// Whether a weapon has a rule, with or without a number.
constexpr const RuleEntry* find(const Weapon& weapon, WeaponRule rule) {
    for (const RuleEntry& entry : weapon.rules) {
        if (entry.rule == rule) {
            return &entry;
        }
    }
    return nullptr;
}
constexpr bool has(const Weapon& weapon, WeaponRule rule) { return find(weapon, rule) != nullptr; }

} // namespace hammer
