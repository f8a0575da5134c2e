#include "meaning/commands.hpp"

#include "meaning/explain.hpp"
#include "meaning/lint.hpp"
#include "meaning/load.hpp"
#include "meaning/matrix.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

using namespace meaning;

namespace meaning_tests {

std::string explained(const std::string& key) {
    std::ostringstream out;
    EXPECT_EQ(explain_command("samples/rules.jsonl", key, out, out), 0) << key;
    return out.str();
}

TEST(MeaningExplain, prints_a_rule_in_plain_english_with_its_dependencies) {
    EXPECT_EQ(explained("tidewatch/ability/lantern_oath"),
              "tidewatch/ability/lantern_oath\n"
              "friends within 6 inches get\n"
              "  - if the unit is tidewatch: all of\n"
              "    - reroll its hit rolls that show 1\n"
              "    - reroll its wound rolls that show 1\n"
              "depends on: categories, living models, position\n");
    EXPECT_EQ(explained("tidewatch/weapon/barbed_harpoon"),
              "tidewatch/weapon/barbed_harpoon\n"
              "depending on whether the enemy is vehicle and fly: the first if the condition holds, else the "
              "second\n"
              "  then wounds on this roll or more: 2\n"
              "  else wounds on this roll or more: 4\n"
              "depends on: categories, the current attack\n");
}

/// The words of a rule, and what it depends on.
std::string told(std::string_view object) {
    const auto loaded = load_rule(object);
    EXPECT_TRUE(loaded.root) << object;
    return outline(*loaded.root) + dependencies(*loaded.root);
}

TEST(MeaningExplain, lists_no_more_than_is_read) {
    // The target of an aura is a side. Wrappers hand down neither target nor mode.
    EXPECT_EQ(
        told(R"({"type": "AURA", "target": "ENEMY", "radius": 6, "params": {"type": "HIT", "params": -1}})"),
        "enemies within 6 inches get\n  - add to its hit rolls: -1\nliving models, position");
    const auto depends = [](std::string_view object) { return dependencies(*load_rule(object).root); };
    EXPECT_EQ(depends(R"({"type": "AND", "target": "ENEMY", "subType": "SHOOT",
                          "params": [{"type": "HIT", "params": -1}]})"),
              "");
    EXPECT_EQ(depends(R"({"type": "MAGIC", "target": "ENEMY"})"), "");
    EXPECT_EQ(depends(R"({"type": "HIT", "params": 1, "target": "ENEMY"})"), "the current attack");
    EXPECT_EQ(depends(R"({"type": "HIT", "params": 1, "subType": "SHOOT"})"), "the current attack");
}

TEST(MeaningExplain, finishes_its_sentences) {
    EXPECT_EQ(told(R"({"type": "DEEPSTRIKE"})"), "may arrive away from enemies by 9\n");
    EXPECT_EQ(told(R"({"type": "SNIPER", "target": "ENEMY",
                       "cond": {"type": "IN_RANGE", "radius": 6, "target": "ENEMY"}})"),
              "if an enemy is within 6 inches: may choose characters as targets, on the enemy\n"
              "living models, position, the current attack");
    EXPECT_EQ(told(R"({"type": "DEEPSTRIKE", "params": 12})"), "may arrive away from enemies by 12\n");
    EXPECT_EQ(told(R"({"type": "MAX_USES", "subType": "ROUND"})"), "uses in a round are at most 1\n");
    EXPECT_EQ(told(R"({"type": "SNIPER", "subType": "ROUND"})"), "may choose characters as targets, round\n");
    EXPECT_EQ(told(R"({"type": "TRANSPORT"})"), "carries models up to what its card says\n");
    EXPECT_EQ(told(R"({"type": "ACTION", "params": [1, 4], "subType": "ENEMY"})"),
              "reminder: an action in the command or shooting phases, in the turn of the enemy\n");
    EXPECT_EQ(told(R"({"type": "ACTION", "params": 0})"), "reminder: an action in the setup phase\n");
    EXPECT_EQ(told(R"({"type": "ACTION", "params": []})"), "reminder: an action in no phase\n");
    EXPECT_EQ(told(R"({"type": "SET_DMG", "params": "D3M"})"), "set the damage of the weapon to D3M\n");
    EXPECT_EQ(told(R"({"type": "EXPLODES", "radius": "D6", "params": {"threshold": 4, "dmg": "D3"}})"),
              "when destroyed, explodes on 4 or more for D3 to all within D6 inches\n");
    EXPECT_EQ(told(R"({"type": "EXPLODING_HIT", "params": {"triggers": [6], "shots": "D3"}})"),
              "more for unmodified hit rolls of 6: D3 shots\n");
    EXPECT_EQ(told(R"({"type": "HIT_REROLL", "params": []})"), "reroll its hit rolls that show no face\n");
    EXPECT_EQ(told(R"({"type": "SHARE_STAT", "params": []})"),
              "may use the characteristics of the holder: none\ncharacteristics");
    for (const char* empty : {"HAS_NAME", "HAS_CATEGORY", "XOR", "IS_PHASE"}) {
        EXPECT_TRUE(
            told(R"({"type": "BLAST", "cond": {"type": ")" + std::string(empty) + R"(", "params": []}})")
                .starts_with("if never: blast"))
            << empty;
    }
}

TEST(MeaningExplain, has_words_for_every_sample) {
    std::string all;
    std::ostringstream out;
    for (const char* file : {"samples/rules.jsonl"}) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            const auto parsed = parse_json(line);
            all += explained(*parsed.value->find("key")->text()) + "\n";
        }
    }
    expect_golden("golden/explained.txt", all);
}

