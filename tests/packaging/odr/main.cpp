/// Two translation units include all of the library and share an Engine of one Spec. That they link says that every
/// definition in the headers may stand in several; what they tell each other here says that it is the same one.

#include "game.hpp"

namespace {

bool same_sight() {
    const Sight here = look();
    const Sight there = other_looks();
    return here.table == there.table && here.reveals == there.reveals &&
           here.engine_size == there.engine_size;
}

bool shared_engine() {
    herding::Engine<nim::Game> game;
    (void)game.dispatch(nim::Take{1});
    return other_takes(game, 2) == 4 && game.undo() && game.state().stones == 6 && game.frames().size() == 1;
}

/// Thrown there, caught here by its type.
bool caught() {
    herding::Engine<nim::Game> game;
    try {
        other_misuses(game);
    } catch (const herding::EngineError& error) {
        return error.kind() == herding::EngineError::Kind::UnknownMark;
    }
    return false;
}

} // namespace

int main() { return same_sight() && shared_engine() && caught() && nim::plays() ? 0 : 1; }
