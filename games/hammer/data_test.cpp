// The data of weapons, models and armies, and their equality with the file that they follow, where it exists.

#include "hammer/data/units.hpp"
#include "hammer/types.hpp"
#include "support/shared_data.hpp"

#include "herding/reflect/enumerators.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <set>
#include <string>

namespace {

using namespace hammer;
using herding::reflect::enumerator_name;
using herding::reflect::enumerators;
using nlohmann::json;

template <class E> std::string name(E value) { return std::string(enumerator_name(value)); }

TEST(HammerData, weapons) { // 10.1
    std::size_t ranged = 0;
    std::size_t entries = 0;
    std::size_t without = 0;
    std::size_t positive = 0;
    std::size_t dice = 0;
    for (const WeaponId id : enumerators<WeaponId>) {
        const Weapon& one = weapon(id);
        ranged += one.range > 0 ? 1U : 0U;
        entries += one.rules.size();
        without += one.ap == 0 ? 1U : 0U;
        positive += one.ap > 0 ? 1U : 0U;
        dice += one.attacks.sides + one.damage.sides > 0 ? 1U : 0U;
    }
    EXPECT_EQ(enumerators<WeaponId>.size(), 62U);
    EXPECT_EQ(ranged, 32U);
    EXPECT_EQ(entries, 71U);
    EXPECT_EQ(without, 16U);
    EXPECT_EQ(positive, 13U);
    EXPECT_EQ(dice, 8U);
}

TEST(HammerData, armies) { // 10.4
    struct Totals {
        std::size_t units, models, weapons, wounds;
        bool operator==(const Totals&) const = default;
    };
    const Totals expected[] = {{4, 12, 13, 36}, {5, 11, 3, 40}, {4, 26, 15, 49},
                               {4, 25, 12, 61}, {4, 9, 12, 35}, {4, 19, 10, 45}};
    std::set<WeaponId> carried;
    std::size_t leaders = 0;
    for (const Faction faction : enumerators<Faction>) {
        std::set<WeaponId> weapons;
        Totals totals{army(faction).units.size(), 0, 0, 0};
        for (const UnitKind kind : army(faction).units) {
            std::size_t models = 0;
            for (const Group& group : unit_type(kind).groups) {
                const Card& one = card(group.card);
                models += group.count;
                totals.wounds += std::size_t{group.count} * profile(one.profile).wounds;
                weapons.insert(one.weapons.begin(), one.weapons.end());
            }
            totals.models += models;
            const auto& words = card(unit_type(kind).groups[0].card).keywords;
            leaders +=
                models == 1 && std::find(words.begin(), words.end(), Keyword::character) != words.end();
        }
        totals.weapons = weapons.size();
        carried.insert(weapons.begin(), weapons.end());
        EXPECT_TRUE(totals == expected[static_cast<std::size_t>(faction)]) << name(faction);
    }
    EXPECT_EQ(leaders, 6U);
    EXPECT_EQ(carried.size(), 61U);
    EXPECT_EQ(carried.count(WeaponId::stikka_melee), 0U);
}

json stat(const Stat& stat) {
    return stat.sides == 0 ? json{{"fixed", stat.fixed}} : json{{"die", stat.sides}};
}
template <class Range> json names(const Range& range) {
    json list = json::array();
    for (const auto value : range) {
        list.push_back(name(value));
    }
    return list;
}
std::string spelled(const json& one) { return one.at("id").get<std::string>(); }

TEST(HammerData, equals_the_reference) {
    std::ifstream file(shared_path("hammer/units.json"));
    if (!file) {
        GTEST_SKIP() << "no reference data: " << shared_path("hammer/units.json");
    }
    const json all = json::parse(file);
    ASSERT_EQ(all.at("weapons").size(), enumerators<WeaponId>.size());
    for (const WeaponId id : enumerators<WeaponId>) {
        const json& entry = all.at("weapons").at(static_cast<std::size_t>(id));
        const Weapon& one = weapon(id);
        json rules = json::array();
        for (const RuleEntry& rule : one.rules) {
            rules.push_back({{"rule", name(rule.rule)}, {"parameter", rule.number}});
        }
        EXPECT_EQ(spelled(entry), name(id));
        EXPECT_EQ(entry.at("range"), one.range) << name(id);
        EXPECT_EQ(entry.at("attacks"), stat(one.attacks)) << name(id);
        EXPECT_EQ(entry.at("skill"), one.skill) << name(id);
        EXPECT_EQ(entry.at("strength"), one.strength) << name(id);
        EXPECT_EQ(entry.at("ap_as_coded"), one.ap) << name(id);
        EXPECT_EQ(entry.at("damage"), stat(one.damage)) << name(id);
        EXPECT_EQ(entry.at("rules"), rules) << name(id);
    }
    ASSERT_EQ(all.at("profiles").size(), enumerators<ProfileId>.size());
    for (const ProfileId id : enumerators<ProfileId>) {
        const json& entry = all.at("profiles").at(static_cast<std::size_t>(id));
        const Profile& one = profile(id);
        EXPECT_EQ(spelled(entry), name(id));
        EXPECT_EQ(entry.at("movement"), one.movement) << name(id);
        EXPECT_EQ(entry.at("toughness"), one.toughness) << name(id);
        EXPECT_EQ(entry.at("save"), one.save) << name(id);
        EXPECT_EQ(entry.at("invulnerable_save"), one.invulnerable) << name(id);
        EXPECT_EQ(entry.at("feel_no_pain").is_null() ? json(no_save) : entry.at("feel_no_pain"),
                  one.feel_no_pain)
            << name(id);
        EXPECT_EQ(entry.at("wounds"), one.wounds) << name(id);
        EXPECT_EQ(entry.at("leadership"), one.leadership) << name(id);
        EXPECT_EQ(entry.at("objective_control"), one.control) << name(id);
        EXPECT_EQ(entry.at("base_size_mm"), one.base) << name(id);
    }
    ASSERT_EQ(all.at("units").size(), enumerators<UnitKind>.size());
    for (const json& entry : all.at("units")) {
        const auto kind = herding::reflect::enumerator_by_name<UnitKind>(spelled(entry));
        ASSERT_TRUE(kind) << spelled(entry);
        const UnitType& type = unit_type(*kind);
        ASSERT_EQ(entry.at("models").size(), type.groups.size()) << spelled(entry);
        for (std::size_t i = 0; i < type.groups.size(); ++i) {
            const json& group = entry.at("models").at(i);
            const Card& one = card(type.groups[i].card);
            json abilities = group.at("abilities");
            for (const json& dropped : group.at("abilities_dropped")) {
                abilities.push_back(dropped);
            }
            EXPECT_EQ(group.at("count"), type.groups[i].count) << spelled(entry);
            EXPECT_EQ(group.at("profile"), name(one.profile)) << spelled(entry);
            EXPECT_EQ(group.at("weapons"), names(one.weapons)) << spelled(entry);
            EXPECT_EQ(abilities, names(one.abilities)) << spelled(entry);
            EXPECT_EQ(group.at("keywords"), names(one.keywords)) << spelled(entry);
        }
    }
    for (const Faction faction : enumerators<Faction>) {
        const json& entry = all.at("armies").at(static_cast<std::size_t>(faction));
        EXPECT_EQ(spelled(entry), name(faction));
        EXPECT_EQ(entry.at("faction_as_published"), name(army(faction).published));
        EXPECT_EQ(entry.at("units"), names(army(faction).units));
    }
    for (const Stratagem stratagem : enumerators<Stratagem>) {
        const json& entry = all.at("stratagems").at(static_cast<std::size_t>(stratagem));
        EXPECT_EQ(spelled(entry), name(stratagem));
        EXPECT_EQ(entry.at("cost"), cost_of(stratagem)) << name(stratagem);
    }
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const json& entry = all.at("objectives").at(i);
        EXPECT_EQ(entry.at("x"), objectives[i].x);
        EXPECT_EQ(entry.at("y"), objectives[i].y);
        EXPECT_EQ(entry.at("radius"), objective_radius);
    }
}

