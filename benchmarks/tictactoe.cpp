/// Tic-tac-toe by the engine and by hand, in one run. One iteration is one random game; an item is one move.
///
/// A benchmark `name` and its baseline `name/by_hand` are compared at the end of the run (main.cpp).

#include <tictactoe/tictactoe.hpp>

#include "baseline_tictactoe.hpp"

#include "herding/herding.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>

namespace {

using tictactoe::Board;
using tictactoe::Game;
using tictactoe::Mark;
using tictactoe::Place;
using tictactoe::player;

constexpr std::uint64_t seed = 1;

void commit(benchmark::State& state) {
    herding::Generator generator(seed);
    herding::Engine<Game> game;
    const auto start = game.mark();
    std::int64_t moves = 0;
    for (auto _ : state) {
        while (!game.state().over) {
            const Place place = baseline::choose(game.state(), generator);
            const auto outcome = game.dispatch(place, player(game.state().turn));
            if (!outcome.committed()) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
        if (!game.undo_to(start)) {
            state.SkipWithError("undo was refused");
            return;
        }
    }
    state.SetItemsProcessed(moves);
    state.counters["goal"] = 1.15;
}
BENCHMARK(commit)->Name("tictactoe/commit");

void commit_by_hand(benchmark::State& state) {
    herding::Generator generator(seed);
    baseline::Game game;
    std::int64_t moves = 0;
    for (auto _ : state) {
        while (!game.board().over) {
            const Place place = baseline::choose(game.board(), generator);
            if (!game.play(place, player(game.board().turn))) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
        game.restart();
    }
    state.SetItemsProcessed(moves);
}
BENCHMARK(commit_by_hand)->Name("tictactoe/commit/by_hand");

void advance(benchmark::State& state) {
    herding::Generator generator(seed);
    std::int64_t moves = 0;
    for (auto _ : state) {
        Board board;
        while (!board.over) {
            const Place place = baseline::choose(board, generator);
            if (herding::advance<Game>(board, place, player(board.turn)).stops()) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
    }
    state.SetItemsProcessed(moves);
    state.counters["goal"] = 1 / 0.9;
}
BENCHMARK(advance)->Name("tictactoe/advance");

void advance_by_hand(benchmark::State& state) {
    herding::Generator generator(seed);
    std::int64_t moves = 0;
    for (auto _ : state) {
        Board board;
        while (!board.over) {
            const Place place = baseline::choose(board, generator);
            if (!baseline::play(board, place, player(board.turn))) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            ++moves;
        }
    }
    state.SetItemsProcessed(moves);
}
BENCHMARK(advance_by_hand)->Name("tictactoe/advance/by_hand");

/// An item is one undo or one redo.
void undo_and_redo(benchmark::State& state) {
    herding::Engine<Game> game;
    if (!game.dispatch(Place{0, 0}, player(Mark::X)).committed()) {
        state.SkipWithError("a legal move was refused");
        return;
    }
    for (auto _ : state) {
        if (!game.undo() || !game.redo()) {
            state.SkipWithError("undo or redo was refused");
            return;
        }
        benchmark::DoNotOptimize(game.state());
    }
    state.SetItemsProcessed(2 * state.iterations());
}
BENCHMARK(undo_and_redo)->Name("tictactoe/undo_and_redo");

/// An item is one refused dispatch.
void refuse(benchmark::State& state) {
    herding::Engine<Game> game;
    for (auto _ : state) {
        const auto outcome = game.dispatch(Place{3, 3}, player(Mark::X));
        if (!outcome.refused()) {
            state.SkipWithError("an illegal move was not refused");
            return;
        }
        benchmark::DoNotOptimize(outcome);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(refuse)->Name("tictactoe/refuse");

} // namespace
