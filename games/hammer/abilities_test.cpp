// Abilities, stratagems and limits of distance, each at both sides of its limit; named after the sections of RULES.md.

#include "hammer/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

namespace hammer_test {

/// Leaves a unit its first models.
void shrink(Unit& unit, std::size_t models) {
    while (unit.models.size() > models) {
        unit.models.erase(unit.models.end() - 1);
    }
}
bool allows(const Table& table, const Game::Input& input) {
    const Choices all = legal({}, table.state);
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.input == input; });
}
/// Nobody repeats a roll or uses a stratagem.
void take_points(Table& table) {
    table.state.sides[0].points = 0;
    table.state.sides[1].points = 0;
}
/// Two units of one model each, the second one so far away from the first.
Table duel(std::pair<Faction, UnitKind> first, std::pair<Faction, UnitKind> second, Vector away) {
    Table table(first.first, second.first);
    table.put(first.second, 0, {10, 15});
    table.put(second.second, 1, Position{10, 15} + away);
    for (Unit& unit : table.state.units) {
        shrink(unit, 1);
        unit.strength = 1; // 4.5
    }
    return table;
}
/// Two units on one square, in the fight step for all; the first player is to choose.
Table melee(std::pair<Faction, UnitKind> first, std::pair<Faction, UnitKind> second) {
    Table table(first.first, second.first);
    table.put(first.second, 0, {10, 15});
    table.put(second.second, 1, {10, 15});
    table.passes_to<FightStep>();
    table.does("end_fight_step").does("end_fight_step").does("end_fight_step");
    return table;
}
/// Weapons are used, rolls hit and wound, and saves fail, until an attack is over.
void strike(Table& table) {
    for (int i = 0; i < 1000 && table.state.pending.find<Attack>() != nullptr; ++i) {
        const Names names = table.offers();
        if (names.count("select_weapon") != 0) {
            table.does("select_weapon");
        } else if (names.count("keep_it") != 0) {
            table.does(Keeps{true});
        } else if (names == Names{"roll"}) {
            const bool saves = hammer::detail::rolls_in(table.state, "save_roll") != nullptr;
            table.does(Rolled{Die(saves ? 1 : 6)});
        } else {
            table.pass();
        }
    }
    EXPECT_EQ(table.state.pending.find<Attack>(), nullptr);
}
constexpr std::pair octavius{Faction::strike_force_octavius, UnitKind::octavius};
constexpr std::pair tantus{Faction::strike_force_octavius, UnitKind::tantus};
constexpr std::pair infernus{Faction::strike_force_octavius, UnitKind::infernus_squad};
constexpr std::pair terminators{Faction::strike_force_octavius, UnitKind::terminator_squad};
constexpr std::pair death_shadow{Faction::insidious_infiltrators, UnitKind::death_shadow};
constexpr std::pair lictor{Faction::insidious_infiltrators, UnitKind::lictor};
constexpr std::pair possessed{Faction::zarkan_daemonkin, UnitKind::possessed};
constexpr std::pair cultists{Faction::zarkan_daemonkin, UnitKind::cultist_mob};
constexpr std::pair legionaries{Faction::zarkan_daemonkin, UnitKind::legionaries};
constexpr std::pair morgrim{Faction::morgrim_butchas, UnitKind::beastboss_morgrim};
constexpr std::pair squighogs{Faction::morgrim_butchas, UnitKind::squighog_boyz};
constexpr std::pair guard{Faction::tristraen_gilded_blade, UnitKind::custodian_guard};

// ---- 4 to 6 Units, points, objectives

TEST(HammerAbilities, rule_4_5_a_unit_is_below_half_of_its_models) { // below_half
    for (const auto& [strength, models, weak] :
         {std::tuple{4, 2, false}, std::tuple{4, 1, true}, std::tuple{5, 2, false}, std::tuple{5, 1, true},
          std::tuple{10, 5, false}, std::tuple{10, 4, true}}) {
        Unit unit;
        unit.strength = static_cast<std::uint8_t>(strength);
        unit.models.append(static_cast<std::size_t>(models), Model{{}, CardId::infernus_squad});
        EXPECT_EQ(below_half(unit), weak) << models << " of " << strength;
    }
}

