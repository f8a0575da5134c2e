#include "meaning/load.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace meaning;

namespace meaning_tests {

/// `kind path`, one a line, errors first, then warnings with `~`, then unsupported parts with `?`.
std::string found(std::string_view text) {
    const auto loaded = load_rule(text);
    std::string all;
    for (const Problem& one : loaded.errors) {
        all += one.kind + " " + one.path + "\n";
    }
    for (const Problem& one : loaded.warnings) {
        all += "~" + one.kind + " " + one.path + "\n";
    }
    for (const Problem& one : loaded.unsupported) {
        all += "?" + one.kind + " " + one.path + " " + one.type + "\n";
    }
    return all;
}

/// The same for a condition at the root of a rule.
std::string cond(std::string_view condition) {
    return found("{\"type\": \"BLAST\", \"cond\": " + std::string(condition) + "}");
}

TEST(MeaningLoad, reports_broken_json_with_its_place) {
    const auto loaded = load_rule(std::string_view("{\"type\": \"HIT\"\n \"params\": 1}"));
    ASSERT_EQ(loaded.errors.size(), 1U);
    EXPECT_EQ(message(loaded.errors.front(), "pier/ability/x"),
              "pier/ability/x, line 2, column 2: json_syntax (missing_comma): expected strict JSON");
    EXPECT_EQ(to_text(to_json(loaded.errors.front())),
              R"({"kind": "json_syntax", "detail": "missing_comma", "line": 2, "column": 2})");
    EXPECT_EQ(found(R"({"type": "HIT", "params": 1, "params": 2})"), "duplicate_key /params\n");
}

TEST(MeaningLoad, requires_a_type) {
    EXPECT_EQ(found("[]"), "not_an_object \n");
    EXPECT_EQ(found("{}"), "missing_type \n");
    EXPECT_EQ(found(R"({"type": null})"), "missing_type \n");
    EXPECT_EQ(found(R"({"type": 3})"), "type_not_string /type\n");
    EXPECT_EQ(found(R"({"type": "", "params": 3, "target": 4})"), "empty_type /type\n");
    EXPECT_EQ(found(R"({"type": "AND", "params": [1, {"type": "BLAST"}]})"), "not_an_object /params/0\n");
    EXPECT_EQ(cond("4"), "cond_not_object /cond\n");
    EXPECT_EQ(cond(R"({"type": "NOT", "params": [1]})"), "cond_not_object /cond/params\n");
    EXPECT_EQ(cond(R"({"params": []})"), "missing_type /cond\n");
}

TEST(MeaningLoad, requires_params_of_the_right_shape) {
    EXPECT_EQ(found(R"({"type": "HIT"})"), "missing_params \n");
    EXPECT_EQ(found(R"({"type": "HIT", "params": null})"), "missing_params \n");
    for (const char* wrong : {R"("HIT", "params": "1")",
                              R"("HIT", "params": true)",
                              R"("HIT", "params": 1e400)",
                              R"("FNP", "params": 8)",
                              R"("FNP", "params": 4.5)",
                              R"("SET_WOUND", "params": 0)",
                              R"("AUTOHIT", "params": 6)",
                              R"("AUTOHIT", "params": [7])",
                              R"("EXPLODING_HIT", "params": {"triggers": 6})",
                              R"("SELF_HIT_DMG", "params": {"triggers": [1]})",
                              R"("SET_DMG", "params": "2D4")",
                              R"("SET_SHOTS", "params": "D6M")",
                              R"("SET_SHOTS", "params": {"field": "move", "val": 1})",
                              R"("SET_STAT", "params": {"field": "move"})",
                              R"("SET_STAT", "params": {"field": "move", "val": "D3M"})",
                              R"("SHARE_STAT", "params": "move")",
                              R"("SET_STAT", "params": {"field": "move", "val": "3"})",
                              R"("CHARGE_DMG", "params": {"threshold": 0, "dmg": 1})",
                              R"("DMG_MAX_ROLL", "params": {"max": 1})",
                              R"("DMG_MAX_ROLL", "params": {"max": 1, "threshold": 0})",
                              R"("DMG_MAX_ROLL", "params": {"max": 1, "threshold": 8})",
                              R"("ACTION", "params": [7, 8])",
                              R"("ACTION", "params": "BATTLE")",
                              R"("ACTION", "params": 8)",
                              R"("AND", "params": {})"}) {
        EXPECT_EQ(found("{\"type\": " + std::string(wrong) + "}"), "bad_params /params\n") << wrong;
    }
    EXPECT_EQ(found(R"({"type": "ADD_STAT", "params": {"field": "atacks", "val": 1}})"),
              "unknown_stat /params/field\n");
    EXPECT_EQ(found(R"({"type": "SHARE_STAT", "params": ["move", "speed"]})"), "unknown_stat /params/1\n");
    EXPECT_EQ(cond(R"({"type": "HAS_CATEGORY"})"), "missing_params /cond\n");
    EXPECT_EQ(cond(R"({"type": "HAS_CATEGORY", "params": [1]})"), "bad_params /cond/params\n");
    EXPECT_EQ(cond(R"({"type": "HAS_STAT", "params": {"field": "move", "val": "6"}})"),
              "bad_params /cond/params\n");
    EXPECT_EQ(cond(R"({"type": "IS_PHASE", "params": [9]})"), "bad_params /cond/params\n");
    EXPECT_EQ(cond(R"({"type": "OR", "params": 3})"), "bad_params /cond/params\n");
}

TEST(MeaningLoad, requires_radius_condition_and_two_branches) {
    EXPECT_EQ(found(R"({"type": "AURA", "params": {"type": "BLAST"}})"), "missing_radius \n");
    EXPECT_EQ(found(R"({"type": "AURA", "radius": -1, "params": {"type": "BLAST"}})"),
              "bad_radius /radius\n");
    EXPECT_EQ(found(R"({"type": "AURA", "radius": "D6", "params": {"type": "BLAST"}})"),
              "bad_radius /radius\n");
    EXPECT_EQ(found(R"({"type": "AURA", "radius": "6", "params": {"type": "BLAST"}})"),
              "~numeric_string /radius\n");
    EXPECT_EQ(found(R"({"type": "AURA", "radius": "1234567", "params": {"type": "BLAST"}})"),
              "bad_radius /radius\n");
    EXPECT_EQ(found(R"({"type": "EXPLODES", "radius": "D6", "params": {"threshold": 6, "dmg": "D3M"}})"), "");
    EXPECT_EQ(found(R"({"type": "EXPLODES", "radius": "wide", "params": {"threshold": 6, "dmg": "D3M"}})"),
              "bad_radius /radius\n");
    EXPECT_EQ(found(R"({"type": "EXPLODES", "radius": "D6M", "params": {"threshold": 6, "dmg": "D3M"}})"),
              "bad_radius /radius\n");
    EXPECT_EQ(cond(R"({"type": "IN_RANGE"})"), "missing_radius /cond\n");
    EXPECT_EQ(found(R"({"type": "IF_ELSE", "cond": {"type": "IN_COVER"}, "params": [
                        {"type": "BLAST"}, {"type": "BLAST"}, {"type": "BLAST"}]})"),
              "wrong_arity /params\n");
    EXPECT_EQ(found(R"({"type": "IF_ELSE", "params": [{"type": "BLAST"}]})"),
              "missing_cond \nwrong_arity /params\n");
    EXPECT_EQ(found(R"({"type": "IF_ELSE", "cond": {"type": "IN_COVER"}, "params": []})"),
              "wrong_arity /params\n");
}

