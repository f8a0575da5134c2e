// expect: herding: an act has a name

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
