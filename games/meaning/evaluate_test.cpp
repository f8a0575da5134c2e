#include "meaning/evaluate.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

using namespace meaning;

namespace meaning_tests {

/// Two players: A holds the rules, B and C are friends at 5 and 7 inches, D is destroyed, E the enemy at 6.
const char* const field = R"({
    "match": {"round": 1, "phase": 4}, "bearer": "A",
    "attack": {"attacker": "A", "defender": "E", "mode": "SHOOT", "weapon": "bow", "range": 24},
    "units": [
        {"id": "A", "player": 0, "categories": ["infantry"], "pos": [0, 0], "models": 5,
         "stats": {"attacks": 2, "ballistics": 4, "save": 4, "invuln": null, "strength": 4, "leadership": 9}},
        {"id": "B", "player": 0, "categories": ["infantry"], "pos": [3, 4], "models": 5,
         "stats": {"attacks": 1, "ballistics": 2, "save": 3, "invuln": 5, "strength": 3, "leadership": 6}},
        {"id": "C", "player": 0, "categories": ["beast"], "pos": [0, 7], "models": 1, "stats": {"leadership": 10}},
        {"id": "D", "player": 0, "categories": ["beast"], "pos": [0, 1], "models": 0, "stats": {"leadership": 5}},
        {"id": "E", "player": 1, "categories": ["vehicle"], "pos": [6, 0], "models": 1,
         "stats": {"attacks": 3, "save": 3, "leadership": 8, "toughness": 7}}]})";

Context on_field() { return read_context(*parse_json(field).value); }

std::string result(std::string_view rule, const Context& context = on_field()) {
    const Json json = result_json(load_rule(rule), context);
    std::string all;
    for (const auto& [name, value] : *json.object()) {
        if (name != "status" || value != Json("ok")) {
            all += (all.empty() ? "" : " ") + name + " " + to_text(value);
        }
    }
    return all;
}

TEST(MeaningContext, has_each_id_once) {
    const auto read = [](const char* text) { return read_context(*parse_json(text).value).units.size(); };
    EXPECT_EQ(read(R"({"units": [{"id": "A"}, {"id": "B"}, {}, {}]})"), 4U);
    try {
        static_cast<void>(read(R"({"units": [{"id": "A"}, {"id": "B"}, {"id": "A"}]})"));
        FAIL() << "accepted";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(),
                     "context, at /units/2/id: found \"A\", expected an id that no unit before it has");
    }
}

TEST(MeaningContext, takes_a_transport_or_a_bool_for_embarked) {
    const auto off_board = [](const std::string& embarked) {
        const Context read =
            read_context(*parse_json(R"({"units": [{"id": "A", "pos": [0, 0], "models": 1, "embarked": )" +
                                     embarked + "}]}")
                              .value);
        return read.units.front().off_board();
    };
    EXPECT_TRUE(off_board(R"("T")"));
    EXPECT_TRUE(off_board("true"));
    EXPECT_FALSE(off_board("false"));
}

TEST(MeaningFlatten, keeps_document_order_and_gates) {
    EXPECT_EQ(result(R"({"type": "AND", "params": [{"type": "HIT", "params": 1},
                         {"type": "BLAST", "cond": {"type": "IS_ROUND", "params": 2}}, {"type": "SNIPER"}]})"),
              R"(effects [{"unit": "A", "type": "HIT", "params": 1}, {"unit": "A", "type": "SNIPER"}] )"
              R"(rolls {"hit": {"mod": 1}})");
    EXPECT_EQ(
        result(R"({"type": "AND", "warning": "see the card", "params": [
                         {"type": "BLAST", "warning": "unseen", "cond": {"type": "IS_SAFE"}}]})"),
        R"(unsupported [{"kind": "unknown_cond", "path": "/params/0/cond", "type": "IS_SAFE"}] effects [] )"
        R"(manual ["/params/0"] notes ["see the card"])");
    EXPECT_EQ(result(R"({"type": "AND", "params": [{"type": "NOBODY_KNOWS"}, {"type": "BLAST"}]})"),
              R"(unsupported [{"kind": "unknown_effect", "path": "/params/0", "type": "NOBODY_KNOWS"}] )"
              R"(effects [{"unit": "A", "type": "BLAST"}])");
    EXPECT_EQ(result(R"({"type": "HIT"})"),
              R"(status "rejected" errors [{"kind": "missing_params", "path": ""}])");
}

