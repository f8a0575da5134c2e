// Every effect is played by the battle, or reminded of at its moment.

#include "meaning/game/moments.hpp"

#include "meaning/load.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace meaning_tests {

using namespace meaning::pier;
using meaning::Effect;
using Reminders = std::vector<std::string>;

/// Pier with one rule, of the captain.
meaning::pier::Setup with_rule(std::string_view object, const char* weapon = "") {
    auto scenario = std::make_shared<Scenario>(*pier_scenario());
    auto loaded = meaning::load_rule(object);
    EXPECT_TRUE(loaded.root) << object;
    scenario->rules = {{"x", 0, weapon, *loaded.root}};
    return {scenario, 3};
}

constexpr UnitId captain{0};
constexpr UnitId horde{3};

/// The moments at which something is due, in their order.
std::string due(std::string_view object) {
    const meaning::pier::Setup setup = with_rule(object);
    Board board = new_board(setup);
    std::string all;
    const auto add = [&](std::string_view name, const Reminders& reminders) {
        if (!reminders.empty()) {
            all += (all.empty() ? "" : " ") + std::string(name);
        }
    };
    constexpr std::string_view phases[] = {"setup",    "command", "movement", "psychic",
                                           "shooting", "charge",  "fight",    "morale"};
    for (std::size_t i = 0; i < std::size(phases); ++i) {
        add(phases[i], reminders(setup, board, static_cast<Phase>(i), 0));
    }
    board.phase = Phase::shooting;
    add("attack", reminders(setup, board, Declared{captain, horde, 0}));
    board.phase = Phase::charge;
    add("charging", reminders(setup, board, Declared{captain, horde, 1}, true));
    add("destroyed", reminders_of_end(setup, board, captain));
    return all;
}

struct Expected {
    Effect effect;
    const char* fields; ///< beside the type
    const char* when;   ///< empty: the battle plays it
};

constexpr const char* none = "";
constexpr const char* number = R"("params": 1)";
constexpr const char* damage = R"("params": "D3")";
constexpr const char* trigger = R"("params": {"triggers": [6], "dmg": 1})";
constexpr const char* stat = R"("params": {"field": "move", "val": 1})";

