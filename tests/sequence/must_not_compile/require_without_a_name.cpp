// expect: herding: a precondition has a reason

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"a">(by(0), [] {}, require([] { return true; })));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