TEST(HammerAbilities, rule_4_5_a_lone_model_is_below_half_of_its_wounds) { // below_half
    for (const auto& [card, suffered, weak] :
         {std::tuple{CardId::octavius, 3, false}, std::tuple{CardId::octavius, 4, true},
          std::tuple{CardId::tantus, 2, false}, std::tuple{CardId::tantus, 3, true}}) {
        Unit unit;
        unit.strength = 1;
        unit.models.push_back(Model{{}, card, static_cast<std::uint8_t>(suffered)});
        EXPECT_EQ(below_half(unit), weak) << suffered;
    }
}

TEST(HammerAbilities, rule_4_7_lone_operatives_are_seen_from_12_inches) { // may_be_shot_by
    for (const auto& [away, seen] : {std::pair{Vector{8, -11}, 1U},       // 11.99 inches
                                     std::pair{Vector{7, -12}, 0U}}) {    // 12.28 inches
        Table table = duel(infernus, lictor, away);
        table.passes_to<ShootingPhase>();
        EXPECT_EQ(table.count("select_target"), seen);
    }
}

TEST(HammerAbilities, rule_5_2_tendrils_feed_once_a_round) { // on_model_destroyed
    Table table(Faction::insidious_infiltrators, Faction::strike_force_octavius);
    table.put(UnitKind::lictor, 0, {10, 15});
    table.put(UnitKind::octavius, 1, {10, 15});
    auto& victims = table.state.units[1].models;
    victims.push_back(Model{{10, 15}, CardId::tantus, 4});
    victims[0].suffered = 5; // both have a wound left
    table.passes_to<FightStep>();
    take_points(table);
    table.does("end_fight_step").does(Target{0, 1});
    strike(table);
    EXPECT_TRUE(table.state.units[1].destroyed());
    EXPECT_EQ(table.state.sides[0].points, 1);
    EXPECT_TRUE(table.state.sides[0].has_extra_point);
    EXPECT_FALSE(table.state.sides[1].has_extra_point);
}

TEST(HammerAbilities, rule_5_2_tendrils_feed_again_in_the_next_round) { // turn
    Table table(Faction::insidious_infiltrators, Faction::strike_force_octavius);
    table.passes_to<MovementPhase>();
    table.state.sides[0].has_extra_point = true;
    table.passes_to<FightStep>().passes_to<MovementPhase>();
    EXPECT_EQ(table.state.active, 1);
    EXPECT_TRUE(table.state.sides[0].has_extra_point);
    table.passes_to<FightStep>().passes_to<MovementPhase>();
    EXPECT_EQ(table.state.round, 1);
    EXPECT_FALSE(table.state.sides[0].has_extra_point);
}

TEST(HammerAbilities, rule_6_3_an_enemy_ends_a_pin) { // command_phase
    struct Case {
        Position own, enemy;
        bool pinned;
        int score;
    };
    for (const auto& [own, enemy, pinned, score] : {Case{{2, 28}, {40, 2}, true, 5},    // nobody is there
                                                    Case{{12, 15}, {40, 2}, true, 5},   // 6.2
                                                    Case{{12, 15}, {12, 15}, false, 0}, // two against one
                                                    Case{{2, 28}, {12, 15}, false, 0}}) {
        Table table(Faction::strike_force_octavius, Faction::morgrim_butchas);
        table.put(UnitKind::octavius, 0, own);
        table.put(UnitKind::squighog_boyz, 1, enemy);
        shrink(table.state.units[1], 1);
        table.state.sides[0].pinned[0] = true;
        table.passes_to<MovementPhase>();
        EXPECT_EQ(table.state.sides[0].pinned[0], pinned);
        EXPECT_EQ(table.state.sides[0].score, score);
    }
}

// ---- 7 Attacks

TEST(HammerAbilities, rule_7_5_blast_counts_whole_fives) { // resolve_weapon
    Board board;
    board.units.append(2, Unit{});
    Attacking attack;
    attack.target = 1;
    attack.weapon = WeaponId::thump_gun;
    for (int models = 1; models <= 11; ++models) {
        board.units[1].models.push_back(Model{{}, CardId::cultist});
        EXPECT_EQ(blast({}, board, attack), models < 5 ? 0 : models < 10 ? 1 : 2) << models;
    }
    attack.weapon = WeaponId::slugga;
    EXPECT_EQ(blast({}, board, attack), 0);
}

