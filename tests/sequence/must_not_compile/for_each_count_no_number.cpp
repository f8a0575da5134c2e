// expect: herding: the second argument of for_each returns how often

#include "game.hpp"

struct Turn {
    int i = 0;
    auto script() {
        return seq(act<"x">(by(0), [] {}), for_each(i, "three", run<"y">([] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
