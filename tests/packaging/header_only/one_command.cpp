// A game of sequences with hidden cards, from headers alone: it plays the first legal action until nobody has one.
#include "kuhn/kuhn.hpp"

#include <herding/sequence/sequence.hpp>
#include <herding/view/view.hpp>

int main() {
    herding::Engine<kuhn::Game> engine;
    bool moved = engine.dispatch(herding::sequence::Begin{}).frame() != nullptr;
    while (moved) {
        const auto choices = herding::sequence::legal_actions<kuhn::Game>(engine.state());
        if (choices.empty()) {
            break;
        }
        moved = engine.dispatch(choices.front().input, choices.front().by).frame() != nullptr;
        const auto view = herding::view::of<kuhn::Game>(engine.state(), 0);
        moved = moved && view.pending.over() == engine.state().pending.over();
    }
    return moved && engine.state().pending.over() ? 0 : 1;
}
