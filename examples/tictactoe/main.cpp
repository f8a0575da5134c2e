/// Tour of tic-tac-toe, from the first call to the last refusal. Read it from top to bottom, beside its output
/// (golden/tour.txt). A test compares the output with that file. After an intended change, write the file again:
///
///     build/examples/tictactoe/tictactoe > examples/tictactoe/golden/tour.txt

#include "serialize.hpp"
#include "tictactoe.hpp"

#include "herding/reflect/text.hpp"
#include "herding/reflect/words.hpp"

#include <iostream>
#include <memory>
#include <string_view>

using namespace tictactoe;

namespace {

const auto X = player(Mark::X);
const auto O = player(Mark::O);

void headline(std::string_view text) { std::cout << "\n== " << text << '\n'; }

void draw(const Board& board) {
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const Mark mark = board.cells[i];
        std::cout << (i % 3 == 0 ? "    " : " ") << (mark == Mark::None ? "." : name(mark));
        std::cout << (i % 3 == 2 ? "\n" : "");
    }
}

// [explain]
/// A frame records which rule left which trace. `describe` puts a trace into words.
void explain(const herding::Frame<Game>& frame) {
    for (const herding::Step& step : frame.steps) {
        for (const Game::Trace& trace : frame.traces_of(step)) {
            std::cout << "    " << step.behavior << ": " << Game::describe(trace) << '\n';
        }
    }
}
// [explain]

void the_whole_idea() {
    headline("The whole idea");
    // [whole_idea]
    herding::Engine<Game> game; // an engine for the rules of `Game`
    const auto outcome = game.dispatch(Place{1, 1}, player(Mark::X));
    std::cout << outcome << '\n'; // committed frame 1
    for (const auto& trace : outcome.frame()->traces) {
        std::cout << "    " << Game::describe(trace) << '\n'; // placed X at b2 …
    }
    std::cout << game.dispatch(Place{1, 1}, player(Mark::O)) << '\n'; // disallowed by free_cell: occupied
    std::cout << game.undo() << '\n';                                 // undone frame 1
    std::cout << game.redo() << '\n';                                 // redone frame 1
    // [whole_idea]
}

void committed_and_refused() {
    headline("Committed: which rule did what");
    // [committed]
    herding::Engine<Game> game;
    const auto outcome = game.dispatch(Place{0, 0}, X);
    std::cout << outcome << '\n';
    explain(*outcome.frame());
    draw(game.state());
    // [committed]

    headline("InvalidInput: no such cell in any state");
    // [invalid_input]
    std::cout << game.dispatch(Place{3, 3}, O) << '\n';
    // [invalid_input]

    headline("Disallowed: not now");
    // [disallowed]
    std::cout << game.dispatch(Place{1, 1}, X) << '\n'; // O is to move
    const auto occupied = game.dispatch(Place{0, 0}, O);
    std::cout << occupied << '\n';
    std::cout << "    the rule book: " << occupied.refusal()->cite << '\n';
    draw(game.state()); // as before
    // [disallowed]
}

void preview() {
    headline("Preview: what would happen");
    // [preview]
    herding::Engine<Game> game;
    const auto preview = game.preview(Place{2, 2}, X);
    std::cout << "would be " << name(*preview.outcome) << ", " << preview.reversibility() << '\n';
    for (const auto& trace : preview.traces) {
        std::cout << "    " << Game::describe(trace) << '\n';
    }
    std::cout << "frames: " << game.frames().size() << '\n'; // nothing did happen
    // [preview]
}

void undo_and_redo() {
    headline("Undone and Redone");
    // [undo]
    herding::Engine<Game> game;
    (void)game.dispatch(Place{0, 0}, X);
    (void)game.dispatch(Place{1, 1}, O);
    std::cout << game.undo() << '\n';
    draw(game.state());
    std::cout << game.redo() << '\n';
    draw(game.state());
    // [undo]

    headline("Undo and redo, refused");
    // [undo_refused]
    std::cout << game.redo() << '\n'; // nothing to redo
    (void)game.dispatch(Place{2, 2}, X, herding::Reversibility::Irreversible);
    const auto refused = game.undo();
    if (!refused) {
        std::cout << refused.refusal() << '\n'; // the caller called this commit irreversible
    }
    // [undo_refused]
}

void moves_as_text() {
    headline("Moves as text");
    // [text]
    using herding::reflect::parse;
    herding::Engine<Game> game;
    const auto place =
        parse<Place>("place{column=2, row=0}"); // fields in any order; the printed form has one order
    (void)game.dispatch(place, X);
    const auto frame = game.frames().back();
    for (const Place& input : frame->inputs) {
        std::cout << herding::reflect::words_of<Game>(input)
                  << '\n'; // Game has no words for inputs, so this is their text
    }
    for (const Game::Trace& trace : frame->traces) {
        std::cout << "    " << herding::reflect::print(trace) << '\n';
    }
    try {
        (void)parse<Place>("place{row=0,colum=2}");
    } catch (const herding::reflect::ReadError& error) {
        std::cout << error.what() << '\n';
    }
    // [text]
}

void no_change() {
    headline("NoChange: no rule had anything to do");
    // [no_change]
    using Table = herding::RuntimeTable<Game>; // replaces the rules; for tools and tests
    const auto no_rules = std::make_shared<const Table>(Table::Entries{});
    herding::Engine<Game> game(Board{}, {.table = no_rules});
    std::cout << game.dispatch(Place{0, 0}, X) << '\n';
    // [no_change]
}

void aborted() {
    headline("Aborted: the budget is spent");
    // [aborted]
    herding::Engine<Game> game(Board{}, {.budget = {.diffs = 1}}); // a move needs two
    std::cout << game.dispatch(Place{0, 0}, X) << '\n';
    draw(game.state()); // the first diff is gone as well
    // [aborted]
}

void a_whole_game() {
    headline("A whole game");
    // [game]
    herding::Engine<Game> game;
    const auto start = game.mark();
    for (const Place place : {Place{0, 0}, Place{1, 0}, Place{0, 1}, Place{1, 1}, Place{0, 2}}) {
        (void)game.dispatch(place, player(game.state().turn));
    }
    for (const auto frame : game.frames()) { // the latest frames, oldest first
        std::cout << "frame " << frame->number << " by " << frame->actor << '\n';
        explain(*frame);
    }
    draw(game.state());
    std::cout << game.dispatch(Place{2, 2}, O) << '\n';

    std::cout << game.undo_to(start) << " and all after it\n"; // one undo for five frames
    draw(game.state());
    std::cout << "once more: " << game.undo() << '\n';
    // [game]
}

} // namespace

int main() {
    std::cout << "Tic-tac-toe with Herding\n";
    the_whole_idea();
    committed_and_refused();
    preview();
    undo_and_redo();
    moves_as_text();
    no_change();
    aborted();
    a_whole_game();
}