TEST(MeaningExplain, suggests_the_nearest_key) {
    std::ostringstream out;
    EXPECT_EQ(explain_command("samples/rules.jsonl", "tidewatch/ability/lantern_oat", out, out), 2);
    EXPECT_NE(out.str().find("did you mean `tidewatch/ability/lantern_oath`?"), std::string::npos);
    EXPECT_EQ(explain_command("samples/absent.jsonl", "x", out, out), 2);
}

std::string found(std::string_view rule, std::string_view text = "") {
    const auto loaded = load_rule(rule);
    EXPECT_TRUE(loaded.root) << rule;
    std::string all;
    for (const Finding& one : lint(*loaded.root, text)) {
        all += one.kind + " " + one.path + "\n";
    }
    return all;
}

TEST(MeaningLint, finds_what_never_or_always_holds) {
    EXPECT_EQ(found(R"({"type": "BLAST", "cond": {"type": "IS_ROUND", "params": 6}})"), "never \n");
    EXPECT_EQ(found(R"({"type": "BLAST", "cond": {"type": "IS_ROUND", "params": 1}})"), "always \n");
    EXPECT_EQ(found(R"({"type": "BLAST", "cond": {"type": "HAS_CATEGORY", "params": []}})"), "never \n");
    EXPECT_EQ(found(R"({"type": "BLAST", "cond": {"type": "AND", "params": [
                        {"type": "IS_PHASE", "params": [4]}, {"type": "IS_PHASE", "params": [5, 6]}]}})"),
              "never \n");
    EXPECT_EQ(found(R"({"type": "AND", "cond": {"type": "HAS_CATEGORY", "params": ["fly"]}, "params": [
                        {"type": "BLAST", "cond": {"type": "NOT", "params": {"type": "HAS_CATEGORY", "params": ["fly"]}}},
                        {"type": "SNIPER"}]})"),
              "never /params/0\n");
    EXPECT_EQ(found(R"({"type": "AND", "params": []})"), "never \n");
    EXPECT_EQ(found(R"({"type": "HIT", "params": 0})"), "never \n");
    EXPECT_EQ(found(R"({"type": "SET_AP", "params": 0})"), "");
    EXPECT_EQ(found(R"({"type": "ADD_STAT", "params": {"field": "move", "val": 0}})"), "never \n");
    EXPECT_EQ(found(R"({"type": "ADD_STAT", "params": {"field": "move", "val": "D6"}})"), "");
    EXPECT_EQ(found(R"({"type": "SET_STAT", "params": {"field": "move", "val": 0}})"), "");
    EXPECT_EQ(found(R"({"type": "SHARE_STAT", "params": []})"), "never \n");
    EXPECT_EQ(found(R"({"type": "HIT_REROLL", "params": []})"), "never \n");
    EXPECT_EQ(found(R"({"type": "HIT_REROLL"})"), "");
    EXPECT_EQ(found(R"({"type": "EXPLODING_HIT", "params": {"triggers": [], "dmg": 1}})"), "never \n");
    EXPECT_EQ(found(R"({"type": "MAGIC"})"), "");
    EXPECT_EQ(found(R"({"type": "BLAST", "cond": {"type": "HAS_CATEGORY", "params": ["fly"]}})"), "");
}

TEST(MeaningLint, settles_conditions_that_no_situation_changes) {
    const auto blast_if = [](const std::string& condition) {
        return found(R"({"type": "BLAST", "cond": )" + condition + "}");
    };
    const std::string never = R"({"type": "IS_ROUND", "params": 6})";
    const std::string always = R"({"type": "IS_ROUND", "params": 1})";
    const std::string flies = R"({"type": "HAS_CATEGORY", "params": ["fly"]})";
    const std::string not_flies = R"({"type": "NOT", "params": )" + flies + "}";
    const auto all = [](const std::string& type, const std::string& one, const std::string& other) {
        return R"({"type": ")" + type + R"(", "params": [)" + one + ", " + other + "]}";
    };
    EXPECT_EQ(blast_if(R"({"type": "IS_ROUND", "params": 5})"), "");
    EXPECT_EQ(blast_if(R"({"type": "IS_ROUND", "params": 2})"), "");
    EXPECT_EQ(blast_if(R"({"type": "NOT", "params": )" + never + "}"), "always \n");
    EXPECT_EQ(blast_if(R"({"type": "NOT", "params": )" + always + "}"), "never \n");
    EXPECT_EQ(blast_if(all("OR", always, never)), "always \n");
    EXPECT_EQ(blast_if(all("OR", flies, never)), "");
    EXPECT_EQ(blast_if(R"({"type": "XOR", "params": []})"), "never \n");
    EXPECT_EQ(blast_if(all("XOR", never, never)), "");
    EXPECT_EQ(blast_if(R"({"type": "HAS_MODEL_QUANTITY", "params": 0})"), "always \n");
    EXPECT_EQ(blast_if(R"({"type": "HAS_MODEL_QUANTITY", "params": 1})"), "");
    EXPECT_EQ(blast_if(R"({"type": "HAS_STAT", "params": {"field": "save", "val": 8}})"), "never \n");
    EXPECT_EQ(blast_if(R"({"type": "HAS_STAT", "params": {"field": "save", "val": 7}})"), "");
    EXPECT_EQ(blast_if(R"({"type": "HAS_STAT", "params": {"field": "wounds", "val": 8}})"), "");
    // Two that exclude each other, in either order; of the enemy another unit may be meant.
    EXPECT_EQ(blast_if(all("AND", flies, not_flies)), "never \n");
    EXPECT_EQ(blast_if(all("AND", not_flies, flies)), "never \n");
    const auto named = [](const std::string& type, const std::string& name, const std::string& more = "") {
        return R"({"type": ")" + type + R"(", "params": [")" + name + R"("])" + more + "}";
    };
    EXPECT_EQ(blast_if(all("AND", named("HAS_NAME", "crab"), named("HAS_NAME", "eel"))), "never \n");
    EXPECT_EQ(blast_if(all("AND", named("HAS_SUBFACTION", "north"), named("HAS_SUBFACTION", "south"))),
              "never \n");
    EXPECT_EQ(blast_if(all("AND", named("HAS_CATEGORY", "fly"), named("HAS_CATEGORY", "swim"))), "");
    EXPECT_EQ(
        blast_if(all("AND", named("HAS_NAME", "crab"), named("HAS_NAME", "eel", R"(, "target": "ENEMY")"))),
        "");
}

