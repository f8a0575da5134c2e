#include "meaning/playable.hpp"
#include "support/golden.hpp"
#include "support/typed_play.hpp"

#include "herding/modify/laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>

namespace meaning_tests {

using namespace meaning::pier;
using meaning::Stat;

constexpr UnitId captain{0};
constexpr UnitId militia{1};
constexpr UnitId guard{2};
constexpr UnitId horde{3};
constexpr UnitId engine_unit{4};

const meaning::pier::Setup table_setup = meaning::Playable::setup({});

herding::Engine<Game> begun(const Board& board) {
    herding::Engine<Game> engine(table_setup, board);
    EXPECT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
    return engine;
}
herding::Engine<Game> begun() { return begun(new_board(table_setup)); }

/// The traces of the last frame in words, without steps of sequences.
Texts told(const herding::Engine<Game>& engine) {
    Texts all;
    for (const auto& trace : engine.frames().back()->traces) {
        const std::string words = Game::describe(trace);
        if (!words.empty()) {
            all.push_back(words);
        }
    }
    return all;
}
bool has(const Texts& all, const std::string& words) {
    return std::find(all.begin(), all.end(), words) != all.end();
}

const std::string omen =
    "remember emberfolk/ability/omen: decide whether IS_SAFE, which the players decide: passes morale";

TEST(Pier, reminds_players_when_something_is_due) {
    const auto engine = begun();
    const Texts all = told(engine);
    EXPECT_TRUE(has(all, "remember tidewatch/ability/fleet_orders: The players build the army."))
        << lines(all);
    EXPECT_EQ(std::count(all.begin(), all.end(),
                         "remember tidewatch/ability/fleet_orders: The players build the army."),
              1);
    EXPECT_TRUE(has(all, "remember tidewatch/ability/signal_flags: reminder: an action in the command phase"))
        << lines(all); // command phase
    EXPECT_TRUE(has(all, "remember tidewatch/ability/sea_legs: moves across what is in its way"))
        << lines(all);
    // A decision about morale waits for the morale phase.
    EXPECT_FALSE(has(all, omen)) << lines(all);
}

TEST(Pier, explains_any_number) {
    const Board board = new_board(table_setup);
    EXPECT_EQ(why(table_setup, board, militia, Stat::leadership),
              "leadership 7 = 6 base, shares 9 tidewatch/ability/captains_example, set to 7 "
              "tidewatch/ability/levy, at least 0 limit");
    EXPECT_EQ(why(table_setup, board, captain, Stat::strength), "strength 4: what the card says");
    EXPECT_EQ(why(table_setup, board, captain, Stat::invuln), "invuln none: what the card says");
    EXPECT_EQ(explained(table_setup, board, "C strength"), "strength 4: what the card says\n");
    const std::string all = explained(table_setup, board, "P");
    EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 11) << all;
    EXPECT_EQ(
        explained(table_setup, board, "P lidership"),
        "`P lidership` is neither a unit, nor a unit and its characteristic, nor two units, nor `round`; "
        "did you mean `P leadership`? Units are C, P, G, H, K; characteristics are models, attacks, "
        "ballistics, weapons, move, save, "
        "strength, invuln, toughness, wounds, leadership.\n");
    EXPECT_EQ(explained(table_setup, board, "harbor wall")
                  .find("`harbor wall` is neither a unit, nor a unit and "
                        "its characteristic, nor two units, nor `round`. "
                        "Units are C, P"),
              0U);
    for (const auto& change : numbers(table_setup, board)) {
        EXPECT_EQ(herding::modify::laws::check(change.value), herding::modify::laws::Faults{});
    }
}

