#include "tictactoe/playable.hpp"

#include "herding/law/test_game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace tictactoe;
namespace law = herding::law;
using Moves = std::vector<Place>;

const auto X = player(Mark::X);
const auto O = player(Mark::O);

/// A game after these marks, X first.
herding::Engine<Game> after(const Moves& moves) {
    herding::Engine<Game> game;
    for (const Place& place : moves) {
        EXPECT_TRUE(game.dispatch(place, player(game.state().turn)).committed());
    }
    return game;
}
/// Why the rules refuse a mark: `your_turn: X begins, then the players take turns`.
std::string refused(herding::Engine<Game>& game, const Place& place, herding::Actor by, Info info) {
    const auto outcome = game.dispatch(place, by);
    EXPECT_EQ(outcome.refusal() == nullptr ? Info{} : *outcome.refusal()->info(), info) << outcome;
    return outcome.refusal() == nullptr
               ? ""
               : std::string(outcome.refusal()->behavior) + ": " + std::string(outcome.refusal()->cite);
}
/// The last trace in words.
std::string last(const herding::Engine<Game>& game) {
    return Game::describe(game.frames().back()->traces.back());
}

TEST(TicTacToe, players_take_turns_before_the_cell_is_checked) {
    herding::Engine<Game> game;
    for (const auto by : {O, herding::Actor::player(2), herding::Actor::system, herding::Actor::chance}) {
        EXPECT_EQ(refused(game, {3, 3}, by, Info::NotYourTurn),
                  "your_turn: X begins, then the players take turns");
        EXPECT_EQ(game.dispatch(Place{0, 0}, by).kind(), herding::OutcomeKind::Disallowed);
    }
    EXPECT_TRUE(game.dispatch(Place{0, 0}, X).committed());
    EXPECT_NE(refused(game, {0, 1}, X, Info::NotYourTurn), "");
    EXPECT_TRUE(game.dispatch(Place{0, 1}, O).committed());
}

TEST(TicTacToe, a_mark_goes_into_an_empty_cell) {
    auto game = after({{1, 1}});
    EXPECT_EQ(refused(game, {1, 1}, O, Info::Occupied), "free_cell: a mark goes into an empty cell");
    for (const Place& place : Moves{{-1, 0}, {3, 0}, {0, -1}, {0, 3}, {1'000'000, 1}}) {
        EXPECT_EQ(refused(game, place, O, Info::OutsideTheBoard),
                  "free_cell: a mark goes into an empty cell");
        EXPECT_EQ(game.dispatch(place, O).kind(), herding::OutcomeKind::InvalidInput);
    }
}

TEST(TicTacToe, every_line_wins_for_both_players) {
    constexpr int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                 {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const Mark mark : {Mark::X, Mark::O}) {
        for (const auto& [a, b, c] : lines) {
            Board before{.turn = mark};
            before.cells[static_cast<std::size_t>(a)] = before.cells[static_cast<std::size_t>(b)] = mark;
            herding::Engine<Game> game(before);
            ASSERT_TRUE(game.dispatch(Place{c / 3, c % 3}, player(mark)).committed());
            EXPECT_EQ(game.frames().back()->traces.back(), Game::Trace(GameOver{mark})) << a << b << c;
            EXPECT_TRUE(game.state().over);
        }
    }
}

TEST(TicTacToe, the_last_cell_wins_or_draws) {
    EXPECT_EQ(last(after({{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 0}, {2, 2}})),
              "game over: nobody wins");
    EXPECT_EQ(last(after({{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 0}, {2, 2}})),
              "game over: X wins");
}

TEST(TicTacToe, is_tested_as_every_game) {
    const auto report = law::test_game<Playable, law::Parts().without(law::Part::Mutants)>();
    EXPECT_TRUE(report.ok()) << report;
}

} // namespace
