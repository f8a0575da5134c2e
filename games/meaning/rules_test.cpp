// The rules of the battle one by one, each on a table with rules of its own.

#include "meaning/playable.hpp"
#include "support/golden.hpp"
#include "support/typed_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace meaning_tests::rules {

using namespace meaning::pier;
using herding::modify::Rational;
using meaning::Dice;
using meaning::Effect;
using meaning::Stat;

constexpr UnitId captain{0};
constexpr UnitId militia{1};
constexpr UnitId guard{2};
constexpr UnitId horde{3};
constexpr UnitId furnace{4};

/// A rule of a unit, for one weapon alone if it names one. The key of the rule at place 0 is `rule 0`.
struct Ruled {
    UnitId bearer;
    std::string object;
    std::string weapon = {};
};

/// Pier with these rules and no others.
meaning::pier::Setup with(std::initializer_list<Ruled> rules) {
    auto scenario = std::make_shared<Scenario>(*pier_scenario());
    scenario->rules.clear();
    for (const Ruled& one : rules) {
        auto loaded = meaning::load_rule(std::string_view(one.object));
        EXPECT_TRUE(loaded.root) << one.object;
        scenario->rules.push_back({"rule " + std::to_string(scenario->rules.size()), one.bearer.number(),
                                   one.weapon, *loaded.root});
    }
    return {scenario, 3};
}

herding::Engine<Game> begun(const meaning::pier::Setup& setup, const Board& board) {
    herding::Engine<Game> engine(setup, board);
    EXPECT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
    return engine;
}
herding::Engine<Game> begun(const meaning::pier::Setup& setup) { return begun(setup, new_board(setup)); }

/// The traces of the last frame in words.
std::string told(const herding::Engine<Game>& engine) {
    std::string all;
    for (const auto& trace : engine.frames().back()->traces) {
        if (const std::string words = Game::describe(trace); !words.empty()) {
            all += words + '\n';
        }
    }
    return all;
}
bool tells(const herding::Engine<Game>& engine, const std::string& words) {
    return ("\n" + told(engine)).find("\n" + words) != std::string::npos;
}
std::string first_offer(const herding::Engine<Game>& engine) {
    const Texts all = offered(engine);
    return all.empty() ? std::string() : all.front().substr(0, all.front().find('{'));
}
/// Takes the first action that waits until this one is the first.
void pass_until(herding::Engine<Game>& engine, const std::string& action) {
    for (int i = 0; i < 60 && first_offer(engine) != action; ++i) {
        ASSERT_EQ(take(engine, {offered(engine).front()}), "");
    }
    ASSERT_EQ(first_offer(engine), action);
}

// ---- The dice of an attack

constexpr Declared bow_at_horde{captain, horde, 0};
constexpr Declared bow_at_guard{captain, guard, 0}; // of one's own, which only numbers do not mind
constexpr Declared hooks_at_guard{horde, guard, 1};

Odds odds_of(const Declared& attack, std::initializer_list<Ruled> rules) {
    const auto setup = with(rules);
    const auto found = odds(setup, new_board(setup), attack, {});
    EXPECT_TRUE(found);
    return found.value_or(Odds());
}

TEST(PierOdds, are_those_of_the_cards_without_rules) {
    const Odds bow = odds_of(bow_at_horde, {});
    EXPECT_EQ(
        bow,
        (Odds{.shots = {.count = 1, .sides = 3}, .damage = {.plus = 1}, .hit = 3, .wound = 4, .save = 6}));
    const Odds hooks = odds_of(hooks_at_guard, {});
    EXPECT_EQ(hooks, (Odds{.shots = {.plus = 2}, .damage = {.plus = 1}, .hit = 3, .wound = 4, .save = 4}));
}

TEST(PierOdds, change_by_the_rules_of_the_attacker) {
    const auto of = [](const char* object) { return odds_of(bow_at_horde, {{captain, object}}); };
    EXPECT_EQ(of(R"({"type": "HIT", "params": 1})").hit, 2);
    EXPECT_EQ(of(R"({"type": "HIT", "params": 5})").hit, 2); // a 1 fails
    EXPECT_EQ(of(R"({"type": "HIT", "params": -9})").hit, 7);
    EXPECT_EQ(of(R"({"type": "HIT", "params": 1, "subType": "SHOOT"})").hit, 2);
    EXPECT_EQ(of(R"({"type": "HIT", "params": 1, "subType": "FIGHT"})").hit, 3);
    EXPECT_EQ(of(R"({"type": "WOUND", "params": 1})").wound, 3);
    EXPECT_EQ(of(R"({"type": "SET_WOUND", "params": 2})").wound, 2);
    EXPECT_EQ(of(R"({"type": "AND", "params": [{"type": "WOUND", "params": 1},
                                               {"type": "SET_WOUND", "params": 5}]})")
                  .wound,
              5); // what is set replaces what is added
    EXPECT_EQ(of(R"({"type": "AUTOHIT"})").hit, 1);
    EXPECT_EQ(of(R"({"type": "AUTOHIT", "params": [6]})").hit, 3);
    EXPECT_EQ(of(R"({"type": "AUTOHIT", "params": [6]})").hit_sure, 1U << 6U);
    EXPECT_EQ(of(R"({"type": "HIT_REROLL", "params": [1, 2]})").hit_again, (1U << 1U) | (1U << 2U));
    EXPECT_EQ(of(R"({"type": "HIT_REROLL"})").hit_again, 0x7e); // all six faces
    EXPECT_EQ(of(R"({"type": "WOUND_REROLL", "params": [1]})").wound_again, 1U << 1U);
    EXPECT_EQ(of(R"({"type": "ADD_STAT", "params": {"field": "ballistics", "val": 1}})").hit, 4);
    // Those of others count for others.
    for (const char* object : {R"({"type": "BE_HIT", "params": -1})", R"({"type": "ADD_SAVE", "params": 1})",
                               R"({"type": "FNP", "params": 5})", R"({"type": "SAVE_REROLL"})"}) {
        EXPECT_EQ(of(object), odds_of(bow_at_horde, {})) << object;
    }
    EXPECT_EQ(odds_of(bow_at_horde, {{guard, R"({"type": "HIT", "params": 1})"}}), odds_of(bow_at_horde, {}));
}

