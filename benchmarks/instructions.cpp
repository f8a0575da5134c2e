/// Scenarios for scripts/instructions, which counts the instructions of one item.
///
///     instructions SCENARIO ITEMS
///
/// Two runs that differ only in ITEMS differ by the instructions of that many items, because warming up cancels out.

#include "baseline.hpp"
#include "long_phase.hpp"

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"

#include <tictactoe/tictactoe.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace {

namespace seq = herding::sequence;

using long_phase::LongGame;
using tictactoe::Board;
using tictactoe::Game;
using tictactoe::Mark;
using tictactoe::Place;
using tictactoe::player;

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "instructions: %s\n", what);
    std::exit(1);
}

/// Plays random games until `items` moves are made. `play(board, place, actor)` makes one; `restart()` begins a game.
template <class View, class Play, class Restart>
void moves(std::size_t items, View board, Play play, Restart restart) {
    herding::Generator generator(1);
    while (items != 0) {
        for (; items != 0 && !board().over; --items) {
            const Place place = baseline::choose(board(), generator);
            if (!play(place, player(board().turn))) {
                fail("a legal move was refused");
            }
        }
        restart();
    }
}

void commit(std::size_t items) {
    herding::Engine<Game> game;
    moves(
        items + 1000, [&]() -> const Board& { return game.state(); },
        [&](const Place& place, herding::Actor by) { return game.dispatch(place, by).committed(); },
        [&] {
            if (!game.undo_to({})) {
                fail("undo was refused");
            }
        });
}

void commit_by_hand(std::size_t items) {
    baseline::Game game;
    moves(
        items + 1000, [&]() -> const Board& { return game.board(); },
        [&](const Place& place, herding::Actor by) { return game.play(place, by); }, [&] { game.restart(); });
}

void advance(std::size_t items) {
    Board board;
    moves(
        items + 1000, [&]() -> const Board& { return board; },
        [&](const Place& place, herding::Actor by) {
            return !herding::advance<Game>(board, place, by).stops();
        },
        [&] { board = {}; });
}

void advance_by_hand(std::size_t items) {
    Board board;
    moves(
        items + 1000, [&]() -> const Board& { return board; },
        [&](const Place& place, herding::Actor by) { return baseline::play(board, place, by); },
        [&] { board = {}; });
}

void refusal(std::size_t items) {
    herding::Engine<Game> game;
    for (; items != 0; --items) {
        if (!game.dispatch(Place{3, 3}, player(Mark::X)).refused()) {
            fail("an illegal move was not refused");
        }
    }
}

void undo_and_redo(std::size_t items) {
    herding::Engine<Game> game;
    if (!game.dispatch(Place{0, 0}, player(Mark::X)).committed()) {
        fail("a legal move was refused");
    }
    for (; items != 0; --items) {
        if (!game.undo() || !game.redo()) {
            fail("undo or redo was refused");
        }
    }
}

/// Plays the actions of a recorded long phase of dice, again and again.
template <class Restart, class Take> void dice_actions(std::size_t items, Restart restart, Take take) {
    static const auto recorded = [] {
        herding::Generator generator(1);
        std::vector<seq::ChoiceOf<LongGame>> taken;
        LongGame::State state;
        for (auto choices = seq::legal_actions<LongGame>(state); !choices.empty();
             choices = seq::legal_actions<LongGame>(state)) {
            taken.push_back(choices[generator.below(static_cast<std::uint32_t>(choices.size()))]);
            if (herding::advance<LongGame>(state, taken.back().input, taken.back().by).stops()) {
                fail("a legal action was refused");
            }
        }
        return taken;
    }();
    while (items != 0) {
        restart();
        for (std::size_t i = 0; i < recorded.size() && items != 0; ++i, --items) {
            if (!take(recorded[i])) {
                fail("a recorded action was refused");
            }
        }
    }
}

void dice_advance(std::size_t items) {
    LongGame::State state;
    dice_actions(
        items, [&] { state = {}; },
        [&](const auto& choice) {
            return !herding::advance<LongGame>(state, choice.input, choice.by).stops();
        });
}

/// Each phase has its own engine, because chance cannot be undone. Making it is a small part of the count.
void dice_commit(std::size_t items) {
    std::optional<herding::Engine<LongGame>> game;
    dice_actions(
        items,
        [&] {
            game.emplace(
                LongGame::State{},
                herding::Options<LongGame>{.history = herding::HistoryPolicy::bounded(16), .frames = {16}});
        },
        [&](const auto& choice) { return game->dispatch(choice.input, choice.by).committed(); });
}

struct Scenario {
    std::string_view name;
    void (*run)(std::size_t items);
};

constexpr Scenario scenarios[] = {
    {"commit", commit},           {"commit_by_hand", commit_by_hand},
    {"advance", advance},         {"advance_by_hand", advance_by_hand},
    {"refusal", refusal},         {"undo_and_redo", undo_and_redo},
    {"dice_commit", dice_commit}, {"dice_advance", dice_advance},
};

} // namespace

int main(int argc, char** argv) {
    if (argc == 3) {
        for (const Scenario& scenario : scenarios) {
            if (scenario.name == argv[1]) {
                scenario.run(static_cast<std::size_t>(std::strtoull(argv[2], nullptr, 10)));
                return 0;
            }
        }
    }
    std::fprintf(stderr, "usage: instructions SCENARIO ITEMS\nscenarios:");
    for (const Scenario& scenario : scenarios) {
        std::fprintf(stderr, " %s", scenario.name.data());
    }
    std::fprintf(stderr, "\n");
    return 2;
}
