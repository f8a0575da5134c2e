// Each effect alone: how it is listed, which characteristic or roll it changes, and which params are refused.

#include "meaning/evaluate.hpp"
#include "meaning/load.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace meaning;

namespace meaning_tests {

/// A holds the rule and attacks E.
const Context& attack_on_field() {
    static const Context context = read_context(*parse_json(R"({
        "match": {"round": 1, "phase": 4}, "bearer": "A",
        "attack": {"attacker": "A", "defender": "E", "mode": "SHOOT", "weapon": "bow", "range": 24},
        "units": [{"id": "A", "player": 0, "pos": [0, 0], "models": 5,
                   "stats": {"attacks": 2, "strength": 4, "leadership": 9}},
                  {"id": "B", "player": 0, "pos": [3, 4], "models": 0, "stats": {"leadership": 6}},
                  {"id": "E", "player": 1, "pos": [6, 0], "models": 1}]})")
                                                     .value);
    return context;
}

/// One effect alone. A lands an effect of the defender on E with target ENEMY.
struct Alone {
    Effect effect;
    const char* params; ///< empty: none
    const char*
        changes; ///< `stats` or `rolls` of the result, for the attacker; of the defender with target ENEMY
    const char* refused; ///< params that are refused
    bool of_enemy = false;
    const char* radius = "";
};

constexpr const char* one = "1";
constexpr const char* text = "\"1\"";
constexpr const char* faces = "[6, 1]";
constexpr const char* seven = "[7]";
constexpr const char* any = "";
constexpr const char* triggers = R"({"triggers": [6], "dmg": "D3M"})";
constexpr const char* no_damage = R"({"triggers": [6], "dmg": "much"})";
constexpr const char* blast = R"({"threshold": 4, "dmg": "D3M"})";
constexpr const char* no_threshold = R"({"threshold": 8, "dmg": "D3M"})";