TEST(MeaningLint, knows_which_conditions_stand_above_a_part) {
    EXPECT_EQ(found(R"({"type": "IF_ELSE", "cond": {"type": "IS_ROUND", "params": 6},
                        "params": [{"type": "BLAST"}, {"type": "SNIPER"}]})"),
              "never /params/0\n");
    // Of the branches of IF_ELSE one holds where its condition does not.
    EXPECT_EQ(found(R"({"type": "IF_ELSE", "cond": {"type": "HAS_CATEGORY", "params": ["fly"]}, "params": [
                        {"type": "BLAST"},
                        {"type": "SNIPER", "cond": {"type": "NOT", "params":
                            {"type": "HAS_CATEGORY", "params": ["fly"]}}}]})"),
              "");
    // Below an aura another unit is meant.
    EXPECT_EQ(found(R"({"type": "AURA", "radius": 6, "cond": {"type": "HAS_NAME", "params": ["crab"]},
                        "params": {"type": "BLAST", "cond": {"type": "HAS_NAME", "params": ["eel"]}}})"),
              "");
    EXPECT_EQ(found(R"({"type": "CANNOT_FIGHT", "params": {"type": "IS_ROUND", "params": 6}})"), "never \n");
    EXPECT_EQ(found(R"({"type": "OR", "params": []})"), "never \n");
}

TEST(MeaningLint, finds_effects_that_do_not_stack) {
    EXPECT_EQ(
        found(R"({"type": "AND", "params": [{"type": "FNP", "params": 5}, {"type": "FNP", "params": 6}]})"),
        "overlap /params/1\n");
    EXPECT_EQ(found(R"({"type": "AND", "params": [{"type": "FNP", "params": 5},
                        {"type": "FNP", "params": 6, "subType": "PSYCHIC"}]})"),
              "");
    EXPECT_EQ(
        found(R"({"type": "AND", "params": [{"type": "HIT", "params": 1}, {"type": "HIT", "params": 1}]})"),
        "");
    const auto both = [](const std::string& one, const std::string& other) {
        return found(R"({"type": "AND", "params": [)" + one + ", " + other + "]}");
    };
    const auto set = [](const std::string& field, const std::string& val) {
        return R"({"type": "SET_STAT", "params": {"field": ")" + field + R"(", "val": )" + val + "}}";
    };
    EXPECT_EQ(both(set("move", "6"), set("move", "7")), "overlap /params/1\n");
    EXPECT_EQ(both(set("move", "6"), set("save", "3")), "");
    const std::string fnp = R"({"type": "FNP", "params": 5)";
    EXPECT_EQ(both(fnp + R"(, "target": "ENEMY"})", fnp + "}"), "");
    // A gate of one is within the gates of the other, or they are not.
    const std::string flies = R"(, "cond": {"type": "HAS_CATEGORY", "params": ["fly"]}})";
    const std::string swims = R"(, "cond": {"type": "HAS_CATEGORY", "params": ["swim"]}})";
    EXPECT_EQ(both(fnp + flies, fnp + "}"), "overlap /params/1\n");
    EXPECT_EQ(both(fnp + "}", fnp + flies), "overlap /params/1\n");
    EXPECT_EQ(both(fnp + flies, fnp + swims), "");
    // Parts of other wrappers land on other units, or exclude each other.
    EXPECT_EQ(both(fnp + "}", R"({"type": "AND", "params": [)" + fnp + "}]}"), "");
    EXPECT_EQ(found(R"({"type": "OR", "params": [)" + fnp + "}, " + fnp + "}]}"), "");
}

