#pragma once

#include "hammer/data/catalog.hpp"
#include "hammer/data/weapons.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Models, units and armies.
namespace hammer {

struct Profile {
    std::string_view name;
    std::uint8_t movement = 0;
    std::uint8_t toughness = 0;
    std::uint8_t save = 0;
    std::uint8_t invulnerable = no_save;
    std::uint8_t feel_no_pain = no_save; ///< 12.1: data only
    std::uint8_t wounds = 0;
    std::uint8_t leadership = 0;
    std::uint8_t control = 0;
    std::uint8_t base = 0; ///< diameter in mm
};

// clang-format off
/// In the order of the table.
enum class ProfileId : std::uint8_t {
    captain_octavius, librarian_tantus, infernus_squad, terminator_squad, death_shadow, lictor,
    von_ryan_leaper, aranis_zarkan, possessed, legionaries, cultist_mob, beastboss_morgrim,
    beast_snagga_boy, beast_snagga_nob, squighog_boyz, nob_on_smasha_squig, tristraen, custodian_wardens,
    allarus_custodians, custodian_guard, master_zacharial, intercessor_squad, hellblaster_squad,
    bladeguard_veteran_squad
};

inline constexpr std::array<Profile, 24> profiles{{
    // movement, toughness, save, invulnerable save, feel no pain, wounds, leadership, objective control, base
    {"Captain octavius", 5, 5, 2, 4, 10, 6, 6, 1, 50},
    {"Librarian tantus", 5, 5, 2, 4, 10, 5, 6, 1, 40},
    {"Infernus squad", 6, 4, 3, 10, 10, 2, 6, 1, 32},
    {"Terminator squad", 5, 5, 2, 4, 10, 3, 6, 1, 40},
    {"Death shadow", 8, 5, 4, 4, 10, 7, 7, 1, 50},
    {"Lictor", 8, 6, 4, 10, 10, 6, 7, 1, 50},
    {"Von ryan leaper", 10, 5, 4, 6, 10, 3, 8, 1, 40},
    {"Aranis zarkan", 8, 4, 3, 5, 10, 4, 6, 1, 40},
    {"Possessed", 9, 6, 3, 5, 10, 3, 6, 1, 40},
    {"Legionaries", 6, 4, 3, 10, 10, 2, 6, 2, 32},
    {"Cultist mob", 6, 3, 6, 10, 10, 1, 7, 1, 25},
    {"Beastboss morgrim", 6, 5, 4, 5, 5, 6, 6, 1, 50},
    {"Beast snagga boy", 6, 5, 5, 10, 6, 2, 7, 2, 32},
    {"Beast snagga nob", 6, 5, 5, 10, 6, 3, 7, 2, 32},
    {"Squighog boyz", 10, 7, 4, 10, 5, 3, 7, 2, 75},
    {"Nob on smasha squig", 10, 7, 4, 10, 5, 4, 7, 2, 90},
    {"Tristraen", 6, 6, 2, 4, 10, 6, 6, 2, 40},
    {"Custodian wardens", 6, 6, 2, 4, 10, 3, 6, 2, 40},
    {"Allarus custodians", 5, 7, 2, 4, 10, 4, 6, 2, 40},
    {"Custodian guard", 6, 6, 2, 4, 10, 4, 6, 2, 40},
    {"Master zacharial", 5, 6, 3, 4, 10, 6, 6, 1, 40},
    {"Intercessor squad", 6, 4, 3, 10, 10, 2, 6, 2, 32},
    {"Hellblaster squad", 6, 4, 3, 10, 10, 2, 6, 1, 32},
    {"Bladeguard veteran squad", 6, 4, 3, 4, 10, 3, 6, 1, 40},
}};

/// A model with its weapons, in the order of the table.
enum class CardId : std::uint8_t {
    octavius, tantus, infernus_squad, terminator, terminator_with_sword, terminator_with_cannon,
    death_shadow, lictor, von_ryan_leaper, aranis_zarkan, possessed, cultist, cultist_with_bolt_pistol,
    legionary_champion, legionary_with_meltagun, legionary_with_heavy_bolter, legionary,
    beastboss_morgrim, nob_on_smasha_squig, squighog_boy, beast_snagga_nob, beast_snagga_with_thump_gun,
    beast_snagga_boy, tristrean, custodian_guard, warden_with_axe, warden_with_spear, allarus_custodians,
    master_zacharial, intercessor_squad, hellblaster_squad, bladeguard_veteran_squad
};
// clang-format on

struct Card {
    ProfileId profile = {};
    Few<WeaponId, 4> weapons = {};
    Few<Ability, 6> abilities = {};
    Few<Keyword, 7> keywords = {};
};

namespace tables {

using P = ProfileId;
using W = WeaponId;
using A = Ability;
using K = Keyword;

// clang-format off
inline constexpr std::array<Card, 32> cards{{
    {P::captain_octavius, {W::captain_storm_bolter, W::relic_weapon},
     {A::deep_strike, A::leader, A::oath_of_moment, A::unstoppable_valour},
     {K::infantry, K::character, K::imperium, K::terminator, K::captain, K::octavius, K::adeptus_astartes}},
    {P::librarian_tantus, {W::librarian_storm_bolter, W::smite_witchfire, W::smite_focused_witchfire, W::force_weapon},
     {A::deep_strike, A::leader, A::oath_of_moment, A::veil_of_time},
     {K::infantry, K::character, K::imperium, K::terminator, K::psyker, K::octavius, K::librarian_tantus}},
    {P::infernus_squad, {W::bolt_pistol, W::pyreblaster, W::close_combact_weapon}, {A::oath_of_moment},
     {K::infantry, K::imperium, K::tacticus, K::infernus_squad}},
    {P::terminator_squad, {W::terminator_storm_bolter, W::terminator_power_fist},
     {A::oath_of_moment, A::fury_of_the_first},
     {K::infantry, K::imperium, K::terminator, K::terminator_squad}},
    {P::terminator_squad, {W::terminator_storm_bolter, W::terminator_power_weapon},
     {A::oath_of_moment, A::fury_of_the_first},
     {K::infantry, K::imperium, K::terminator, K::terminator_squad}},
    {P::terminator_squad, {W::terminator_power_fist, W::assault_cannon},
     {A::oath_of_moment, A::fury_of_the_first},
     {K::infantry, K::imperium, K::terminator, K::terminator_squad}},
    {P::death_shadow, {W::death_shadow_claws_and_talons},
     {A::infiltrators, A::lone_operative, A::stealth, A::shadow_in_the_warp, A::neural_disruption, A::psychological_saboteur},
     {K::infantry, K::great_devourer, K::death_shadow, K::vanguard_invader, K::neurolictor, K::tyranids}},
    {P::lictor, {W::lictor_claws_and_talons},
     {A::infiltrators, A::lone_operative, A::stealth, A::fight_first, A::feeder_tendrils},
     {K::infantry, K::great_devourer, K::lictor, K::vanguard_invader, K::tyranids}},
    {P::von_ryan_leaper, {W::leapers_talon},
     {A::infiltrators, A::stealth, A::fight_first, A::pouncing_leap},
     {K::infantry, K::von_ryan_leaper, K::great_devourer, K::vanguard_invader, K::tyranids}},
    {P::aranis_zarkan, {W::rite_of_possession, W::rite_of_possession_focused, W::staff_of_possession},
     {A::dark_pacts, A::leader},
     {K::infantry, K::character, K::psyker, K::chaos, K::master_of_possession, K::aranis_zarkan}},
    {P::possessed, {W::hideous_mutations}, {A::dark_pacts},
     {K::infantry, K::chaos, K::daemon, K::possessed}},
    {P::cultist_mob, {W::cultist_autopistol, W::brutal_assault_weapon}, {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::cultist_mob}},
    {P::cultist_mob, {W::cultist_bolt_pistol, W::brutal_assault_weapon}, {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::cultist_mob}},
    {P::legionaries, {W::plasma_pistol_standard, W::plasma_pistol_supercharge, W::accursed_weapon},
     {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::legionaries}},
    {P::legionaries, {W::bolt_pistol, W::meltagun, W::close_combat_weapon}, {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::legionaries}},
    {P::legionaries, {W::bolt_pistol, W::heavy_bolter, W::close_combat_weapon}, {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::legionaries}},
    {P::legionaries, {W::bolt_pistol, W::boltgun, W::close_combat_weapon}, {A::dark_pacts},
     {K::infantry, K::chaos, K::damned, K::legionaries}},
    {P::beastboss_morgrim, {W::beat_boss_shoota, W::beast_snagga_klaw, W::beastchoppa},
     {A::leader, A::beast_snagga, A::warboss, A::beastboss, A::morgrim},
     {K::infantry, K::character, K::beastboss}},
    {P::nob_on_smasha_squig, {W::slugga, W::big_choppa, W::squighog_jaws}, {A::beast_snagga},
     {K::mounted, K::beast_snagga, K::squighog_boyz}},
    {P::squighog_boyz, {W::saddlegit_weapons, W::stikka_ranged, W::squighog_jaws}, {A::beast_snagga},
     {K::mounted, K::beast_snagga, K::squighog_boyz}},
    {P::beast_snagga_nob, {W::slugga, W::power_snappa}, {A::beast_snagga},
     {K::infantry, K::mob, K::monster_hunters}},
    {P::beast_snagga_boy, {W::thump_gun, W::close_combat_weapon}, {A::beast_snagga},
     {K::infantry, K::mob, K::monster_hunters}},
    {P::beast_snagga_boy, {W::slugga, W::choppa}, {A::beast_snagga},
     {K::infantry, K::mob, K::monster_hunters}},
    {P::tristraen, {W::vaultswords_behemor, W::vaultswords_hurricanus, W::vaultswords_victus}, {},
     {K::infantry, K::character, K::imperium, K::blade_champion, K::tristraen}},
    {P::custodian_guard, {W::sentinel_blade_ranged, W::sentinel_blade_melee}, {},
     {K::infantry, K::imperium, K::custodian_guard}},
    {P::custodian_wardens, {W::castellan_axe_ranged, W::castellan_axe_melee}, {},
     {K::infantry, K::imperium, K::custodian_wardens}},
    {P::custodian_wardens, {W::guardian_spear_ranged, W::guardian_spear_melee}, {},
     {K::infantry, K::imperium, K::custodian_wardens}},
    {P::allarus_custodians, {W::balistus_grenade_launcher, W::guardian_spear_ranged_allarus, W::guardian_spear_melee_allarus},
     {},
     {K::infantry, K::terminator, K::imperium, K::allarus_custodians}},
    {P::master_zacharial, {W::boltstorm_gauntlet, W::power_fist_zacharial, W::relic_chainsword},
     {A::oath_of_moment, A::refuse_to_yield},
     {K::infantry, K::character, K::imperium, K::gravis, K::captain, K::master_zacharial}},
    {P::intercessor_squad, {W::bolt_pistol, W::bolt_rifle, W::close_combat_weapon},
     {A::oath_of_moment, A::patrol_squads},
     {K::infantry, K::imperium, K::tacticus, K::intercessor_squad}},
    {P::hellblaster_squad, {W::bolt_pistol, W::plasma_incinerator_standard, W::plasma_incinerator_supercharge, W::close_combat_weapon},
     {A::oath_of_moment},
     {K::infantry, K::imperium, K::tacticus, K::hellblaster_squad}},
    {P::bladeguard_veteran_squad, {W::heavy_bolt_pistol, W::master_crafted_power_weapon},
     {A::oath_of_moment, A::bladeguard},
     {K::infantry, K::imperium, K::tacticus, K::bladeguard_veteran_squad}},
}};
// clang-format on

} // namespace tables

constexpr const Card& card(CardId id) { return tables::cards[static_cast<std::size_t>(id)]; }
constexpr const Profile& profile(ProfileId id) { return profiles[static_cast<std::size_t>(id)]; }
constexpr const Profile& profile(CardId id) { return profile(card(id).profile); }

struct Group {
    std::uint8_t count = 0;
    CardId card = {};
};

/// A unit as it is picked: its models in order.
struct UnitType {
    std::string_view name;
    Few<Group, 4> groups = {};
};

enum class UnitKind : std::uint8_t {
    octavius,
    tantus,
    infernus_squad,
    terminator_squad,
    death_shadow,
    lictor,
    von_ryan_leaper,
    aranis_zarkan,
    possessed,
    cultist_mob,
    legionaries,
    beastboss_morgrim,
    squighog_boyz,
    beast_snagga_boyz,
    tristrean,
    custodian_guard,
    custodian_wardens,
    allarus_custodians,
    master_zacharial,
    intercessor_squad,
    hellblaster_squad,
    bladeguard_veteran_squad
};

namespace tables {

using C = CardId;

// clang-format off
inline constexpr std::array<UnitType, 22> unit_types{{
    {"Captain Octavius", {{1, C::octavius}}},
    {"Librarian Tantus", {{1, C::tantus}}},
    {"Infernus Squad", {{5, C::infernus_squad}}},
    {"Terminator Squad", {{3, C::terminator}, {1, C::terminator_with_sword}, {1, C::terminator_with_cannon}}},
    {"Death's Shadow", {{1, C::death_shadow}}},
    {"Lictor", {{1, C::lictor}}},
    {"Von Ryan's Leapers", {{3, C::von_ryan_leaper}}},
    {"Aranis Zarkan", {{1, C::aranis_zarkan}}},
    {"Possessed", {{5, C::possessed}}},
    {"Cultist Mob", {{9, C::cultist}, {1, C::cultist_with_bolt_pistol}}},
    {"Legionaries", {{1, C::legionary_champion}, {1, C::legionary_with_meltagun}, {1, C::legionary_with_heavy_bolter}, {7, C::legionary}}},
    {"Beastboss Morgrim", {{1, C::beastboss_morgrim}}},
    {"Squighog Boyz", {{1, C::nob_on_smasha_squig}, {3, C::squighog_boy}}},
    {"Beast Snagga Boyz", {{1, C::beast_snagga_nob}, {1, C::beast_snagga_with_thump_gun}, {8, C::beast_snagga_boy}}},
    {"Tristraen", {{1, C::tristrean}}},
    {"Custodian Guard", {{3, C::custodian_guard}}},
    {"Custodian Wardens", {{1, C::warden_with_axe}, {2, C::warden_with_spear}}},
    {"Allarus Custodians", {{2, C::allarus_custodians}}},
    {"Master Zacharial", {{1, C::master_zacharial}}},
    {"Intercessor Squad", {{10, C::intercessor_squad}}},
    {"Hellblaster Squad", {{5, C::hellblaster_squad}}},
    {"Bladeguard Veteran Squad", {{3, C::bladeguard_veteran_squad}}},
}};
// clang-format on

} // namespace tables

constexpr const UnitType& unit_type(UnitKind kind) {
    return tables::unit_types[static_cast<std::size_t>(kind)];
}

/// An army: its own faction, the one that the published game stores (quirk `foreign_factions`), its units.
struct Army {
    std::string_view name;
    Faction faction = {};
    Faction published = {};
    Few<UnitKind, 5> units = {};
};

namespace tables {

using F = Faction;
using U = UnitKind;

// clang-format off
inline constexpr std::array<Army, 6> armies{{
    {"Strike Force Octavius", F::strike_force_octavius, F::strike_force_octavius,
     {U::octavius, U::tantus, U::infernus_squad, U::terminator_squad}},
    {"Insidious Infiltrators", F::insidious_infiltrators, F::insidious_infiltrators,
     {U::death_shadow, U::lictor, U::von_ryan_leaper, U::von_ryan_leaper, U::von_ryan_leaper}},
    {"Zarkan's Daemonkin", F::zarkan_daemonkin, F::insidious_infiltrators,
     {U::aranis_zarkan, U::possessed, U::cultist_mob, U::legionaries}},
    {"Morgrim's Butchas", F::morgrim_butchas, F::insidious_infiltrators,
     {U::beastboss_morgrim, U::squighog_boyz, U::beast_snagga_boyz, U::beast_snagga_boyz}},
    {"Tristraen's Gilded Blade", F::tristraen_gilded_blade, F::tristraen_gilded_blade,
     {U::tristrean, U::custodian_guard, U::custodian_wardens, U::allarus_custodians}},
    {"Vengeful Brethren", F::vengeful_brethren, F::vengeful_brethren,
     {U::master_zacharial, U::intercessor_squad, U::hellblaster_squad, U::bladeguard_veteran_squad}},
}};
// clang-format on

} // namespace tables

/// The army of a faction.
constexpr const Army& army(Faction faction) { return tables::armies[static_cast<std::size_t>(faction)]; }

} // namespace hammer