TEST(PierOdds, change_by_the_rules_of_the_target) {
    const auto of = [](const char* object) { return odds_of(bow_at_horde, {{horde, object}}); };
    EXPECT_EQ(of(R"({"type": "BE_HIT", "params": -1})").hit, 4);
    EXPECT_EQ(of(R"({"type": "BE_WOUNDED", "params": -1})").wound, 5);
    EXPECT_EQ(of(R"({"type": "ADD_SAVE", "params": 1})").save, 5);
    EXPECT_EQ(of(R"({"type": "SET_SAVE", "params": 2})").save, 2);
    EXPECT_EQ(of(R"({"type": "FNP", "params": 5})").ignore, 5);
    EXPECT_EQ(of(R"({"type": "FNP", "params": 5, "subType": "PSYCHIC"})").ignore, 7);
    EXPECT_EQ(of(R"({"type": "SAVE_REROLL", "params": [1]})").save_again, 1U << 1U);
    for (const char* object : {R"({"type": "HIT", "params": 1})", R"({"type": "WOUND", "params": 1})",
                               R"({"type": "SET_AP", "params": -1})", R"({"type": "AUTOHIT"})"}) {
        EXPECT_EQ(of(object), odds_of(bow_at_horde, {})) << object;
    }
}

TEST(PierOdds, change_by_armor_penetration_and_the_invulnerable_save) {
    const auto of = [](const char* object) { return odds_of(bow_at_guard, {{captain, object}}).save; };
    EXPECT_EQ(odds_of(bow_at_guard, {}).save, 3);
    EXPECT_EQ(of(R"({"type": "ADD_AP", "params": -1})"), 4);
    EXPECT_EQ(of(R"({"type": "SET_AP", "params": -1})"), 4);
    EXPECT_EQ(of(R"({"type": "AND", "params": [{"type": "ADD_AP", "params": -1},
                                               {"type": "SET_AP", "params": -1}]})"),
              5);
    EXPECT_EQ(of(R"({"type": "SET_AP", "params": -4})"), 5); // the invulnerable save
}

TEST(PierOdds, of_a_fight_take_the_attacks_as_rules_change_them) {
    const Odds blow = odds_of(hooks_at_guard,
                              {{horde, R"({"type": "ADD_STAT", "params": {"field": "attacks", "val": 2}})"}});
    EXPECT_EQ(blow.shots, Dice{.plus = 4});
}

TEST(PierOdds, of_a_power_are_its_damage_and_what_ignores_it) {
    const Odds power = odds_of({furnace, militia, 2}, {{militia, R"({"type": "FNP", "params": 4})"},
                                                       {furnace, R"({"type": "HIT", "params": 1})"}});
    EXPECT_EQ(
        power,
        (Odds{.shots = {.plus = 1}, .damage = {.count = 1, .sides = 3}, .hit = 1, .wound = 1, .ignore = 4}));
}

// ---- An attack, roll by roll

/// At the declaration of the first shot of the captain, or of the guard, in the first turn.
herding::Engine<Game> shooting(const meaning::pier::Setup& setup, UnitId attacker, Board board) {
    auto engine = begun(setup, board);
    EXPECT_EQ(take(engine, {"stay", "stay", "stay"}), "");
    if (attacker == guard) {
        EXPECT_EQ(take(engine, {"hold_fire"}), ""); // of the captain
    }
    EXPECT_EQ(take(engine, {"shoot{value=3}"}), "");
    return engine;
}
herding::Engine<Game> shooting(const meaning::pier::Setup& setup, UnitId attacker) {
    return shooting(setup, attacker, new_board(setup));
}

TEST(PierAttack, a_die_has_as_many_sides_as_the_card_says) {
    auto engine = shooting(with({}), captain);
    EXPECT_NE(take(engine, {"die{value=4}"}).find("the die has fewer sides"), std::string::npos); // D3
    EXPECT_EQ(take(engine, {"die{value=3}"}), "");
    Board board = new_board(with({}));
    board.units[guard.number()].models = 0;
    auto other = begun(with({}), board);
    pass_until(other, "hold_fire");
    ASSERT_EQ(take(other, {"hold_fire"}), ""); // of the captain
    pass_until(other, "hold_fire");
    ASSERT_EQ(take(other, {"shoot{value=1}", "die{value=6}"}), ""); // the furnace engine: D6
}

