#include "skirmish/describe.hpp"
#include "skirmish/serialize.hpp"
#include "skirmish/units.hpp"
#include "support/golden.hpp"
#include "support/typed_play.hpp"

#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace skirmish;
using herding::Actor;

constexpr Actor north = Actor::player(0);
constexpr Actor south = Actor::player(1);

herding::Engine<Game> begun(const skirmish::Setup& setup) {
    herding::Engine<Game> engine(setup, new_board(setup));
    EXPECT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
    return engine;
}

/// Hits without a roll, wounds on 2 or more.
Unit sure(std::uint8_t models = 1) {
    Unit unit;
    unit.models = models;
    unit.weapon = {.skill = 0, .strength = 8};
    return unit;
}

TEST(Skirmish, begins_by_itself_with_norths_turn) {
    herding::Engine<Game> engine(skirmish::Setup{{sure(), sure()}, 1, 1}, new_board({}));
    EXPECT_EQ(take(engine, {"roll{value=1}"}), "roll: game not started: submit `begin` first");
    ASSERT_TRUE(engine.dispatch(herding::sequence::Begin{}).committed());
    EXPECT_EQ(deciding(engine), north);
    EXPECT_EQ(engine.state().sides[0].points, 2);
    EXPECT_EQ(engine.state().sides[1].points, 1);
    EXPECT_EQ(offered(engine), (Texts{"take_cover", "open_fire"}));
}