/// A file and those of this example that it includes.
void gather(const std::string& name, std::set<std::string>& files) {
    if (!files.insert(name).second) {
        return;
    }
    std::ifstream file(name);
    EXPECT_TRUE(file) << name;
    const std::string include = "#include \"hammer/";
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(include)) {
            gather(line.substr(include.size(), line.rfind('"') - include.size()), files);
        }
    }
}

/// All that the rules include is rules and data.
TEST(HammerData, rules_and_data_have_at_most_3200_lines) {
    std::set<std::string> files;
    gather("rules.hpp", files);
    std::size_t lines = 0;
    for (const std::string& name : files) {
        std::ifstream file(name);
        for (std::string line; std::getline(file, line);) {
            const auto begin = line.find_first_not_of(" \t");
            lines += begin == std::string::npos || line.compare(begin, 2, "//") == 0 ? 0U : 1U;
        }
    }
    EXPECT_EQ(files.size(), 17U);
    EXPECT_GT(lines, 3000U);
    EXPECT_LE(lines, 3200U);
}

/// Numbers of the published learning encoding. A flag, a bounded number, and a word of a table are one number each; an
/// enumeration, a die and a number of a unit, model, weapon or objective have a place for each value; lists have their
/// capacity; one of several things is as long as the longest, with a place for each. What sequences remember is theirs
/// of the published program, which keeps other things than those of this one.
TEST(HammerData, sizes_of_the_published_encoding) {
    constexpr std::size_t units = most_units;   // a place for each
    constexpr std::size_t models = most_models; // the same
    constexpr std::size_t weapons = 4;
    constexpr std::size_t pins = objectives.size();
    constexpr std::size_t die = 6;
    constexpr std::size_t position = 2;
    constexpr std::size_t factions = 6;
    constexpr std::size_t stratagems = 20;

    // 4.3, 4.2: the published models have at most four abilities (11.5), the units a flag for each but one.
    const std::size_t model = position + /*profile*/ 1 + /*suffered*/ 1 +
                              decltype(Card::weapons)::static_capacity +
                              /*abilities*/ 4 + decltype(Card::keywords)::static_capacity + /*state*/ 2;
    EXPECT_EQ(model, 21U);
    const std::size_t unit = models * model + /*owner*/ 1 + flags + /*strength*/ models;
    EXPECT_EQ(unit, 274U);
    EXPECT_EQ(units * unit, 2740U);

    // 2, 7.5: rolls of one die, of two, and of a number that is fixed or rolled.
    const std::size_t roll = /*flags*/ 4 + die + /*player*/ 1;
    const std::size_t pair_roll = /*flags*/ 4 + 2 * die + /*player, whose choice it is*/ 2;
    const std::size_t number_roll = /*fixed or rolled*/ die + 2 + /*extra, result*/ 2 + /*sides*/ die;
    EXPECT_EQ(roll + pair_roll + number_roll, 11U + 18U + 16U);

    // 7: the sequences of an attack, from the inside out.
    const std::size_t destroyed = /*unit*/ units + /*dice*/ 2;
    const std::size_t single =
        /*hits, wounds, damage, player*/ 4 + 2 * number_roll + models + model + destroyed;
    const std::size_t weapon_use = 2 * units + models + number_roll + /*attack*/ 1 + single;
    const std::size_t model_use = 2 * units + models + /*melee, hazards*/ 2 + /*used*/ weapons + weapon_use;
    const std::size_t stratagem_use = 2 * units + /*melee, player*/ 2 + models;
    const std::size_t attack =
        2 * units + /*melee, overwatch, model, hazards*/ 4 + stratagem_use + 2 * model_use;
    EXPECT_EQ(attack, 394U);
    const std::size_t attack_info = 2 * units + /*flags*/ 12 + /*lists of three*/ 9 + die +
                                    /*toughness, weapon, profile*/ 3 + /*a round*/ 6;
    EXPECT_EQ(attack_info, 56U);

    const std::size_t board = 2 * units * unit + /*oath*/ units + attack_info + attack +
                              /*overwatch*/ 2 * units + roll + pair_roll +
                              /*shadow, extra points, points, score*/ 2 * 4 + /*round, three players*/ 4 +
                              2 * factions + 2 * pins +
                              /*used stratagems*/ 2 * 5 * stratagems + /*what is shown*/ 12;
    EXPECT_EQ(board, 6233U);

    // 1, 8, 9: the sequences of the game, from the inside out.
    const std::size_t command = /*shadow*/ 2 * destroyed + /*disruption*/ 2 * units + 1 + /*unit*/ units +
                                2 * pins + /*shock*/ units + 1;
    const std::size_t reserve = units + /*player, done*/ 2;
    const std::size_t movement = units + /*spear*/ 1 + (2 * units + 1 + units + 2) + 2 * reserve;
    const std::size_t shooting = 2 * units;
    const std::size_t charge = 2 * units + (2 * units + 1 + units);
    const std::size_t fight = 2 * units + 2 * (2 * units + 3);
    EXPECT_EQ(command, 74U);
    EXPECT_EQ(movement, 68U);
    EXPECT_EQ(charge, 51U);
    EXPECT_EQ(fight, 66U);
    const std::size_t turn = /*player*/ 1 + command + movement + shooting + charge + fight;
    const std::size_t attachment = /*passed*/ 2 + 2 * units;
    const std::size_t deployment = /*passed*/ 2 + units + /*player*/ 1;
    EXPECT_EQ(board + /*who picks*/ 2 + attachment + deployment + turn, 6550U);
}

} // namespace
