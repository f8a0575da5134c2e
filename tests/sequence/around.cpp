// Rules before, between and behind sequences, and what they trigger, in Embers (examples/triggers).

#include "support/embers.hpp"

#include <gtest/gtest.h>

#include <variant>

namespace {

using namespace triggers_tests;
using herding::OutcomeKind;

// ---- Several triggers at once

TEST(AroundSequences, their_owner_orders_them) {
    auto engine =
        table({{Card::Quake, Card::Mend}, {}, {}},
              {{Card::Sage, 1, 0}, {Card::Ghoul, 2, 0}, {Card::Ghoul, 1, 0}, {Card::Gargoyle, 0, 0}});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "pass", "pass"}), "");
    // In settling three creatures die at once and trigger three sequences: Ghouls first, in the declared order.
    EXPECT_EQ(told(engine), (Texts{"Ann's Quake resolves", "every creature takes 2 damage", "Ben's turn",
                                   "Ben's Sage dies", "triggered sage_dies", "Cai's Ghoul dies",
                                   "triggered ghoul_dies", "Ben's Ghoul dies", "triggered ghoul_dies"}));
    EXPECT_EQ(engine.state().creatures.size(), 1U);
    EXPECT_EQ(deciding(engine), cai) << "whose Ghoul died first";
    EXPECT_EQ(take(engine, {"curse{value=0}"}), "");
    EXPECT_EQ(deciding(engine), ben);
    EXPECT_EQ(offered(engine), (Texts{"next_trigger{value=0}", "next_trigger{value=1}"}));
    EXPECT_EQ(take_as(engine, cai, "next_trigger{value=0}"),
              "next_trigger: somebody else decides (triggers)");
    EXPECT_EQ(take(engine, {"next_trigger{value=1}"}), "");
    EXPECT_EQ(deciding(engine), Actor::chance) << "the Sage's card comes first";
    EXPECT_EQ(take(engine, {"card{value=leech}", "curse{value=2}"}), "");
    EXPECT_EQ(engine.state().seats[2].life, 4);
    EXPECT_EQ(offered(engine).front(), "draw") << "and Ben's turn goes on";
}

TEST(AroundSequences, a_player_who_is_out_curses_nobody) {
    auto engine =
        table({{Card::Quake, Card::Spark}, {}, {}}, {{Card::Ghoul, 0, 0}, {Card::Ghoul, 1, 0}}, {5, 1, 5});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "pass", "pass"}), "");
    EXPECT_EQ(engine.state().pending.queue().size(), 1U) << "Ben's Ghoul waits";
    EXPECT_EQ(take(engine, {"curse{value=1}"}), "");
    EXPECT_TRUE(engine.state().seats[1].out);
    EXPECT_TRUE(engine.state().pending.queue().empty());
    EXPECT_EQ(take_as(engine, ben, "curse{value=0}"),
              "curse: not offered at turn@turn (offered: draw, play)");
}

// ---- Rules around the sequences

