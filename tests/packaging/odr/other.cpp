#include "game.hpp"

Sight other_looks() { return look(); }

int other_takes(herding::Engine<nim::Game>& game, int stones) {
    (void)game.dispatch(nim::Take{stones});
    return game.state().stones;
}

void other_misuses(herding::Engine<nim::Game>& game) { (void)game.undo_to(herding::Mark{1000}); }
