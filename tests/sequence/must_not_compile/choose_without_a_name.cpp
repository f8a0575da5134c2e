// expect: herding: a choose has a name

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(choose(act<"a">(by(0), [] {}), act<"b">(by(0), [] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
