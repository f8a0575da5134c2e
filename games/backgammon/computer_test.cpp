#include "backgammon/computer.hpp"

#include "backgammon/pips.hpp"

#include "herding/core/random.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

using namespace backgammon;
using herding::Actor;

namespace {

/// Plays one game for money between the computer and a player of random legal turns. Returns whether the computer wins.
bool computer_beats_chance(Player computer, std::uint64_t seed) {
    herding::Generator random(seed);
    const auto die = [&] { return static_cast<int>(1 + random.below(6)); };
    const Setup setup{.match_length = 0};
    Match match = new_match(setup);
    while (match.phase != Phase::GameOver) {
        if (match.phase != Phase::Move) {
            const int a = die();
            EXPECT_FALSE(herding::advance<Rules>(setup, match, Roll{a, die()}, Actor::chance).stops());
            continue;
        }
        const Player mover = match.turn;
        const auto turns = legal_turns(setup, match);
        const auto any = random.below(static_cast<std::uint32_t>(turns.size()));
        match = mover == computer ? choose_turn(setup, match).after : turns[any].after;
        if (match.phase == Phase::Move) {
            EXPECT_FALSE(herding::advance<Rules>(setup, match, EndTurn{}, Actor::player(mover)).stops());
        }
    }
    return match.score[computer] > 0;
}

/// A race: each player has all checkers on one point.
Match race(int own, int others) {
    Match match;
    match.board.checkers = {};
    match.board.checkers[0][static_cast<std::size_t>(own)] = 15;
    match.board.checkers[1][static_cast<std::size_t>(others)] = 15;
    match.phase = Phase::Roll;
    match.turn = 0;
    return match;
}

} // namespace

// Of a thousand games it wins at least 990. HERDING_BACKGAMMON_GAMES sets how many are played.
TEST(Computer, beats_a_random_player) {
    const char* wanted = std::getenv("HERDING_BACKGAMMON_GAMES");
    const std::uint64_t games = wanted != nullptr ? std::stoul(wanted) : 8;
    std::uint64_t won = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        won += computer_beats_chance(static_cast<Player>(game % 2), game) ? 1U : 0U;
    }
    EXPECT_GE(100 * won, 99 * games) << won << " of " << games;
}

TEST(Computer, looks_at_all_throws_that_may_follow) {
    const backgammon::Setup money{.match_length = 0};
    Match match;
    match.board.checkers = {};
    for (auto& side :
         match.board.checkers) { // two checkers left, on the ace point: every throw ends the game
        side[off] = 13;
        side[1] = 2;
    }
    match.phase = Phase::Roll;
    match.turn = 0;
    EXPECT_EQ(outlook(money, match, 0), -outlook(money, match, 1));
    EXPECT_EQ(outlook(money, match, 0) % 36, 0);
    EXPECT_GT(outlook(money, match, 0), 36 * 1000);
    EXPECT_GT(expected_win(match, 0) + expected_win(match, 1), -1);
    EXPECT_LT(expected_win(match, 0) + expected_win(match, 1), 1);
}

TEST(Computer, chooses_one_input_at_a_time) {
    const backgammon::Setup money{.match_length = 0};
    Match match = new_match(money);
    EXPECT_FALSE(choose(money, match, 0).has_value()); // chance decides
    ASSERT_FALSE(herding::advance<Rules>(money, match, Roll{3, 1}, Actor::chance).stops());
    const Turn turn = choose_turn(money, match);
    for (const Move& move : turn.moves) { // 8/5 6/5, as every book says
        EXPECT_EQ(choose(money, match, 0), backgammon::Input(move));
        EXPECT_FALSE(choose(money, match, 1).has_value());
        ASSERT_FALSE(herding::advance<Rules>(money, match, move, Actor::player(0)).stops());
    }
    EXPECT_EQ(match.board.at(0, 5), 2);
    EXPECT_EQ(choose(money, match, 0), backgammon::Input(EndTurn{}));
}

TEST(Computer, counts_pips_and_shots) {
    Board board = starting_position();
    EXPECT_EQ(pips(board, 0), 167);
    EXPECT_EQ(pips(board, 1), 167);
    EXPECT_TRUE(contact(board));
    EXPECT_FALSE(contact(race(6, 6).board));

    board = {};
    board.checkers[0][10] = 1;
    EXPECT_EQ(shots(board, 0, 10), 0);
    board.checkers[1][mirror(9)] = 1; // one pip behind it: every throw with a 1
    EXPECT_EQ(shots(board, 0, 10), 11);
    board.checkers[1][mirror(9)] = 0;
    board.checkers[1][mirror(4)] = 1; // six pips: every 6, 5-1, 4-2 and 3-3, 2-2
    EXPECT_EQ(shots(board, 0, 10), 17);
    board.checkers[0][6] = 2; // 4-2 takes the other route, 2-2 has no other
    EXPECT_EQ(shots(board, 0, 10), 16);
    board.checkers[0][8] = 2; // now 4-2 has no route
    EXPECT_EQ(shots(board, 0, 10), 14);
}

TEST(Computer, doubles_and_takes_by_the_lead_in_a_race) {
    const backgammon::Setup money{.match_length = 0};
    EXPECT_FALSE(wants_to_double(money, race(6, 6)));
    EXPECT_TRUE(wants_to_double(money, race(4, 5)));
    EXPECT_TRUE(wants_to_take(money, race(6, 6)));
    EXPECT_FALSE(wants_to_take(money, race(4, 5)));

    Match not_his = race(4, 5);
    not_his.cube = {2, 1};
    EXPECT_FALSE(wants_to_double(money, not_his));
}

TEST(Computer, knows_the_score_of_a_match) {
    const backgammon::Setup to_three{.match_length = 3};
    Match match = race(4, 5);
    match.score = {2, 0};
    EXPECT_FALSE(wants_to_double(to_three, match)); // one point is enough
    EXPECT_TRUE(wants_to_take(to_three, match));    // a drop would lose the match

    match = race(6, 4);
    match.score = {0, 2};
    EXPECT_TRUE(wants_to_double(to_three, match)); // nothing to lose
}

TEST(Computer, accepts_a_resignation_unless_it_hopes_for_more) {
    Match match = race(6, 6);
    match.resigner = 1;
    match.resigned_times = 1;
    EXPECT_TRUE(wants_to_accept(match)); // the other player is home: no gammon
    match = race(1, 20);
    match.resigner = 1;
    match.resigned_times = 1;
    EXPECT_FALSE(wants_to_accept(match));
    match.resigned_times = 2;
    EXPECT_TRUE(wants_to_accept(match));
}