TEST(PierAttack, faces_hit_for_sure_and_are_rolled_again) {
    auto engine = shooting(with({{captain, R"({"type": "AUTOHIT", "params": [1]})"},
                                 {captain, R"({"type": "WOUND_REROLL", "params": [1]})"},
                                 {horde, R"({"type": "SAVE_REROLL"})"}}),
                           captain);
    ASSERT_EQ(take(engine, {"die{value=1}", "roll{value=1}", "roll{value=1}"}), "");
    EXPECT_EQ(first_offer(engine), "reroll"); // to wound
    ASSERT_EQ(take(engine, {"reroll{value=4}", "roll{value=5}"}), "");
    EXPECT_EQ(first_offer(engine), "reroll"); // the save
    ASSERT_EQ(take(engine, {"reroll{value=5}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 8);
    EXPECT_TRUE(tells(engine, "coal_horde loses 1 wound, 8 left\n")) << told(engine);
}

TEST(PierAttack, wounds_beyond_those_of_a_model_are_lost_and_not_told) {
    auto engine = shooting(with({{guard, R"({"type": "AUTOHIT"})"}}), guard);
    ASSERT_EQ(take(engine, {"roll{value=6}", "die{value=3}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 8);
    EXPECT_TRUE(tells(engine, "coal_horde loses 1 wound, 8 left\n")) << told(engine);
}

TEST(PierAttack, points_that_are_ignored_change_nothing) {
    auto engine = shooting(
        with({{guard, R"({"type": "AUTOHIT"})"}, {horde, R"({"type": "FNP", "params": 4})"}}), guard);
    ASSERT_EQ(take(engine, {"roll{value=6}", "die{value=1}", "ignore{value=4}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 9);
    EXPECT_EQ(told(engine).find("loses"), std::string::npos) << told(engine);
}

TEST(PierAttack, ends_when_the_target_is_destroyed) {
    const auto setup = with({{guard, R"({"type": "AUTOHIT"})"}, {horde, R"({"type": "LAST_STAND"})"}});
    Board board = new_board(setup);
    board.units[horde.number()].models = 1;
    auto engine = shooting(setup, guard, board);
    ASSERT_EQ(take(engine, {"roll{value=6}", "die{value=1}"}), "");
    EXPECT_TRUE(tells(engine, "coal_horde is destroyed\n")) << told(engine);
    EXPECT_TRUE(tells(engine, "remember rule 0: ") || tells(engine, "remember rule 1: ")) << told(engine);
    EXPECT_EQ(first_offer(engine), "stay"); // no second shot, and no courage of nobody
    EXPECT_EQ(engine.state().active, 1);
}

TEST(PierAttack, a_unit_explodes_when_its_last_model_is_destroyed) {
    const auto setup = with({{guard, R"({"type": "AUTOHIT"})"}, {horde, R"({"type": "EXPLODES", "radius": 3,
                                         "params": {"threshold": 4, "dmg": 2}})"}});
    Board board = new_board(setup);
    EXPECT_EQ(blast_of(setup, board, horde), (Blast{4, Dice{.plus = 2}, Dice{.plus = 3}}));
    EXPECT_EQ(blast_of(setup, board, furnace), std::nullopt);
    board.units[horde.number()].models = 2;
    board.units[furnace.number()].place = {9, 4}; // 3 inches away
    auto engine = shooting(setup, guard, board);
    ASSERT_EQ(take(engine, {"roll{value=6}", "die{value=1}"}), "");
    EXPECT_EQ(first_offer(engine), "roll"); // the second shot
    ASSERT_EQ(take(engine, {"roll{value=6}", "die{value=1}"}), "");
    EXPECT_EQ(first_offer(engine), "explode");
    auto missed = herding::Engine<Game>(setup, engine.state());
    ASSERT_EQ(take(missed, {"explode{value=3}"}), "");
    EXPECT_EQ(missed.state().at(furnace).lost, 0);
    ASSERT_EQ(take(engine, {"explode{value=4}"}), "");
    EXPECT_EQ(engine.state().at(furnace).lost, 2);
}

constexpr const char* hit_or_wound =
    R"({"type": "OR", "params": [{"type": "HIT", "params": 1}, {"type": "WOUND", "params": 1}]})";

TEST(PierAttack, each_option_is_picked_by_the_player_of_its_rule) {
    const auto setup =
        with({{captain, hit_or_wound}, {horde, R"({"type": "OR", "params": [{"type": "BE_HIT", "params": -1},
                                                                  {"type": "BE_WOUNDED", "params": -1}]})"}});
    auto engine = shooting(setup, captain);
    EXPECT_EQ(deciding(engine), herding::Actor::player(0));
    ASSERT_EQ(take(engine, {"pick{value=0}"}), "");
    EXPECT_EQ(deciding(engine), herding::Actor::player(1)); // a choice of one rule is none of another
    ASSERT_EQ(take(engine, {"pick{value=1}"}), "");
    const Picks picks = {{0, Option(0)}, {1, Option(1)}};
    const auto found = odds(setup, engine.state(), bow_at_horde, picks);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->hit, 2);
    EXPECT_EQ(found->wound, 5);
    // Of a third unit, whose rules do not concern the attack, nobody picks.
    EXPECT_EQ(first_offer(shooting(with({{furnace, hit_or_wound}}), captain)), "die");
}

TEST(PierAttack, asks_for_no_more_options_than_it_keeps) {
    auto engine = shooting(with({{captain, hit_or_wound},
                                 {captain, hit_or_wound},
                                 {captain, hit_or_wound},
                                 {captain, hit_or_wound},
                                 {captain, hit_or_wound}}),
                           captain);
    ASSERT_EQ(take(engine, {"pick{value=0}", "pick{value=0}", "pick{value=0}", "pick{value=0}"}), "");
    EXPECT_EQ(first_offer(engine), "die");
}

// ---- Who may attack whom

TEST(PierTargets, are_living_enemies_in_range_that_no_rule_protects) {
    const auto may = [](const Declared& attack, std::initializer_list<Ruled> rules, auto change) {
        const auto setup = with(rules);
        Board board = new_board(setup);
        board.units[horde.number()].place = {4, 3}; // 9 inches from the captain
        change(board);
        return may_attack(setup, board, attack);
    };
    const auto as_it_is = [](Board&) {};
    const auto next_to_it = [](Board& board) { board.units[horde.number()].place = {2, 3}; };
    constexpr Declared blow{captain, horde, 1};
    constexpr Declared power{captain, horde, 2};
    EXPECT_TRUE(may(bow_at_horde, {}, as_it_is));
    EXPECT_FALSE(may(bow_at_guard, {}, as_it_is));
    EXPECT_FALSE(may(bow_at_horde, {}, [](Board& board) { board.units[horde.number()].models = 0; }));
    EXPECT_FALSE(may(bow_at_horde, {}, [](Board& board) { board.units[captain.number()].models = 0; }));
    EXPECT_FALSE(may(bow_at_horde, {}, [](Board& board) { board.units[horde.number()].place = {11, 3}; }));
    EXPECT_FALSE(may(blow, {}, as_it_is));
    EXPECT_TRUE(may(blow, {}, next_to_it));
    EXPECT_TRUE(may(power, {}, as_it_is));
    // Bans of the attacker and of the target, each of its own kind of attack.
    const std::string cannot_fight = R"({"type": "CANNOT_FIGHT"})";
    const std::string cannot_be_fought = R"({"type": "CANNOT_BE_FOUGHT"})";
    const std::string cannot_be_psychic = R"({"type": "CANNOT_BE_PSYCHIC"})";
    EXPECT_FALSE(may(blow, {{captain, cannot_fight}}, next_to_it));
    EXPECT_TRUE(may(blow, {{horde, cannot_fight}}, next_to_it));
    EXPECT_FALSE(may(blow, {{horde, cannot_be_fought}}, next_to_it));
    EXPECT_TRUE(may(blow, {{captain, cannot_be_fought}}, next_to_it));
    EXPECT_FALSE(may(power, {{horde, cannot_be_psychic}}, as_it_is));
    EXPECT_TRUE(may(power, {{captain, cannot_be_psychic}}, as_it_is));
    EXPECT_TRUE(may(power, {{horde, cannot_be_fought}}, as_it_is));
    EXPECT_TRUE(may(bow_at_horde, {{captain, cannot_fight}, {horde, cannot_be_fought}}, as_it_is));
}

TEST(PierTargets, are_attacked_with_the_weapon_of_the_phase) {
    const auto setup = with({});
    EXPECT_EQ(weapon_for(setup, captain, Phase::shooting), 0);
    EXPECT_EQ(weapon_for(setup, captain, Phase::charge), 1);
    EXPECT_EQ(weapon_for(setup, captain, Phase::fight), 1);
    EXPECT_EQ(weapon_for(setup, captain, Phase::psychic), 2);
    EXPECT_EQ(weapon_for(setup, horde, Phase::psychic), std::nullopt);
}

// ---- Rules in play

TEST(PierRules, of_a_weapon_hold_for_attacks_with_it_alone) {
    const auto effects = [](const Ruled& rule, const Declared& attack) {
        const auto setup = with({rule});
        return in_play(setup, new_board(setup), &attack).effects.size();
    };
    const std::string hit = R"({"type": "HIT", "params": 1})";
    EXPECT_EQ(effects({captain, hit, "scatter_bow"}, {captain, horde, 0}), 1U);
    EXPECT_EQ(effects({captain, hit, "scatter_bow"}, {captain, horde, 1}), 0U);
    EXPECT_EQ(effects({militia, hit, "fists"}, {militia, horde, 1}), 1U);
    EXPECT_EQ(effects({militia, hit, "fists"}, {guard, horde, 1}), 0U); // another's fists
    const auto setup = with({{captain, hit, "scatter_bow"}});
    EXPECT_TRUE(in_play(setup, new_board(setup)).effects.empty());
}

TEST(PierRules, see_range_and_statuses_of_the_board) {
    const auto setup =
        with({{captain, R"({"type": "HIT", "params": 1, "cond": {"type": "IN_HALF_RANGE"}})"}});
    Board board = new_board(setup);
    board.units[horde.number()].place = {5, 3}; // 12 inches: half of 24
    EXPECT_EQ(odds(setup, board, bow_at_horde, {})->hit, 2);
    board.units[horde.number()].place = {6, 3};
    EXPECT_EQ(odds(setup, board, bow_at_horde, {})->hit, 3);
    board.units[captain.number()].moved = true;
    board.units[horde.number()].charged = true;
    const auto context = context_of(setup, board);
    EXPECT_EQ(context.unit("C")->statuses, meaning::Names{});
    EXPECT_EQ(context.unit("G")->statuses, meaning::Names{"stationary"});
    EXPECT_EQ(context.unit("H")->statuses, (meaning::Names{"stationary", "charged"}));
}

TEST(PierRules, that_enlarge_auras_add_up) {
    const std::string by_two = R"({"type": "ADD_AURA_RADIUS", "params": 2})";
    const auto setup =
        with({{captain, by_two}, {captain, by_two}, {guard, by_two}, {captain, by_two, "cutlass"}});
    const auto context = context_of(setup, new_board(setup));
    EXPECT_EQ(context.farther, (decltype(context.farther){{"C", 4}, {"G", 2}}));
}

TEST(PierRules, that_change_a_number_are_named_but_not_for_the_dead) {
    const auto setup = with({{captain, R"({"type": "ADD_STAT", "params": {"field": "move", "val": 1},
                                           "cond": {"type": "IN_COVER"}})"},
                             {captain, R"({"type": "ADD_STAT", "params": {"field": "move", "val": 2},
                                           "cond": {"type": "IN_COVER"}})"},
                             {horde, R"({"type": "ADD_STAT", "params": {"field": "move", "val": 1},
                                         "cond": {"type": "HAS_MODEL_QUANTITY", "params": 1}})"}});
    const Board open = new_board(setup);
    Board covered = open;
    covered.units[captain.number()].place = {2, 5};
    EXPECT_EQ(number_changes(setup, open, covered),
              (std::vector<NumberChange>{{captain, Stat::move, 6, 9, "rule 0"}})); // the first of them
    Board dead = open;
    dead.units[horde.number()].models = 0;
    EXPECT_EQ(number_changes(setup, open, dead), std::vector<NumberChange>{});
}

// ---- Powers

/// The captain and the furnace engine 12 inches apart; the horde in reach of powers.
Board of_powers(const meaning::pier::Setup& setup) {
    Board board = new_board(setup);
    board.units[horde.number()].place = {4, 2};
    board.units[furnace.number()].place = {5, 3};
    return board;
}

TEST(PierPowers, are_as_many_and_as_strong_as_rules_say) {
    const auto setup = with({{captain, R"({"type": "ADD_PSYKER_CASTS", "params": 2})"},
                             {captain, R"({"type": "ADD_PSYCHIC", "params": 1})"}});
    Board board = of_powers(setup);
    EXPECT_EQ(powers_of(setup, board, captain), 3);
    EXPECT_EQ(powers_of(setup, board, furnace), 1);
    EXPECT_EQ(power_bonus(setup, board, {captain, horde, 2}), 1);
    EXPECT_EQ(power_bonus(setup, board, {furnace, militia, 2}), 0);
    board.units[furnace.number()].models = 0; // nobody denies
    auto engine = begun(setup, board);
    ASSERT_EQ(take(engine, {"stay", "stay", "stay", "cast{value=3}", "die{value=2}", "die{value=2}"}), "");
    ASSERT_EQ(take(engine, {"die{value=3}"}), ""); // 4 and 1: manifested
    EXPECT_EQ(engine.state().at(horde).models, 8);
}

TEST(PierPowers, are_denied_by_a_higher_roll_with_the_bonus_of_the_denier) {
    const auto setup = with({{captain, R"({"type": "ADD_DENY_THE_WITCH", "params": 1})"}});
    auto engine = begun(setup, of_powers(setup));
    pass_until(engine, "hold_power");
    ASSERT_EQ(take(engine, {"hold_power"}), ""); // of the captain
    pass_until(engine, "hold_power");
    ASSERT_EQ(take(engine, {"cast{value=1}", "die{value=3}", "die{value=2}", "die{value=3}", "die{value=2}"}),
              ""); // 5 against 5 and 1
    EXPECT_EQ(engine.state().at(militia).models, 6);
    EXPECT_EQ(engine.state().phase, Phase::shooting);
    EXPECT_EQ(deny_bonus(setup, engine.state(), {furnace, militia, 2}, captain), 1);
    EXPECT_EQ(deny_bonus(setup, engine.state(), {captain, horde, 2}, furnace), 0);
}

TEST(PierPowers, are_denied_by_the_nearest_living_enemy_that_knows_powers) {
    const auto setup = with({});
    Board board = new_board(setup);
    board.units[furnace.number()].place = {9, 3}; // 24 inches
    EXPECT_EQ(denier(setup, board, captain), furnace);
    board.units[furnace.number()].models = 0;
    EXPECT_EQ(denier(setup, board, captain), std::nullopt); // the horde knows none
    board.units[furnace.number()] = {.place = {10, 3}, .models = 1};
    EXPECT_EQ(denier(setup, board, captain), std::nullopt);
}

// ---- Charges

constexpr Declared charge_at_horde{captain, horde, 1};

TEST(PierCharges, reach_living_enemies_within_twelve_inches_that_are_not_yet_reached) {
    const auto may = [](const Place& place, std::initializer_list<Ruled> rules) {
        const auto setup = with(rules);
        Board board = new_board(setup);
        board.units[horde.number()].place = place;
        board.units[furnace.number()].place = {11, 7};
        EXPECT_EQ(has_charge(setup, board, captain), may_charge(setup, board, charge_at_horde));
        return may_charge(setup, board, charge_at_horde);
    };
    EXPECT_TRUE(may({5, 3}, {}));
    EXPECT_FALSE(may({6, 3}, {}));
    EXPECT_FALSE(may({2, 2}, {})); // next to it
    EXPECT_FALSE(may({5, 3}, {{captain, R"({"type": "CANNOT_CHARGE"})"}}));
    EXPECT_FALSE(may({5, 3}, {{horde, R"({"type": "CANNOT_BE_CHARGED"})"}}));
    EXPECT_TRUE(may({5, 3}, {{horde, R"({"type": "CANNOT_CHARGE"})"}}));
    EXPECT_TRUE(may({5, 3}, {{captain, R"({"type": "CANNOT_BE_CHARGED"})"}}));
}

TEST(PierCharges, are_not_made_from_a_fight) {
    const auto setup = with({});
    Board board = new_board(setup);
    board.units[horde.number()].place = {5, 3};
    board.units[furnace.number()].place = {2, 3}; // next to the captain
    EXPECT_TRUE(may_charge(setup, board, charge_at_horde));
    EXPECT_FALSE(has_charge(setup, board, captain));
    // The captain is a target as good as any other.
    board.units[furnace.number()].place = {5, 4};
    for (const UnitId other : {militia, guard}) {
        board.units[other.number()].models = 0;
    }
    EXPECT_TRUE(has_charge(setup, board, horde));
}

TEST(PierCharges, change_by_rules_of_the_mode_of_the_charge) {
    const auto of = [](std::initializer_list<Ruled> rules) {
        const auto setup = with(rules);
        Board board = new_board(setup);
        board.phase = Phase::charge;
        return charging(setup, board, charge_at_horde);
    };
    EXPECT_EQ(of({}), Charging());
    EXPECT_EQ(of({{captain, R"({"type": "ADD_CHARGE", "params": 2})"},
                  {captain, R"({"type": "ADD_CHARGE", "params": 1, "subType": "FIGHT"})"},
                  {captain, R"({"type": "ADD_CHARGE", "params": 9, "subType": "SHOOT"})"},
                  {horde, R"({"type": "ADD_CHARGE", "params": 9})"}}),
              Charging{.farther = 3});
    EXPECT_EQ(of({{captain, R"({"type": "CHARGE_REROLL"})"}}), Charging{.again = true});
    EXPECT_EQ(of({{captain, R"({"type": "CHARGE_REROLL", "subType": "SHOOT"})"}}), Charging());
    EXPECT_EQ(of({{captain, R"({"type": "CHARGE_DMG", "params": {"threshold": 3, "dmg": 2}})"}}),
              (Charging{.threshold = 3, .damage = {.plus = 2}}));
}

TEST(PierCharges, end_in_the_nearest_free_place_and_in_the_first_of_equals) {
    const auto setup = with({});
    Board board = new_board(setup);
    board.units[captain.number()].place = {1, 3};
    board.units[horde.number()].place = {4, 3};
    EXPECT_EQ(place_of_charge(setup, board, charge_at_horde, 6), (Place{3, 3}));
    EXPECT_EQ(place_of_charge(setup, board, charge_at_horde, 5), std::nullopt);
    board.units[horde.number()].place = {1, 1};
    EXPECT_EQ(place_of_charge(setup, board, {furnace, horde, 1}, 30), (Place{2, 2}));
    board.units[militia.number()].place = {2, 2};
    board.units[guard.number()].place = {2, 1};
    EXPECT_EQ(place_of_charge(setup, board, {furnace, horde, 1}, 30), (Place{2, 0})); // in the first row
    board.units[horde.number()].place = {4, 3};
    board.units[militia.number()].place = {3, 3};
    EXPECT_EQ(place_of_charge(setup, board, charge_at_horde, 12), (Place{3, 2})); // before d5, as near
}

/// The horde at e6, as in game_test: the guard needs 6 inches, the horde 6 to the guard.
Board of_charges(const meaning::pier::Setup& setup) {
    Board board = new_board(setup);
    board.units[horde.number()].place = {4, 5};
    board.units[furnace.number()].place = {11, 0};
    return board;
}

TEST(PierCharges, are_rolled_again_only_where_they_fall_short) {
    const auto setup = with({{guard, R"({"type": "CHARGE_REROLL"})"},
                             {guard, R"({"type": "ADD_CHARGE", "params": 2})"},
                             {guard, R"({"type": "CHARGE_DMG", "params": {"threshold": 4, "dmg": 1}})"}});
    auto engine = begun(setup, of_charges(setup));
    pass_until(engine, "hold_position");
    ASSERT_EQ(take(engine, {"hold_position", "hold_position", "charge{value=3}"}), "");
    auto failed = herding::Engine<Game>(setup, engine.state());
    ASSERT_EQ(take(engine, {"die{value=2}", "die{value=2}"}), ""); // 4 and 2
    EXPECT_TRUE(engine.state().at(guard).charged);
    EXPECT_TRUE(engine.state().at(guard).moved);
    EXPECT_EQ(first_offer(engine), "impact");
    auto spared = herding::Engine<Game>(setup, engine.state());
    ASSERT_EQ(take(engine, {"impact{value=4}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 8); // the target, and not who charges
    EXPECT_EQ(engine.state().at(guard).lost, 0);
    ASSERT_EQ(take(spared, {"impact{value=3}"}), "");
    EXPECT_EQ(spared.state().at(horde).models, 9);
    ASSERT_EQ(take(failed, {"die{value=2}", "die{value=1}"}), ""); // 3 and 2
    EXPECT_EQ(first_offer(failed), "die");
}

// ---- Morale

/// In the morale phase after the guard has destroyed two models of the horde, with these rules of the horde.
herding::Engine<Game> shaken(std::initializer_list<std::string> objects) {
    auto rules = std::make_shared<Scenario>(
        *with({{guard,
                R"({"type": "AND", "params": [{"type": "AUTOHIT"}, {"type": "SET_WOUND", "params": 2}]})"}})
             .scenario);
    for (const std::string& object : objects) {
        auto loaded = meaning::load_rule(std::string_view(object));
        EXPECT_TRUE(loaded.root) << object;
        rules->rules.push_back({"of the horde", horde.number(), "", *loaded.root});
    }
    auto engine = shooting({rules, 3}, guard);
    EXPECT_EQ(take(engine, {"roll{value=2}", "die{value=1}", "roll{value=2}", "die{value=1}"}), "");
    return engine;
}

TEST(PierMorale, lets_models_flee_for_each_point_above_leadership) {
    auto engine = shaken({R"({"type": "ADD_STAT", "params": {"field": "attacks", "val": 1},
                              "cond": {"type": "HAS_MODEL_QUANTITY", "params": 6}})"});
    ASSERT_EQ(take(engine, {"courage{value=6}"}), ""); // 6 and 2 fallen: two above 6
    EXPECT_EQ(engine.state().at(horde).models, 5);
    EXPECT_TRUE(tells(engine, "coal_horde: 2 models flee, 5 left\n")) << told(engine);
    EXPECT_TRUE(tells(engine, "coal_horde: attacks 3 becomes 2 by of the horde\n")) << told(engine);
    EXPECT_EQ(engine.state().at(horde).fallen, 0); // the next turn
    auto brave = shaken({});
    ASSERT_EQ(take(brave, {"courage{value=4}"}), "");
    EXPECT_EQ(brave.state().at(horde).models, 7);
    EXPECT_EQ(told(brave).find("models flee"), std::string::npos) << told(brave);
}

TEST(PierMorale, changes_by_rules) {
    EXPECT_EQ(first_offer(shaken({R"({"type": "PASS_MORALE"})"})), "stay");
    auto better = shaken({R"({"type": "MORALE", "params": 1})"});
    ASSERT_EQ(take(better, {"courage{value=6}"}), "");
    EXPECT_EQ(better.state().at(horde).models, 6);
    auto again = shaken({R"({"type": "MORALE_REROLL"})"});
    auto passed = herding::Engine<Game>(again.setup(), again.state());
    ASSERT_EQ(take(again, {"courage{value=5}"}), "");
    EXPECT_EQ(first_offer(again), "courage_again");
    ASSERT_EQ(take(passed, {"courage{value=4}"}), ""); // it has not failed
    EXPECT_EQ(first_offer(passed), "stay");
    const auto sure = with({{horde, R"({"type": "MORALE_FNP", "params": 1})"}});
    EXPECT_EQ(nerve(sure, new_board(sure), horde).keeps, 2); // a 1 fails
    EXPECT_EQ(nerve(sure, new_board(sure), militia).keeps, 7);
    auto kept = shaken({R"({"type": "MORALE_FNP", "params": 5})"});
    ASSERT_EQ(take(kept, {"courage{value=6}", "rally{value=5}", "rally{value=4}"}), "");
    EXPECT_EQ(kept.state().at(horde).models, 6);
    auto paid = shaken({R"({"type": "MORALE_EXECUTION", "params": 1})"});
    ASSERT_EQ(take(paid, {"pay"}), "");
    EXPECT_EQ(paid.state().at(horde).models, 6);
    EXPECT_EQ(first_offer(paid), "stay"); // instead of the test
}

TEST(PierMorale, lets_nobody_flee_who_is_not_there) {
    Board board = new_board(with({}));
    board.units[horde.number()].models = 2;
    board.units[horde.number()].fallen = 7;
    Panic panic{.unit = horde};
    panic.rolled = 6;
    panic.nerve.holds = 6;
    EXPECT_EQ(panic.too_many(board), 2);
}

// ---- Turns, phases and the end

TEST(PierTurns, are_two_in_each_round) {
    auto setup = with({});
    setup.rounds = 2;
    auto engine = begun(setup);
    std::string turns;
    const auto note = [&] {
        for (const auto& trace : engine.frames().back()->traces) {
            if (const auto* began = std::get_if<PhaseBegan>(&trace);
                began && began->phase == Phase::command) {
                turns += std::to_string(began->round) + ":" + std::to_string(began->player) + " ";
            }
        }
    };
    note();
    for (int i = 0; i < 200 && !offered(engine).empty(); ++i) {
        ASSERT_EQ(take(engine, {offered(engine).front()}), ""); // all stay and hold their fire
        note();
    }
    EXPECT_EQ(turns, "1:0 1:1 2:0 2:1 ");
    EXPECT_EQ(engine.state().result, Result::draw);
}

TEST(PierTurns, a_battle_is_won_by_who_has_units_left) {
    const auto result = [](bool first_beaten, bool second_beaten) {
        const auto setup = with({});
        Board board = new_board(setup);
        for (std::size_t i = 0; i < board.units.size(); ++i) {
            if (setup.owner(UnitId(i)) == 0 ? first_beaten : second_beaten) {
                board.units[i].models = 0;
            }
        }
        return begun(setup, board).state().result;
    };
    EXPECT_EQ(result(false, false), Result::open);
    EXPECT_EQ(result(false, true), Result::first_wins);
    EXPECT_EQ(result(true, false), Result::second_wins);
    EXPECT_EQ(result(true, true), Result::draw);
}

TEST(PierTurns, a_result_is_one_player_s_gain_and_the_other_s_loss) {
    const auto setup = with({});
    const auto returns = [&](Result result) {
        Board board = new_board(setup);
        board.result = result;
        return meaning::Playable::returns(setup, Game::State(board));
    };
    using Scores = std::array<meaning::Playable::Score, 2>;
    EXPECT_EQ(returns(Result::first_wins), (Scores{1, -1}));
    EXPECT_EQ(returns(Result::second_wins), (Scores{-1, 1}));
    EXPECT_EQ(returns(Result::draw), (Scores{0, 0}));
    EXPECT_EQ(Game::describe(BattleEnded{Result::first_wins}), "Tidewatch wins");
    EXPECT_EQ(Game::describe(BattleEnded{Result::second_wins}), "Emberfolk wins");
    EXPECT_EQ(Game::describe(BattleEnded{Result::draw}), "nobody wins");
}

TEST(PierTurns, have_words_for_one_and_for_several) {
    EXPECT_EQ(Game::describe(Fled{horde, 1, 5}), "coal_horde: 1 model flees, 5 left");
    EXPECT_EQ(Game::describe(Fled{horde, 2, 4}), "coal_horde: 2 models flee, 4 left");
    EXPECT_EQ(Game::describe(Suffered{horde, 2, 4}), "coal_horde loses 2 wounds, 4 left");
    EXPECT_EQ(Game::describe(AttackDeclared{bow_at_horde}), "harbor_captain attacks coal_horde");
}

TEST(PierTurns, a_destroyed_unit_is_not_drawn) {
    const auto setup = with({{horde, R"({"type": "ADD_STAT", "params": {"field": "move", "val": 1}})"}});
    Board board = new_board(setup);
    const auto drawn = [&] { return meaning::Playable::draw(setup, Game::State(board), {}); };
    EXPECT_NE(drawn().find(" H "), std::string::npos);
    EXPECT_NE(drawn().find("move 7"), std::string::npos);
    board.units[horde.number()].models = 0;
    const std::string table = drawn().substr(0, drawn().find("harbor_captain"));
    EXPECT_EQ(table.find('H'), std::string::npos) << table;
    EXPECT_EQ(drawn().find("move 7"), std::string::npos) << drawn();
}

TEST(PierTurns, pass_over_units_that_are_destroyed) {
    Board board = new_board(with({}));
    board.units[militia.number()].models = 0;
    auto engine = begun(with({}), board);
    ASSERT_EQ(take(engine, {"stay", "stay"}), "");
    EXPECT_EQ(engine.state().phase, Phase::shooting);
}

TEST(PierTurns, a_unit_moves_as_far_as_its_rules_let_it) {
    const auto setup = with({{captain, R"({"type": "ADD_STAT", "params": {"field": "move", "val": -3}})"}});
    const Board board = new_board(setup);
    EXPECT_EQ(places_in_reach(setup, board, captain),
              (std::vector<Place>{{1, 2}, {0, 3}, {1, 3}, {2, 3}, {1, 4}}));
    EXPECT_EQ(places_in_reach(setup, board, militia).size(), 13U); // six inches
}

TEST(PierTurns, a_phase_changes_numbers_and_reminds_of_what_is_due_in_it) {
    const auto engine = begun(with({{captain, R"({"type": "ADD_STAT", "params": {"field": "move", "val": 1},
                                                  "cond": {"type": "IS_PHASE", "params": 2}})"},
                                    {captain, R"({"type": "ACTION", "params": 1,
                                                  "cond": {"type": "IS_ROUND", "params": 1}})"}}));
    EXPECT_TRUE(tells(engine, "harbor_captain: move 6 becomes 7 by rule 0\n")) << told(engine);
    EXPECT_TRUE(tells(engine, "remember rule 1: ")) << told(engine); // round 1 has begun
}

TEST(PierTurns, show_each_change_of_cover) {
    auto engine = begun(with({}));
    ASSERT_EQ(take(engine, {"move{x=1,y=2}"}), "");
    EXPECT_EQ(told(engine).find("cover"), std::string::npos) << told(engine);
    Board board = new_board(with({}));
    board.units[captain.number()].place = {2, 5};
    auto leaving = begun(with({}), board);
    ASSERT_EQ(take(leaving, {"move{x=1,y=4}"}), "");
    EXPECT_TRUE(tells(leaving, "harbor_captain leaves cover\n")) << told(leaving);
}

TEST(PierDiffs, keep_what_happened_in_a_turn_until_the_next_begins) {
    Board board = new_board(with({}));
    static_cast<void>(Move{.unit = guard, .to = {3, 3}, .charge = true}.apply(board));
    static_cast<void>(Move{.unit = guard, .to = {4, 4}}.apply(board));
    static_cast<void>(Suffer{.unit = guard, .wounds = 2, .models = 2}.apply(board));
    static_cast<void>(Suffer{.unit = guard, .wounds = 2, .models = 1, .lost = 1}.apply(board));
    static_cast<void>(EnterPhase{.round = 1, .phase = Phase::movement}.apply(board));
    EXPECT_EQ(board.at(guard), (Standing{{4, 4}, 1, 1, true, true, 2}));
    static_cast<void>(EnterPhase{.round = 1, .phase = Phase::command, .player = 1}.apply(board));
    EXPECT_EQ(board.at(guard), (Standing{{4, 4}, 1, 1, false, false, 0}));
    static_cast<void>(Flee{.unit = guard, .models = 0}.apply(board));
    EXPECT_EQ(board.at(guard).lost, 0); // the one that was hurt goes first
}

} // namespace meaning_tests::rules