TEST(MeaningLint, finds_numbers_that_the_text_does_not_have) {
    const char* aura = R"({"type": "AURA", "radius": 6, "params": {"type": "HIT", "params": -1}})";
    EXPECT_EQ(found(aura, "Subtract 1 within 6 inches."), "");
    EXPECT_EQ(found(aura, "Subtract one within twelve inches."), "text /radius\n");
    EXPECT_EQ(found(aura, "No number at all."), "");
    const char* blast = R"({"type": "EXPLODES", "radius": "D6", "params": {"threshold": 4, "dmg": "2D6+2"}})";
    EXPECT_EQ(found(blast, "On a 4+, all within D6 inches lose 2D6+2 wounds."), "");
    EXPECT_EQ(found(blast, "On a 4+, all within 6 inches lose D6+2 wounds."),
              "text /radius\ntext /params/dmg\n");
    EXPECT_EQ(found(blast, "On a 4+, all within D6 inches suffer 2D6+2 mortal wounds."),
              "text /params/dmg\n");
    const char* sets = R"({"type": "SET_STAT", "params": {"field": "move", "val": 3}})";
    EXPECT_EQ(found(sets, "Add 3 to its move."), "text /params/val\n");
    EXPECT_EQ(found(sets, "It adds 3 to its move."), "text /params/val\n");
    EXPECT_EQ(found(sets, "Its move is 3."), "");
    EXPECT_EQ(found(R"({"type": "SET_STAT", "params": {"field": "move", "val": 0}})", "Its move is zero."),
              "");
    const auto adds = [](const std::string& number) {
        return R"({"type": "HIT", "params": )" + number + "}";
    };
    for (const char* text : {"Once, 7.", "A 7.", "Ones and 7."}) {
        EXPECT_EQ(found(adds("1"), text), "") << text;
    }
    for (const char* text : {"Twice, 7.", "Double 7.", "Half of 7."}) {
        EXPECT_EQ(found(adds("2"), text), "") << text;
        EXPECT_EQ(found(adds("1"), text), "text /params\n") << text;
    }
    EXPECT_EQ(found(adds("0.5"), "Half of 7."), ""); // only whole numbers are compared
    EXPECT_EQ(found(R"({"type": "ACTION", "params": 4})", "Roll 7 dice."), "");
    const auto damage = [](const std::string& dice) {
        return R"({"type": "SET_DMG", "params": ")" + dice + "\"}";
    };
    EXPECT_EQ(found(damage("D3"), "Each deals D3M damage."), "");
    EXPECT_EQ(found(damage("3"), "Each deals 4 damage."), "text /params\n");
    EXPECT_EQ(found(damage("D6"), "Each of the 2D6 hits deals damage."), "text /params\n");
    EXPECT_EQ(found(damage("D3M"), "Each deals D3 mortal wounds."), "");
    EXPECT_EQ(found(damage("D3"), "Each deals D3 mortal wounds."), "text /params\n");
    EXPECT_EQ(found(damage("D3"), "No number at all."), "");
}

TEST(MeaningLint, finds_nothing_wrong_in_the_samples) {
    std::ostringstream out;
    EXPECT_EQ(lint_command("samples/rules.jsonl", out, out), 0);
    EXPECT_EQ(out.str(), "rules 37, findings 0\n");
}

TEST(MeaningMatrix, is_the_same_on_any_number_of_threads_and_equals_single_projections) {
    std::vector<Profile> profiles;
    for (int i = 0; i < 12; ++i) {
        Profile profile{.name = "unit " + std::to_string(i)};
        for (std::size_t stat = 0; stat < stat_count; ++stat) {
            profile.stats[stat] = 2 + (i * 7 + static_cast<int>(stat) * 3) % 5;
        }
        if (i == 5) {
            profile.stats[static_cast<std::size_t>(Stat::toughness)].reset();
        }
        profiles.push_back(profile);
    }
    const Weapon weapon{.type = "melee", .shots = "1", .strength = "+1", .ap = -1, .damage = "D3"};
    const Matrix one = matrix(profiles, weapon, "FIGHT", 1);
    std::size_t last = 0;
    const Matrix three =
        matrix(profiles, weapon, "FIGHT", 3, [&](std::size_t done, std::size_t) { last = done; });
    EXPECT_EQ(one.means, three.means);
    EXPECT_EQ(last, three.distinct);
    EXPECT_EQ(one.projected, 12U * 11U);
    for (std::size_t a = 0; a < 12; ++a) {
        for (std::size_t t = 0; t < 12; ++t) {
            const Attempt attempt{.attacker = profiles[a].stats,
                                  .target = profiles[t].stats,
                                  .weapon = weapon,
                                  .mode = "FIGHT"};
            EXPECT_EQ(one.means[a * 12 + t], t == 5 ? Exact(-1) : project(attempt).mean);
        }
    }
}

TEST(MeaningMatrix, computes_units_that_differ_in_one_number_alone) {
    std::vector<Profile> profiles(2);
    for (Profile& profile : profiles) {
        profile.stats.fill(Rational(4));
    }
    profiles[1].stats[static_cast<std::size_t>(Stat::attacks)] = 8;
    const Weapon weapon{.type = "melee", .shots = "1", .strength = "User", .damage = "1"};
    const Matrix all = matrix(profiles, weapon, "FIGHT", 1);
    EXPECT_EQ(all.means[2], all.means[0] * 2);
    EXPECT_EQ(all.distinct, 2U);
}

TEST(MeaningMatrix, computes_again_where_a_number_of_the_projection_differs) {
    const Weapon shot{.type = "heavy", .shots = "2", .strength = "User", .ap = -1, .damage = "1"};
    for (const std::string mode : {"FIGHT", "SHOOT"}) {
        for (std::size_t stat = 0; stat < stat_count; ++stat) {
            std::vector<Profile> profiles(2);
            for (Profile& profile : profiles) {
                profile.stats.fill(Rational(5));
            }
            profiles[1].stats[stat] = 3;
            const Matrix all = matrix(profiles, shot, mode, 1);
            for (std::size_t pair = 0; pair < 4; ++pair) {
                const Attempt attempt{.attacker = profiles[pair / 2].stats,
                                      .target = profiles[pair % 2].stats,
                                      .weapon = shot,
                                      .mode = mode};
                EXPECT_EQ(all.means[pair], project(attempt).mean) << mode << " " << stat_names[stat];
            }
        }
    }
}

