// The games of the examples: once warm, commits, refusals, undo and redo allocate nothing.

#include "backgammon/legal_turns.hpp"
#include "backgammon/replay.hpp"
#include "core/support/heap.hpp"
#include "tictactoe/tictactoe.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using herding::Actor;
using test::allocations_of;

TEST(WarmGames, tic_tac_toe_allocates_nothing) {
    using namespace tictactoe;
    herding::Engine<Game> engine;
    const auto start = engine.mark();
    const auto play = [&] {
        for (int cell = 0; cell < 9 && !engine.state().over; ++cell) {
            ASSERT_TRUE(engine.dispatch(Place{cell / 3, cell % 3}, player(engine.state().turn)).committed());
            ASSERT_TRUE(engine.dispatch(Place{cell / 3, cell % 3}, player(engine.state().turn)).refused());
            ASSERT_TRUE(engine.dispatch(Place{3, 3}, player(engine.state().turn)).refused());
            ASSERT_TRUE(engine.undo());
            ASSERT_TRUE(engine.redo());
        }
        ASSERT_TRUE(engine.undo_to(start));
    };
    play();
    play(); // the first game with a redo side, which needs one slot more
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(allocations_of(play), 0);
    }
}

TEST(WarmGames, steps_of_search_allocate_nothing) {
    const auto place_marks = [] {
        using namespace tictactoe;
        Board board;
        for (int cell = 0; cell < 9 && !board.over; ++cell) {
            ASSERT_FALSE(
                herding::advance_legal<Game>(board, Place{cell / 3, cell % 3}, player(board.turn)).stops());
        }
    };
    const auto move_checkers = [] {
        using namespace backgammon;
        const backgammon::Setup setup{};
        Match match = new_match(setup);
        ASSERT_FALSE(herding::advance_legal<Rules>(setup, match, Roll{3, 1}, Actor::chance).stops());
        ASSERT_FALSE(herding::advance_legal<Rules>(setup, match, Move{8, 5}, Actor::player(0)).stops());
        ASSERT_FALSE(herding::advance_legal<Rules>(setup, match, Move{6, 5}, Actor::player(0)).stops());
        ASSERT_TRUE(herding::advance_legal<Rules>(setup, match, Move{6, 5}, Actor::player(0)).stops());
    };
    EXPECT_EQ(allocations_of(place_marks), 0);
    EXPECT_EQ(allocations_of(move_checkers), 0);
}

/// Random games of backgammon. Counts the engine's own allocations.
class Player {
public:
    void play_a_game() {
        using namespace backgammon;
        submit(engine_.state().phase == Phase::Opening ? Input(throw_dice()) : Input(NextGame{}),
               Actor::system);
        for (int turns = 0; turns < 400 && engine_.state().phase != Phase::GameOver; ++turns) {
            submit(throw_dice(), Actor::chance);
            submit(Double{}, mover()); // too late, or in the opening: refused
            while (engine_.state().phase == Phase::Move) {
                const auto moves = legal_moves(engine_.setup(), engine_.state());
                submit(Move{12, 12}, mover());
                if (moves.empty()) {
                    submit(EndTurn{}, mover());
                } else {
                    submit(moves[random_.below(static_cast<std::uint32_t>(moves.size()))], mover());
                    taken += allocations_of([&] {
                        if (engine_.undo(mover())) {
                            ASSERT_TRUE(engine_.redo(mover()));
                        }
                    });
                }
            }
        }
        ++games;
    }

    long taken = 0;
    int games = 0;
    int commits = 0;

private:
    backgammon::Roll throw_dice() {
        const int a = static_cast<int>(random_.below(6)) + 1;
        return {a, static_cast<int>(random_.below(6)) + 1};
    }
    Actor mover() const { return Actor::player(engine_.state().turn); }

    void submit(const backgammon::Input& input, Actor by) {
        taken += allocations_of([&] { commits += engine_.dispatch(input, by).committed() ? 1 : 0; });
    }

    herding::Generator random_{3};
    backgammon::Engine engine_{backgammon::Setup{.match_length = 0}, backgammon::Match{}};
};

TEST(WarmGames, backgammon_allocates_nothing) {
    Player player;
    for (int i = 0; i < 3; ++i) {
        player.play_a_game(); // the ring of 256 slots fills, frames grow to their size
    }
    player.taken = 0;
    player.commits = 0;
    for (int i = 0; i < 5; ++i) {
        player.play_a_game();
    }
    EXPECT_EQ(player.taken, 0);
    EXPECT_GT(player.commits, 500);
}

} // namespace
