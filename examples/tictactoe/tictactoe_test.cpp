#include "tictactoe.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
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

/// Plays a game to the end with equally likely moves. Calls `after` with the state before and the outcome.
template <class After>
void play_randomly(herding::Engine<Game>& game, herding::Generator& generator, After after) {
    while (!game.state().over) {
        const Board before = game.state();
        const auto moves = free_cells(before);
        const Place move = moves[generator.below(static_cast<std::uint32_t>(moves.size()))];
        after(before, game.dispatch(move, player(before.turn)));
    }
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

TEST(TicTacToe, B49_the_scripted_game_runs_as_expected) {
    herding::Engine<Game> game;

    // A commit has two diffs and two traces.
    const auto first = game.dispatch(Place{0, 0}, X);
    ASSERT_TRUE(first.committed());
    EXPECT_EQ(first.frame()->diffs.size(), 2U);
    EXPECT_EQ(words(*first.frame()),
              (std::vector<std::string>{"placed X at row 0, column 0", "switched to O"}));
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
    EXPECT_EQ(words(*winning.frame()), (std::vector<std::string>{"placed X at row 0, column 2",
                                                                 "switched to O", "game over: X wins"}));
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

TEST(TicTacToe, B49_an_engine_without_behaviors_changes_nothing) {
    using Table = herding::RuntimeTable<Game>;
    herding::Engine<Game> game(Board{}, {.table = std::make_shared<const Table>(Table::Entries{})});
    EXPECT_EQ(game.dispatch(Place{0, 0}, X), herding::NoChange{});
    EXPECT_EQ(game.state(), Board{});
    EXPECT_TRUE(game.frames().empty());
}

// The rules

TEST(TicTacToe, the_table_has_four_behaviors_in_order_with_their_rules) {
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

TEST(TicTacToe, players_take_turns) {
    herding::Engine<Game> game;
    for (const auto by : {O, herding::Actor::player(2), herding::Actor::system, herding::Actor::chance}) {
        const auto outcome = game.dispatch(Place{0, 0}, by);
        EXPECT_EQ(outcome.kind(), OutcomeKind::Disallowed);
        EXPECT_EQ(outcome.refusal()->behavior, "your_turn");
        EXPECT_EQ(outcome.refusal()->cite, "X begins, then the players take turns");
        EXPECT_EQ(*outcome.refusal()->info(), Info::NotYourTurn);
    }
    EXPECT_TRUE(game.dispatch(Place{0, 0}, X).committed());
    EXPECT_EQ(*game.dispatch(Place{0, 1}, X).refusal()->info(), Info::NotYourTurn);
    EXPECT_TRUE(game.dispatch(Place{0, 1}, O).committed());
}

TEST(TicTacToe, the_turn_is_checked_before_the_cell) {
    herding::Engine<Game> game;
    EXPECT_EQ(game.dispatch(Place{3, 3}, O).refusal()->behavior, "your_turn");
}

TEST(TicTacToe, every_cell_outside_the_board_is_invalid_input) {
    herding::Engine<Game> game;
    for (const Place place : {Place{-1, 0}, Place{3, 0}, Place{0, -1}, Place{0, 3}, Place{1'000'000, 1}}) {
        const auto outcome = game.dispatch(place, X);
        EXPECT_EQ(outcome.kind(), OutcomeKind::InvalidInput);
        EXPECT_EQ(outcome.refusal()->behavior, "free_cell");
        EXPECT_EQ(*outcome.refusal()->info(), Info::OutsideTheBoard);
    }
}

TEST(TicTacToe, an_occupied_cell_cites_its_rule) {
    herding::Engine<Game> game;
    ASSERT_TRUE(game.dispatch(Place{1, 1}, X).committed());
    const auto outcome = game.dispatch(Place{1, 1}, O);
    EXPECT_EQ(outcome.refusal()->behavior, "free_cell");
    EXPECT_EQ(outcome.refusal()->cite, "a mark goes into an empty cell");
}

TEST(TicTacToe, a_frame_records_which_behavior_left_what) {
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

TEST(TicTacToe, every_line_wins_for_both_players) {
    constexpr int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                 {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const Mark mark : {Mark::X, Mark::O}) {
        for (const auto& [a, b, c] : lines) {
            Board before;
            before.cells[static_cast<std::size_t>(a)] = before.cells[static_cast<std::size_t>(b)] = mark;
            before.turn = mark;
            herding::Engine<Game> game(before);
            const auto outcome = game.dispatch(place(c), player(mark));
            ASSERT_TRUE(outcome.committed());
            EXPECT_EQ(outcome.frame()->traces.back(), Game::Trace(GameOver{mark})) << a << b << c;
            EXPECT_TRUE(game.state().over);
        }
    }
}

TEST(TicTacToe, a_full_board_without_a_line_is_a_draw) {
    herding::Engine<Game> game(board("XOX XOO OX.", Mark::X));
    const auto outcome = game.dispatch(Place{2, 2}, X);
    EXPECT_EQ(words(*outcome.frame()).back(), "game over: nobody wins");
}

TEST(TicTacToe, a_line_on_the_last_cell_wins_and_does_not_draw) {
    herding::Engine<Game> game(board("XOX OXO OX.", Mark::X));
    EXPECT_EQ(words(*game.dispatch(Place{2, 2}, X).frame()).back(), "game over: X wins");
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

TEST(TicTacToe, one_engine_walks_all_255168_games_and_5478_positions_by_dispatch_and_undo) {
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

TEST(TicTacToe, advance_on_copies_counts_the_same_games) {
    Count count;
    walk_by_advance(Board{}, count);
    expect_all_games(count);
}

// Laws, over random games

TEST(TicTacToe, the_diffs_of_a_frame_lead_from_the_state_before_to_the_state_after) {
    herding::Generator generator(7);
    for (int i = 0; i < 500; ++i) {
        herding::Engine<Game> game;
        play_randomly(game, generator, [&](Board before, const herding::Outcome<Game>& outcome) {
            std::vector<Game::Trace> traces;
            for (const auto& diff : outcome.frame()->diffs) {
                herding::apply<Game>(diff, before,
                                     [&](const Game::Trace& trace) { traces.push_back(trace); });
            }
            EXPECT_EQ(before, game.state());
            EXPECT_TRUE(std::equal(traces.begin(), traces.end(), outcome.frame()->traces.begin(),
                                   outcome.frame()->traces.end()));
        });
    }
}

TEST(TicTacToe, a_game_undone_and_redone_has_equal_states_and_frames) {
    herding::Generator generator(49);
    for (int i = 0; i < 500; ++i) {
        herding::Engine<Game> game;
        std::vector<Board> states{game.state()};
        std::vector<herding::Frame<Game>> frames;
        play_randomly(game, generator, [&](const Board&, const herding::Outcome<Game>& outcome) {
            states.push_back(game.state());
            frames.push_back(*outcome.frame());
        });
        for (std::size_t k = frames.size(); k-- > 0;) {
            ASSERT_TRUE(game.undo());
            EXPECT_EQ(game.state(), states[k]);
            EXPECT_EQ(game.frames().size(), k);
        }
        for (std::size_t k = 0; k < frames.size(); ++k) {
            const auto redone = game.redo();
            ASSERT_TRUE(redone);
            EXPECT_EQ(*redone->frame(), frames[k]);
            EXPECT_EQ(game.state(), states[k + 1]);
        }
        std::size_t k = 0;
        for (const auto frame : game.frames()) {
            EXPECT_EQ(*frame, frames[k++]);
        }
        EXPECT_EQ(k, frames.size());
    }
}

TEST(TicTacToe, preview_predicts_dispatch_and_changes_nothing) {
    herding::Generator generator(3);
    herding::Engine<Game> game;
    while (!game.state().over) {
        const Board before = game.state();
        for (int cell = 0; cell < 10; ++cell) {
            const auto by = player(before.turn);
            const auto preview = game.preview(place(cell), by);
            EXPECT_EQ(game.state(), before);
            auto copy = game.fork();
            const auto outcome = copy.dispatch(place(cell), by);
            EXPECT_EQ(preview.outcome, outcome.kind());
            EXPECT_EQ(preview.refusal.has_value(), outcome.refused());
            if (outcome.committed()) {
                EXPECT_TRUE(std::equal(preview.traces.begin(), preview.traces.end(),
                                       outcome.frame()->traces.begin(), outcome.frame()->traces.end()));
            } else {
                EXPECT_EQ(*preview.refusal, *outcome.refusal());
            }
        }
        const auto moves = free_cells(before);
        ASSERT_TRUE(game.dispatch(moves[generator.below(static_cast<std::uint32_t>(moves.size()))],
                                  player(before.turn))
                        .committed());
    }
}

} // namespace
