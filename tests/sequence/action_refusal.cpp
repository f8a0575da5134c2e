#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>

/// Why actions are refused, in words.

namespace action_refusal {
namespace {

using namespace herding::sequence;

constexpr std::array<Alternative, 2> offers{{{"attack"}, {"end_turn"}}};

std::string words(const ActionRefusal& refused) {
    std::ostringstream out;
    out << refused;
    return out.str();
}
std::string words(ActionReason why) {
    return words(
        {.why = why, .action = "roll", .sequence = "battle", .position = "turn", .reason = "no", .limit = 9});
}

TEST(ActionRefusal, says_what_was_wrong_and_where) {
    EXPECT_EQ(words(ActionReason::NotBegun), "roll: game not started: submit `begin` first");
    EXPECT_EQ(words(ActionReason::Over), "roll: the game is over");
    EXPECT_EQ(words(ActionReason::NotOffered), "roll: not offered at battle@turn");
    EXPECT_EQ(words(ActionReason::NotYours), "roll: somebody else decides (battle@turn)");
    EXPECT_EQ(words(ActionReason::AlreadyAnswered), "roll: you have answered already (battle@turn)");
    EXPECT_EQ(words(ActionReason::OutOfRange), "roll: argument out of range (battle@turn)");
    EXPECT_EQ(words(ActionReason::Precondition), "roll: no (battle@turn)");
    EXPECT_EQ(words(ActionReason::TooDeep),
              "roll: more than 9 sequences are pending: say `Depth<N>` in Rules<…> (battle@turn)");
    EXPECT_EQ(words(ActionReason::TooManyPlayers),
              "roll: more than 9 players are asked at once: say `Simultaneous<N>` in Rules<…> (battle@turn)");
    EXPECT_EQ(words(ActionReason::TooManyTriggers),
              "roll: more than 9 triggered sequences wait: say `Queue<N>` in Rules<…> (battle@turn)");
    EXPECT_EQ(words(ActionReason::Endless),
              "roll: a loop never ends: in 9 rounds it takes no step and changes nothing (battle@turn)");
    EXPECT_EQ(words(ActionReason::TooManyRounds),
              "roll: a loop goes round more than 9 times without a step (battle@turn)");
    EXPECT_EQ(words(ActionReason::NoSuchPlayer),
              "roll: by() names player 9: players have the numbers 0 to 65534 (battle@turn)");
    EXPECT_EQ(words(ActionReason::NoSuchOwner),
              "roll: owned_by() names player 9: players have the numbers 0 to 65534 (battle@turn)");
    EXPECT_EQ(words(ActionReason::IndexTooSmall),
              "roll: a for_each counts further than its index can, which ends at 9: give the index a larger "
              "type (battle@turn)");
}

TEST(ActionRefusal, leaves_out_what_it_does_not_know) {
    EXPECT_EQ(words(ActionRefusal{ActionReason::NotYours}), "somebody else decides");
    EXPECT_EQ(words({.why = ActionReason::NotYours, .sequence = "battle"}), "somebody else decides (battle)");
    EXPECT_EQ(words({.why = ActionReason::NotYours, .position = "triggers"}),
              "somebody else decides (triggers)");
    EXPECT_EQ(words({.why = ActionReason::NotOffered, .position = "turn", .offers = offers}),
              "not offered at turn (offered: attack, end_turn)");
}

TEST(ActionRefusal, equals_another_one_of_the_same_kind_and_place) {
    const ActionRefusal refused{ActionReason::Precondition, "roll", "battle", "turn", "no", offers, 9};
    const auto other = [&](auto change) {
        ActionRefusal one = refused;
        change(one);
        EXPECT_EQ(one == refused, refused == one);
        return !(one == refused);
    };
    EXPECT_FALSE(other([](ActionRefusal&) {}));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.why = ActionReason::OutOfRange; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.action = "throw"; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.sequence = "siege"; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.position = "start"; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.reason = "never"; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.offers = {}; }));
    EXPECT_TRUE(other([](ActionRefusal& one) { one.limit = 8; }));
}

} // namespace
} // namespace action_refusal