// One row for each effect that is not a wrapper.
constexpr Expected table[] = {
    {Effect::HIT, number, ""},
    {Effect::BE_HIT, number, ""},
    {Effect::WOUND, number, ""},
    {Effect::BE_WOUNDED, number, ""},
    {Effect::HIT_REROLL, none, ""},
    {Effect::WOUND_REROLL, none, ""},
    {Effect::BE_HIT_REROLL, none, ""},
    {Effect::BE_WOUNDED_REROLL, none, ""},
    {Effect::SAVE_REROLL, none, ""},
    {Effect::AUTOHIT, none, ""},
    {Effect::SET_WOUND, number, ""},
    {Effect::SET_SAVE, number, ""},
    {Effect::ADD_SAVE, number, ""},
    {Effect::ADD_AP, number, ""},
    {Effect::SET_AP, number, ""},
    {Effect::FNP, number, ""},
    {Effect::MORALE_FNP, number, ""},
    {Effect::EXPLODING_HIT, trigger, "attack"},
    {Effect::EXPLODING_WOUND, trigger, "attack"},
    {Effect::SELF_HIT_DMG, trigger, "attack"},
    {Effect::DMG, number, "attack"},
    {Effect::TAKE_DMG, number, "attack"},
    {Effect::SET_DMG, damage, "attack"},
    {Effect::DMG_REROLL, none, "attack"},
    {Effect::DMG_CHOOSE_ROLL, none, "attack"},
    {Effect::DMG_MAX, number, "attack"},
    {Effect::DMG_MAX_ROLL, R"("params": {"max": 1, "threshold": 5})", "attack"},
    {Effect::DMG_TAKEN_MULT, number, "attack"},
    {Effect::MAX_DMG_PER_ROUND, number, "attack"},
    {Effect::SET_SHOTS, damage, "attack"},
    {Effect::SET_SHOTS_PER_SALVO, damage, "attack"},
    {Effect::MULT_SHOTS, number, "attack"},
    {Effect::REROLL_SHOTS, none, "attack"},
    {Effect::MAX_ATTACKS, number, "attack"},
    {Effect::MAX_USES, none, "attack"},
    {Effect::BLAST, none, "attack"},
    {Effect::SET_STAT, stat, ""},
    {Effect::ADD_STAT, stat, ""},
    {Effect::SHARE_STAT, R"("params": ["move"])", ""},
    {Effect::ADVANCE_AND_CHARGE, none, "charge"},
    {Effect::ADVANCE_AND_SHOOT, none, "shooting"},
    {Effect::ADVANCE_SHOOT, none, "shooting"},
    {Effect::FALL_AND_CHARGE, none, "charge"},
    {Effect::FALL_AND_SHOOT, none, "shooting"},
    {Effect::MOVE_SHOOT_HEAVY, none, "shooting"},
    {Effect::SET_ADVANCE_DISTANCE, number, "movement"},
    {Effect::ADD_ADVANCE, number, "movement"},
    {Effect::ADD_CHARGE, number, ""},
    {Effect::CHARGE_REROLL, none, ""},
    {Effect::ADVANCE_REROLL, none, "movement"},
    {Effect::CHARGE_DMG, R"("params": {"threshold": 4, "dmg": 1})", ""},
    {Effect::CANNOT_CHARGE, none, ""},
    {Effect::CANNOT_BE_CHARGED, none, ""},
    {Effect::CANNOT_FIGHT, none, ""},
    {Effect::CANNOT_BE_FOUGHT, none, ""},
    {Effect::CAN_INTERVENE, none, "charge"},
    {Effect::FREE_MOVEMENT, none, "movement"},
    {Effect::AIRCRAFT, none, "setup"},
    {Effect::CAN_GRENADE_PISTOL, none, "shooting"},
    {Effect::IGNORE_COVER, none, "attack"},
    {Effect::IGNORE_LOS, none, "attack"},
    {Effect::SNIPER, none, "attack"},
    {Effect::MORALE, number, ""},
    {Effect::MORALE_REROLL, none, ""},
    {Effect::MORALE_EXECUTION, damage, ""},
    {Effect::PASS_MORALE, none, ""},
    {Effect::ADD_PSYCHIC, number, ""},
    {Effect::ADD_DENY_THE_WITCH, number, ""},
    {Effect::ADD_PSYKER_CASTS, number, ""},
    {Effect::CANNOT_BE_PSYCHIC, none, ""},
    {Effect::EXPLODES, R"("radius": 3, "params": {"threshold": 4, "dmg": 1})", ""},
    {Effect::LAST_STAND, none, "destroyed"},
    {Effect::CP_REFUND, none, "command"},
    {Effect::OBJECTIVE_SECURED, none, "morale"},
    {Effect::OPEN_TOPPED, none, "setup"},
    {Effect::ADD_AURA_RADIUS, number, ""},
    {Effect::DEEPSTRIKE, none, "setup"},
    {Effect::TRANSPORT, none, "setup"},
    {Effect::ACTION, none, "command"},
    {Effect::BATTLEFORGED_MOD, none, "setup"},
    {Effect::STRATAGEM, none, "command"},
    {Effect::SPLIT_UP, none, "setup"},
    {Effect::MODEL_SPECIFIC, none, "setup"},
};

std::string object_of(const Expected& row) {
    return R"({"type": ")" + std::string(meaning::word_of(row.effect).name) + '"' +
           (*row.fields == '\0' ? "" : ", ") + row.fields + "}";
}

TEST(PierMoments, every_effect_is_played_or_reminded_of_at_its_moment) {
    auto effect = static_cast<int>(Effect::ROSTER_RULE);
    for (const Expected& row : table) {
        EXPECT_EQ(static_cast<int>(row.effect), ++effect) << "a row is missing";
        EXPECT_EQ(due(object_of(row)), row.when) << object_of(row);
        EXPECT_EQ(is_played(row.effect), *row.when == '\0') << object_of(row);
    }
    EXPECT_EQ(++effect, static_cast<int>(Effect::Unknown));
}