TEST(MeaningFlatten, takes_one_branch) {
    const auto rule = [](const char* category) {
        return std::string(
                   R"({"type": "IF_ELSE", "cond": {"type": "HAS_CATEGORY", "target": "ENEMY", "params": [")") +
               category +
               R"("]}, "params": [{"type": "SET_WOUND", "params": 2}, {"type": "SET_WOUND", "params": 4}]})";
    };
    EXPECT_EQ(result(rule("vehicle")),
              R"(effects [{"unit": "A", "type": "SET_WOUND", "params": 2}] rolls {"wound": {"set": 2}})");
    EXPECT_EQ(result(rule("beast")),
              R"(effects [{"unit": "A", "type": "SET_WOUND", "params": 4}] rolls {"wound": {"set": 4}})");
    Context peace = on_field();
    peace.attack.reset();
    EXPECT_EQ(result(rule("beast"), peace), R"(effects [] manual [""])");
}

TEST(MeaningFlatten, lets_the_player_pick_one_of_several) {
    const std::string rule = R"({"type": "AND", "params": [{"type": "SNIPER"}, {"type": "OR", "params": [
        {"type": "BLAST"}, {"type": "AIRCRAFT", "cond": {"type": "IS_ROUND", "params": 2}},
        {"type": "OPEN_TOPPED"}]}]})";
    EXPECT_EQ(result(rule), R"(effects [{"unit": "A", "type": "SNIPER"}] )"
                            R"(choices [{"path": "/params/1", "options": [0, 2]}])");
    Context chosen = on_field();
    chosen.choices["/params/1"] = 2;
    EXPECT_EQ(result(rule, chosen),
              R"(effects [{"unit": "A", "type": "SNIPER"}, {"unit": "A", "type": "OPEN_TOPPED"}])");
    chosen.choices["/params/1"] = 1; // not selectable
    EXPECT_EQ(result(rule, chosen), R"(effects [{"unit": "A", "type": "SNIPER"}] )"
                                    R"(choices [{"path": "/params/1", "options": [0, 2]}])");
    EXPECT_EQ(result(R"({"type": "OR", "params": [{"type": "BLAST"}, {"type": "HIT", "params": 1,
                         "cond": {"type": "IS_ROUND", "params": 2}}]})"),
              R"(effects [{"unit": "A", "type": "BLAST"}])"); // one alone is taken
    EXPECT_EQ(result(R"({"type": "OR", "params": []})"),
              R"(warnings [{"kind": "empty_list", "path": "/params"}] effects [])");
}

TEST(MeaningFlatten, lets_units_of_an_army_pick_alike_or_for_themselves) {
    const std::string rule =
        R"({"type": "ROSTER_RULE", "params": {"type": "OR", "cond": {"type": "HAS_CATEGORY", "params": ["infantry"]},
            "params": [{"type": "BLAST"}, {"type": "SNIPER"}]}})";
    Context chosen = on_field();
    chosen.choices["/params"] = 0;
    EXPECT_EQ(result(rule, chosen),
              R"(effects [{"unit": "A", "type": "BLAST"}, {"unit": "B", "type": "BLAST"}])");
    chosen.choices["/params@B"] = 1;
    EXPECT_EQ(result(rule, chosen),
              R"(effects [{"unit": "A", "type": "BLAST"}, {"unit": "B", "type": "SNIPER"}])");
}

TEST(MeaningFlatten, tests_the_holder_where_an_aura_has_a_condition) {
    const std::string aura = R"({"type": "AURA", "radius": 0, "params": {"type": "BLAST"},
                                 "cond": {"type": "HAS_STAT", "params": {"field": "leadership", "val": 9}}})";
    Context of_friend = on_field();
    of_friend.subject = "B"; // leadership 6
    EXPECT_EQ(result(aura, of_friend), R"(effects [{"unit": "A", "type": "BLAST"}])");
}

TEST(MeaningFlatten, hands_auras_farther_where_the_host_says_so) {
    const std::string aura = R"({"type": "AURA", "radius": 5, "params": {"type": "PASS_MORALE",
                                 "cond": {"type": "HAS_CATEGORY", "params": ["beast"]}}})";
    Context wide = on_field();
    wide.farther["A"] = 2;
    EXPECT_EQ(result(aura), "effects []");
    EXPECT_EQ(result(aura, wide), R"(effects [{"unit": "C", "type": "PASS_MORALE"}])");
}