class MeaningFiles : public testing::Test {
protected:
    void TearDown() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }

    std::string path =
        (std::filesystem::temp_directory_path() /
         (std::string("meaning_") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl"))
            .string();
    std::ostringstream out;
};

TEST_F(MeaningFiles, a_line_that_cannot_be_read_is_named_by_every_command) {
    write("{\n[]\n");
    EXPECT_EQ(lint_command(path, out, out), 2);
    EXPECT_EQ(explain_command(path, "x", out, out), 2);
    EXPECT_EQ(matrix_command({.units = path}, out, out), 2);
    EXPECT_NE(out.str().find("meaning: line 1: no JSON\nmeaning: line 2: no object\nrules 0, findings 0\n"),
              std::string::npos)
        << out.str();
    const std::string folder = std::filesystem::temp_directory_path().string();
    EXPECT_EQ(load_command(folder, false, out, out), 2) << "a folder is no file without rules";
}

TEST_F(MeaningFiles, without_a_mistake_end_well) {
    EXPECT_EQ(load_command("samples/rules.jsonl", false, out, out), 0);
    EXPECT_NE(out.str().find("rules 37, objects 37, loaded 37, refused 0, pending 0\n"), std::string::npos)
        << out.str();
    write(R"({"id": "x", "call": "cond", "cond": {"type": "IS_SAFE"}, "context": {}, "expected": )"
          R"({"status": "ok", "value": "unknown", "unsupported": [{"kind": "unknown_cond", "path": ""}]}})");
    EXPECT_EQ(check_command(path, out, out), 0) << out.str();
    EXPECT_NE(out.str().find("cases 1, agree 1, differ 0\n"), std::string::npos) << out.str();
}

TEST_F(MeaningFiles, a_line_without_end_is_refused_before_it_is_read_whole) {
    write("{\"key\":\"" + std::string(5 << 20U, 'x'));
    EXPECT_THROW(static_cast<void>(load_command(path, false, out, out)), std::runtime_error);
}

TEST_F(MeaningFiles, keys_change_nothing_that_a_terminal_shows) {
    write("{\"key\":\"a\\u001b[31m\",\"meaning\":{\"type\":\"NONSENSE\"}}\n");
    static_cast<void>(load_command(path, true, out, out));
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("a\\x1b[31m"), std::string::npos) << out.str();
}

TEST_F(MeaningFiles, a_line_without_a_meaning_is_pending_or_declined_or_a_mistake) {
    write(R"({"key": "a", "status": "object"}
{"key": "b", "status": "pending"}
{"key": "c", "status": "declined"}
{"key": "d"}
)");
    EXPECT_EQ(load_command(path, false, out, out), 1);
    EXPECT_EQ(out.str(), "line 1: no `meaning`, expected one, or the status pending or declined, not object\n"
                         "line 4: no `meaning`, expected one, or the status pending or declined, not none\n"
                         "rules 4, objects 0, loaded 0, refused 0, pending 1\n");
}

// A misspelled field would leave its value unknown, and the case would be one of another situation.
TEST_F(MeaningFiles, a_case_with_a_field_that_nobody_knows_does_not_agree) {
    const auto checked = [&](const std::string& line) {
        write(line + "\n");
        out.str("");
        EXPECT_EQ(check_command(path, out, out), 1) << line;
        return out.str();
    };
    const auto with_context = [](const std::string& context) {
        return R"({"id":"a","call":"cond","cond":{"type":"IS_ROUND","params":1},"context":)" + context +
               R"(,"expected":{}})";
    };
    const auto expect = [&](const std::string& line, const std::string& words) {
        const std::string found = checked(line);
        EXPECT_NE(found.find(words), std::string::npos) << found;
    };
    expect(R"({"id":"a","call":"cond","cond":{"type":"IS_ROUND","params":1},"contxt":{},"expected":{}})",
           "  at /contxt: unknown_field: found \"contxt\", expected a field that is known here; did you mean "
           "`context`?\n");
    expect(R"({"id":"a","call":"cond","meaning":{},"cond":{"type":"IS_ROUND","params":1},"expected":{}})",
           "  at /meaning: unknown_field");
    expect(with_context(R"({"matchh":{"round":1}})"),
           "  context, at /matchh: unknown_field: found \"matchh\"");
    expect(with_context(R"({"match":{"rounds":1}})"), "did you mean `round`?\n");
    expect(with_context(R"({"match":7})"), "  context, at /match: found 7, expected an object\n");
    expect(with_context(R"({"attack":{"defnder":"F"}})"), "  context, at /attack/defnder: unknown_field");
    expect(with_context(R"({"choices":[1]})"), "  context, at /choices: found [1], expected an object\n");
    expect(with_context(R"({"units":[{"id":"A","modles":3}]})"),
           "  context, at /units/0/modles: unknown_field: found \"modles\", expected a field that is known "
           "here; "
           "did you mean `models`?\n");
    expect(with_context(R"({"units":[{"id":"A","stats":{"tougness":3}}]})"),
           "  context, at /units/0/stats/tougness: unknown_field");
    const std::string shot = R"({"id":"a","call":"projection","mode":"SHOOT","distance":1,"expected":{},)";
    expect(shot + R"("attacker":{"balistics":3},"target":{},"weapon":{}})",
           "  at /attacker/balistics: unknown_field");
    expect(shot + R"("attacker":{},"target":{"save ":3},"weapon":{}})", "  at /target/save : unknown_field");
    expect(shot + R"("attacker":{},"target":{},"weapon":{"ranges":24}})",
           "  at /weapon/ranges: unknown_field");
}