TEST(MeaningLoad, knows_targets_and_sub_types) {
    EXPECT_EQ(found(R"({"type": "BLAST", "target": "enemy"})"), "bad_target /target\n");
    EXPECT_EQ(cond(R"({"type": "IN_COVER", "subType": "LIHGT"})"), "bad_subtype /cond/subType\n");
    EXPECT_EQ(cond(R"({"type": "IN_COVER", "subType": "DENSE"})"), "");
    EXPECT_EQ(cond(R"({"type": "IN_RANGE", "radius": 3, "subType": "OBJECTIVE"})"), "");
    EXPECT_EQ(cond(R"({"type": "IN_RANGE", "radius": 3, "subType": "LIGHT"})"),
              "bad_subtype /cond/subType\n");
    EXPECT_EQ(cond(R"({"type": "IS_ROUND", "params": 2, "subType": "AND"})"), "bad_subtype /cond/subType\n");
    EXPECT_EQ(found(R"({"type": "BLAST", "subType": 3})"), "bad_subtype /subType\n");
}

TEST(MeaningLoad, refuses_auras_in_auras_and_depth) {
    EXPECT_EQ(found(R"({"type": "AURA", "radius": 6, "params": {"type": "AND", "params": [
                        {"type": "AURA", "radius": 3, "params": {"type": "BLAST"}}]}})"),
              "nested_aura /params/params/0\n");
    EXPECT_EQ(found(R"({"type": "AURA", "radius": 6, "params": {"type": "ROSTER_RULE", "params":
                        {"type": "AURA", "radius": 3, "params": {"type": "BLAST"}}}})"),
              "nested_aura /params/params\n");
    const auto negation = [](int depth) {
        std::string text = R"({"type": "IS_ROUND", "params": 1})";
        for (int i = 0; i < depth; ++i) {
            text.insert(0, R"({"type": "NOT", "params": )");
            text += "}";
        }
        return text;
    };
    const auto negated = [&](int depth) { return cond(negation(depth)); };
    EXPECT_EQ(negated(32), "");
    EXPECT_TRUE(negated(33).starts_with("too_deep /cond/params")) << negated(33);
    const auto nested = [](int depth, std::string text = R"({"type": "BLAST"})") {
        for (int i = 0; i < depth; ++i) {
            text.insert(0, R"({"type": "AND", "params": [)");
            text += "]}";
        }
        return text;
    };
    EXPECT_EQ(found(nested(32)), "");
    // The depth of a condition is counted from its own root.
    EXPECT_EQ(found(nested(30, R"({"type": "BLAST", "cond": )" + negation(30) + "}")), "");
    EXPECT_EQ(found(nested(30, R"({"type": "CANNOT_FIGHT", "params": )" + negation(30) + "}")), "");
    std::string path;
    for (int i = 0; i < 33; ++i) {
        path += "/params/0";
    }
    EXPECT_EQ(found(nested(33)), "too_deep " + path + "\n");
    const auto deep = load_rule(std::string_view(nested(5000))); // deeper than JSON is read
    ASSERT_EQ(deep.errors.size(), 1U);
    EXPECT_EQ(deep.errors.front().kind, "too_deep");
    // The object in the 500th list is read, its members are not.
    EXPECT_EQ(deep.errors.front().path.size(),
              500 * std::string("/params/0").size() + std::string("/type").size());
    EXPECT_EQ(message(deep.errors.front(), "pier/ability/x"),
              "pier/ability/x, line 1, column 13510, at "
              "/params/0/params/0/params/0/params/0/params/0..."
              "/params/0/params/0/params/0/params/0/params/0/type: too_deep: expected less nesting");
}

