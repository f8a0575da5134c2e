// The engine over tic-tac-toe: one game from its beginning to its end, and all games by dispatch, undo and advance. The counts are
// known from outside.

#include "tictactoe.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace tictactoe;

namespace {

using herding::OutcomeKind;

const auto X = player(Mark::X);
const auto O = player(Mark::O);

/// The board from three rows: `"XO. .X. ..O"`.
Board board(std::string_view rows, Mark turn, bool over = false) {
    Board result;
    std::size_t i = 0;
    for (const char c : rows) {
        if (c != ' ') {
            result.cells[i++] = c == 'X' ? Mark::X : c == 'O' ? Mark::O : Mark::None;
        }
    }
    result.turn = turn;
    result.over = over;
    return result;
}

std::vector<std::string> words(const herding::Frame<Game>& frame) {
    std::vector<std::string> result;
    for (const auto& trace : frame.traces) {
        result.push_back(Game::describe(trace));
    }
    return result;
}

Place place(int cell) { return {cell / 3, cell % 3}; }

std::vector<Place> free_cells(const Board& board) {
    std::vector<Place> result;
    for (int cell = 0; cell < 9; ++cell) {
        if (board.cells[static_cast<std::size_t>(cell)] == Mark::None) {
            result.push_back(place(cell));
        }
    }
    return result;
}

struct Count {
    int x = 0;
    int o = 0;
    int draws = 0;