TEST_F(MeaningFiles, params_with_a_field_that_nobody_knows_are_warned_of) {
    write(R"({"key": "a", "meaning": {"type": "SET_STAT", "params": {"field": "save", "val": 4, "vall": 5}}}
{"key": "b", "meaning": {"type": "FNP", "params": 5, "cond": {"type": "HAS_STAT", "params": {"field": "save", "val": 4, "x": 1}}}}
)");
    EXPECT_EQ(load_command(path, true, out, out), 0);
    EXPECT_NE(out.str().find("warning: a, at /params/vall: unknown_field: found \"vall\""), std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find("warning: b, at /cond/params/x: unknown_field"), std::string::npos) << out.str();
}

TEST_F(MeaningFiles, a_case_with_a_key_twice_or_the_id_of_another_does_not_agree) {
    write(R"({"id": "one", "call": "cond", "cond": {"type": "NOPE"}, "cond": {"type": "NOPE"}, "expected": {}}
{"id": "one\u001b[2J", "call": "no\u001b[2J", "expected": {}}
{"id": "one", "call": "cond"}
)");
    EXPECT_NE(check_command(path, out, out), 0);
    EXPECT_NE(out.str().find("one (case 1), rule , situation \n  /cond: duplicate_key\n"), std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find("  the id is that of case 1\n  `expected` is missing\n"), std::string::npos)
        << out.str();
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("cases 3, agree 0, differ 3\n"), std::string::npos) << out.str();
}

TEST_F(MeaningFiles, a_number_that_does_not_fit_is_named_by_its_field) {
    const auto message = [&](const std::string& fields) {
        out.str("");
        write(R"({"id": "x", "expected": {}, )" + fields + "}\n");
        EXPECT_EQ(check_command(path, out, out), 1);
        const std::string all = out.str();
        const auto begin = all.find("  ") + 2;
        return all.substr(begin, all.find('\n', begin) - begin);
    };
    const auto rule = [&](const std::string& first, const std::string& second) {
        return message(R"("call": "rule", "meaning": {"type": "AND", "params": [)" + first + ", " + second +
                       R"(]}, "context": {"bearer": "A", "attack": {"attacker": "A", "defender": "B"}, )" +
                       R"("units": [{"id": "A", "player": 0, "models": 1, "stats": {"move": 6}}]})");
    };
    const std::string most = "9223372036854775807";
    EXPECT_EQ(
        rule(R"({"type": "ADD_STAT", "params": {"field": "move", "val": )" + most + "}}",
             R"({"type": "ADD_STAT", "params": {"field": "move", "val": 1}})"),
        "herding: at /stats/A/move: the result does not fit into a fraction of two 64-bit integers with "
        "ADD_STAT at /params/0, ADD_STAT at /params/1");
    EXPECT_EQ(
        rule(R"({"type": "HIT", "params": )" + most + "}", R"({"type": "HIT", "params": 1})"),
        "herding: at /rolls: the result does not fit into a fraction of two 64-bit integers with HIT at "
        "/params/1");
    EXPECT_EQ(
        message(R"("call": "cond", "cond": {"type": "IN_HALF_RANGE"}, )"
                R"("context": {"attack": {"range": 1.34217728e-19}})"), // 5 to the power of -27
        "context, at /attack/range: found 1.34217728e-19, expected a number whose half is a fraction of "
        "two 64-bit integers");
    const auto projection = [&](const std::string& strength, const std::string& toughness,
                                const std::string& save, const std::string& weapon) {
        return message(R"("call": "projection", "mode": "SHOOT", "distance": 1, )"
                       R"("attacker": {"ballistics": 3, "strength": )" +
                       strength + R"(}, "target": {"toughness": )" + toughness + R"(, "save": )" + save +
                       R"(}, "weapon": {"shots": "1", "damage": "1", )" + weapon + "}");
    };
    const std::string too_large =
        ": the result does not fit into a fraction of two 64-bit integers, expected "
        "numbers that are smaller or have fewer digits";
    const std::string user = R"("strength": "User", "range": 24)";
    EXPECT_EQ(projection("4", most, "3", user), "at /attacker/strength and /target/toughness" + too_large);
    EXPECT_EQ(projection(most, "4", "3", R"("strength": "x2")"),
              "at /attacker/strength and /weapon/strength" + too_large);
    EXPECT_EQ(projection("4", "4", "-" + most, user + R"(, "ap": 3)"),
              "at /target/save and /weapon/ap" + too_large);
    EXPECT_EQ(
        projection("4", "4", "3", R"("type": "Rapid Fire", "strength": "User", "range": 1.34217728e-19)"),
        "at /weapon/range" + too_large);
    EXPECT_EQ(projection(most, "4", "3", user), "/hit"); // compared, and not doubled
}

TEST_F(MeaningFiles, a_matrix_has_no_number_for_pairs_whose_numbers_do_not_fit) {
    write(
        R"({"faction": "a", "name": "b", "stats": {"attacks": 1, "weapons": 3, "strength": 4, "toughness": 9223372036854775807}})");
    EXPECT_EQ(matrix_command({.units = path}, out, out), 0) << out.str();
    EXPECT_NE(out.str().find("meaning: 1 pair has no number: at /attacker/strength and /target/toughness: "),
              std::string::npos)
        << out.str();
}

