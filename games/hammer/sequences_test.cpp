// Sequences one by one, named after the sections of RULES.md.

#include "hammer/played.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hammer_test {

TEST(HammerSequences, rule_9_1_players_pick_armies) {
    Played game;
    EXPECT_EQ(game.count(), 6U);
    game.plays({octavius, octavius}); // both may pick the same
    EXPECT_EQ(game.effects(),
              "player 1: pick_strike_force_octavious\n  player 1 musters Strike Force Octavius\n");
}

TEST(HammerSequences, rule_9_2_a_character_joins_a_unit_of_others) {
    Played game;
    game.plays({octavius, gilded_blade});
    EXPECT_EQ(game.refuses("attack_character{unit=0,character=1}"),
              "characters join no unit of characters and no full one");
    EXPECT_EQ(game.refuses("attack_character{unit=2,character=3}"), "only a lone character may join a unit");
    game.plays({"attack_character{unit=2,character=0}"});
    EXPECT_EQ(game.refuses("attack_character{unit=0,character=1}"),
              "both must be units of this player"); // it is the other's turn
    game.plays({"done_attaching", "done_attaching"});
    EXPECT_EQ(game.offers(), "select_unit done_deploying");
}

TEST(HammerSequences, rule_9_3_units_deploy_in_their_zone) {
    Played game;
    game.musters(octavius, infiltrators);
    game.plays({"select_unit{value=0}"});
    EXPECT_EQ(game.count(), 220U); // five lines of 44
    EXPECT_EQ(game.refuses("deploy_at{x=3,y=24}"), "outside the deployment zone, or too near an enemy");
    game.plays({"deploy_at{x=22,y=27}", "select_unit{value=3}"});
    EXPECT_EQ(game.count(), 836U); // infiltrators
}

TEST(HammerSequences, rule_5_1_both_players_gain_a_point) {
    Played game;
    game.musters(gilded_blade, gilded_blade);
    game.plays({"done_deploying", "done_deploying"});
    EXPECT_TRUE(game.has("points=1"));
    EXPECT_FALSE(game.has("points=0"));
}

/// Terminators (unit 0) and a lictor (unit 1) eleven inches apart, at the start of the first turn.
Played terminators_and_lictor() {
    Played game;
    game.musters(octavius, infiltrators);
    game.plays(
        {"select_unit{value=3}", "deploy_at{x=14,y=25}", "select_unit{value=4}", "deploy_at{x=14,y=14}"});
    game.fights();
    return game;
}

TEST(HammerSequences, rule_8_4_the_shadow_tests_all_enemies) {
    Played game = terminators_and_lictor();
    EXPECT_EQ(game.offers(), "use_shadow_in_the_warp");
    game.plays({"use_shadow_in_the_warp{value=true}", "insane_bravery{value=false}",
                "roll_pair{first=1,second=4}", "keep_it{value=true}"});
    EXPECT_NE(game.effects().find("0 Terminator Squad of player 0 is shocked"), std::string::npos)
        << game.effects();
}

TEST(HammerSequences, rule_8_5_insane_bravery_passes_a_test) {
    Played game = terminators_and_lictor();
    game.plays({"use_shadow_in_the_warp{value=true}", "insane_bravery{value=true}"});
    EXPECT_NE(game.effects().find("player 0 uses insane bravery"), std::string::npos) << game.effects();
    EXPECT_EQ(game.offers(), "select_oath_of_moment_target skip");
}

/// The same in the shooting phase, with an oath against the lictor.
Played shooting() {
    Played game = terminators_and_lictor();
    game.plays({"use_shadow_in_the_warp{value=false}", "select_oath_of_moment_target{value=1}", "skip",
                "end_move", "nothing_to_deploy", "nothing_to_deploy"});
    return game;
}

TEST(HammerSequences, rule_8_6_an_oath_makes_hits_easier_and_repeats_them) {
    Played game = shooting();
    game.plays({"select_target{source=0,target=1}", "no_defensive_stratagem", "no_offensive_stratagem",
                "select_weapon{value=0}"});
    EXPECT_EQ(game.explained("roll").substr(0, 54), "hit 3 = 3 base - 1 fury of the first + 1 stealth, at m");
    game.plays({"roll{value=2}"});
    EXPECT_EQ(game.offers(), "keep_it"); // free: 2.2
}