TEST(AroundSequences, a_prohibition_holds_in_the_middle_of_everything) {
    auto engine = table({{Card::Spark}, {Card::Deny}, {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}"}), "");
    EXPECT_EQ(take_as(engine, ann, "halt"), "only the host halts the game");
    EXPECT_EQ(take_as(engine, Actor::system, "halt"), "");
    const auto refused = engine.dispatch(herding::reflect::parse<Game::Input>("pass"), ben);
    EXPECT_EQ(refused.refusal()->behavior, "nobody_acts_while_halted");
    EXPECT_EQ(engine.dispatch(Halt{}, Actor::system).kind(), OutcomeKind::NoChange);
    EXPECT_EQ(take_as(engine, Actor::system, "go_on"), "");
    EXPECT_EQ(take(engine, {"pass"}), "") << "as if nothing had been";
}

TEST(AroundSequences, an_interrupting_rule_acts_before_the_sequence_takes_the_action) {
    auto engine = table({{Card::Mend, Card::Sage}, {}, {}},
                        {{Card::Gargoyle, 1, 0}, {Card::Gargoyle, 2, 0}, {Card::Leech, 2, 0}});
    EXPECT_EQ(take(engine, {"play{first=mend,second=0}"}), "");
    // Its diff triggers the Leech, whose sequence interrupts the turn before the card is played.
    EXPECT_EQ(told(engine), (Texts{"Ann loses 2 life and has 3", "triggered blood_flows",
                                   "Cai gains 1 life and has 6", "Ann plays Mend"}));
    const auto before = engine.state();
    EXPECT_NE(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(engine.state(), before) << "and where the action is refused it has not acted";
}

TEST(AroundSequences, a_rule_behind_the_sequences_sees_their_results) {
    auto engine = table({{Card::Sage}, {}, {}});
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann plays Sage", "Ann gains 1 life and has 6"}));
    ASSERT_EQ(engine.frames().back()->steps.size(), 2U);
    EXPECT_EQ(engine.frames().back()->steps[1].behavior, "the_last_card_comforts");
}

TEST(AroundSequences, diffs_of_a_rule_behind_the_sequences_trigger_in_settling) {
    auto engine = table({{Card::Sage}, {}, {}}, {{Card::Thorn, 0, 0}});
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}"}), "");
    EXPECT_EQ(told(engine), (Texts{"Ann plays Sage", "Ann gains 1 life and has 6", "triggered thorn_blooms",
                                   "Ben loses 1 life and has 4", "Cai loses 1 life and has 4"}));
    EXPECT_EQ(engine.frames().back()->steps.back().behavior, "triggered_sequences");
    EXPECT_EQ(deciding(engine), ben) << "and the answer to the Sage is still asked for";
}

// ---- Settling

TEST(AroundSequences, settling_looks_only_when_somebody_has_to_decide) {
    auto engine = table({{Card::Reckoning, Card::Sage}, {}, {}}, {{Card::Leech, 1, 0}}, {5, 1, 5});
    EXPECT_EQ(take(engine, {"play{first=reckoning,second=0}", "pass", "pass"}), "");
    EXPECT_EQ(take_as(engine, ann, "point{value=1}"), "");
    EXPECT_EQ(take_as(engine, ben, "point{value=0}"), "");
    EXPECT_EQ(take_as(engine, cai, "point{value=0}"), "");
    // Ben had no life for a moment, but Ben's Leech gained two before anybody had to decide.
    EXPECT_EQ(engine.state().seats[1].life, 2);
    EXPECT_FALSE(engine.state().seats[1].out);
}

// ---- Loops

// [aborted]
TEST(AroundSequences, a_loop_of_triggers_ends_in_a_refusal_with_its_reason) {
    auto engine = table({{Card::Spark, Card::Mend}, {}, {}}, {{Card::Leech, 2, 0}, {Card::Thorn, 2, 0}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=1}", "pass"}), "");
    const auto before = engine.state();
    for (int i = 0; i < 3; ++i) {
        const auto outcome = engine.dispatch(herding::reflect::parse<Game::Input>("pass"), cai);
        EXPECT_EQ(outcome.kind(), OutcomeKind::Aborted);
        EXPECT_EQ(outcome.refusal()->behavior, "sequences");
        const auto& why = std::get<herding::sequence::ActionRefusal>(*outcome.refusal()->info());
        EXPECT_EQ(why.why, herding::sequence::ActionReason::TooManyTriggers);
        EXPECT_TRUE(engine.state() == before);
    }
}
// [aborted]

TEST(AroundSequences, a_loop_begun_by_a_rule_behind_the_sequences_is_refused_too) {
    auto engine = table({{Card::Sage}, {}, {}}, {{Card::Leech, 0, 0}, {Card::Thorn, 0, 0}});
    const auto outcome =
        engine.dispatch(herding::reflect::parse<Game::Input>("play{first=sage,second=0}"), ann);
    EXPECT_EQ(outcome.kind(), OutcomeKind::Aborted);
    EXPECT_EQ(outcome.refusal()->behavior, "triggered_sequences");
}

} // namespace