TEST(HammerAbilities, rule_7_7_a_lethal_6_keeps_its_sustained_hits) { // single_attack
    Table table = duel(octavius, squighogs, {0, 0});
    struct Case {
        bool sustained;
        int roll, hits, wounds;
    };
    for (const auto& [sustained, roll, hits, wounds] :
         {Case{true, 6, 1, 1}, Case{true, 5, 1, 0}, Case{false, 6, 0, 1}, Case{false, 5, 1, 0}}) {
        SingleAttack one;
        one.attack.target = 1;
        one.attack.weapon = WeaponId::relic_weapon; // lethal
        one.attack.sustained = sustained;
        EXPECT_TRUE(one.hit({}, table.state, Die(roll)));
        EXPECT_EQ(one.hits, hits) << roll;
        EXPECT_EQ(one.wounds, wounds) << roll;
    }
}

TEST(HammerAbilities, rule_7_9_a_precise_weapon_may_pass_over_the_wounded) { // single_attack
    Unit unit;
    unit.models.append(3, Model{{}, CardId::infernus_squad});
    unit.models[1].suffered = 1;
    unit.models.push_back(Model{{}, CardId::octavius});
    const auto open = [&](WeaponId weapon) {
        SingleAttack one;
        one.attack.weapon = weapon;
        std::string all;
        for (std::size_t i = 0; i < unit.models.size(); ++i) {
            all += one.is_open({}, unit, i) && one.comes_first({}, unit, i) ? '+' : '-';
        }
        return all;
    };
    EXPECT_EQ(open(WeaponId::leapers_talon), "-+--");
    EXPECT_EQ(open(WeaponId::lictor_claws_and_talons), "-+-+");
    unit.models[1].suffered = 0;
    EXPECT_EQ(open(WeaponId::leapers_talon), "+++-");
    EXPECT_EQ(open(WeaponId::lictor_claws_and_talons), "++++");
}

TEST(HammerAbilities, rule_7_11_melta_adds_at_half_of_the_range) {  // resolve_weapon
    for (const auto& [away, more] : {std::pair{Vector{6, 4}, 2},    // 5.95 of 12 inches
                                     std::pair{Vector{7, 2}, 0}}) { // 6.02
        Table table(Faction::zarkan_daemonkin, Faction::strike_force_octavius);
        table.put(UnitKind::legionaries, 0, {10, 15});
        table.put(UnitKind::infernus_squad, 1, {});
        auto& gunners = table.state.units[0].models;
        gunners.erase(gunners.begin()); // the champion
        shrink(table.state.units[0], 1);
        shrink(table.state.units[1], 1);
        table.state.units[1].models[0].at = gunners[0].at + away;
        table.passes_to<ShootingPhase>();
        take_points(table);
        table.does(Target{0, 1}).pass().pass().does(Action<"select_weapon", WeaponSlot>{1});
        EXPECT_EQ(table.pending<ResolveWeapon>().melta, more);
        EXPECT_EQ(table.pending<SingleAttack>().melta, more);
    }
}

TEST(HammerAbilities, rule_7_12_nobody_lingers_because_of_the_dying) { // attack
    Table table = melee(infernus, cultists);
    shrink(table.state.units[0], 1);
    shrink(table.state.units[1], 1);
    table.state.units[0].models[0].suffered = 1;
    table.does(Target{0, 1}).does("use_daemonic_fervour").does("no_offensive_stratagem");
    take_points(table);
    strike(table);
    EXPECT_TRUE(table.state.units[0].destroyed());
    EXPECT_TRUE(table.state.units[1].destroyed());
}

TEST(HammerAbilities, rule_7_13_the_first_model_suffers_mortal_wounds) { // use_attack_stratagems
    Table table = duel(legionaries, infernus, {0, -8});
    table.state.units[0].models.append(2, Model{{10, 15}, CardId::legionary});
    table.passes_to<ShootingPhase>();
    take_points(table);
    table.does(Target{0, 1}).pass().does("use_dark_pact").does(Pair{1, 1}).does(Rolled{5}); // three wounds
    const auto& models = table.state.units[0].models;
    ASSERT_EQ(models.size(), 2U);
    EXPECT_EQ(models[0].card, CardId::legionary); // the champion has fallen
    EXPECT_EQ(models[0].suffered, 1);
    EXPECT_EQ(models[1].suffered, 0);
}