TEST(Pier, explains_the_numbers_of_an_attack) {
    Board board = new_board(table_setup);
    board.phase = Phase::shooting;
    board.units[guard.number()].place = {2, 5};
    EXPECT_EQ(
        explained(table_setup, board, Declared{captain, guard, 0}),
        "C against G with scatter_bow: D3 shots of strength 4 against toughness 4, damage 1\n"
        "  to hit 2 = 3 base - 1 tidewatch/weapon/scatter_bow, at least 2 limit, at most 7 limit\n"
        "  to wound 4 = 4 base, at least 2 limit, at most 7 limit\n"
        "  armor penetration 0 = 0 base\n"
        "  to save 3 = 3 base + 0 armor penetration of scatter_bow, at least 2 limit, shares 4 "
        "invulnerable save, at most 7 limit\n"
        "  to ignore a point none = none base; without effect: at least 2 limit (there is no value), at "
        "most 7 limit (there is no value)\n");
    const std::string all = explained(table_setup, board, "K P");
    EXPECT_EQ(
        all.find("K against P with oil_thrower: D6 shots of strength 5 against toughness 3, damage 1\n"), 0U)
        << all;
    EXPECT_NE(all.find("K against P with rams: 4 attacks of strength 12 against toughness 3, damage D3\n"),
              std::string::npos)
        << all;
    // A power neither hits nor wounds by a roll.
    board.phase = Phase::psychic;
    EXPECT_EQ(explained(table_setup, board, Declared{engine_unit, militia, 2}),
              "K against P with cinder_gaze: damage D3\n"
              "  to ignore a point 4 = none base, set to 4 tidewatch/ability/salt_ward, at least 2 limit, at "
              "most 7 "
              "limit\n");
}

TEST(Pier, explains_every_number_that_is_drawn) {
    Board board = new_board(table_setup);
    board.round = 2;
    board.units[horde.number()].models = 7;
    board.units[captain.number()].lost = 3;
    std::istringstream drawn(meaning::Playable::draw(table_setup, Game::State(board), {}));
    std::string unit;
    std::size_t numbers = 0;
    for (std::string line; std::getline(drawn, line);) {
        std::string what;
        std::string number;
        if (line.starts_with("  round ")) {
            what = "round";
            number = line.substr(2, line.find(',') - 2);
        } else if (const auto models = line.find(" models"); models != line.npos) {
            unit = line.substr(2, 1);
            what = unit + " models";
            const auto comma = line.find(", ") + 2;
            number = "models " + line.substr(comma, models - comma);
        } else if (line.starts_with("      ")) {
            const std::string words = line.substr(6);
            number = words.substr(0, words.find(" = "));
            what = unit + " " + number.substr(0, number.find(' '));
        } else {
            continue; // the table: names of its cells
        }
        ++numbers;
        const std::string why = explained(table_setup, board, what);
        EXPECT_TRUE(why.starts_with(number + " ")) << line << "\n" << why;
    }
    EXPECT_GT(numbers, 6U);
    EXPECT_EQ(explained(table_setup, board, "H models"), "models 7 = 9 base - 2 destroyed or fled\n");
    EXPECT_EQ(explained(table_setup, board, "C models"),
              "models 1 = 1 base; one has lost 3 of its 5 wounds\n");
    EXPECT_EQ(explained(table_setup, board, "round"),
              "round 2 of 3: a round ends when both players have had their turns\n");
}

TEST(Pier, a_face_may_hit_whatever_the_target) {
    meaning::pier::Test test{7, 0, 1U << 6U};
    test.result = 6;
    EXPECT_TRUE(test.succeeded());
    test.result = 5;
    EXPECT_FALSE(test.succeeded());
}

TEST(Pier, a_move_changes_cover_and_numbers_and_names_the_rules) {
    auto engine = begun();
    ASSERT_EQ(take(engine, {"stay", "stay", "move{x=2,y=5}"}), "");
    const Texts all = told(engine);
    EXPECT_TRUE(has(all, "quay_guard moves from b6 to c6")) << lines(all);
    EXPECT_TRUE(has(all, "quay_guard enters cover: LIGHT")) << lines(all);
    EXPECT_TRUE(has(all, "quay_guard: invuln 5 becomes 4 by tidewatch/ability/cover_drill")) << lines(all);
    EXPECT_TRUE(has(all, "quay_guard: move 6 becomes 5 by tidewatch/ability/cover_drill")) << lines(all);
    ASSERT_TRUE(engine.undo());
    EXPECT_EQ(why(table_setup, engine.state(), guard, Stat::invuln), "invuln 5: what the card says");
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(engine.state().at(guard).place, (Place{2, 5}));
}

/// Pier with these rules of the captain alone.
meaning::pier::Setup with_rules(const std::vector<std::string_view>& objects) {
    auto scenario = std::make_shared<Scenario>(*meaning::pier::pier_scenario());
    scenario->rules.clear();
    for (const std::string_view object : objects) {
        auto loaded = meaning::load_rule(object);
        EXPECT_TRUE(loaded.root) << object;
        scenario->rules.push_back({"rule " + std::to_string(scenario->rules.size()), 0, "", *loaded.root});
    }
    return {scenario, 3};
}

