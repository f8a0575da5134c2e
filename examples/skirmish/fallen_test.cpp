// Abilities of models that fall, in the middle of an attack.

#include "support/skirmish.hpp"

#include <gtest/gtest.h>

namespace {

using namespace skirmish_tests;

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

} // namespace