TEST(PierMoments, of_actions) {
    EXPECT_EQ(due(R"({"type": "ACTION", "params": 5})"), "charge");
    EXPECT_EQ(due(R"({"type": "ACTION", "params": [4, 5]})"), "shooting charge");
    EXPECT_EQ(due(R"({"type": "ACTION", "params": 0})"), "setup");
    EXPECT_EQ(due(R"({"type": "ACTION", "subType": "SETUP"})"), "setup");
    EXPECT_EQ(due(R"({"type": "ACTION", "subType": "MOVEMENT"})"), "movement");
    EXPECT_EQ(due(R"({"type": "ACTION", "subType": "BATTLE", "params": 7})"), "morale");
    // In the turn of the other player only.
    EXPECT_EQ(due(R"({"type": "ACTION", "subType": "ENEMY", "params": 5})"), "");
    const auto setup = with_rule(R"({"type": "ACTION", "subType": "ENEMY", "params": 5})");
    EXPECT_EQ(reminders(setup, new_board(setup), Phase::charge, 1).size(), 1U);
    const auto own = with_rule(R"({"type": "ACTION", "params": 5})");
    EXPECT_TRUE(reminders(own, new_board(own), Phase::charge, 1).empty());
}

TEST(PierMoments, of_decisions_are_those_of_what_is_decided) {
    const auto unknown = [](const std::string& rule) {
        return R"({"cond": {"type": "IS_SAFE"}, )" + rule + "}";
    };
    EXPECT_EQ(due(unknown(R"("type": "PASS_MORALE")")), "morale");
    EXPECT_EQ(due(unknown(R"("type": "HIT", "params": 1)")), "attack");
    EXPECT_EQ(due(unknown(R"("type": "ADD_STAT", "params": {"field": "leadership", "val": 1})")), "morale");
    EXPECT_EQ(due(unknown(R"("type": "ADD_STAT", "params": {"field": "wounds", "val": 1})")), "setup");
    EXPECT_EQ(due(unknown(R"("type": "ADD_STAT", "params": {"field": "save", "val": 1})")), "attack");
    EXPECT_EQ(due(unknown(R"("type": "EXPLODES", "radius": 3, "params": {"threshold": 4, "dmg": 1})")),
              "destroyed");
    EXPECT_EQ(
        due(R"({"type": "AURA", "radius": 9, "params": )" + unknown(R"("type": "MORALE_REROLL")") + "}"),
        "morale");
    EXPECT_EQ(due(R"({"type": "AND", "params": [)" + unknown(R"("type": "CHARGE_REROLL")") + ", " +
                  unknown(R"("type": "ADD_PSYCHIC", "params": 1)") + "]}"),
              "psychic charge");
    // What reads the attack is asked when one is declared, and answered by it here.
    EXPECT_EQ(due(R"({"cond": {"type": "HAS_CATEGORY", "params": ["x"], "target": "ENEMY"},
                      "type": "CHARGE_REROLL"})"),
              "");
    EXPECT_EQ(due(R"({"cond": {"type": "AND", "params": [{"type": "IS_SAFE"},
                          {"type": "HAS_CATEGORY", "params": ["emberfolk"], "target": "ENEMY"}]},
                      "type": "CHARGE_REROLL"})"),
              "charging");
    EXPECT_EQ(due(R"({"cond": {"type": "USING_WEAPON", "params": ["x"]}, "type": "PASS_MORALE"})"), "morale");
}

TEST(PierMoments, name_phases_conditions_and_options) {
    const auto told = [](std::string_view object, Phase phase) {
        const auto setup = with_rule(object);
        return reminders(setup, new_board(setup), phase, 0);
    };
    EXPECT_EQ(told(R"({"type": "ACTION", "params": [4, 5]})", Phase::charge),
              Reminders{"x: reminder: an action in the shooting or charge phases"});
    EXPECT_EQ(told(R"({"type": "AND", "cond": {"type": "IS_SAFE"}, "params": [{"type": "MORALE_REROLL"},
                       {"type": "MORALE", "params": 1}]})",
                   Phase::morale),
              Reminders{"x: decide whether IS_SAFE, which the players decide: reroll morale and add to "
                        "morale: +1"});
    EXPECT_EQ(told(R"({"type": "CANNOT_CHARGE", "params": {"type": "IS_SAFE"}})", Phase::charge),
              Reminders{"x: decide: cannot charge while IS_SAFE, which the players decide"});
    EXPECT_EQ(told(R"({"type": "AURA", "radius": 0, "params": {"type": "PASS_MORALE",
                       "cond": {"type": "IS_SAFE"}}})",
                   Phase::morale),
              Reminders{"x: decide whether IS_SAFE, which the players decide (C): passes morale"});
}