TEST(MeaningFlatten, hands_auras_to_units_in_reach) {
    EXPECT_EQ(result(R"({"type": "AURA", "radius": 5, "params": {"type": "PASS_MORALE"}})"),
              R"(effects [{"unit": "A", "type": "PASS_MORALE"}, {"unit": "B", "type": "PASS_MORALE"}])");
    EXPECT_EQ(
        result(R"({"type": "AURA", "radius": 6, "target": "ENEMY", "params": {"type": "PASS_MORALE"}})"),
        R"(effects [{"unit": "E", "type": "PASS_MORALE"}])");
    EXPECT_EQ(result(R"({"type": "AURA", "radius": 9, "params": {"type": "PASS_MORALE",
                         "cond": {"type": "HAS_CATEGORY", "params": ["beast"]}}})"),
              R"(effects [{"unit": "C", "type": "PASS_MORALE"}])");
    Context gone = on_field();
    gone.units[0].models = 0;
    EXPECT_EQ(result(R"({"type": "AURA", "radius": 5, "params": {"type": "PASS_MORALE"}})", gone),
              "effects []");
    Context lost = on_field();
    lost.units[1].place.reset();
    EXPECT_EQ(result(R"({"type": "AURA", "radius": 5, "params": {"type": "PASS_MORALE"}})", lost),
              R"(effects [{"unit": "A", "type": "PASS_MORALE"}] manual ["/params@B"])");
}

TEST(MeaningFlatten, hands_roster_rules_to_the_army_dead_or_alive) {
    EXPECT_EQ(result(R"({"type": "ROSTER_RULE", "params": {"type": "BLAST",
                         "cond": {"type": "HAS_CATEGORY", "params": ["beast"]}}})"),
              R"(effects [{"unit": "C", "type": "BLAST"}, {"unit": "D", "type": "BLAST"}])");
}

TEST(MeaningFlatten, measures_an_aura_of_a_roster_rule_from_each_unit) {
    EXPECT_EQ(
        result(
            R"({"type": "ROSTER_RULE", "params": {"type": "AURA", "radius": 1, "params": {"type": "BLAST"}}})"),
        R"(effects [{"unit": "A", "type": "BLAST"}, {"unit": "B", "type": "BLAST"}, )"
        R"({"unit": "C", "type": "BLAST"}])");
}

TEST(MeaningFlatten, asks_nothing_about_a_part_that_was_not_taken) {
    Context peace = on_field(); // nobody knows whether the enemy is a vehicle
    peace.attack.reset();
    const std::string rule = R"({"type": "OR", "params": [{"type": "AND", "params": [{"type": "BLAST"},
                                 {"type": "HIT", "params": 1, "cond": {"type": "HAS_CATEGORY", "target": "ENEMY",
                                  "params": ["vehicle"]}}]}, {"type": "SNIPER"}]})";
    peace.choices[""] = 0;
    EXPECT_EQ(result(rule, peace),
              R"(effects [{"unit": "A", "type": "BLAST"}] manual ["/params/0/params/1"])");
    peace.choices[""] = 1;
    EXPECT_EQ(result(rule, peace), R"(effects [{"unit": "A", "type": "SNIPER"}])");
}

TEST(MeaningFlatten, bans_while_a_condition_holds) {
    const std::string rule = R"({"type": "CANNOT_FIGHT", "params": {"type": "HAS_CATEGORY", "target": "ENEMY",
                                 "params": ["vehicle"]}})";
    EXPECT_EQ(result(rule), R"(effects [{"unit": "A", "type": "CANNOT_FIGHT"}])");
    Context peace = on_field();
    peace.attack.reset();
    EXPECT_EQ(result(rule, peace), R"(effects [] manual [""])");
    EXPECT_EQ(result(R"({"type": "CANNOT_FIGHT"})"), R"(effects [{"unit": "A", "type": "CANNOT_FIGHT"}])");
}

TEST(MeaningFlatten, lands_effects_on_the_enemy) {
    EXPECT_EQ(result(R"({"type": "ADD_STAT", "target": "ENEMY", "params": {"field": "attacks", "val": -1}})"),
              R"(effects [{"unit": "E", "type": "ADD_STAT", "params": {"field": "attacks", "val": -1}}] )"
              R"(stats {"E": {"attacks": 2}})");
}

// ---- Stat changes