constexpr Alone table[] = {
    {Effect::HIT, one, R"(rolls {"hit": {"mod": 1}})", text},
    {Effect::BE_HIT, one, R"(rolls {"hit": {"mod": 1}})", text, true},
    {Effect::WOUND, "-1", R"(rolls {"wound": {"mod": -1}})", "true"},
    {Effect::BE_WOUNDED, one, R"(rolls {"wound": {"mod": 1}})", text, true},
    {Effect::HIT_REROLL, faces, R"(rolls {"hit": {"reroll": [1, 6]}})", seven},
    {Effect::WOUND_REROLL, any, R"(rolls {"wound": {"reroll": "failed"}})", seven},
    {Effect::BE_HIT_REROLL, faces, R"(rolls {"hit": {"reroll": [1, 6]}})", "1", true},
    {Effect::BE_WOUNDED_REROLL, faces, R"(rolls {"wound": {"reroll": [1, 6]}})", "[0]", true},
    {Effect::SAVE_REROLL, any, R"(rolls {"save": {"reroll": "failed"}})", "[1.5]", true},
    {Effect::AUTOHIT, any, R"(rolls {"hit": {"auto": "all"}})", seven},
    {Effect::SET_WOUND, "3", R"(rolls {"wound": {"set": 3}})", "8"},
    {Effect::SET_SAVE, "3", R"(rolls {"save": {"set": 3}})", "0", true},
    {Effect::ADD_SAVE, one, R"(rolls {"save": {"mod": 1}})", text, true},
    {Effect::ADD_AP, "-2", R"(rolls {"ap": {"mod": -2}})", text},
    {Effect::SET_AP, "-2", R"(rolls {"ap": {"set": -2}})", text},
    {Effect::FNP, "5", R"(rolls {"fnp": 5})", "2.5", true},
    {Effect::MORALE_FNP, "5", "", "8"},
    {Effect::EXPLODING_HIT, faces, "", R"({"triggers": [6]})"},
    {Effect::EXPLODING_WOUND, triggers, "", no_damage},
    {Effect::SELF_HIT_DMG, triggers, "", faces},
    {Effect::DMG, one, "", text},
    {Effect::TAKE_DMG, "-1", "", text},
    {Effect::SET_DMG, "\"2D3+1M\"", "", "\"D4\""},
    {Effect::DMG_REROLL, any, "", nullptr},
    {Effect::DMG_CHOOSE_ROLL, any, "", nullptr},
    {Effect::DMG_MAX, one, "", text},
    {Effect::DMG_MAX_ROLL, R"({"max": 1, "threshold": 5})", "", R"({"max": 1})"},
    {Effect::DMG_TAKEN_MULT, "0.5", "", text},
    {Effect::MAX_DMG_PER_ROUND, "3", "", text},
    {Effect::SET_SHOTS, "\"2D6\"", "", "\"D6M\""},
    {Effect::SET_SHOTS_PER_SALVO, "2", "", "\"many\""},
    {Effect::MULT_SHOTS, "2", "", text},
    {Effect::REROLL_SHOTS, any, "", nullptr},
    {Effect::MAX_ATTACKS, "2", "", text},
    {Effect::MAX_USES, any, "", "\"once\""},
    {Effect::BLAST, any, "", nullptr},
    {Effect::SET_STAT, R"({"field": "strength", "val": 6})", R"(stats {"A": {"strength": 6}})",
     R"({"field": "strength"})"},
    {Effect::ADD_STAT, R"({"field": "attacks", "val": "D3"})",
     R"(stats {"A": {"attacks": {"flat": 2, "dice": ["D3"], "mean": 4}}})",
     R"({"field": "attacks", "val": "D3M"})"},
    {Effect::SHARE_STAT, R"(["leadership"])", "", R"("leadership")"},
    {Effect::ADVANCE_AND_CHARGE, any, "", nullptr},
    {Effect::ADVANCE_AND_SHOOT, any, "", nullptr},
    {Effect::ADVANCE_SHOOT, any, "", nullptr},
    {Effect::FALL_AND_CHARGE, any, "", nullptr},
    {Effect::FALL_AND_SHOOT, any, "", nullptr},
    {Effect::MOVE_SHOOT_HEAVY, any, "", nullptr},
    {Effect::SET_ADVANCE_DISTANCE, "6", "", text},
    {Effect::ADD_ADVANCE, "2", "", text},
    {Effect::ADD_CHARGE, "2", "", text},
    {Effect::CHARGE_REROLL, any, "", nullptr},
    {Effect::ADVANCE_REROLL, any, "", nullptr},
    {Effect::CHARGE_DMG, blast, "", no_threshold},
    {Effect::CANNOT_CHARGE, any, "", "1"},
    {Effect::CANNOT_BE_CHARGED, any, "", "[]"},
    {Effect::CANNOT_FIGHT, any, "", "\"x\""},
    {Effect::CANNOT_BE_FOUGHT, any, "", "{}"},
    {Effect::CAN_INTERVENE, any, "", nullptr},
    {Effect::FREE_MOVEMENT, any, "", nullptr},
    {Effect::AIRCRAFT, any, "", nullptr},
    {Effect::CAN_GRENADE_PISTOL, any, "", nullptr},
    {Effect::IGNORE_COVER, any, "", nullptr},
    {Effect::IGNORE_LOS, any, "", nullptr},
    {Effect::SNIPER, any, "", nullptr},
    {Effect::MORALE, "-1", "", text},
    {Effect::MORALE_REROLL, any, "", nullptr},
    {Effect::MORALE_EXECUTION, "\"D3M\"", "", "\"\""},
    {Effect::PASS_MORALE, any, "", nullptr},
    {Effect::ADD_PSYCHIC, one, "", text},
    {Effect::ADD_DENY_THE_WITCH, one, "", text},
    {Effect::ADD_PSYKER_CASTS, one, "", text},
    {Effect::CANNOT_BE_PSYCHIC, any, "", nullptr},
    {Effect::EXPLODES, blast, "", no_threshold, false, "\"D6\""},
    {Effect::LAST_STAND, any, "", nullptr},
    {Effect::CP_REFUND, any, "", nullptr},
    {Effect::OBJECTIVE_SECURED, any, "", nullptr},
    {Effect::OPEN_TOPPED, any, "", nullptr},
    {Effect::ADD_AURA_RADIUS, "3", "", text},
    {Effect::DEEPSTRIKE, any, "", text},
    {Effect::TRANSPORT, "10", "", text},
    {Effect::ACTION, "[1, 7]", "", "8"},
    {Effect::BATTLEFORGED_MOD, any, "", nullptr},
    {Effect::STRATAGEM, any, "", nullptr},
    {Effect::SPLIT_UP, any, "", nullptr},
    {Effect::MODEL_SPECIFIC, any, "", nullptr},
};

std::string object_of(const Alone& row, std::string_view params, std::string_view more = "") {
    return R"({"type": ")" + std::string(word_of(row.effect).name) + '"' +
           (params.empty() ? "" : ", \"params\": ") + std::string(params) +
           (*row.radius == '\0' ? "" : ", \"radius\": ") + row.radius + std::string(more) + "}";
}

/// The fields of a result but its status, as text.
std::string come_to(std::string_view rule, const Context& context = attack_on_field()) {
    const Json json = result_json(load_rule(rule), context);
    std::string all;
    for (const auto& [name, value] : *json.object()) {
        if (name != "status" || value != Json("ok")) {
            all += (all.empty() ? "" : " ") + name + " " + to_text(value);
        }
    }
    return all;
}

std::string listed(const Alone& row, const char* unit) {
    return R"(effects [{"unit": ")" + std::string(unit) + R"(", "type": ")" +
           std::string(word_of(row.effect).name) + '"' + (*row.params == '\0' ? "" : R"(, "params": )") +
           row.params + (*row.radius == '\0' ? "" : R"(, "radius": )") + row.radius +
           (row.effect == Effect::SHARE_STAT ? R"(, "from": "A")" : "") + "}]" +
           (*row.changes == '\0' ? "" : " ") + row.changes;
}

