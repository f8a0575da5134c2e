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

/// Numbers of the published learning encoding, as its specification counts them. An enumeration of the data is one number,
/// another one has a place for each value, as has a model's index; lists have their capacity.
TEST(HammerData, sizes_of_the_published_encoding) {
    const std::size_t position = 2;
    const std::size_t states = 2;    // of a model: it stands, or is dying
    const std::size_t abilities = 4; // 11.5
    const std::size_t model = position + /*profile*/ 1 + /*suffered*/ 1 +
                              decltype(Card::weapons)::static_capacity + abilities +
                              decltype(Card::keywords)::static_capacity + states;
    EXPECT_EQ(model, 21U);
    const std::size_t strength = most_models; // a model's index
    const std::size_t unit = decltype(Unit::models)::static_capacity * model + /*owner*/ 1 + flags + strength;
    EXPECT_EQ(unit, 274U);
    EXPECT_EQ(most_units * unit, 2740U);
}

} // namespace