std::string stats(const std::string& rules, const Context& context = on_field()) {
    const auto loaded = load_rule(std::string_view(R"({"type": "AND", "params": [)" + rules + "]}"));
    EXPECT_TRUE(loaded.root) << rules;
    std::string all;
    const Flattened flat = flatten(*loaded.root, context);
    for (const ChangedStat& change : stat_changes(flat.effects, context)) {
        all += (all.empty() ? "" : ", ") + change.unit + " " + std::string(name_of(change.field)) + " " +
               change.flat->text();
        for (const std::string& dice : change.dice) {
            all += "+" + dice;
        }
        EXPECT_TRUE(herding::modify::laws::order_is_irrelevant(change.value).empty());
        EXPECT_TRUE(herding::modify::laws::removing_undoes_adding(change.value).empty());
        EXPECT_TRUE(herding::modify::laws::adds_up(change.value.explain(), change.value.table(),
                                                   change.value.better())
                        .empty());
    }
    return all;
}
std::string set(const std::string& name, const std::string& value) {
    return R"({"type": "SET_STAT", "params": {"field": ")" + name + R"(", "val": )" + value + "}}";
}
std::string add(const std::string& name, const std::string& value) {
    return R"({"type": "ADD_STAT", "params": {"field": ")" + name + R"(", "val": )" + value + "}}";
}

TEST(MeaningStats, keep_the_dice_of_what_counts_once) {
    const auto loaded = load_rule(std::string_view(
        R"({"type": "AND", "params": [{"type": "SET_STAT", "params": {"field": "strength", "val": "D3"}},
                                      {"type": "SET_STAT", "params": {"field": "strength", "val": "D3"}}]})"));
    ASSERT_TRUE(loaded.root);
    Flattened flat = flatten(*loaded.root, on_field());
    for (Landed& landed : flat.effects) {
        landed.source = "pier/ability/x"; // both of one rule
    }
    const auto changes = stat_changes(flat.effects, on_field());
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes.front().dice, std::vector<std::string>{"D3"});
}

TEST(MeaningStats, change_in_their_order) {
    EXPECT_EQ(stats(add("strength", "1") + "," + set("strength", "2") + "," + set("strength", "3")),
              ""); // 3 + 1 is what it was: not reported
    EXPECT_EQ(stats(add("strength", "2") + "," + set("strength", "3")), "A strength 5");
    EXPECT_EQ(stats(set("ballistics", "5") + "," + set("ballistics", "6")),
              "A ballistics 5"); // lower is better
    EXPECT_EQ(stats(set("invuln", "4")), "A invuln 4");
    EXPECT_EQ(stats(add("invuln", "-1")), ""); // nothing to add to
    EXPECT_EQ(stats(set("invuln", "4") + "," + add("invuln", "-1")), "A invuln 3");
}

TEST(MeaningStats, keep_the_better_invulnerable_save) {
    Context of_b = on_field();
    of_b.bearer = "B";
    EXPECT_EQ(stats(set("invuln", "6"), of_b), "");
    EXPECT_EQ(stats(set("invuln", "4"), of_b), "B invuln 4");
    EXPECT_EQ(stats(set("save", "6"), of_b), "B save 6"); // other characteristics become worse
}

TEST(MeaningStats, stay_within_limits) {
    EXPECT_EQ(stats(add("ballistics", "-5")), "A ballistics 2");
    EXPECT_EQ(stats(add("ballistics", "9")), "A ballistics 7");
    EXPECT_EQ(stats(add("attacks", "-9")), "A attacks 1");
    EXPECT_EQ(stats(add("leadership", "-99")), "A leadership 0");
}

TEST(MeaningStats, are_shared_where_better) {
    EXPECT_EQ(
        stats(R"({"type": "AURA", "radius": 9, "params": {"type": "SHARE_STAT", "params": ["leadership"]}})"),
        "B leadership 9");
}

TEST(MeaningStats, keep_dice_as_text) {
    EXPECT_EQ(stats(add("attacks", "\"D3\"") + "," + add("attacks", "1")), "A attacks 3+D3");
    EXPECT_EQ(result(R"({"type": "ADD_STAT", "params": {"field": "attacks", "val": "D3"}})"),
              R"(effects [{"unit": "A", "type": "ADD_STAT", "params": {"field": "attacks", "val": "D3"}}] )"
              R"(stats {"A": {"attacks": {"flat": 2, "dice": ["D3"], "mean": 4}}})");
}

