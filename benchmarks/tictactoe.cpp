/// Tic-tac-toe by the engine and by hand. One iteration is one random game; an item is one move.

#include <tictactoe/tictactoe.hpp>

#include "baseline.hpp"
#include "items.hpp"

#include "herding/herding.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using tictactoe::Board;
using tictactoe::Game;
using tictactoe::Mark;
using tictactoe::Place;
using tictactoe::player;

constexpr std::uint64_t seed = 1;

/// Engine with room for the longest game.
herding::Engine<Game> warm_engine() {
    herding::Engine<Game> game;
    herding::Generator generator(seed);
    for (int i = 0; i < 100; ++i) {
        while (!game.state().over) {
            const Place place = baseline::choose(game.state(), generator);
            static_cast<void>(game.dispatch(place, player(game.state().turn)));
        }
        static_cast<void>(game.undo_to({}));
    }
    return game;
}

/// `each` gets every outcome.
template <class Each> void games(benchmark::State& state, Each each) {
    herding::Generator generator(seed);
    herding::Engine<Game> game = warm_engine();
    const auto start = game.mark();
    std::int64_t moves = 0;
    Items items(state);
    for (auto _ : state) {
        while (!game.state().over) {
            const Place place = baseline::choose(game.state(), generator);
            const auto outcome = game.dispatch(place, player(game.state().turn));
            if (!outcome.committed()) {
                state.SkipWithError("a legal move was refused");
                return;
            }
            each(outcome);
            ++moves;
        }
        if (!game.undo_to(start)) {
            state.SkipWithError("undo was refused");
            return;
        }
    }
    items.done(moves);
}

void commit(benchmark::State& state) {
    games(state, [](const herding::Outcome<Game>&) {});
}
BENCHMARK(commit)->Name("tictactoe/commit");

void commit_by_hand(benchmark::State& state) {
    herding::Generator generator(seed);
    baseline::Game game;
    std::int64_t moves = 0;
    Items items(state);
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
    items.done(moves);
}
BENCHMARK(commit_by_hand)->Name("tictactoe/commit/by_hand");

/// The caller holds the last 256 frames, so the engine needs a new one for every move.
void commit_and_keep(benchmark::State& state) {
    herding::Engine<Game> other;
    const auto first = other.dispatch(Place{0, 0}, player(Mark::X));
    std::vector<herding::KeptFrame<Game>> kept(256, *first.keep());
    std::size_t next = 0;
    games(state, [&](const herding::Outcome<Game>& outcome) {
        kept[next] = outcome.get_if<herding::Committed<Game>>()->frame.keep();
        next = (next + 1) % kept.size();
    });
}
BENCHMARK(commit_and_keep)->Name("tictactoe/commit_and_keep");

void advance(benchmark::State& state) {
    herding::Generator generator(seed);
    std::int64_t moves = 0;
    Items items(state);
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
    items.done(moves);
}
BENCHMARK(advance)->Name("tictactoe/advance");

void advance_by_hand(benchmark::State& state) {
    herding::Generator generator(seed);
    std::int64_t moves = 0;
    Items items(state);
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
    items.done(moves);
}
BENCHMARK(advance_by_hand)->Name("tictactoe/advance/by_hand");

/// An item is one undo or one redo.
void undo_and_redo(benchmark::State& state) {
    herding::Engine<Game> game;
    if (!game.dispatch(Place{0, 0}, player(Mark::X)).committed()) {
        state.SkipWithError("a legal move was refused");
        return;
    }
    Items items(state);
    for (auto _ : state) {
        if (!game.undo() || !game.redo()) {
            state.SkipWithError("undo or redo was refused");
            return;
        }
        benchmark::ClobberMemory();
    }
    items.done(2 * state.iterations());
}
BENCHMARK(undo_and_redo)->Name("tictactoe/undo_and_redo");

/// An item is one refused dispatch.
void refuse(benchmark::State& state) {
    herding::Engine<Game> game;
    Items items(state);
    for (auto _ : state) {
        const auto outcome = game.dispatch(Place{3, 3}, player(Mark::X));
        if (!outcome.refused()) {
            state.SkipWithError("an illegal move was not refused");
            return;
        }
        benchmark::DoNotOptimize(outcome);
    }
    items.done(state.iterations());
}
BENCHMARK(refuse)->Name("tictactoe/refuse");

} // namespace
