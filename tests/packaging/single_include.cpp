/// The amalgamated header on its own: no other folder of the library is on the include path. Tic-tac-toe's rules
/// include <herding/herding.hpp>, which is a file of this test that includes the amalgamated header.

#include "tictactoe.hpp"

#include <herding.hpp>

#include <cstdlib>
#include <iostream>
#include <sstream>

using namespace tictactoe;

namespace {

void check(bool good, const char* what) {
    if (!good) {
        std::cerr << "not so: " << what << '\n';
        std::exit(1);
    }
}

} // namespace

int main() {
    herding::Engine<Game> game;
    for (const Place place : {Place{0, 0}, Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{0, 2}}) {
        check(game.dispatch(place, player(game.state().turn)).frame() != nullptr, "every move is committed");
    }
    check(game.state().over && Game::wins(game.state(), Mark::X), "X has three in the first row");

    std::ostringstream answer;
    answer << game.dispatch(Place{2, 2}, player(Mark::O));
    check(answer.str() == "disallowed by your_turn: the game is over", "the refusal says why");

    const Board end = game.state();
    check(static_cast<bool>(game.undo()) && !game.state().over, "undo takes the winning move back");
    check(static_cast<bool>(game.redo()) && game.state() == end, "redo brings it again");
    check(game.preview(Place{2, 2}, player(Mark::O)).refusal.has_value(), "a preview refuses as well");

    Board board;
    check(!herding::advance<Game>(board, Place{1, 1}, player(Mark::X)).stops(), "advance goes on");
    check(board.cells[4] == Mark::X, "advance placed the mark");

    herding::CowVector<int> numbers(1000, 7);
    const auto copy = numbers;
    numbers.write(500) = 8;
    check(copy[500] == 7 && numbers[500] == 8, "a copy keeps its value");
}