TEST(MeaningLoad, repairs_spellings_and_says_so) {
    EXPECT_EQ(found(R"({"type": "AP", "params": -1})"), "~alias /type\n");
    EXPECT_EQ(found(R"({"type": "MORALE_PASS"})"), "~alias /type\n");
    EXPECT_EQ(found(R"({"type": "hit", "params": 1})"), "~type_case /type\n");
    EXPECT_EQ(found(R"({"type": "BLAST", "subtype": "SHOOT"})"), "~alias /subtype\n");
    EXPECT_EQ(found(R"({"type": "BLAST", "params": 3})"), "~ignored_params /params\n");
    EXPECT_EQ(found(R"({"type": "BLAST", "wraning": ""})"), "~unknown_field /wraning\n");
    EXPECT_EQ(found(R"({"type": "BLAST", "warning": 3})"), "~bad_warning /warning\n");
    EXPECT_EQ(found(R"({"type": "AND", "params": []})"), "~empty_list /params\n");
    EXPECT_EQ(found(R"({"type": "HIT_REROLL", "params": []})"), "~empty_list /params\n");
    EXPECT_EQ(found(R"({"type": "SHARE_STAT", "params": []})"), "~empty_list /params\n");
    EXPECT_EQ(cond(R"({"type": "IS_PHASE", "params": []})"), "~empty_list /cond/params\n");
    EXPECT_EQ(cond(R"({"type": "has_stat", "params": {"field": "move", "val": 1}})"),
              "~type_case /cond/type\n");
    EXPECT_EQ(cond(R"({"type": "HAS_CATEGORY", "params": "fly"})"), "~string_for_list /cond/params\n");
    EXPECT_EQ(cond(R"({"type": "HAS_CATEGORY", "params": ["fly"], "subType": "ENEMY"})"),
              "~subtype_as_target /cond/subType\n");
    for (const char* alias :
         {R"("HAS_CHARACTERISTIC", "params": {"field": "move", "val": 1})", R"("HAS_COVER")",
          R"("IN_RADIUS", "radius": 3)", R"("WEAPON_NAME", "params": ["x"])"}) {
        EXPECT_EQ(cond("{\"type\": " + std::string(alias) + "}"), "~alias /cond/type\n") << alias;
    }
}

