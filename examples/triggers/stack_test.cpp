// The stack of cards that answer cards.

#include "support/embers.hpp"

#include <gtest/gtest.h>

namespace {

using namespace triggers_tests;

TEST(TriggersStack, the_last_card_played_resolves_first) {
    auto engine = table({{Card::Spark, Card::Sage}, {Card::Mend, Card::Sage}, {Card::Deny, Card::Sage}});
    plays(engine, "0: play{first=spark,second=1}; 1: respond{first=mend,second=1}; 2: "
                  "respond{first=deny,second=1}; 0: pass; 1: pass");
    EXPECT_EQ(told(engine), (Texts{"Cai's Deny resolves"}));
    plays(engine, "0: pass");
    EXPECT_EQ(told(engine), (Texts{"Ben's Mend is denied"}));
    plays(engine, "2: pass");
    EXPECT_EQ(told(engine),
              (Texts{"Ann's Spark resolves", "Ben loses 4 life and has 1", "Ben's turn", "the heat is 0"}))
        << "2, and one for each answer";
}

TEST(TriggersStack, a_denied_deny_denies_nothing) {
    auto engine = table({{Card::Quake, Card::Deny}, {Card::Deny}, {}});
    EXPECT_EQ(take(engine, {"play{first=quake,second=0}", "respond{first=deny,second=0}", "pass",
                            "respond{first=deny,second=0}", "pass", "pass"}),
              "");
    EXPECT_EQ(told(engine), (Texts{"Ann's Deny resolves", "Ben's Deny is denied"}));
    EXPECT_EQ(take(engine, {"pass"}), "");
    EXPECT_EQ(told(engine).front(), "Ann's Quake resolves");
}

TEST(TriggersStack, cards_are_played_by_their_holders_in_turn) {
    auto engine = table({{Card::Deny, Card::Sage}, {Card::Ghoul}, {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=0}"}), "play: you do not hold this card (turn@turn)");
    EXPECT_EQ(take(engine, {"play{first=deny,second=0}"}), "play: this card only answers others (turn@turn)");
    EXPECT_EQ(take_as(engine, cai, "draw"), "draw: somebody else decides (turn@turn)");
    EXPECT_EQ(take(engine, {"play{first=sage,second=0}", "respond{first=ghoul,second=0}"}),
              "respond: creatures are no answer (play@response)");
    EXPECT_EQ(take(engine, {"respond{first=deny,second=0}"}),
              "respond: you do not hold this card (play@response)");
    EXPECT_EQ(offered(engine), Texts{"pass"});
}

TEST(TriggersStack, the_stack_holds_eight) {
    auto engine = table({{Card::Spark, Card::Mend, Card::Mend, Card::Mend, Card::Mend},
                         {Card::Mend, Card::Mend, Card::Mend, Card::Mend, Card::Mend},
                         {}});
    EXPECT_EQ(take(engine, {"play{first=spark,second=2}"}), "");
    for (int i = 0; i < 7; ++i) {
        while (deciding(engine) == cai) {
            EXPECT_EQ(take(engine, {"pass"}), "");
        }
        EXPECT_EQ(take(engine, {"respond{first=mend,second=0}"}), "") << i;
    }
    while (deciding(engine) == cai) {
        EXPECT_EQ(take(engine, {"pass"}), "");
    }
    EXPECT_EQ(engine.state().stack, 8);
    EXPECT_EQ(take(engine, {"respond{first=mend,second=0}"}), "respond: the stack is full (play@response)");
}

} // namespace
