// expect: herding: .begin. and .next_trigger. are inputs of the library
// fix: Give this action another name.

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"begin">(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