TEST(Pier, numbers_appear_and_vanish_with_the_rule_that_gives_them) {
    const auto setup = with_rules({R"({"type": "SET_STAT", "params": {"field": "invuln", "val": 4},
                                       "cond": {"type": "IN_COVER"}})"});
    const Board open = new_board(setup);
    Board covered = open;
    covered.units[captain.number()].place = {2, 5};
    const auto gained = number_changes(setup, open, covered);
    ASSERT_EQ(gained.size(), 1U);
    EXPECT_EQ(gained.front(), (NumberChange{captain, Stat::invuln, {}, 4, "rule 0"}));
    EXPECT_EQ(Game::describe(NumberChanged{gained.front()}),
              "harbor_captain: invuln none becomes 4 by rule 0");
    const auto lost = number_changes(setup, covered, open);
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_EQ(lost.front(), (NumberChange{captain, Stat::invuln, 4, {}, "rule 0"}));
    EXPECT_EQ(Game::describe(NumberChanged{lost.front()}), "harbor_captain: invuln 4 becomes none by rule 0");
}

TEST(Pier, a_rule_that_counts_with_another_amount_is_named) {
    const auto setup = with_rules({R"({"type": "IF_ELSE", "cond": {"type": "IN_COVER"}, "params": [
        {"type": "ADD_STAT", "params": {"field": "attacks", "val": 2}},
        {"type": "ADD_STAT", "params": {"field": "attacks", "val": 1}}]})"});
    const Board open = new_board(setup);
    Board covered = open;
    covered.units[captain.number()].place = {2, 5};
    const auto changes = number_changes(setup, open, covered);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes.front().rule, "rule 0");
}

TEST(Pier, leaving_an_aura_changes_numbers) {
    auto engine = begun();
    ASSERT_EQ(take(engine, {"stay", "move{x=4,y=4}"}),
              ""); // the militia: 9.5 inches from the captain
    EXPECT_TRUE(has(told(engine), "pier_militia: weapons 2 becomes 4 by tidewatch/ability/captains_example"))
        << lines(told(engine));
}

TEST(Pier, refuses_a_move_that_is_out_of_reach_or_taken) {
    auto engine = begun();
    EXPECT_EQ(take(engine, {"move{x=4,y=3}"}), "move: argument out of range (turn@movement_of_a_unit)");
    EXPECT_EQ(take(engine, {"move{x=2,y=4}"}), "move: the place is taken (turn@movement_of_a_unit)");
}

