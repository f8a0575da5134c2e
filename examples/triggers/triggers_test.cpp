#include "support/embers.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string_view>
#include <utility>

namespace {

using namespace triggers_tests;

// ---- A simultaneous decision

TEST(Triggers, everybody_points_at_once) {
    const auto shown = [](std::initializer_list<std::pair<Actor, std::string_view>> answers) {
        auto engine = table({{Card::Reckoning, Card::Sage}, {}, {}});
        EXPECT_EQ(take(engine, {"play{first=reckoning,second=0}", "pass", "pass"}), "");
        for (const auto& [player, at] : answers) {
            EXPECT_EQ(take_as(engine, player, at), "");
            if (engine.state().pending.answers().size() != 0) {
                EXPECT_EQ(take_as(engine, player, at), "point: you have answered already (reckoning@point)");
                EXPECT_EQ(engine.state().seats[1].life, 5) << "nothing shows before all have answered";
            }
        }
        return engine.state();
    };
    const auto one = shown({{ann, "point{value=1}"}, {ben, "point{value=2}"}, {cai, "point{value=1}"}});
    EXPECT_EQ(one.seats[0].life, 5);
    EXPECT_EQ(one.seats[1].life, 3);
    EXPECT_EQ(one.seats[2].life, 4);
    EXPECT_EQ(shown({{cai, "point{value=1}"}, {ben, "point{value=2}"}, {ann, "point{value=1}"}}), one);
}

// ---- Cards and creatures

TEST(Triggers, gargoyles_never_take_the_last_life) {
    auto engine = table({{Card::Mend, Card::Sage}, {}, {}}, {{Card::Gargoyle, 1, 0}, {Card::Gargoyle, 2, 0}},
                        {2, 5, 5});
    EXPECT_EQ(take(engine, {"play{first=mend,second=0}"}), "");
    EXPECT_EQ(engine.state().seats[0].life, 1);
}

TEST(Triggers, a_modifier_changes_what_resolves) {
    auto engine = table({{Card::Spark, Card::Sage}, {Card::Mend, Card::Sage}, {}});
    EXPECT_EQ(
        take(engine, {"play{first=spark,second=2}", "respond{first=mend,second=1}", "pass", "pass", "pass"}),
        "");
    EXPECT_EQ(engine.state().seats[2].life, 5 - 3);
    EXPECT_EQ(engine.state().heat, 0) << "settled when the stack was empty";
}

TEST(Triggers, a_player_without_life_goes_out_with_creatures_that_do_not_die) {
    auto engine = table({{Card::Spark, Card::Sage}, {}, {}}, {{Card::Ghoul, 1, 0}}, {5, 2, 5});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}", "pass", "pass"}), "");
    EXPECT_TRUE(engine.state().seats[1].out);
    EXPECT_TRUE(engine.state().creatures.empty());
    EXPECT_EQ(told(engine).back(), "Ben is out of the game") << "no Ghoul curses";
    EXPECT_EQ(deciding(engine), cai) << "Ben's turn is left out";
}

// ---- The deck

TEST(Triggers, only_remaining_cards_can_be_drawn) {
    auto engine = table({{Card::Sage}, {}, {}});
    EXPECT_EQ(take(engine, {"draw"}), "");
    EXPECT_EQ(offered(engine).size(), 9U) << "all kinds but the Thorn";
    EXPECT_EQ(take(engine, {"card{value=thorn}"}), "card: chance never does this (draw_card@card)");
    EXPECT_EQ(herding::sequence::chance_outcomes<Game>(engine.setup(), engine.state()).front().probability,
              (herding::sequence::Probability{2, 9}));
}

// ---- Whole games

TEST(Triggers, an_evening_as_it_was_played) {
    triggers::Setup setup;
    setup.turns = 9;
    herding::Engine<Game> engine(setup, new_board(setup));
    plays(engine, "system: begin");
    std::ostringstream out;
    play_randomly(engine, 11, [&](const herding::Frame<Game>& frame) { tell(out, frame); });
    expect_golden("golden/evening.txt", out.str());
}

} // namespace
