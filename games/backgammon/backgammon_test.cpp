#include "backgammon/describe.hpp"
#include "backgammon/legal_turns.hpp"
#include "backgammon/replay.hpp"
#include "backgammon/rules.hpp"
#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace backgammon;
using herding::Actor;
using herding::BarrierKind;
using herding::HistoryReason;

constexpr Actor white = Actor::player(0);
constexpr Actor black = Actor::player(1);

Engine new_engine(Setup setup = {}) { return Engine(setup, new_match(setup)); }

/// White to move with these dice. Checkers are pairs of point and number, each side from its own view; the rest are off.
struct Position {
    std::vector<std::pair<int, int>> white;
    std::vector<std::pair<int, int>> black;
    int a = 0;
    int b = 0;

    [[nodiscard]] Match match() const {
        Match match;
        match.board = {};
        const std::vector<std::pair<int, int>>* sides[] = {&white, &black};
        for (std::size_t side = 0; side < 2; ++side) {
            int on_board = 0;
            for (const auto& [point, number] : *sides[side]) {
                match.board.checkers[side][static_cast<std::size_t>(point)] =
                    static_cast<std::uint8_t>(number);
                on_board += number;
            }
            match.board.checkers[side][off] = static_cast<std::uint8_t>(15 - on_board);
        }
        match.turn = 0;
        match.phase = a == 0 ? Phase::Roll : Phase::Move;
        if (a != 0) {
            match.thrown = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
            match.dice = Dice::thrown(a, b);
        }
        return match;
    }
};

Engine engine_at(const Position& position, Setup setup = {}) { return Engine(setup, position.match()); }

/// Name of the behavior that refuses the input, or nothing.
std::string refused_by(Engine& engine, const Input& input, Actor by) {
    const Match before = engine.state();
    const auto outcome = engine.dispatch(input, by);
    if (outcome.refusal() == nullptr) {
        return "";
    }
    EXPECT_EQ(engine.state(), before);
    return std::string(outcome.refusal()->behavior);
}

std::string refused_by(const Position& position, const Input& input, Actor by = white) {
    auto engine = engine_at(position);
    return refused_by(engine, input, by);
}

void must(Engine& engine, const Input& input, Actor by) {
    const auto outcome = engine.dispatch(input, by);
    ASSERT_TRUE(outcome.committed()) << describe(input) << ": " << outcome;
}

std::vector<std::string> words(const herding::Frame<Rules>& frame) {
    std::vector<std::string> result;
    for (const Trace& trace : frame.traces) {
        result.push_back(describe(trace));
    }
    return result;
}

TEST(Rules, every_citation_is_in_the_rule_book) {
    const std::string book = file_text("RULES.md");
    ASSERT_FALSE(book.empty());
    for (const auto& behavior : herding::behaviors<Rules>()) {
        EXPECT_FALSE(behavior.cite.empty()) << behavior.name;
        EXPECT_NE(book.find("\n" + std::string(behavior.cite)), std::string::npos) << behavior.cite;
    }
}

TEST(Rules, the_higher_opening_die_begins_and_plays_both) {
    auto engine = new_engine();
    must(engine, Roll{2, 5}, Actor::chance);
    EXPECT_EQ(engine.state().turn, 1);
    EXPECT_EQ(engine.state().dice.count(), 2);
    must(engine, Move{13, 8}, black);
    must(engine, Move{24, 22}, black);
    must(engine, EndTurn{}, black);
    EXPECT_EQ(engine.state().turn, 0);
    EXPECT_EQ(engine.state().phase, Phase::Roll);
}

TEST(Rules, equal_opening_dice_are_thrown_again) {
    auto engine = new_engine();
    must(engine, Roll{3, 3}, Actor::chance);
    EXPECT_EQ(engine.state().phase, Phase::Opening);
    EXPECT_EQ(engine.state().cube.value, 1U);
}

TEST(Rules, automatic_doubles_double_the_cube_at_equal_opening_dice) {
    backgammon::Setup setup;
    setup.automatic_doubles = true;
    auto engine = new_engine(setup);
    must(engine, Roll{3, 3}, Actor::chance);
    must(engine, Roll{6, 6}, Actor::chance);
    EXPECT_EQ(engine.state().cube.value, 4U);
    EXPECT_EQ(engine.state().cube.owner, nobody);
}