TEST_F(MeaningFiles, a_matrix_has_the_units_of_a_faction_and_a_dash_for_no_number) {
    write(
        R"({"faction": "pier", "name": "a", "stats": {"attacks": 1, "weapons": 4, "strength": 4, "toughness": 4}}
{"faction": "pier", "name": "b", "stats": {"attacks": 1, "weapons": 4, "strength": 4}}
{"faction": "ember", "name": "c", "stats": {}}
)");
    const std::string table = path + ".table";
    EXPECT_EQ(matrix_command({.units = path, .faction = "pier", .out = table}, out, out), 0);
    // Half hit, half of those wound; nobody has a save.
    EXPECT_NE(out.str().find("units 2, pairs 4, projected 2, distinct 2, mean damage 0.25\n"),
              std::string::npos)
        << out.str();
    std::ifstream in(table);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}),
              "attacker\\target\tpier/a\tpier/b\npier/a\t1/4\t-\npier/b\t1/4\t-\n");
    std::filesystem::remove(table);
    std::ostringstream none;
    EXPECT_EQ(matrix_command({.units = path, .faction = "peer"}, none, none), 2);
    EXPECT_EQ(none.str(), "meaning: no units of the faction peer in " + path + "\n");
    write(R"({"faction": "pier", "name": "a", "stats": {}})"
          "\nno json\n");
    EXPECT_EQ(matrix_command({.units = path}, out, out), 2); // one that is read, and one that is not
}

TEST_F(MeaningFiles, lint_compares_no_text_that_was_cut) {
    write(R"({"key": "a", "meaning": {"type": "HIT", "params": 1}, "text": "Add 2 to", "text_cut": true}
{"key": "b", "meaning": {"type": "HIT", "params": 1}, "text": "Add 2 to", "text_cut": false}
)");
    EXPECT_EQ(lint_command(path, out, out), 0);
    EXPECT_EQ(out.str(), "b, at /params: text: the object says 1, its text has 2\nrules 2, findings 1\n");
}

/// A file of some kilobytes may not become megabytes of findings.
TEST_F(MeaningFiles, lint_groups_and_bounds_what_it_finds) {
    const auto linted = [&](const std::string& line) {
        write(line + "\n");
        out.str("");
        EXPECT_EQ(lint_command(path, out, out), 0);
        return out.str();
    };
    const auto all_of = [](int count, const auto& part) {
        std::string parts;
        for (int i = 0; i < count; ++i) {
            parts += (i == 0 ? "" : ",") + part(i);
        }
        return R"({"key": "a", "meaning": {"type": "AND", "params": [)" + parts + "]}";
    };
    const auto equal = [](int) { return std::string(R"({"type":"FNP","params":5})"); };
    EXPECT_EQ(linted(all_of(3000, equal) + "}"),
              "a, at /params/1 and 2998 other places: overlap: does not stack with /params/0: " +
                  words(*load_rule(std::string_view(R"({"type":"FNP","params":5})")).root) +
                  "; the better one counts\nrules 1, findings 2999\n");
    const auto two = linted(all_of(3, equal) + "}");
    EXPECT_NE(two.find("a, at /params/1 and 1 other place: overlap"), std::string::npos) << two;

    const auto different = [](int i) {
        return R"({"type":"SET_STAT","params":{"field":"move","val":)" + std::to_string(i) + "}}";
    };
    const std::string many = linted(all_of(1500, different) + "}");
    EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 102) << many;
    EXPECT_NE(many.find("\nrules 1, findings 1499\n"), std::string::npos) << many;
    EXPECT_NE(many.find("a: overlap: 1399 more findings of this kind are not listed"), std::string::npos)
        << many;

    std::string numbers;
    for (int i = 10'000; i < 20'000; ++i) {
        numbers += std::to_string(i) + " ";
    }
    const auto hit = [](int i) { return R"({"type":"HIT","params":)" + std::to_string(i + 1) + "}"; };
    const std::string text = linted(all_of(3000, hit) + R"(, "text": ")" + numbers + "\"}");
    EXPECT_LT(text.size(), 100'000U);
    EXPECT_NE(text.find("its text has 10000, 10001, "), std::string::npos) << text;
    EXPECT_NE(text.find(" and 9980 more\n"), std::string::npos) << text;
}

/// Conditions are compared by sets, not in pairs.
TEST_F(MeaningFiles, lint_of_many_conditions_takes_no_time) {
    std::string parts;
    for (int i = 0; i < 20'000; ++i) {
        parts += (i == 0 ? "" : ",") + (R"({"type":"NOT","params":{"type":"HAS_CATEGORY","params":["c)" +
                                        std::to_string(i) + "\"]}}");
    }
    write(R"({"key": "a", "meaning": {"type": "BLAST", "cond": {"type": "AND", "params": [)" + parts +
          "]}}}\n");
    EXPECT_EQ(lint_command(path, out, out), 0);
    EXPECT_EQ(out.str(), "rules 1, findings 0\n");
}

TEST_F(MeaningFiles, a_matrix_does_not_replace_its_units_or_weapons) {
    const std::string units = R"({"faction": "a", "name": "b", "stats": {}, "ap": 0})";
    write(units);
    EXPECT_EQ(matrix_command({.units = path, .out = path}, out, out), 2);
    const std::string other = path + ".units";
    std::ofstream(other) << units;
    EXPECT_EQ(matrix_command({.units = other, .weapons = path, .weapon = "a/b", .out = path}, out, out), 2);
    std::filesystem::remove(other);
    std::ifstream in(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), units);
    EXPECT_NE(out.str().find("has the units"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("has the weapons"), std::string::npos) << out.str();
}

TEST_F(MeaningFiles, a_matrix_that_cannot_be_written_leaves_the_file_that_was_there) {
    write(R"({"faction": "a", "name": "b", "stats": {}, "ap": 0})");
    const std::string table = path + ".table";
    std::ofstream(table) << "before";
    std::filesystem::create_directory(table + ".new");
    EXPECT_EQ(matrix_command({.units = path, .out = table}, out, out), 2);
    EXPECT_NE(out.str().find("meaning: cannot write " + table + ": " + table + ".new is there"),
              std::string::npos)
        << out.str();
    std::ifstream in(table);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "before");
    std::filesystem::remove(table + ".new");
    std::filesystem::remove(table);
}