TEST(PierMoments, of_options_and_warnings) {
    EXPECT_EQ(
        due(R"({"type": "OR", "params": [{"type": "CHARGE_REROLL"}, {"type": "ADD_CHARGE", "params": 1}]})"),
        "charge");
    const auto setup = with_rule(
        R"({"type": "OR", "params": [{"type": "CHARGE_REROLL"}, {"type": "ADD_CHARGE", "params": 1}]})");
    EXPECT_EQ(reminders(setup, new_board(setup), Phase::charge, 0),
              Reminders{"x: pick one: 0) reroll charges, 1) add to charge rolls: +1"});
    // Those of an attack are picked as an action.
    EXPECT_EQ(
        due(R"({"type": "OR", "params": [{"type": "HIT", "params": 1}, {"type": "WOUND", "params": 1}]})"),
        "");
    EXPECT_EQ(due(R"({"type": "HIT", "params": 1, "warning": "only once"})"), "attack");
    EXPECT_EQ(due(R"({"type": "PASS_MORALE", "warning": "not for heroes"})"), "morale");
    EXPECT_EQ(due(R"({"type": "PASS_MORALE", "warning": "x", "cond": {"type": "IS_ROUND", "params": 2}})"),
              "");
}

TEST(PierMoments, concern_living_bearers_and_the_units_of_an_attack) {
    const auto setup = with_rule(R"({"type": "CAN_INTERVENE"})");
    Board board = new_board(setup);
    board.units[0].models = 0;
    EXPECT_TRUE(reminders(setup, board, Phase::charge, 0).empty());
    const auto blast = with_rule(R"({"type": "BLAST"})", "scatter_bow");
    board = new_board(blast);
    board.phase = Phase::shooting;
    EXPECT_EQ(reminders(blast, board, Declared{captain, horde, 0}).size(), 1U);
    EXPECT_TRUE(reminders(blast, board, Declared{captain, horde, 1}).empty()); // another weapon
    EXPECT_TRUE(reminders(blast, board, Declared{UnitId(1), horde, 0}).empty());
    EXPECT_TRUE(
        reminders(blast, board, Phase::shooting, 0).empty()); // a weapon's rule holds for attacks alone
    const auto action = with_rule(R"({"type": "ACTION", "params": 4})", "scatter_bow");
    EXPECT_TRUE(reminders(action, board, Phase::shooting, 0).empty());
    // The weapon of this name is the attacker's, the rule the target's.
    auto of_target = std::make_shared<Scenario>(*blast.scenario);
    of_target->rules.front().bearer = horde.number();
    EXPECT_TRUE(reminders({of_target, 3}, board, Declared{captain, horde, 0}).empty());
    // What an aura hands to a third unit is due when that one attacks.
    const auto aura = with_rule(R"({"type": "AURA", "radius": 12, "params": {"type": "BLAST",
                                    "cond": {"type": "HAS_NAME", "params": ["Pier Militia"]}}})");
    EXPECT_TRUE(reminders(aura, board, Declared{captain, horde, 0}).empty());
}

TEST(PierMoments, see_the_phase_that_begins) {
    const auto setup =
        with_rule(R"({"type": "ACTION", "params": 5, "cond": {"type": "IS_PHASE", "params": 5}})");
    EXPECT_EQ(reminders(setup, new_board(setup), Phase::charge, 0).size(), 1U);
}

TEST(PierMoments, tell_each_thing_once) {
    const auto setup = with_rule(R"({"type": "AURA", "radius": 36, "params": {"type": "CAN_INTERVENE"}})");
    EXPECT_EQ(reminders(setup, new_board(setup), Phase::charge, 0), Reminders{"x: may intervene"});
}

TEST(PierMoments, of_a_destroyed_unit_ask_about_its_own_rules) {
    const auto setup = with_rule(R"({"type": "LAST_STAND", "cond": {"type": "IS_SAFE"}})");
    EXPECT_EQ(reminders_of_end(setup, new_board(setup), captain).size(), 1U);
    EXPECT_TRUE(reminders_of_end(setup, new_board(setup), horde).empty());
}

} // namespace meaning_tests