TEST(HammerSequences, rule_7_6_a_miss_ends_an_attack) {
    Played game = shooting();
    game.plays({"select_target{source=0,target=1}", "no_defensive_stratagem", "no_offensive_stratagem",
                "select_weapon{value=0}", "roll{value=2}", "keep_it{value=true}"});
    EXPECT_EQ(game.offers(), "roll"); // the second of four attacks
    for (int i = 0; i < 3; ++i) {
        game.plays({"roll{value=2}", "keep_it{value=true}"});
    }
    EXPECT_EQ(game.offers(), "skip"); // its only ranged weapon has been used
}

TEST(HammerSequences, rules_7_8_to_7_11_from_a_hit_to_a_wound) {
    Played game = shooting();
    game.plays({"select_target{source=0,target=1}", "no_defensive_stratagem", "no_offensive_stratagem",
                "select_weapon{value=0}", "roll{value=4}", "keep_it{value=true}"});
    EXPECT_EQ(game.explained("roll").substr(0, 16), "wound 5 = 5 base");
    game.plays({"roll{value=5}", "keep_it{value=true}"});
    EXPECT_EQ(game.offers(), "allocate_wound");
    game.plays({"allocate_wound{value=0}"});
    EXPECT_EQ(game.explained("roll").substr(0, 25), "save of lictor 4 = 4 base");
    game.plays({"roll{value=3}", "keep_it{value=true}"});
    EXPECT_NE(game.effects().find("model 0 of 1 Lictor of player 1 loses 1 wound"), std::string::npos)
        << game.effects();
}

TEST(HammerSequences, rule_2_3_a_roll_is_repeated_for_a_point) {
    Played game = shooting();
    game.plays({"select_target{source=0,target=1}", "no_defensive_stratagem", "no_offensive_stratagem",
                "select_weapon{value=0}", "roll{value=4}", "keep_it{value=true}", "roll{value=1}",
                "keep_it{value=false}", "reroll{value=6}"});
    EXPECT_NE(game.effects().find("player 0 spends 1 command point\n  player 0 uses reroll"),
              std::string::npos)
        << game.effects();
    EXPECT_EQ(game.offers(), "allocate_wound"); // no roll is made a third time
}

TEST(HammerSequences, rule_7_4_each_model_uses_its_weapons) {
    Played game = shooting();
    game.plays({"select_target{source=0,target=1}", "no_defensive_stratagem", "no_offensive_stratagem"});
    EXPECT_EQ(game.refuses("select_weapon{value=1}"), "the weapon is for another kind of attack");
    EXPECT_EQ(game.refuses("select_weapon{value=2}"), "there is no such weapon");
    game.plays({"skip", "skip", "skip", "skip", "skip"}); // five models
    EXPECT_EQ(game.offers(), "end_shooting_phase");       // the unit has shot: 8.13
}

TEST(HammerSequences, rule_8_15_a_charge_needs_its_distance) {
    Played game = shooting();
    game.plays({"end_shooting_phase", "select_target{source=0,target=1}", "skip", "skip"});
    EXPECT_EQ(game.explained("roll"), "charge 9 = 9 base.\n");
    game.plays({"roll_pair{first=3,second=5}", "keep_it{value=false}", "reroll_pair{first=4,second=5}"});
    EXPECT_NE(game.effects().find("0 Terminator Squad of player 0 moves by"), std::string::npos)
        << game.effects();
    EXPECT_EQ(game.offers(), "skip"); // no hero is near enough but the one that was charged: 8.16
}

TEST(HammerSequences, rule_8_9_a_unit_moves_as_a_whole) {
    Played game = terminators_and_lictor();
    game.plays({"use_shadow_in_the_warp{value=false}", "skip", "skip", "move_unit{value=0}",
                "advance{value=false}"});
    EXPECT_EQ(game.refuses("move_to{x=18,y=21}"), "it is too far away");
    game.plays({"move_to{x=14,y=20}"});
    EXPECT_NE(game.effects().find("0 Terminator Squad of player 0 moves by (0,-5)"), std::string::npos)
        << game.effects();
    EXPECT_EQ(game.offers(), "skip overwatch"); // 8.10
}

TEST(HammerSequences, rule_8_11_reserves_arrive_from_the_second_round) {
    Played game = terminators_and_lictor();
    game.plays(
        {"use_shadow_in_the_warp{value=false}", "skip", "skip", "end_move", "select_reserve_unit{value=0}"});
    EXPECT_EQ(game.offers(), "nothing_to_deploy");
}

TEST(HammerSequences, rule_9_5_nothing_spawns_units) {
    Played game;
    EXPECT_NE(game.refuses("spawn{value=make_lictor}"), "");
}

} // namespace hammer_test