TEST(Rules, a_player_cannot_roll_and_chance_cannot_play) {
    auto engine = new_engine();
    EXPECT_EQ(refused_by(engine, Roll{1, 2}, white), "chance_throws_the_dice");
    EXPECT_EQ(refused_by(engine, Roll{1, 2}, Actor::system), "chance_throws_the_dice");
    must(engine, Roll{6, 1}, Actor::chance);
    EXPECT_EQ(refused_by(engine, Move{13, 7}, Actor::chance), "chance_throws_the_dice");
    EXPECT_EQ(refused_by(engine, Roll{1, 2}, Actor::chance), "throw_before_moving");
}

TEST(Rules, doublets_are_played_four_times) {
    auto engine = engine_at({{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, {{24, 2}, {13, 5}, {8, 3}, {6, 5}}, 1, 1});
    for (const Move move : {Move{24, 23}, Move{23, 22}, Move{22, 21}, Move{6, 5}}) {
        must(engine, move, white);
    }
    EXPECT_EQ(refused_by(engine, Move{6, 5}, white), "a_die_for_every_move");
    must(engine, EndTurn{}, white);
}

TEST(Rules, blocked_points_wrong_dice_and_strange_checkers_are_refused) {
    const Position start{{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, {{24, 2}, {13, 5}, {8, 3}, {6, 5}}, 5, 3};
    EXPECT_EQ(refused_by(start, Move{24, 19}), "land_on_open_point");
    EXPECT_EQ(refused_by(start, Move{24, 23}), "a_die_for_every_move");
    EXPECT_EQ(refused_by(start, Move{24, 16}), "a_die_for_every_move"); // each die is a separate move
    EXPECT_EQ(refused_by(start, Move{12, 9}), "own_checker");
    EXPECT_EQ(refused_by(start, Move{3, 8}), "checkers_move_forward");
    EXPECT_EQ(refused_by(start, Move{26, 21}), "checkers_move_forward");
    EXPECT_EQ(refused_by(start, Move{6, -1}), "checkers_move_forward");
    EXPECT_EQ(refused_by(start, Move{6, 0}), "a_die_for_every_move");
    EXPECT_EQ(refused_by(start, Move{13, 8}, black), "players_take_turns");
    EXPECT_EQ(refused_by(start, EndTurn{}), "play_what_can_be_played");
}

TEST(Rules, a_blot_is_hit_and_must_enter_first) {
    auto engine =
        engine_at({{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, {{24, 2}, {20, 1}, {13, 4}, {8, 3}, {6, 5}}, 3, 1});
    must(engine, Move{8, 5}, white);
    EXPECT_EQ(engine.frames().back()->steps.size(), 2U);
    EXPECT_EQ(words(*engine.frames().back()),
              (std::vector<std::string>{"White moved 8/5 with the 3", "Black was hit on 20"}));
    must(engine, Move{6, 5}, white);
    must(engine, EndTurn{}, white);
    must(engine, Roll{6, 1}, Actor::chance);
    EXPECT_EQ(refused_by(engine, Move{13, 7}, black), "enter_first");
    EXPECT_EQ(refused_by(engine, Move{25, 19}, black), "land_on_open_point"); // White's 6-point is made
    must(engine, Move{25, 24}, black);
    must(engine, Move{13, 7}, black);
}

TEST(Rules, a_roll_without_a_play_only_ends_the_turn) {
    auto engine =
        engine_at({{{25, 1}, {6, 14}}, {{6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 2}, {8, 3}}, 6, 5});
    EXPECT_EQ(refused_by(engine, Move{25, 19}, white), "land_on_open_point");
    EXPECT_EQ(legal_turns(engine.setup(), engine.state()).size(), 1U);
    must(engine, EndTurn{}, white);
    EXPECT_EQ(engine.state().turn, 1);
}

TEST(Rules, both_dice_are_played_where_that_is_possible) {
    auto engine = engine_at({{{13, 1}}, {{24, 15}}, 6, 5});
    must(engine, Move{13, 7}, white);
    EXPECT_EQ(refused_by(engine, EndTurn{}, white), "play_what_can_be_played");
    must(engine, Move{7, 2}, white);
    must(engine, EndTurn{}, white);
}

TEST(Rules, the_larger_die_is_played_where_only_one_can_be) {
    const Position position{{{12, 1}}, {{24, 13}, {20, 2}}, 5, 2};
    // 12/7 with the 5 and 12/10 with the 2 are open; 7/5 and 10/5 meet Black's two checkers on White's 5-point.
    EXPECT_EQ(most_dice(position.match().board, 0, Dice::thrown(5, 2)), 1);
    EXPECT_EQ(refused_by(position, Move{12, 10}), "play_the_larger_die");
    EXPECT_EQ(refused_by(position, Move{12, 7}), "");
}

TEST(Rules, a_die_may_not_be_wasted) {
    // The 6 can be played by 24/18 or 13/7; only after 13/7 is there a 1 (7/6), since 24/23 and 18/17 are blocked.
    const Position position{{{24, 1}, {13, 1}}, {{2, 2}, {8, 2}, {13, 2}, {24, 9}}, 6, 1};
    EXPECT_EQ(most_dice(position.match().board, 0, Dice::thrown(6, 1)), 2);
    EXPECT_EQ(refused_by(position, Move{24, 18}), "play_both_dice");
    EXPECT_EQ(refused_by(position, Move{13, 7}), "");
}

TEST(Rules, bearing_off_needs_all_checkers_home) {
    EXPECT_EQ(refused_by({{{7, 1}, {6, 2}}, {{24, 15}}, 6, 1}, Move{6, 0}), "bear_off_from_home");
    EXPECT_EQ(refused_by({{{6, 2}}, {{24, 15}}, 6, 1}, Move{6, 0}), "");
}

TEST(Rules, a_larger_number_bears_off_the_furthest_checker_only) {
    const Position position{{{4, 1}, {2, 1}}, {{24, 15}}, 5, 3};
    EXPECT_EQ(refused_by(position, Move{2, 0}), "bear_off_furthest_first");
    EXPECT_EQ(refused_by(position, Move{4, 0}), "");
    EXPECT_EQ(refused_by({{{5, 1}, {2, 1}}, {{13, 15}}, 4, 2}, Move{2, 0}),
              ""); // an exact number may bear off
}

TEST(Rules, the_last_checker_off_wins_single_gammon_or_backgammon) {
    const auto won = [](std::vector<std::pair<int, int>> black_side, backgammon::Setup setup = {},
                        Cube cube = {}) {
        Match match = Position{{{1, 1}}, std::move(black_side), 1, 2}.match();
        match.cube = cube;
        Engine engine(setup, match);
        EXPECT_TRUE(engine.dispatch(Move{1, 0}, white).committed());
        EXPECT_EQ(engine.can_undo(white).refusal().reason, HistoryReason::Barrier);
        return engine.state().score[0];
    };
    EXPECT_EQ(won({{6, 14}}), 1U);
    EXPECT_EQ(won({{6, 15}}), 2U);
    EXPECT_EQ(won({{18, 1}, {6, 14}}), 2U);
    EXPECT_EQ(won({{19, 1}, {6, 14}}), 3U); // in White's home
    EXPECT_EQ(won({{25, 1}, {6, 14}}), 3U); // on the bar
    EXPECT_EQ(won({{25, 1}, {6, 13}}), 1U); // one is off
    EXPECT_EQ(won({{6, 15}}, {}, {4, 1}), 8U);
    backgammon::Setup jacoby;
    jacoby.match_length = 0;
    jacoby.jacoby = true;
    EXPECT_EQ(won({{25, 15}}, jacoby), 1U);
    EXPECT_EQ(won({{25, 15}}, jacoby, {2, 0}), 6U);
}

TEST(Cube, double_take_and_redouble_by_the_owner_only) {
    auto engine = engine_at({{{6, 15}}, {{6, 15}}});
    EXPECT_EQ(refused_by(engine, Take{}, black), "answer_a_double");
    EXPECT_EQ(refused_by(engine, Double{}, black), "players_take_turns");
    must(engine, Double{}, white);
    EXPECT_EQ(refused_by(engine, Roll{1, 2}, Actor::chance), "throw_before_moving");
    EXPECT_EQ(refused_by(engine, Take{}, white), "players_take_turns");
    must(engine, Take{}, black);
    EXPECT_EQ(engine.state().cube, (Cube{2, 1}));
    EXPECT_EQ(refused_by(engine, Double{}, white), "cube_owner_doubles");
    must(engine, Roll{2, 1}, Actor::chance);
    EXPECT_EQ(refused_by(engine, Double{}, white), "double_before_throwing");
    must(engine, Move{6, 4}, white);
    must(engine, Move{6, 5}, white);
    must(engine, EndTurn{}, white);
    must(engine, Double{}, black);
    must(engine, Drop{}, white);
    EXPECT_EQ(engine.state().phase, Phase::GameOver);
    EXPECT_EQ(engine.state().score, (std::array<std::uint32_t, 2>{0, 2}));
}

TEST(Cube, it_has_a_limit) {
    Match match = Position{{{6, 15}}, {{6, 15}}}.match();
    match.cube.value = cube_limit;
    Engine engine(backgammon::Setup{}, match);
    EXPECT_EQ(refused_by(engine, Double{}, white), "cube_has_a_limit");
}

TEST(Resignation, is_offered_and_accepted_or_refused) {
    auto engine = engine_at({{{6, 15}}, {{6, 15}}});
    EXPECT_EQ(refused_by(engine, Resign{4}, white), "resign_one_to_three_times");
    EXPECT_EQ(refused_by(engine, Accept{}, black), "answer_a_resignation");
    must(engine, Resign{2}, black); // also out of turn
    EXPECT_EQ(refused_by(engine, Roll{1, 2}, Actor::chance), "answer_a_resignation");
    EXPECT_EQ(refused_by(engine, Accept{}, black), "players_take_turns");
    must(engine, Refuse{}, white);
    must(engine, Roll{1, 2}, Actor::chance);
    must(engine, Resign{3}, white);
    must(engine, Accept{}, black);
    EXPECT_EQ(engine.state().score, (std::array<std::uint32_t, 2>{0, 3}));
    EXPECT_EQ(refused_by(engine, Resign{1}, white), "resign_during_a_game");
}

TEST(MatchPlay, the_crawford_game_is_the_first_with_a_player_one_point_away) {
    backgammon::Setup setup;
    setup.match_length = 3;
    auto engine = new_engine(setup);
    const auto play_game = [&](bool doubled) { // White resigns a single game
        EXPECT_TRUE(engine.dispatch(Roll{6, 1}, Actor::chance).committed());
        EXPECT_TRUE(engine.dispatch(Resign{doubled ? 2 : 1}, white).committed());
        EXPECT_TRUE(engine.dispatch(Accept{}, black).committed());
    };
    play_game(true); // 0:2
    EXPECT_EQ(refused_by(engine, Roll{6, 1}, Actor::chance), "throw_before_moving");
    must(engine, NextGame{}, Actor::system);
    EXPECT_TRUE(engine.state().crawford_game);
    must(engine, Roll{6, 1}, Actor::chance);
    must(engine, Move{13, 7}, white);
    must(engine, Move{8, 7}, white);
    must(engine, EndTurn{}, white);
    EXPECT_EQ(refused_by(engine, Double{}, black), "no_cube_in_crawford_game");
    must(engine, Resign{1}, black);
    must(engine, Accept{}, white); // 1:2
    must(engine, NextGame{}, Actor::system);
    EXPECT_FALSE(engine.state().crawford_game); // only once
    play_game(false);
    EXPECT_EQ(engine.state().phase, Phase::MatchOver);
    EXPECT_EQ(refused_by(engine, NextGame{}, Actor::system), "match_ends_at_its_length");
}

TEST(MatchPlay, without_crawford_the_cube_stays_in_play) {
    backgammon::Setup setup;
    setup.match_length = 1;
    EXPECT_TRUE(new_match(setup).crawford_game);
    setup.crawford = false;
    EXPECT_FALSE(new_match(setup).crawford_game);
}

TEST(Undo, B50_moves_can_be_undone_back_to_the_dice_and_no_further) {
    auto engine = new_engine();
    must(engine, Roll{6, 1}, Actor::chance);
    const Match rolled = engine.state();
    must(engine, Move{13, 7}, white);
    must(engine, Move{8, 7}, white);
    EXPECT_EQ(engine.undo_depth(), 2U);
    EXPECT_EQ(engine.undo(black).refusal().reason, HistoryReason::NotYours);
    ASSERT_TRUE(engine.undo(white));
    EXPECT_EQ(engine.undo_depth(), 1U);
    EXPECT_EQ(engine.redo_depth(), 1U);
    ASSERT_TRUE(engine.undo(white));
    EXPECT_EQ(engine.state(), rolled);
    const auto refused = engine.undo(white);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.refusal().reason, HistoryReason::Barrier);
    EXPECT_EQ(refused.refusal().barrier.behavior, "throw_for_the_start");
    EXPECT_TRUE(refused.refusal().barrier.has(BarrierKind::Chance));
    ASSERT_TRUE(engine.redo(white));
    ASSERT_TRUE(engine.redo(white));
    must(engine, EndTurn{}, white);
    EXPECT_EQ(engine.undo_depth(), 0U);
    EXPECT_EQ(engine.redo_depth(), 0U);
    EXPECT_EQ(engine.undo(white).refusal().barrier.behavior, "pass_the_turn");
}

TEST(Undo, cube_decisions_and_the_end_of_a_turn_are_barriers) {
    for (const bool takes : {true, false}) {
        auto engine = engine_at({{{6, 15}}, {{6, 15}}});
        must(engine, Double{}, white);
        EXPECT_EQ(engine.can_undo(white).refusal().reason, HistoryReason::Barrier);
        must(engine, takes ? Input(Take{}) : Input(Drop{}), black);
        EXPECT_EQ(engine.can_undo(black).refusal().reason, HistoryReason::Barrier);
    }
}

TEST(Setup, two_engines_with_different_setups_run_side_by_side) {
    backgammon::Setup longer;
    longer.match_length = 7;
    auto a = new_engine();
    auto b = new_engine(longer);
    for (Engine* engine : {&a, &b}) {
        must(*engine, Roll{6, 1}, Actor::chance);
        must(*engine, Resign{3}, white);
        must(*engine, Accept{}, black);
        must(*engine, NextGame{}, Actor::system);
        must(*engine, Roll{6, 1}, Actor::chance);
        must(*engine, Resign{2}, white);
        must(*engine, Accept{}, black);
    }
    EXPECT_EQ(a.state().phase, Phase::MatchOver);
    EXPECT_EQ(b.state().phase, Phase::GameOver);
}

// 24/18, 13/7 or 8/2 with the 6, each with 24/23, 8/7 or 6/5, and 13/6; 24/17 is blocked.
/// Why no engine begins there, or nothing.
std::string why_not(const Match& match, Setup setup = {}) {
    try {
        (void)Engine(setup, match);
        return "";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

TEST(Setup, a_match_has_a_length_that_match_files_know) {
    EXPECT_EQ(why_not(new_match({.match_length = 99}), {.match_length = 99}), "");
    EXPECT_EQ(why_not(new_match({}), {.match_length = -1}), "a match is played to 0 to 99 points, not to -1");
    EXPECT_EQ(why_not(new_match({}), {.match_length = 100}),
              "a match is played to 0 to 99 points, not to 100");
}

TEST(Setup, a_position_that_no_match_comes_to_is_refused) {
    const Match begun =
        Position{{{24, 2}, {13, 5}, {8, 3}, {6, 5}}, {{24, 2}, {13, 5}, {8, 3}, {6, 5}}, 6, 1}.match();
    EXPECT_EQ(why_not(begun), "");
    const auto changed = [&](auto change) {
        Match match = begun;
        change(match);
        return why_not(match);
    };
    const std::string why = "no match comes to this position, because ";
    EXPECT_EQ(changed([](Match& m) { ++m.board.checkers[0][6]; }), why + "each side has fifteen checkers");
    EXPECT_EQ(changed([](Match& m) { m.board.move(0, 6, 1); }), why + "no point has checkers of both colors");
    EXPECT_EQ(changed([](Match& m) { m.dice.showing[2] = 255; }),
              why + "only thrown dice are left to be played");
    EXPECT_EQ(changed([](Match& m) { m.thrown = {9, 9}; }), why + "only thrown dice are left to be played");
    EXPECT_EQ(changed([](Match& m) { m.cube.value = 3; }),
              why + "the cube is a power of two up to its limit");
    EXPECT_EQ(changed([](Match& m) { m.score[0] = 5; }),
              why + "a match is over when its length is reached, and not before");
    EXPECT_EQ(changed([](Match& m) { m.turn = nobody; }),
              why + "a game is over when a side has borne off all checkers");
    EXPECT_EQ(changed([](Match& m) { m.cube = {2, 3}; }), why + "players are there, and games have numbers");
    EXPECT_EQ(changed([](Match& m) { m.resigner = 1; }), why + "a resignation has a player and a number");
}

TEST(LegalTurns, an_opening_six_and_one_leads_to_ten_positions) {
    auto engine = new_engine();
    must(engine, Roll{6, 1}, Actor::chance);
    const auto turns = legal_turns(engine.setup(), engine.state());
    for (const Turn& turn : turns) {
        EXPECT_EQ(turn.moves.size(), 2U);
    }
    EXPECT_EQ(turns.size(), 10U);
}

} // namespace
