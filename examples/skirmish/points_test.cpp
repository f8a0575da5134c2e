// Command points: rolls that are paid for, and return fire.

#include "support/skirmish.hpp"

#include <gtest/gtest.h>

namespace {

using namespace skirmish_tests;

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

} // namespace