    void add(const Board& board) {
        (Game::wins(board, Mark::X) ? x : Game::wins(board, Mark::O) ? o : draws) += 1;
    }
};

void expect_all_games(const Count& count) {
    EXPECT_EQ(count.x, 131'184);
    EXPECT_EQ(count.o, 77'904);
    EXPECT_EQ(count.draws, 46'080);
    EXPECT_EQ(count.x + count.o + count.draws, 255'168);
}

// The scripted game

TEST(TicTacToeEngine, B49_the_scripted_game_runs_as_expected) {
    herding::Engine<Game> game;

    // A commit has two diffs and two traces.
    const auto first = game.dispatch(Place{0, 0}, X);
    ASSERT_TRUE(first.committed());
    EXPECT_EQ(first.frame()->diffs.size(), 2U);
    EXPECT_EQ(words(*first.frame()), (std::vector<std::string>{"placed X at a1", "switched to O"}));
    EXPECT_EQ(game.state(), board("X.. ... ...", Mark::O));

    // An occupied cell is disallowed, and the board is unchanged.
    const auto occupied = game.dispatch(Place{0, 0}, O);
    EXPECT_EQ(occupied.kind(), OutcomeKind::Disallowed);
    EXPECT_EQ(*occupied.refusal()->info(), Info::Occupied);
    EXPECT_EQ(game.state(), board("X.. ... ...", Mark::O));
    EXPECT_EQ(game.frames().size(), 1U);

    // A move is undone and redone.
    ASSERT_TRUE(game.dispatch(Place{1, 0}, O).committed());
    const Board before_undo = game.state();
    const auto undone = game.undo();
    ASSERT_TRUE(undone);
    EXPECT_EQ(undone->kind(), OutcomeKind::Undone);
    EXPECT_EQ(undone->frame()->number, 2U);
    EXPECT_EQ(game.state(), board("X.. ... ...", Mark::O));
    const auto redone = game.redo();
    ASSERT_TRUE(redone);
    EXPECT_EQ(redone->kind(), OutcomeKind::Redone);
    EXPECT_EQ(game.state(), before_undo);

    // Row 3, column 3 is no cell.
    const auto outside = game.dispatch(Place{3, 3}, X);
    EXPECT_EQ(outside.kind(), OutcomeKind::InvalidInput);
    EXPECT_EQ(*outside.refusal()->info(), Info::OutsideTheBoard);

    // The winning move commits with a third diff.
    ASSERT_TRUE(game.dispatch(Place{0, 1}, X).committed());
    ASSERT_TRUE(game.dispatch(Place{1, 1}, O).committed());
    const auto winning = game.dispatch(Place{0, 2}, X);
    ASSERT_TRUE(winning.committed());
    EXPECT_EQ(winning.frame()->diffs.size(), 3U);
    EXPECT_EQ(words(*winning.frame()),
              (std::vector<std::string>{"placed X at c1", "switched to O", "game over: X wins"}));
    EXPECT_EQ(game.state(), board("XXX OO. ...", Mark::O, true));

    // A move after the end is disallowed.
    const auto late = game.dispatch(Place{2, 2}, O);
    EXPECT_EQ(late.kind(), OutcomeKind::Disallowed);
    EXPECT_EQ(*late.refusal()->info(), Info::GameIsOver);

    // Undo goes back to the start; one more undo is refused.
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(game.undo());
    }
    EXPECT_EQ(game.state(), Board{});
    const auto once_more = game.undo();
    ASSERT_FALSE(once_more);
    EXPECT_EQ(once_more.refusal(), herding::HistoryRefusal{herding::HistoryReason::NothingToUndo});
    EXPECT_EQ(game.state(), Board{});
}

TEST(TicTacToeEngine, B49_an_engine_without_behaviors_changes_nothing) {
    using Table = herding::RuntimeTable<Game>;
    herding::Engine<Game> game(Board{}, {.table = std::make_shared<const Table>(Table::Entries{})});
    EXPECT_EQ(game.dispatch(Place{0, 0}, X), herding::NoChange{});
    EXPECT_EQ(game.state(), Board{});
    EXPECT_TRUE(game.frames().empty());
}

TEST(TicTacToeEngine, the_table_has_four_behaviors_in_order_with_their_rules) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const auto& behavior : herding::behaviors<Game>()) {
        found.emplace_back(behavior.name, behavior.cite);
    }
    const std::vector<std::pair<std::string, std::string>> expected{
        {"your_turn", "X begins, then the players take turns"},
        {"free_cell", "a mark goes into an empty cell"},
        {"place_and_switch", ""},
        {"win_or_draw", "three in a line win; a full board is a draw"},
    };
    EXPECT_EQ(found, expected);
}

TEST(TicTacToeEngine, a_frame_records_which_behavior_left_what) {
    herding::Engine<Game> game(board("XX. OO. ...", Mark::X));
    const auto outcome = game.dispatch(Place{0, 2}, X);
    ASSERT_TRUE(outcome.committed());
    const auto& frame = *outcome.frame();
    EXPECT_EQ(frame.actor, X);
    EXPECT_EQ(frame.input(), (Place{0, 2}));
    ASSERT_EQ(frame.steps.size(), 2U);
    EXPECT_EQ(frame.steps[0].behavior, "place_and_switch");
    EXPECT_EQ(frame.traces_of(frame.steps[0]).size(), 2U);
    EXPECT_EQ(frame.steps[1].behavior, "win_or_draw");
    EXPECT_EQ(frame.diffs_of(frame.steps[1])[0], Game::Diff(EndGame{Mark::X}));
    EXPECT_EQ(frame.traces_of(frame.steps[1])[0], Game::Trace(GameOver{Mark::X}));
}

// Counts known from outside: every game, every position.

void walk_by_undo(herding::Engine<Game>& game, Count& count, std::set<std::array<Mark, 9>>& positions) {
    const Board here = game.state();
    positions.insert(here.cells);
    if (here.over) {
        count.add(here);
        return;
    }
    for (const Place move : free_cells(here)) {
        ASSERT_TRUE(game.dispatch(move, player(here.turn)).committed());
        walk_by_undo(game, count, positions);
        ASSERT_TRUE(game.undo());
    }
}

TEST(TicTacToeEngine, one_engine_walks_all_255168_games_and_5478_positions_by_dispatch_and_undo) {
    herding::Engine<Game> game;
    Count count;
    std::set<std::array<Mark, 9>> positions;
    walk_by_undo(game, count, positions);
    expect_all_games(count);
    EXPECT_EQ(positions.size(), 5'478U);
    EXPECT_EQ(game.state(), Board{});
    EXPECT_EQ(game.undo_depth(), 0U);
}

void walk_by_advance(const Board& here, Count& count) {
    if (here.over) {
        count.add(here);
        return;
    }
    for (const Place move : free_cells(here)) {
        Board next = here;
        ASSERT_FALSE(herding::advance<Game>(next, move, player(here.turn)).stops());
        walk_by_advance(next, count);
    }
}

TEST(TicTacToeEngine, advance_on_copies_counts_the_same_games) {
    Count count;
    walk_by_advance(Board{}, count);
    expect_all_games(count);
}

} // namespace
