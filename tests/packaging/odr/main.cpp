/// Two translation units include all of the library and share an Engine of one Spec. Linking checks that every
/// definition in the headers may occur in several units. The values that they exchange check that it is the same
/// definition.

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

/// The other unit throws it, and this unit catches it by its type.
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
