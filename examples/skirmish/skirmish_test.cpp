#include "support/skirmish.hpp"

#include "skirmish/units.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using namespace skirmish_tests;

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

TEST(Skirmish, cover_lasts_until_the_next_own_turn) {
    auto engine = begun({{Unit{}, Unit{}}, 0, 0});
    EXPECT_EQ(take(engine, {"take_cover", "open_fire", "roll{value=4}"}), "");
    EXPECT_EQ(engine.state().models(0), 1U) << "4 would have hit, 5 is needed";
    EXPECT_EQ(engine.state().sides[0].stance, Stance::Ready);
}

TEST(Skirmish, a_battle_without_losses_ends_in_the_evening) {
    skirmish::Setup setup{{Unit{}, Unit{}}, 0, 0, 3};
    auto engine = begun(setup);
    EXPECT_EQ(take(engine, {"take_cover", "take_cover", "take_cover"}), "");
    EXPECT_EQ(engine.state().result, Result::Draw);
    EXPECT_EQ(engine.state().turn, 3);
}

TEST(Skirmish, a_battle_as_it_was_played) {
    auto engine = begun({{emberguard(), thornkin()}, 1, 1, 3});
    std::ostringstream out;
    play_randomly(engine, 5, [&](const herding::Frame<Game>& frame) { tell(out, frame); });
    expect_golden("golden/battle.txt", out.str());
}

} // namespace
