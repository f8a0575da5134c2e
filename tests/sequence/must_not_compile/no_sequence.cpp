// expect: herding: Rules<Board, First, …> needs at least one sequence
// fix: List the sequences of the game after the Board. The first one runs first.

#include "game.hpp"

int main() { herding::Engine<Game<>> engine; }
