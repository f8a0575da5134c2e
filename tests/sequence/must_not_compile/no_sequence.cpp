// expect: herding: Rules<Board, First, …> needs at least one sequence

#include "game.hpp"

int main() { herding::Engine<Game<>> engine; }