TEST_F(MeaningFiles, a_matrix_refuses_numbers_that_it_cannot_read) {
    write(
        R"({"faction": "pier", "name": "a", "stats": {"weapons": "3+", "save": [], "move": true, "wounds": 1}}
{"faction": "pier", "name": "b", "stats": {"atacks": 1, "strength": 1e99}}
{"faction": "pier", "name": "c"}
{"faction": "pier", "name": "d", "stats": 4}
{"faction": "pier", "name": "e", "stats": {"move": 1, "move": 2}}
{"faction": "pier", "stats": {}}
{"faction": "pier", "name": "a", "stats": {}}
{"faction": "ember", "name": "f", "stats": {"invuln": null, "toughness": 4}}
)");
    EXPECT_EQ(matrix_command({.units = path}, out, out), 2);
    EXPECT_EQ(
        out.str(),
        R"(meaning: pier/a, at /stats/weapons: bad_number: found "3+", expected a number, or null for none
meaning: pier/a, at /stats/move: bad_number: found true, expected a number, or null for none
meaning: pier/a, at /stats/save: bad_number: found [], expected a number, or null for none
meaning: pier/b, at /stats/atacks: unknown_stat: found "atacks", expected a characteristic; did you mean `attacks`?
meaning: pier/b, at /stats/strength: bad_number: found 1e99, expected a number, or null for none
meaning: pier/c, at /stats: bad_stats: found nothing, expected an object with characteristics
meaning: pier/d, at /stats: bad_stats: found 4, expected an object with characteristics
meaning: line 5, at /stats/move: duplicate_key
meaning: line 6: no key, expected a text that names the line
meaning: line 7: the key pier/a is that of line 1, expected another, such as pier/a#2
)");
}

TEST_F(MeaningFiles, a_matrix_refuses_a_weapon_that_it_cannot_read) {
    write(
        R"({"faction": "pier", "name": "bow", "type": "Heavy", "shots": "*", "strength": "4", "ap": 0, "damage": "1"}
{"faction": "pier", "name": "star", "type": "Heavy", "shots": "1", "strength": "4", "ap": null, "damage": "1"}
{"faction": "pier", "name": "pike", "type": "Melee", "strength": "4", "ap": "-1", "range": "0", "damage": "1"}
)");
    const std::string units = path + ".units";
    std::ofstream(units) << R"({"faction": "pier", "name": "a", "stats": {"ballistics": 3, "toughness": 4}})";
    const auto said = [&](const std::string& weapon, int status) {
        std::ostringstream all;
        EXPECT_EQ(matrix_command({.units = units, .weapons = path, .weapon = weapon}, all, all), status)
            << all.str();
        return all.str();
    };
    EXPECT_EQ(said("pier/star", 2),
              "meaning: pier/star, at /ap: bad_number: found nothing, expected a number\n");
    EXPECT_EQ(
        said("pier/pike", 2),
        "meaning: pier/pike, at /ap: bad_number: found \"-1\", expected a number, or null for none\n"
        "meaning: pier/pike, at /range: bad_number: found \"0\", expected a number, or null for none\n");
    EXPECT_EQ(said("pier/pick", 2),
              "meaning: no weapon pier/pick in " + path + "; did you mean `pier/pike`?\n");
    EXPECT_EQ(
        said("pier/bow", 0),
        "\rprojections 1 of 1\nmeaning: 1 pair has no number: the number of shots of the weapon is \"*\", "
        "which is neither a number nor dice\n"
        "units 1, pairs 1, projected 0, distinct 1, mean damage -\n");
    std::filesystem::remove(units);
}

TEST_F(MeaningFiles, two_rules_of_one_key_are_refused_by_every_command) {
    write(R"({"key": "pier/x", "meaning": {"type": "BLAST"}}
{"key": "pier/y", "status": "pending"}
{"key": "pier/x", "meaning": {"type": "SNIPER"}}

{"key": "pier/y", "status": "pending"}
{"meaning": {"type": "SNIPER"}}
{"key": "pier/z", "meaning": {"type": "HIT", "params": 1, "params": 2}}
)");
    const std::string faults = R"(line 3: the key pier/x is that of line 1, expected another, such as pier/x#2
line 5: the key pier/y is that of line 2, expected another, such as pier/y#2
line 6: no key, expected a text that names the line
)";
    EXPECT_EQ(load_command(path, false, out, out), 1);
    EXPECT_EQ(out.str(),
              faults + "refused: pier/z, at /params: duplicate_key: expected each key once in an object\n"
                       "rules 6, objects 4, loaded 1, refused 3, pending 2\n");
    std::ostringstream linted;
    EXPECT_EQ(lint_command(path, linted, linted), 2);
    EXPECT_EQ(linted.str(),
              "meaning: line 3: the key pier/x is that of line 1, expected another, such as pier/x#2\n"
              "meaning: line 5: the key pier/y is that of line 2, expected another, such as pier/y#2\n"
              "meaning: line 6: no key, expected a text that names the line\n"
              "meaning: line 7, at /meaning/params: duplicate_key\nrules 1, findings 0\n");
    std::ostringstream shown;
    EXPECT_EQ(explain_command(path, "pier/x", shown, shown), 2);
    EXPECT_NE(shown.str().find("line 3: the key pier/x is that of line 1"), std::string::npos) << shown.str();
}

} // namespace meaning_tests