TEST(Skirmish, an_attack_is_offered_step_by_step) {
    Unit south_unit;
    south_unit.models = 2;
    south_unit.body = {.save = 4, .shrug = 5, .wounds = 2};
    Unit north_unit;
    north_unit.weapon = {.skill = 3, .damage = {0, 3}};
    auto engine = begun({{north_unit, south_unit}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire", "roll{value=3}", "roll{value=4}"}), "");
    EXPECT_EQ(deciding(engine), south);
    EXPECT_EQ(offered(engine), (Texts{"allocate{value=0}", "allocate{value=1}"}));
    EXPECT_EQ(take(engine, {"allocate{value=1}", "roll{value=3}"}), "");
    EXPECT_EQ(offered(engine), (Texts{"quantity{value=1}", "quantity{value=2}", "quantity{value=3}"}));
    EXPECT_EQ(take(engine, {"quantity{value=2}", "shrug{value=4}", "shrug{value=5}"}), "");
    EXPECT_EQ(engine.state().sides[1].lost[1], 1);
    EXPECT_EQ(deciding(engine), south) << "the turn has passed";
}

TEST(Skirmish, the_number_to_hit) {
    skirmish::Setup setup{{Unit{}, Unit{}}};
    Board board = new_board(setup);
    const auto need = [&](std::uint8_t skill, bool snap = false) {
        setup.units[0].weapon.skill = skill;
        return static_cast<int>(Attack{0, snap}.to_hit(setup, board).need);
    };
    EXPECT_EQ(need(2), 2);
    EXPECT_EQ(need(5), 5);
    EXPECT_EQ(need(3, true), 6);
    board.sides[1].stance = Stance::InCover;
    EXPECT_EQ(need(2), 3);
    setup.units[1].shrouded = true;
    EXPECT_EQ(need(2), 3) << "one harder, however many reasons there are";
    EXPECT_EQ(need(6), 6) << "a 6 always hits";
}

TEST(Skirmish, the_number_to_wound) {
    skirmish::Setup setup{{Unit{}, Unit{}}};
    const auto need = [&](int strength, int toughness) {
        setup.units[0].weapon.strength = static_cast<std::uint8_t>(strength);
        setup.units[1].body.toughness = static_cast<std::uint8_t>(toughness);
        return static_cast<int>(Attack{}.to_wound(setup).need);
    };
    for (int toughness = 1; toughness <= 10; ++toughness) {
        for (int strength = 1; strength <= 20; ++strength) {
            const int expected = strength == toughness       ? 4
                                 : strength < toughness      ? (2 * strength <= toughness ? 6 : 5)
                                 : strength >= 2 * toughness ? 2
                                                             : 3;
            setup.units[1].hardened = false;
            EXPECT_EQ(need(strength, toughness), expected) << strength << " against " << toughness;
            setup.units[1].hardened = true;
            EXPECT_EQ(need(strength, toughness), expected + (strength > toughness ? 1 : 0));
        }
    }
}

TEST(Skirmish, a_one_fails_whatever_is_needed) {
    Roll roll{0, 1};
    EXPECT_FALSE(roll.succeeded());
    roll.result = 2;
    EXPECT_TRUE(roll.succeeded());
}

TEST(Skirmish, a_wounded_model_comes_first) {
    Unit south_unit;
    south_unit.models = 2;
    south_unit.body = {.save = 6, .wounds = 2};
    auto engine = begun({{sure(2), south_unit}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire", "roll{value=2}", "allocate{value=1}", "roll{value=5}"}), "");
    EXPECT_EQ(take(engine, {"roll{value=2}", "allocate{value=0}"}),
              "allocate: a wounded model comes first (wound@allocate)");
    EXPECT_EQ(take(engine, {"allocate{value=2}"}), "allocate: argument out of range (wound@allocate)");
    EXPECT_EQ(engine.dispatch(herding::reflect::parse<Game::Input>("allocate{value=1}"), north).kind(),
              herding::OutcomeKind::Disallowed);
    EXPECT_EQ(take(engine, {"allocate{value=1}", "roll{value=1}"}), "");
    EXPECT_EQ(engine.state().models(1), 1U);
}

TEST(Skirmish, models_of_the_larger_unit_only_are_no_choices) {
    auto engine = begun({{sure(2), Unit{}}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire", "roll{value=2}", "allocate{value=1}"}),
              "allocate: there is no such model (wound@allocate)");
    EXPECT_EQ(offered(engine), Texts{"allocate{value=0}"});
}

TEST(Skirmish, one_roll_a_turn_may_be_paid_for) {
    Unit shots;
    shots.models = 2;
    Unit other;
    other.models = 3;
    auto engine = begun({{shots, other}, 2, 1});
    // South has points, so the game first offers it return fire.
    EXPECT_EQ(take(engine, {"open_fire", "hold_fire", "roll{value=1}"}), "");
    EXPECT_EQ(offered(engine), (Texts{"keep_it{value=false}", "keep_it{value=true}"}));
    EXPECT_EQ(deciding(engine), north);
    EXPECT_EQ(take(engine, {"keep_it{value=false}", "reroll{value=2}"}), "");
    EXPECT_EQ(engine.state().sides[0].points, 2);
    // Nobody can pay for the second model's roll, and the turn is over.
    EXPECT_EQ(take(engine, {"roll{value=1}"}), "");
    EXPECT_EQ(deciding(engine), south);
    EXPECT_EQ(engine.state().sides[1].points, 3);
    // In the next turn both can pay again, also the attacked player.
    EXPECT_EQ(take(engine, {"open_fire", "hold_fire", "roll{value=6}", "keep_it{value=true}", "roll{value=6}",
                            "keep_it{value=true}", "allocate{value=0}", "roll{value=1}"}),
              "");
    EXPECT_EQ(deciding(engine), north);
    EXPECT_EQ(take(engine, {"keep_it{value=false}", "reroll{value=6}"}), "");
    EXPECT_EQ(engine.state().sides[0].points, 1);
    EXPECT_EQ(engine.state().models(0), 2U);
}

TEST(Skirmish, free_rolls_cost_nothing_and_do_not_use_up_the_paid_one) {
    Unit shots;
    shots.hit_ones_again = true;
    auto engine = begun({{shots, Unit{}}, 1, 0});
    EXPECT_EQ(
        take(engine, {"open_fire", "hold_fire", "roll{value=1}", "keep_it{value=false}", "reroll{value=4}"}),
        "");
    EXPECT_EQ(engine.state().sides[0].points, 1);
    EXPECT_FALSE(engine.state().sides[0].rolled_again);
}

TEST(Skirmish, cover_lasts_until_the_next_own_turn) {
    auto engine = begun({{Unit{}, Unit{}}, 0, 0});
    EXPECT_EQ(take(engine, {"take_cover", "open_fire", "roll{value=4}"}), "");
    EXPECT_EQ(engine.state().models(0), 1U) << "4 would have hit, 5 is needed";
    EXPECT_EQ(engine.state().sides[0].stance, Stance::Ready);
}

TEST(Skirmish, return_fire_comes_first_and_only_sixes_hit) {
    auto engine = begun({{Unit{}, Unit{}}, 1, 0});
    EXPECT_EQ(take(engine, {"open_fire"}), "");
    EXPECT_EQ(deciding(engine), south);
    EXPECT_EQ(offered(engine), (Texts{"hold_fire", "fire"}));
    // North could pay for another save and does not.
    EXPECT_EQ(take(engine, {"fire", "roll{value=6}", "roll{value=6}", "allocate{value=0}", "roll{value=3}",
                            "keep_it{value=true}"}),
              "");
    EXPECT_EQ(engine.state().result, Result::SecondWins) << "and nobody is left to open fire";
    EXPECT_TRUE(engine.state().pending.over());
    EXPECT_EQ(take(engine, {"open_fire"}), "open_fire: the game is over");
}

TEST(Skirmish, a_unit_without_a_point_cannot_return_fire) {
    auto engine = begun({{Unit{}, Unit{}}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire"}), "");
    EXPECT_EQ(deciding(engine), Actor::chance);
}

/// Two of South's abilities at once. The first can give the point for the second.
herding::Engine<Game> with_two_triggers() {
    Unit mourned;
    mourned.models = 2;
    mourned.explosive = mourned.inspiring = true;
    Unit wide = sure(5);
    wide.body.wounds = 1;
    auto engine = begun({{wide, mourned}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire", "roll{value=2}", "allocate{value=0}", "roll{value=1}"}), "");
    EXPECT_EQ(deciding(engine), south);
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    return engine;
}

TEST(Skirmish, the_fallen_inspire_first_and_pay_for_the_explosion) {
    auto engine = with_two_triggers();
    EXPECT_EQ(take(engine, {"roll{value=1}"}), "roll: not offered at triggers (offered: next_trigger)");
    EXPECT_EQ(take(engine, {"next_trigger{value=0}"}), "");
    EXPECT_EQ(engine.state().sides[1].points, 1);
    EXPECT_EQ(take(engine, {"set_off", "blast{value=6}"}), "");
    EXPECT_EQ(engine.state().models(0), 2U);
    EXPECT_EQ(engine.state().sides[1].points, 0);
    EXPECT_EQ(deciding(engine), Actor::chance) << "and the interrupted volley goes on";
}

TEST(Skirmish, the_other_order_leaves_nothing_to_pay_with) {
    auto engine = with_two_triggers();
    EXPECT_EQ(take(engine, {"next_trigger{value=1}", "set_off"}),
              "set_off: no command point is left (explosion@explode)");
    EXPECT_EQ(take(engine, {"let_lie"}), "");
    EXPECT_EQ(engine.state().sides[1].points, 1) << "inspired afterwards";
    EXPECT_EQ(engine.state().models(0), 5U);
}

TEST(Skirmish, explosions_answer_each_other_in_the_middle_of_an_attack) {
    Unit powder = sure(3);
    powder.explosive = true;
    powder.body.wounds = 1;
    auto engine = begun({{powder, powder}, 2, 0});
    // A 1 of the blast does nothing; a number in between costs half a die.
    EXPECT_EQ(take(engine, {"open_fire", "hold_fire", "roll{value=2}", "keep_it{value=true}",
                            "allocate{value=0}", "roll{value=1}", "keep_it{value=true}", "set_off",
                            "blast{value=4}", "quantity{value=2}"}),
              "");
    // Two of North's models have fallen at once. Their explosions are equal, so nobody orders them.
    EXPECT_EQ(deciding(engine), north);
    EXPECT_EQ(engine.state().models(0), 1U);
    EXPECT_EQ(take(engine, {"set_off", "blast{value=1}"}), "");
    EXPECT_EQ(take(engine, {"set_off", "blast{value=6}"}), "");
    EXPECT_EQ(engine.state().models(1), 0U) << "three points, two models";
    EXPECT_EQ(deciding(engine), south) << "whose last two may still answer";
    EXPECT_EQ(take(engine, {"set_off", "blast{value=2}", "quantity{value=1}"}), "");
    EXPECT_EQ(take(engine, {"let_lie", "let_lie"}), "");
    EXPECT_EQ(engine.state().result, Result::Draw);
}

TEST(Skirmish, a_battle_without_losses_ends_in_the_evening) {
    skirmish::Setup setup{{Unit{}, Unit{}}, 0, 0, 3};
    auto engine = begun(setup);
    EXPECT_EQ(take(engine, {"take_cover", "take_cover", "take_cover"}), "");
    EXPECT_EQ(engine.state().result, Result::Draw);
    EXPECT_EQ(engine.state().turn, 3);
}

TEST(Skirmish, orders_can_be_undone_and_dice_cannot) {
    auto engine = begun({{Unit{}, Unit{}}, 0, 0});
    EXPECT_EQ(take(engine, {"open_fire"}), "");
    ASSERT_TRUE(engine.undo());
    EXPECT_EQ(offered(engine), (Texts{"take_cover", "open_fire"}));
    ASSERT_TRUE(engine.redo());
    EXPECT_EQ(take(engine, {"roll{value=6}"}), "");
    EXPECT_FALSE(engine.undo());
}

TEST(Skirmish, a_battle_as_it_was_played) {
    auto engine = begun({{emberguard(), thornkin()}, 1, 1, 3});
    std::ostringstream out;
    play_randomly(engine, 5, [&](const herding::Frame<Game>& frame) { tell(out, frame); });
    expect_golden("golden/battle.txt", out.str());
}

TEST(Skirmish, every_named_rule_is_in_the_rule_book) {
    const auto text = [](const char* path) {
        std::ifstream file(path);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string book = "\n" + text("RULES.md");
    int named = 0;
    for (const char* path : {"sequences.hpp", "events.hpp"}) {
        const std::string source = text(path);
        const std::regex number(
            "(?://|cite = \").*?([1-9]\\.[1-9])(?: to ([1-9]\\.[1-9])| and ([1-9]\\.[1-9]))?");
        for (auto at = std::sregex_iterator(source.begin(), source.end(), number);
             at != std::sregex_iterator(); ++at) {
            for (std::size_t group = 1; group <= 3; ++group) {
                if ((*at)[group].matched) {
                    EXPECT_NE(book.find("\n" + (*at)[group].str() + " "), std::string::npos) << (*at)[group];
                    ++named;
                }
            }
        }
    }
    EXPECT_GT(named, 15);
}

} // namespace