TEST(MeaningStats, keep_dice_apart_from_numbers_of_the_same_rule) {
    const Context context = on_field();
    const auto loaded =
        load_rule(std::string_view(R"({"type": "AND", "params": [)" + add("attacks", "\"D3\"") + "," +
                                   add("attacks", "2") + "," + add("attacks", "\"D3\"") + "]}"));
    Flattened flat = flatten(*loaded.root, context);
    for (Landed& landed : flat.effects) {
        landed.source = "one rule";
    }
    const auto changes = stat_changes(flat.effects, context);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].dice, (std::vector<std::string>{"D3", "D3"}));
    EXPECT_EQ(changes[0].flat, Rational(4)); // 2 and 2; the dice 4 on average
    EXPECT_EQ(changes[0].value.value(), Rational(8));
}

TEST(MeaningStats, count_only_in_their_mode) {
    const std::string rule =
        R"({"type": "ADD_STAT", "subType": "FIGHT", "params": {"field": "attacks", "val": 1}})";
    EXPECT_EQ(stats(rule), "");
    Context fight = on_field();
    fight.attack->mode = "FIGHT";
    EXPECT_EQ(stats(rule, fight), "A attacks 3");
    fight.attack.reset();
    EXPECT_EQ(stats(rule, fight), "");
}

TEST(MeaningStats, explain_themselves) {
    const auto loaded = load_rule(std::string_view(R"({"type": "AND", "params": [)" + set("strength", "6") +
                                                   "," + add("strength", "1") + "]}"));
    const Context context = on_field();
    const Flattened flat = flatten(*loaded.root, context);
    const auto changes = stat_changes(flat.effects, context);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(
        changes[0].value.explain().words("strength", changes[0].value.table()),
        "strength 7 = 4 base, set to 6 0001 SET_STAT at /params/0 + 1 0002 ADD_STAT at /params/1, at least 1 "
        "limit");
}

// ---- Rolls

TEST(MeaningRolls, sum_modifiers_of_both_sides) {
    EXPECT_EQ(
        result(R"({"type": "AND", "params": [{"type": "HIT", "params": 2},
                         {"type": "BE_HIT", "target": "ENEMY", "params": -1}, {"type": "BE_HIT", "params": -1},
                         {"type": "AP", "params": -1}, {"type": "SET_AP", "params": -3}]})"),
        R"(warnings [{"kind": "alias", "path": "/params/3/type"}] )"
        R"(effects [{"unit": "A", "type": "HIT", "params": 2}, {"unit": "E", "type": "BE_HIT", "params": -1}, )"
        R"({"unit": "A", "type": "BE_HIT", "params": -1}, {"unit": "A", "type": "ADD_AP", "params": -1}, )"
        R"({"unit": "A", "type": "SET_AP", "params": -3}] )"
        R"(rolls {"hit": {"mod": 1}, "ap": {"mod": -1, "set": -3}})");
}

TEST(MeaningRolls, join_rerolls_and_keep_the_lowest_targets) {
    const Context context = on_field();
    const auto loaded = load_rule(std::string_view(R"({"type": "AND", "params": [
        {"type": "HIT_REROLL", "params": [2, 1]}, {"type": "BE_HIT_REROLL", "target": "ENEMY", "params": [1, 6]},
        {"type": "WOUND_REROLL", "params": [1]}, {"type": "WOUND_REROLL"},
        {"type": "AUTOHIT", "params": [6]}, {"type": "SET_WOUND", "params": 4}, {"type": "SET_WOUND", "params": 3},
        {"type": "FNP", "target": "ENEMY", "params": 6}, {"type": "FNP", "target": "ENEMY", "params": 5},
        {"type": "FNP", "target": "ENEMY", "subType": "PSYCHIC", "params": 2},
        {"type": "SET_SAVE", "target": "ENEMY", "params": 3}, {"type": "ADD_SAVE", "target": "ENEMY", "params": -1},
        {"type": "SAVE_REROLL", "target": "ENEMY"}]})"));
    ASSERT_TRUE(loaded.root);
    const Flattened flat = flatten(*loaded.root, context);
    const auto rolls = roll_changes(flat.effects, context);
    ASSERT_TRUE(rolls);
    RollChanges expected;
    expected.hit_reroll.faces = {1, 2, 6};
    expected.hit_auto.faces = {6};
    expected.wound_reroll.failed = true;
    expected.wound_set = 3;
    expected.fnp = 5;
    expected.save_set = 3;
    expected.save_mod = -1;
    expected.save_reroll.failed = true;
    EXPECT_EQ(*rolls, expected);
    Context peace = context;
    peace.attack.reset();
    EXPECT_FALSE(roll_changes(flat.effects, peace));
}

} // namespace meaning_tests