TEST(MeaningLoad, normalizes_what_it_repairs) {
    const auto fnp = load_rule(std::string_view(R"({"type": "FNP__PSYCHIC", "params": 5})"));
    ASSERT_TRUE(fnp.root);
    EXPECT_EQ(fnp.root->effect, Effect::FNP);
    EXPECT_EQ(fnp.root->sub_type, "PSYCHIC");
    const auto shots =
        load_rule(std::string_view(R"({"type": "SET_SHOTS", "params": {"field": "attacks", "val": "D3"}})"));
    ASSERT_TRUE(shots.root);
    EXPECT_EQ(to_text(shots.root->params), "\"D3\"");
    EXPECT_EQ(shots.warnings.front().kind, "alias");
}

TEST(MeaningLoad, prefers_the_normal_spelling_of_a_field) {
    const auto both =
        load_rule(std::string_view(R"({"type": "BLAST", "subtype": "FIGHT", "subType": "SHOOT"})"));
    ASSERT_TRUE(both.root);
    EXPECT_EQ(both.root->sub_type, "SHOOT");
}

TEST(MeaningLoad, keeps_the_rest_of_a_rule_with_an_unknown_part) {
    EXPECT_EQ(found(R"({"type": "AND", "params": [{"type": "HTI", "params": 1}, {"type": "BLAST"}]})"),
              "?unknown_effect /params/0 HTI\n");
    EXPECT_EQ(cond(R"({"type": "IS_SAFE"})"), "?unknown_cond /cond IS_SAFE\n");
    const auto loaded = load_rule(std::string_view(R"({"type": "HTI", "params": 1})"));
    EXPECT_EQ(
        message(loaded.unsupported.front(), "pier/ability/x"),
        "pier/ability/x: unknown_effect: found \"HTI\", expected a type of effect; did you mean `HIT`?");
}

TEST(MeaningLoad, collects_all_errors_of_an_object) {
    EXPECT_EQ(
        found(R"({"type": "AND", "cond": 3, "target": "ALL", "params": [{"type": "HIT"}, {"type": ""}]})"),
        "bad_target /target\ncond_not_object /cond\nmissing_params /params/0\nempty_type /params/1/type\n");
}

TEST(MeaningLoad, says_what_it_found_and_expected_and_the_nearest_name) {
    const auto loaded =
        load_rule(std::string_view(R"({"type": "ADD_STAT", "params": {"field": "atacks", "val": 1}})"));
    EXPECT_EQ(message(loaded.errors.front(), "pier/ability/x"),
              "pier/ability/x, at /params/field: unknown_stat: found \"atacks\", expected a characteristic; "
              "did you "
              "mean `attacks`?");
    const auto large = load_rule(std::string_view(R"({"type": "HIT", "params": 9223372036854775808})"));
    EXPECT_EQ(
        message(large.errors.front(), "pier/ability/x"),
        "pier/ability/x, at /params: bad_params: found 9223372036854775808, expected a number; this one "
        "does not fit into a fraction of two 64-bit integers");
    const auto val =
        load_rule(std::string_view(R"({"type": "ADD_STAT", "params": {"field": "attacks", "val": 1e99}})"));
    EXPECT_EQ(
        message(val.errors.front(), "x"),
        "x, at /params: bad_params: found {\"field\": \"attacks\", \"val\": 1e99}, expected {field, val} "
        "with a number or dice as val; this one does not fit into a fraction of two 64-bit integers");
}

TEST(MeaningDice, are_read_and_written) {
    for (const char* text : {"D3", "2D6+2", "1M", "D3M", "12", "3D3"}) {
        ASSERT_TRUE(parse_dice(text)) << text;
        EXPECT_EQ(parse_dice(text)->text(), text);
    }
    EXPECT_EQ(parse_dice("2d6")->text(), "2D6");
    EXPECT_EQ(parse_dice("2D6+2")->mean(), Rational(9));
    for (const char* text :
         {"", "D", "D4", "D66", "2D6+", "+1", "D6-1", "0D6", "101D6", "99999999999", "M", "1 "}) {
        EXPECT_FALSE(parse_dice(text)) << text;
    }
}

} // namespace meaning_tests