TEST(Pier, an_attack_asks_for_the_options_of_its_rules_then_rolls) {
    auto engine = begun();
    ASSERT_EQ(take(engine, {"stay", "stay", "stay", "hold_fire", "shoot{value=3}"}), "");
    EXPECT_TRUE(has(told(engine), "remember tidewatch/ability/change_of_course: Pick when the guard shoots."))
        << lines(told(engine));
    EXPECT_EQ(offered(engine), (Texts{"pick{value=0}", "pick{value=1}"}));
    EXPECT_EQ(deciding(engine), herding::Actor::player(0));
    // The option adds 1 to hit: 2 or more. Strength 6 against toughness 4 wounds on 3. No save against AP -2.
    ASSERT_EQ(take(engine, {"pick{value=0}", "roll{value=2}", "roll{value=3}", "die{value=1}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 8);
    ASSERT_EQ(take(engine, {"roll{value=2}", "roll{value=3}", "die{value=3}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 7); // what one model cannot lose is lost with it
    EXPECT_TRUE(has(told(engine), "coal_horde: attacks 3 becomes 2 by emberfolk/ability/horde_of_coals"))
        << lines(told(engine));
}

TEST(Pier, ones_are_thrown_again_near_the_captain) {
    auto engine = begun();
    ASSERT_EQ(take(engine, {"stay", "stay", "stay", "shoot{value=3}", "die{value=1}", "roll{value=1}"}), "");
    EXPECT_EQ(offered(engine).front(), "reroll{value=1}");
    ASSERT_EQ(take(engine, {"reroll{value=2}"}), ""); // 3 is needed: a miss, and no third roll
    EXPECT_EQ(engine.state().at(horde).models, 9);
}

TEST(Pier, a_destroyed_unit_explodes) {
    Board board = new_board(table_setup);
    board.units[engine_unit.number()].lost = 7;
    board.units[horde.number()].models = 2;
    auto engine = begun(board);
    ASSERT_EQ(take(engine, {"stay", "stay", "stay", "hold_fire", "shoot{value=4}", "pick{value=1}"}), "");
    // 3 to hit, 4 to wound; armor 3 and AP -3 leave the invulnerable save of 5; each point is ignored on a 6.
    ASSERT_EQ(
        take(engine, {"roll{value=3}", "roll{value=4}", "roll{value=1}", "die{value=1}", "ignore{value=1}"}),
        "");
    EXPECT_FALSE(engine.state().alive(engine_unit));
    EXPECT_EQ(offered(engine).front(), "explode{value=1}");
    ASSERT_EQ(take(engine, {"explode{value=4}", "die{value=6}", "die{value=1}"}),
              ""); // the horde stands next to it
    EXPECT_EQ(engine.state().at(horde).models, 1);
}

/// The table with the horde next to the guard's row: six inches from the captain's men.
Board near() {
    Board board = new_board(table_setup);
    board.units[horde.number()].place = {4, 5};
    board.units[engine_unit.number()].place = {11, 0};
    return board;
}
/// Takes the first action that waits until one of this name is offered.
void pass_until(herding::Engine<Game>& engine, const std::string& action) {
    for (int i = 0; i < 40 && !offered(engine).front().starts_with(action); ++i) {
        ASSERT_EQ(take(engine, {offered(engine).front()}), "");
    }
}

TEST(Pier, a_power_is_manifested_denied_and_does_harm) {
    Board board = near();
    board.units[engine_unit.number()].place = {4, 3}; // knows powers, and is near enough to deny
    auto engine = begun(board);
    ASSERT_EQ(take(engine, {"stay", "stay", "stay"}), "");
    EXPECT_EQ(offered(engine), (Texts{"hold_power", "cast{value=3}", "cast{value=4}"}));
    ASSERT_EQ(take(engine, {"cast{value=3}", "die{value=2}", "die{value=2}"}), ""); // 4: not manifested
    EXPECT_EQ(offered(engine).front(), "hold_power"); // a second power, by a rule
    ASSERT_EQ(take(engine, {"cast{value=3}", "die{value=3}", "die{value=2}", "die{value=3}", "die{value=3}"}),
              ""); // 5, denied by 6
    EXPECT_EQ(engine.state().at(horde).models, 9);
    EXPECT_EQ(engine.state().phase, Phase::shooting);

    auto again = begun(board);
    ASSERT_EQ(take(again, {"stay", "stay", "stay", "cast{value=4}"}), "");
    ASSERT_EQ(take(again, {"die{value=3}", "die{value=2}", "die{value=3}", "die{value=2}"}), ""); // 5 to 5
    ASSERT_EQ(take(again, {"die{value=3}", "ignore{value=6}", "ignore{value=5}", "ignore{value=1}"}), "");
    EXPECT_EQ(again.state().at(engine_unit).lost, 2);
}

TEST(Pier, a_charge_arrives_or_falls_short) {
    auto engine = begun(near());
    pass_until(engine, "hold_position");
    EXPECT_EQ(engine.state().phase, Phase::charge);
    EXPECT_EQ(offered(engine), (Texts{"hold_position", "charge{value=3}"}));
    // The captain stands at b4, the nearest place next to e6 is d5: 6.7 inches.
    ASSERT_EQ(take(engine, {"charge{value=3}", "die{value=3}", "die{value=3}"}), "");
    EXPECT_EQ(engine.state().at(captain).place, (Place{1, 3}));
    ASSERT_EQ(take(engine, {"charge{value=3}"}), ""); // the militia from c5
    EXPECT_TRUE(has(told(engine), "pier_militia charges coal_horde")) << lines(told(engine));
    ASSERT_EQ(take(engine, {"die{value=1}", "die{value=2}"}), "");
    EXPECT_EQ(engine.state().at(militia).place, (Place{3, 4}));
    EXPECT_TRUE(engine.state().at(militia).charged);
    // The guard adds 2: a roll of 2 reaches 4 inches.
    ASSERT_EQ(take(engine, {"charge{value=3}", "die{value=1}", "die{value=1}"}), "");
    EXPECT_FALSE(engine.state().at(guard).charged); // 6 inches to d6
    EXPECT_EQ(engine.state().phase, Phase::fight);
    EXPECT_EQ(offered(engine), (Texts{"hold_back", "strike{value=3}"}));
}

TEST(Pier, a_charge_is_rolled_again_and_hurts_by_rules) {
    auto engine = begun(near());
    pass_until(engine, "hold_position");
    ASSERT_EQ(take(engine, {"hold_position", "hold_position", "hold_position"}), "");
    // The turn of Emberfolk.
    pass_until(engine, "hold_position");
    EXPECT_EQ(deciding(engine), herding::Actor::player(1));
    ASSERT_EQ(take(engine, {"charge{value=2}", "die{value=1}", "die{value=1}"}), ""); // 6 inches are needed
    ASSERT_EQ(take(engine, {"die{value=3}", "die{value=3}"}), "");
    EXPECT_TRUE(engine.state().at(horde).charged);
    EXPECT_EQ(offered(engine).front(), "impact{value=1}");
    ASSERT_EQ(take(engine, {"impact{value=2}"}), "");
    EXPECT_EQ(engine.state().at(guard).lost, 1);
    // Charged: one better to hit in the fight.
    const auto blow = odds(table_setup, engine.state(), {horde, guard, 1}, {});
    ASSERT_TRUE(blow);
    EXPECT_EQ(blow->hit, 2);
}

TEST(Pier, models_flee_where_nerve_fails) {
    Board board = near();
    board.units[horde.number()].models = 6;
    auto engine = begun(board);
    ASSERT_EQ(take(engine, {"stay", "stay", "stay"}), "");
    pass_until(engine, "hold_fire");
    ASSERT_EQ(
        take(engine, {"hold_fire", "hold_fire", "shoot{value=3}", "pick{value=0}", "roll{value=6}",
                      "roll{value=6}", "die{value=1}", "roll{value=6}", "roll{value=6}", "die{value=1}"}),
        "");
    EXPECT_EQ(engine.state().at(horde).models, 4);
    EXPECT_EQ(engine.state().at(horde).fallen, 2);
    ASSERT_EQ(take(engine, {"hold_position", "hold_position", "hold_position"}), "");
    EXPECT_EQ(engine.state().phase, Phase::morale);
    EXPECT_TRUE(has(told(engine), omen)) << lines(told(engine));
    EXPECT_EQ(deciding(engine), herding::Actor::player(1));
    EXPECT_EQ(offered(engine), (Texts{"roll_for_morale", "pay"}));
    herding::Engine<Game> paying(table_setup, engine.state());
    // Leadership 6: 6 and 2 are two too many. The roll is made again.
    ASSERT_EQ(take(engine, {"roll_for_morale", "courage{value=6}", "courage_again{value=5}"}), "");
    EXPECT_EQ(engine.state().at(horde).models, 3);
    ASSERT_EQ(take(paying, {"pay", "die{value=2}"}), "");
    EXPECT_EQ(paying.state().at(horde).models, 3);
    EXPECT_EQ(paying.state().active, 1);
}

TEST(Pier, auras_reach_farther_by_rules) {
    Board board = new_board(table_setup);
    board.units[militia.number()].place = {4, 4}; // 9.5 inches from the captain
    EXPECT_EQ(why(table_setup, board, militia, Stat::weapons), "weapons 4: what the card says");
    board.round = 2; // far_lantern adds 3 inches
    EXPECT_EQ(number_of(table_setup, board, militia, Stat::weapons), herding::modify::Rational(2));
}

TEST(Pier, games_end_and_every_changed_number_names_its_rule) {
    std::set<std::string> rules;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        auto engine = begun();
        play_randomly(engine, seed, [&](const herding::Frame<Game>& frame) {
            for (const auto& trace : frame.traces) {
                if (const auto* change = std::get_if<NumberChanged>(&trace)) {
                    EXPECT_NE(change->change.rule, "") << Game::describe(trace);
                    rules.insert(change->change.rule);
                }
            }
        });
        EXPECT_NE(engine.state().result, Result::open);
    }
    EXPECT_TRUE(rules.contains("tidewatch/ability/captains_example"));
}

TEST(Pier, is_drawn_with_the_reasons_of_its_numbers) {
    const std::string drawn = meaning::Playable::draw(table_setup, begun().state(), {});
    expect_golden("golden/table.txt", drawn);
}

} // namespace meaning_tests