TEST(HammerAbilities, rule_7_15_a_hazard_does_3_damage) { // attack
    for (const auto& [die, suffered] : {std::pair{1, 3}, std::pair{2, 0}}) {
        Table table = duel(tantus, squighogs, {0, -8});
        table.passes_to<ShootingPhase>();
        take_points(table);
        table.does(Target{0, 1}).pass().pass();
        table.does(Action<"select_weapon", WeaponSlot>{2}); // smite
        table.does(Action<"quantity", Die>{1}).does(Rolled{1}).does("skip").does(Rolled{Die(die)});
        if (die == 1) {
            EXPECT_EQ(table.decider(), Actor::player(0));
            table.does("select_model");
        }
        EXPECT_EQ(table.state.pending.find<Attack>(), nullptr);
        EXPECT_EQ(table.state.units[0].models[0].suffered, suffered);
    }
}

// ---- 8 Turns

TEST(HammerAbilities, rule_8_7_a_disruption_reaches_less_than_12_inches) { // neural_disruption
    for (const auto& [away, reached] : {std::pair{Vector{14, -4}, 1U},     // 11.80 inches
                                        std::pair{Vector{13, -7}, 0U}}) {  // 12.01
        Table table = duel(death_shadow, squighogs, away);
        table.does("done_deploying").does("done_deploying");
        table.does(Action<"use_shadow_in_the_warp", bool>{false});
        EXPECT_TRUE(allows(table, Action<"skip">{}));
        EXPECT_EQ(table.count("select_neural_disruption_target"), reached);
    }
}

TEST(HammerAbilities, rule_8_10_overwatch_reaches_less_than_24_inches) {     // overwatch
    for (const auto& [place, reached] : {std::pair{Position{16, 27}, 1U},    // 23.94 inches
                                         std::pair{Position{25, 23}, 0U}}) { // 24.03
        Table table = duel(morgrim, terminators, {0, -13});
        table.state.units[0].models[0].at = place;
        table.passes_to<MovementPhase>();
        table.does("move_unit").does(Action<"advance", bool>{false}).does(Action<"move_to", Position>{place});
        EXPECT_TRUE(allows(table, Action<"skip">{}));
        EXPECT_EQ(table.count("overwatch"), reached);
    }
}

TEST(HammerAbilities, rule_8_14_who_has_advanced_does_not_charge) { // charge_phase
    Table table = duel(squighogs, infernus, {0, -8});
    table.passes_to<ChargePhase>();
    EXPECT_EQ(table.count("select_target"), 1U);
    table.state.units[0].flag[static_cast<std::size_t>(Flag::advanced)] = true;
    EXPECT_EQ(table.count("select_target"), 0U);
}

TEST(HammerAbilities, rule_8_15_awe_takes_2_from_a_charge) { // charge_phase
    for (const bool awes : {false, true}) {
        for (const bool enough : {false, true}) {
            Table table = duel(squighogs, guard, {0, -8}); // 5.44 inches
            table.passes_to<ChargePhase>();
            table.state.sides[0].points = 0;
            table.state.sides[1].points = 1;
            table.does(Target{0, 1}).does(awes ? "use_overawing_magnificence" : "skip");
            take_points(table);
            if (!awes) {
                table.does("skip"); // overwatch
            }
            table.does(Pair{Die(enough ? 3 : 2), Die(awes ? 4 : 2)});
            EXPECT_EQ(hammer::detail::touch(table.state.units[0], table.state.units[1]), enough) << awes;
        }
    }
}

TEST(HammerAbilities, rule_8_17_a_bellow_reaches_less_than_3_inches) {   // fight_phase
    for (const auto& [away, reached] : {std::pair{Vector{5, -2}, 1U},    // 2.98 inches
                                        std::pair{Vector{4, -4}, 0U}}) { // 3.26
        Table table = duel(squighogs, infernus, away);
        table.passes_to<FightPhase>();
        EXPECT_TRUE(allows(table, Action<"skip">{}));
        EXPECT_EQ(table.count("use_bestial_bellow"), reached);
    }
}

