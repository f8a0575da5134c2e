// Decisions of players who do not notice all commits, in phantom tic-tac-toe.

#include "herding/core/actor.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

extern const herding::tool::Registration herding_game_phantom_ttt;

namespace {

using herding::Actor;
namespace play = herding::play;

/// Plays by text through play::Match, as programs do.
struct Table {
    std::unique_ptr<herding::play::Match> match = herding_game_phantom_ttt.game().begin({});

    std::string submit(int cell, Actor by, std::uint64_t decision) {
        return match->submit("place{cell=" + std::to_string(cell) + "}", by, decision).value_or("");
    }
    std::string submit(int cell, Actor by) { return submit(cell, by, match->decision(by)); }
};

TEST(UnnoticedDecisions, count_as_their_player_counts) {
    const Actor x = Actor::player(0);
    const Actor o = Actor::player(1);
    const std::string stale = "stale: the question that this input answers has passed";
    Table table;
    Table late; // if no program has asked before
    for (Table* one : {&table, &late}) {
        const auto& match = *one->match;
        const bool asks = one == &table;
        EXPECT_EQ(asks ? match.decision(x) : 0, 0U);
        EXPECT_EQ(one->submit(4, x), "");
        EXPECT_EQ(asks ? match.decision(x) : 1, 1U);
        const std::uint64_t first = match.decision(o);
        EXPECT_EQ(first, 1U);
        EXPECT_EQ(one->submit(4, o), "") << "it runs into the mark";
        EXPECT_EQ(match.decision(o), 2U);
        EXPECT_EQ(one->submit(3, o, first), stale) << "the second click";
        EXPECT_TRUE(match.refused_by().stale);
        EXPECT_EQ(match.events(), 2U);
        EXPECT_EQ(asks ? match.decision(x) : 1, 1U) << "X has not noticed the try";
        EXPECT_EQ(one->submit(0, o), "");
        EXPECT_EQ(match.decision(x), 2U) << "the second commit that X notices, and the third one of the game";
        EXPECT_EQ(one->submit(0, x, 3), stale) << "the number that everybody would count";
        EXPECT_EQ(one->submit(0, x, 2), "");
        EXPECT_EQ(match.decision(x), 3U) << "X has run into a mark";
    }
}

TEST(UnnoticedDecisions, are_not_ended_by_an_undo_that_their_player_does_not_notice) {
    const Actor x = Actor::player(0);
    const Actor o = Actor::player(1);
    Table table;
    EXPECT_EQ(table.submit(4, x), "");
    const std::uint64_t waits = table.match->decision(x);
    EXPECT_EQ(table.submit(4, o), "");
    const std::uint64_t again = table.match->decision(o);
    EXPECT_NE(table.match->undo(o), std::nullopt) << "it could tell O of a try";
    if (table.match->undo(Actor::system) == std::nullopt) { // it is a barrier if O has seen the mark
        EXPECT_NE(table.match->decision(o), again);
    }
    EXPECT_EQ(table.match->decision(x), waits);
}

// In two matches that look equal to X, equal bytes say whether X can undo.
TEST(UnnoticedDecisions, are_not_told_by_what_can_be_undone) {
    const Actor x = Actor::player(0);
    const Actor o = Actor::player(1);
    Table tried;
    EXPECT_EQ(tried.submit(4, x), "");
    const std::string before = play::to_json(play::offer_of(*tried.match, x));
    EXPECT_EQ(tried.submit(4, o), "");
    EXPECT_EQ(play::to_json(play::offer_of(*tried.match, x)), before) << "O ran into the mark of X";
    Table begun;
    for (const Table* const one : {&tried, &begun}) {
        for (const Actor by : {x, o}) {
            EXPECT_EQ(one->match->why_no_undo(by), "players take nothing back in a game that hides commits");
            EXPECT_EQ(one->match->why_no_undo(by), one->match->undo(by));
            EXPECT_EQ(one->match->why_no_redo(by), one->match->redo(by));
        }
    }
}

} // namespace