TEST(MeaningEffects, alone_are_listed_and_change_what_they_say) {
    auto effect = static_cast<int>(Effect::ROSTER_RULE); // wrappers have tests of their own
    for (const Alone& row : table) {
        ASSERT_EQ(static_cast<int>(row.effect), ++effect) << "a row is missing";
        const char* unit = row.of_enemy ? "E" : "A";
        EXPECT_EQ(come_to(object_of(row, row.params, row.of_enemy ? R"(, "target": "ENEMY")" : "")),
                  listed(row, unit));
    }
    EXPECT_EQ(++effect, static_cast<int>(Effect::Unknown));
}

TEST(MeaningEffects, alone_do_nothing_behind_a_gate_that_is_shut_or_unknown) {
    for (const Alone& row : table) {
        EXPECT_EQ(come_to(object_of(row, row.params, R"(, "cond": {"type": "IS_ROUND", "params": 2})")),
                  "effects []");
        const std::string unknown = come_to(object_of(row, row.params, R"(, "cond": {"type": "IS_SAFE"})"));
        EXPECT_TRUE(unknown.ends_with(R"(effects [] manual [""])")) << unknown;
    }
}

TEST(MeaningEffects, alone_count_in_their_mode) {
    for (const Alone& row : table) {
        const std::string target = row.of_enemy ? R"(, "target": "ENEMY")" : "";
        const std::string in_mode = come_to(object_of(row, row.params, target + R"(, "subType": "SHOOT")"));
        const std::string other = come_to(object_of(row, row.params, target + R"(, "subType": "FIGHT")"));
        EXPECT_TRUE(in_mode.ends_with(row.changes)) << in_mode;
        EXPECT_EQ(other.find(" stats "), std::string::npos) << other;
        EXPECT_EQ(other.find(" rolls "), std::string::npos) << other;
        EXPECT_NE(other.find(word_of(row.effect).name), std::string::npos) << other; // it stays listed
    }
}

TEST(MeaningEffects, alone_change_only_the_side_that_they_are_of) {
    for (const Alone& row : table) {
        // An effect of the attacker that lands on the defender changes no roll, and the other way round.
        const std::string there =
            come_to(object_of(row, row.params, row.of_enemy ? "" : R"(, "target": "ENEMY")"));
        EXPECT_EQ(there.find(" rolls "), std::string::npos) << there;
    }
}

TEST(MeaningEffects, alone_refuse_params_of_another_shape) {
    for (const Alone& row : table) {
        const bool optional = *row.params == '\0';
        if (row.refused == nullptr) { // it takes none: they are ignored with a warning
            const auto loaded = load_rule(std::string_view(object_of(row, "1")));
            ASSERT_TRUE(loaded.root) << object_of(row, "1");
            ASSERT_EQ(loaded.warnings.size(), 1U) << object_of(row, "1");
            EXPECT_EQ(loaded.warnings.front().kind, "ignored_params");
            continue;
        }
        const auto loaded = load_rule(std::string_view(object_of(row, row.refused)));
        EXPECT_FALSE(loaded.root) << object_of(row, row.refused);
        ASSERT_FALSE(loaded.errors.empty());
        const bool is_ban = word_of(row.effect).shape == Shape::OptionalCondition;
        EXPECT_EQ(loaded.errors.front().path.substr(0, 7), "/params") << message(loaded.errors.front());
        if (!is_ban) {
            EXPECT_EQ(loaded.errors.front().kind, "bad_params") << object_of(row, row.refused);
        }
        const auto missing = load_rule(std::string_view(object_of(row, "")));
        const Shape shape = word_of(row.effect).shape;
        const bool needed = shape != Shape::OptionalFaces && shape != Shape::OptionalNumber &&
                            shape != Shape::OptionalPhases && shape != Shape::OptionalCondition;
        EXPECT_EQ(missing.root.has_value(), !needed) << object_of(row, "");
        EXPECT_TRUE(!optional || !needed);
        if (needed) {
            EXPECT_EQ(missing.errors.front().kind, "missing_params");
        }
    }
}

TEST(MeaningEffects, take_the_lowest_of_several_targets) {
    const auto both = [](const char* type, const char* target) {
        const std::string begin = R"({"type": ")" + std::string(type) + "\"" + target + R"(, "params": )";
        const auto of = [&](const char* first, const char* second) {
            const std::string json =
                come_to(R"({"type": "AND", "params": [)" + begin + first + "}, " + begin + second + "}]}");
            return json.substr(json.find("rolls"));
        };
        EXPECT_EQ(of("2", "4"), of("4", "2"));
        return of("4", "2");
    };
    const char* enemy = R"(, "target": "ENEMY")";
    EXPECT_EQ(both("SET_WOUND", ""), R"(rolls {"wound": {"set": 2}})");
    EXPECT_EQ(both("SET_SAVE", enemy), R"(rolls {"save": {"set": 2}})");
    EXPECT_EQ(both("FNP", enemy), R"(rolls {"fnp": 2})");
    EXPECT_EQ(both("SET_AP", ""), R"(rolls {"ap": {"set": 2}})");
    EXPECT_EQ(both("HIT", ""), R"(rolls {"hit": {"mod": 6}})");
}

} // namespace meaning_tests