TEST(HammerAbilities, rule_8_17_some_fight_first) { // fight_step
    Table table(Faction::insidious_infiltrators, Faction::strike_force_octavius);
    table.put(UnitKind::lictor, 0, {10, 15});
    table.put(UnitKind::death_shadow, 0, {10, 15});
    table.put(UnitKind::infernus_squad, 1, {10, 15});
    table.passes_to<FightStep>();
    EXPECT_TRUE(table.pending<FightStep>().first);
    EXPECT_EQ(table.offers(), Names{"end_fight_step"}); // of the other player
    table.does("end_fight_step");
    EXPECT_EQ(table.count("select_target"), 1U);
    EXPECT_TRUE(allows(table, Target{0, 2}));
}

TEST(HammerAbilities, rule_8_18_who_has_passed_is_asked_again) { // fight_step
    Table table(Faction::morgrim_butchas, Faction::strike_force_octavius);
    for (const UnitKind kind : {UnitKind::squighog_boyz, UnitKind::beast_snagga_boyz}) {
        table.put(kind, 0, {10, 15});
    }
    for (const UnitKind kind : {UnitKind::infernus_squad, UnitKind::terminator_squad}) {
        table.put(kind, 1, {10, 15});
    }
    table.passes_to<FightPhase>().does("skip").does("end_fight_step").does("end_fight_step");
    Table other = table;

    // Nobody has passed: they take turns.
    EXPECT_EQ(table.decider(), Actor::player(1));
    table.does(Target{2, 0}).passes_to<FightStep>();
    EXPECT_EQ(table.decider(), Actor::player(0));
    table.does(Target{0, 2}).passes_to<FightStep>();
    EXPECT_EQ(table.decider(), Actor::player(1));

    // The other player has passed, is asked again, fights, and is asked once more.
    other.does("end_fight_step").does(Target{0, 2}).passes_to<FightStep>();
    EXPECT_EQ(other.decider(), Actor::player(1));
    other.does(Target{2, 0}).passes_to<FightStep>();
    EXPECT_EQ(other.decider(), Actor::player(1));
    other.does("end_fight_step");
    EXPECT_EQ(other.decider(), Actor::player(0));
}

// ---- 10 Abilities and stratagems

TEST(HammerAbilities, rule_10_2_a_veil_of_time_is_for_units_of_several_models) { // number_of
    Table table = duel(tantus, squighogs, {0, 0});
    Attacking attack;
    attack.target = 1;
    attack.weapon = WeaponId::force_weapon;
    EXPECT_EQ(number_of({}, table.state, attack, WeaponRule::sustained_hit), 0);
    table.state.units[0].models.push_back(Model{{10, 15}, CardId::infernus_squad});
    EXPECT_EQ(number_of({}, table.state, attack, WeaponRule::sustained_hit), 1);
}

TEST(HammerAbilities, rule_10_2_a_saboteur_hinders_and_exposes_the_shocked) { // attack
    for (const auto& [away, near] : {std::pair{Vector{8, -11}, true},         // 11.99 inches
                                     std::pair{Vector{7, -12}, false}}) {     // 12.28
        for (const bool shocked : {false, true}) {
            Table table = duel(death_shadow, infernus, away);
            table.state.units[1].flag[static_cast<std::size_t>(Flag::shocked)] = shocked;
            Attacking attack = attack_of({}, table.state, 1, 0, true, false);
            attack.weapon = WeaponId::close_combact_weapon;
            EXPECT_EQ(number(number_to_hit({}, table.state, attack)), near && shocked ? 4 : 3);
            attack = attack_of({}, table.state, 0, 1, true, false);
            attack.weapon = WeaponId::leapers_talon; // 5 against 4
            EXPECT_EQ(number(number_to_wound({}, table.state, attack)), near && shocked ? 2 : 3);
        }
    }
}

