// Sequences one by one, on tables that a test sets up by hand; named after the sections of RULES.md. sequences_test.cpp has those
// that need no such table, dice_test.cpp and probabilities_test.cpp those that are about chances.

#include "hammer/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

namespace hammer_test {

TEST(HammerPhases, rule_1_2_a_battle_has_its_rounds) { // play, battle, round
    Table table(Faction::vengeful_brethren, Faction::morgrim_butchas, 2);
    std::set<int> rounds;
    for (int i = 0; i < 500 && !table.state.pending.over(); ++i) {
        rounds.insert(table.state.round);
        table.pass();
    }
    EXPECT_TRUE(table.state.pending.over());
    EXPECT_EQ(rounds, (std::set<int>{0, 1}));
    EXPECT_EQ(table.state.round, 2);
}

TEST(HammerPhases, rule_2_4_a_number_on_a_card_may_be_a_die) { // evaluate_random_stat
    Table table(Faction::strike_force_octavius, Faction::morgrim_butchas);
    table.put(UnitKind::tantus, 0, {10, 20});
    table.put(UnitKind::squighog_boyz, 1, {10, 12});
    table.passes_to<ShootingPhase>().does(Target{0, 1}).pass().pass();
    table.does(Action<"select_weapon", WeaponSlot>{1}); // smite
    EXPECT_EQ(table.offers(), Names{"quantity"});
    EXPECT_EQ(table.count("quantity"), weapon(WeaponId::smite_witchfire).attacks.sides);
    EXPECT_EQ(table.decider(), Actor::chance);
    table.does(Action<"quantity", Die>{2});
    EXPECT_EQ(table.pending<ResolveWeapon>().attacks, 2);
}

TEST(HammerPhases,
     rules_2_5_and_8_5_weak_units_test_with_two_dice) { // battle_shock_step, rerollable_pair_dices_roll
    Table table(Faction::strike_force_octavius, Faction::insidious_infiltrators);
    table.put(UnitKind::infernus_squad, 0, {10, 20});
    table.put(UnitKind::von_ryan_leaper, 1, {30, 5});
    auto& models = table.state.units[0].models;
    while (models.size() > 1) { // of five
        models.erase(models.begin());
    }
    table.does("done_deploying").does("done_deploying");
    table.does(Action<"use_shadow_in_the_warp", bool>{false}).pass().pass(); // no oath, nothing kept
    EXPECT_EQ(table.offers(), Names{"insane_bravery"});
    table.does(Action<"insane_bravery", bool>{false});
    EXPECT_EQ(table.pending<BattleShockTest>().unit.value(), 0);
    EXPECT_EQ(table.count("roll_pair"), 36U);
    table.does(Pair{2, 3});
    EXPECT_EQ(table.decider(), Actor::player(0));
    table.does(Keeps{false});
    EXPECT_EQ(table.decider(), Actor::chance);
    table.does(Action<"reroll_pair", Die, Die>{1, 4}); // 5: less than 6
    EXPECT_TRUE(table.state.units[0].is(Flag::shocked));
    EXPECT_EQ(table.state.sides[0].points, 0);
    EXPECT_NE(hammer::detail::top<MovementPhase>(table.state), nullptr); // nobody else tests
}

TEST(HammerPhases, rule_7_2_the_target_is_hardened_at_once) { // use_attack_stratagems
    Table table(Faction::vengeful_brethren, Faction::strike_force_octavius);
    table.put(UnitKind::intercessor_squad, 0, {10, 20});
    table.put(UnitKind::infernus_squad, 1, {10, 12});
    table.passes_to<ShootingPhase>().does(Target{0, 1});
    EXPECT_EQ(table.decider(), Actor::player(1));
    EXPECT_EQ(table.offers(), (Names{"no_defensive_stratagem", "use_gene_wrought_resiliance"}));
    table.does("use_gene_wrought_resiliance");
    EXPECT_EQ(table.state.sides[1].points, 0);
    EXPECT_EQ(table.decider(), Actor::player(0));
    table.does("no_offensive_stratagem");
    EXPECT_TRUE(table.pending<ResolveModelAttack>().attack.hardened);
    table.passes_to<ChargePhase>();
    EXPECT_FALSE(table.state.units[1].is(Flag::hardened)); // 8.3
    EXPECT_TRUE(table.state.sides[1].used.empty());
}

TEST(HammerPhases, rule_7_5_rapid_fire_within_half_of_the_range) { // resolve_weapon
    for (const auto& [y, attacks] : {std::pair{10, 4}, std::pair{3, 2}}) {
        Table table(Faction::strike_force_octavius, Faction::morgrim_butchas);
        table.put(UnitKind::terminator_squad, 0, {10, 20});
        table.put(UnitKind::squighog_boyz, 1, {10, y});
        table.passes_to<ShootingPhase>().does(Target{0, 1}).pass().pass().does("select_weapon");
        EXPECT_EQ(table.pending<ResolveWeapon>().attacks, attacks) << y;
    }
}

TEST(HammerPhases, rule_7_12_the_dying_fight_once_more) { // attack
    Table table(Faction::strike_force_octavius, Faction::zarkan_daemonkin);
    table.put(UnitKind::terminator_squad, 0, {10, 20});
    table.put(UnitKind::cultist_mob, 1, {10, 20});
    table.passes_to<FightStep>();
    table.does("end_fight_step").does("end_fight_step"); // of those that charged: nobody
    table.does("end_fight_step")
        .does(Target{0, 1})
        .does("use_daemonic_fervour")
        .does("no_offensive_stratagem");
    bool lingers = false;
    bool avenges = false;
    for (int i = 0; i < 2000 && table.state.pending.find<Attack>() != nullptr; ++i) {
        const auto* model = table.state.pending.find<ResolveModelAttack>();
        lingers = lingers || any_model(table.state.units[1], is_dying);
        avenges = avenges || (model != nullptr && model->attack.source.value() == 1);
        if (table.offers().count("select_weapon") != 0) {
            table.does("select_weapon");
        } else if (table.offers() == Names{"roll"} && !avenges) {
            table.does(Rolled{Die(hammer::detail::rolls_in(table.state, "save_roll") == nullptr ? 5 : 1)});
        } else {
            table.pass();
        }
    }
    EXPECT_TRUE(lingers);
    EXPECT_TRUE(avenges);
    EXPECT_FALSE(any_model(table.state.units[1], is_dying));
    EXPECT_LT(table.state.units[1].models.size(), 10U);
}

TEST(HammerPhases, rule_8_7_a_disruption_tests_an_enemy) { // neural_disruption
    Table table(Faction::insidious_infiltrators, Faction::morgrim_butchas);
    table.put(UnitKind::death_shadow, 0, {10, 20});
    table.put(UnitKind::squighog_boyz, 1, {10, 10});
    table.put(UnitKind::beast_snagga_boyz, 1, {40, 2}); // too far away
    table.does("done_deploying").does("done_deploying");
    table.does(Action<"use_shadow_in_the_warp", bool>{false});
    EXPECT_EQ(table.count("select_neural_disruption_target"), 1U);
    table.does("select_neural_disruption_target");
    EXPECT_EQ(table.pending<BattleShockTest>().unit.value(), 1);
    table.does(Action<"insane_bravery", bool>{false}).does(Pair{3, 3}).does(Keeps{true});
    EXPECT_TRUE(table.state.units[1].is(Flag::shocked)); // leadership 7
}

TEST(HammerPhases, rule_8_10_overwatch_hits_on_a_6) { // overwatch
    Table table(Faction::morgrim_butchas, Faction::strike_force_octavius);
    table.put(UnitKind::squighog_boyz, 0, {10, 20});
    table.put(UnitKind::terminator_squad, 1, {10, 5});
    table.passes_to<MovementPhase>();
    table.state.units[1].flag[static_cast<std::size_t>(Flag::may_shoot)] = true;
    table.does("move_unit").does(Action<"advance", bool>{false}).does(Action<"move_to", Position>{{10, 18}});
    EXPECT_EQ(table.offers(), (Names{"skip", "overwatch"}));
    table.does("overwatch");
    EXPECT_EQ(table.state.sides[1].points, 0);
    table.pass().pass().does("select_weapon").does(Rolled{5});
    EXPECT_EQ(hammer::detail::rolls_in(table.state, "wound_roll"), nullptr);
    table.does(Rolled{6});
    EXPECT_NE(hammer::detail::rolls_in(table.state, "wound_roll"), nullptr);
}

/// A shocked squad in melee, in the movement phase of its player.
Table shocked_squad(Faction army, UnitKind kind) {
    Table table(army, Faction::morgrim_butchas);
    table.put(kind, 0, {10, 20});
    table.put(UnitKind::squighog_boyz, 1, {10, 20});
    table.passes_to<MovementPhase>();
    table.state.units[0].flag[static_cast<std::size_t>(Flag::shocked)] = true;
    table.state.sides[0].points = 1;
    table.state.sides[1].points = 0;
    return table;
}

TEST(HammerPhases, rule_8_12_shocked_models_may_not_escape) { // desperate_escape, movement
    Table table = shocked_squad(Faction::strike_force_octavius, UnitKind::infernus_squad);
    table.state.sides[0].points = 0; // no rerolls
    table.does("move_unit");
    for (const int die : {1, 2, 3, 4, 6}) {
        EXPECT_EQ(table.offers(), Names{"roll"});
        table.does(Rolled{Die(die)});
    }
    EXPECT_EQ(table.state.units[0].models.size(), 3U);
    EXPECT_EQ(table.offers(), Names{"move_to"});
    EXPECT_FALSE(table.state.units[0].is(Flag::may_shoot)); // 8.9
    EXPECT_FALSE(table.state.units[0].is(Flag::may_charge));
}

TEST(HammerPhases, rule_8_12_predators_escape) { // desperate_escape
    Table table = shocked_squad(Faction::insidious_infiltrators, UnitKind::von_ryan_leaper);
    table.does("move_unit").does(Action<"use_predators_not_prey", bool>{true});
    EXPECT_EQ(table.state.units[0].models.size(), 3U);
    EXPECT_EQ(table.state.sides[0].points, 0);
    EXPECT_EQ(table.offers(), Names{"move_to"});
}

TEST(HammerPhases, rule_8_11_an_ingress_is_paid_by_who_arrives) { // movement_phase, reserve_deployment
    Table table(Faction::strike_force_octavius, Faction::strike_force_octavius);
    table.put(UnitKind::infernus_squad, 0, {10, 20});
    table.passes_to<MovementPhase>();
    table.state.round = 1;
    table.does("end_move").does("nothing_to_deploy"); // of the active player
    EXPECT_EQ(table.decider(), Actor::player(1));
    Table other = table;
    other.does("nothing_to_deploy");
    EXPECT_EQ(other.state.sides[1].points, 1);
    table.does("select_reserve_unit").does("place_at");
    EXPECT_EQ(table.state.sides[1].points, 0);
    EXPECT_EQ(table.state.units.size(), 2U);
    EXPECT_TRUE(table.state.units[1].is(Flag::may_shoot));
}

/// Every square of the table, in the second round and without enemies.
TEST(HammerPhases, rule_8_11_units_arrive_at_edges_outside_of_the_enemy_zone) { // reserve_deployment
    const Unit first{.models = {Model{{}, CardId::infernus_squad}}, .owner = 0};
    Unit second = first;
    second.owner = 1;
    Game::State state;
    state.round = 1;
    for (int x = 0; x < hammer::board_width; ++x) {
        for (int y = 0; y < hammer::board_height; ++y) {
            const bool side = x < 6 || x >= 38;
            EXPECT_EQ(may_arrive({}, state, first, {x, y}), (side || y >= 24) && y > 5) << x << ' ' << y;
            EXPECT_EQ(may_arrive({}, state, second, {x, y}), (side || y <= 5) && y < 25) << x << ' ' << y;
        }
    }
}

TEST(HammerPhases, rule_4_3_a_destroyed_unit_does_not_move) { // movement_phase
    Table table(Faction::strike_force_octavius, Faction::strike_force_octavius);
    table.put(UnitKind::infernus_squad, 0, {10, 20});
    table.passes_to<MovementPhase>();
    EXPECT_EQ(table.count("move_unit"), 1U);
    table.state.units[0].models.clear();
    EXPECT_EQ(table.count("move_unit"), 0U);
    hammer::Setup published;
    published.quirks.empty_targets = true; // 11.71
    const Choices all = legal(published, table.state);
    EXPECT_EQ(std::count_if(all.begin(), all.end(),
                            [](const auto& one) { return name_of(one.input) == "move_unit"; }),
              1);
}

TEST(HammerPhases, rule_8_13_engaged_units_shoot_with_pistols) { // shooting_phase
    Table table(Faction::strike_force_octavius, Faction::morgrim_butchas);
    table.put(UnitKind::infernus_squad, 0, {10, 20});
    table.put(UnitKind::squighog_boyz, 1, {10, 20});
    table.put(UnitKind::beast_snagga_boyz, 1, {10, 10});
    table.put(UnitKind::terminator_squad, 0, {30, 20});
    table.passes_to<ShootingPhase>();
    EXPECT_EQ(table.count("select_target"), 2U); // the squad at its enemy, the terminators at the other
    table.does(Target{0, 1}).pass().pass();
    EXPECT_EQ(table.count("select_weapon"), 1U); // the pistol
    table.passes_to<ShootingPhase>();
    EXPECT_EQ(table.count("select_target"), 1U);
}

TEST(HammerPhases, rules_8_14_and_8_16_charges_and_heroes) { // charge_phase
    Table table(Faction::morgrim_butchas, Faction::insidious_infiltrators);
    table.put(UnitKind::squighog_boyz, 0, {10, 20});
    table.put(UnitKind::beast_snagga_boyz, 0, {10, 29}); // too far away
    table.put(UnitKind::lictor, 1, {10, 14});
    table.put(UnitKind::von_ryan_leaper, 1, {16, 14});
    table.passes_to<ChargePhase>();
    table.state.sides[1].points = 0; // neither overwatch nor rerolls
    table.state.sides[0].points = 0;
    EXPECT_EQ(table.count("select_target"), 2U);
    table.does(Target{0, 2}).does("skip").does(Pair{6, 6});
    EXPECT_TRUE(table.state.units[0].is(Flag::charged));
    EXPECT_TRUE(hammer::detail::touch(table.state.units[0], table.state.units[2]));
    EXPECT_EQ(table.count("use_heroic_intervention"), 1U); // leapers, without payment
    table.does("use_heroic_intervention");
    EXPECT_EQ(table.pending<Charge>().source.value(), 3);
    table.does(Pair{6, 6});
    EXPECT_TRUE(hammer::detail::touch(table.state.units[0], table.state.units[3]));
    EXPECT_EQ(table.count("select_target"), 0U); // it has charged
}

TEST(HammerPhases, rule_8_17_a_bellow_shocks_an_enemy) { // fight_phase
    Table table(Faction::morgrim_butchas, Faction::strike_force_octavius);
    table.put(UnitKind::squighog_boyz, 0, {10, 20});
    table.put(UnitKind::infernus_squad, 1, {10, 16});
    table.passes_to<FightPhase>();
    EXPECT_EQ(table.offers(), (Names{"use_bestial_bellow", "skip"}));
    table.does("use_bestial_bellow");
    EXPECT_EQ(table.pending<BattleShockTest>().unit.value(), 1);
    EXPECT_EQ(table.state.sides[0].points, 0);
}

TEST(HammerPhases, rule_8_18_the_players_take_turns_to_fight) { // fight_step
    Table table(Faction::morgrim_butchas, Faction::strike_force_octavius);
    table.put(UnitKind::squighog_boyz, 0, {10, 20});
    table.put(UnitKind::infernus_squad, 1, {10, 20});
    table.passes_to<FightPhase>();
    table.does("skip");
    EXPECT_EQ(table.decider(), Actor::player(1));       // 8.18 not the player of the turn
    EXPECT_EQ(table.offers(), Names{"end_fight_step"}); // nobody charged
    table.does("end_fight_step").does("end_fight_step");
    EXPECT_EQ(table.count("select_target"), 1U);
    table.does("select_target");
    EXPECT_EQ(table.decider(), Actor::player(0)); // the target's stratagem
    table.passes_to<FightStep>();
    EXPECT_EQ(table.decider(), Actor::player(0));
    EXPECT_TRUE(table.state.units[1].is(Flag::fought));
}

} // namespace hammer_test