TEST(HammerAbilities, rule_10_3_the_gilded_spear_adds_2_inches) { // movement
    for (const bool spear : {false, true}) {
        Table table(Faction::tristraen_gilded_blade, Faction::morgrim_butchas);
        table.put(UnitKind::allarus_custodians, 0, {10, 15}); // 5 inches
        table.passes_to<MovementPhase>();
        table.does("move_unit").does(Action<"use_gilded_spear", bool>{spear});
        EXPECT_EQ(table.state.sides[0].points, spear ? 0 : 1);
        Table advances = table;
        table.does(Action<"advance", bool>{false});
        const int reach = spear ? 7 : 5;
        EXPECT_TRUE(allows(table, Action<"move_to", Position>{{10 + reach, 15}}));
        EXPECT_FALSE(allows(table, Action<"move_to", Position>{{11 + reach, 15}}));
        take_points(advances);
        advances.does(Action<"advance", bool>{true}).does(Rolled{4});
        EXPECT_EQ(advances.pending<Move>().extra, 4);
    }
}

TEST(HammerAbilities, rule_10_3_a_pact_fails_below_the_leadership) { // use_attack_stratagems
    Table table = duel(possessed, infernus, {0, -8});                // leadership 6
    table.passes_to<ShootingPhase>();
    take_points(table);
    table.does(Target{0, 1}).pass().does("use_dark_pact");
    Table kept = table;
    kept.does(Pair{2, 4});
    EXPECT_EQ(kept.offers(), Names{"select_ability"});
    table.does(Pair{1, 4});
    EXPECT_EQ(table.offers(), Names{"roll"});
    table.state.units[0].models.push_back(Model{{10, 15}, CardId::possessed}); // who still attacks
    for (const int die : {1, 2, 3, 4, 5, 6}) {
        Table failed = table;
        failed.does(Rolled{Die(die)});
        const auto& models = failed.state.units[0].models;
        const int lost = models.size() == 1 ? 3 : models[0].suffered;
        EXPECT_EQ(lost, (die + 1) / 2) << die; // rounded up
        EXPECT_EQ(failed.offers(), Names{"select_ability"});
    }
}

TEST(HammerAbilities, rule_10_3_a_vindictive_unit_repeats_1s) {                      // use_attack_stratagems
    for (const auto& [models, weak] : {std::pair{2U, false}, std::pair{1U, true}}) { // of five
        Table table(Faction::zarkan_daemonkin, Faction::strike_force_octavius);
        table.put(UnitKind::legionaries, 0, {10, 15});
        table.put(UnitKind::infernus_squad, 1, {10, 7});
        shrink(table.state.units[1], models);
        table.passes_to<ShootingPhase>().does(Target{0, 1}).pass().does("use_vindictive_strategy");
        EXPECT_EQ(table.state.sides[0].points, 0);
        table.does("select_weapon").does(Rolled{1});
        EXPECT_EQ(table.offers(), Names{"keep_it"});
        table.does(Keeps{false}).does(Action<"reroll", Die>{6});
        EXPECT_NE(hammer::detail::rolls_in(table.state, "wound_roll"), nullptr);
        table.does(Rolled{1});
        EXPECT_EQ(table.offers() == Names{"keep_it"}, weak);
    }
}

TEST(HammerAbilities, rule_10_3_swift_kills_are_saved_less_easily) { // use_attack_stratagems
    Table table = melee(lictor, infernus);
    table.does(Target{0, 1}).does("no_defensive_stratagem");
    for (const bool swift : {false, true}) {
        Table one = table;
        one.does(swift ? "use_swift_kill" : "no_offensive_stratagem").does("select_weapon");
        const Attacking& attack = one.pending<SingleAttack>().attack;
        EXPECT_EQ(number(number_to_save({}, attack, CardId::infernus_squad)), swift ? 6 : 5); // 3, 2 worse
    }
}

TEST(HammerAbilities, rule_10_3_each_stance_has_its_own_effect) { // use_attack_stratagems
    Table table = melee(guard, infernus);
    table.does(Target{0, 1}).does("no_defensive_stratagem").does("no_offensive_stratagem");
    EXPECT_EQ(table.offers(), (Names{"use_dacatarai_stance", "use_rendax_stance"}));
    for (const bool lethal : {false, true}) {
        Table one = table;
        one.does(lethal ? "use_rendax_stance" : "use_dacatarai_stance");
        EXPECT_EQ(one.pending<ResolveModelAttack>().attack.lethal, lethal);
        EXPECT_EQ(one.pending<ResolveModelAttack>().attack.sustained, !lethal);
    }
}

} // namespace hammer_test
