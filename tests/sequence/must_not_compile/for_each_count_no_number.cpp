// expect: herding: the second argument of for_each returns how often
// fix: Write a lambda that returns an integer or a Bounded, or write the number.

#include "game.hpp"

struct Turn {
    int i = 0;
    auto script() {
        return seq(act<"x">(by(0), [] {}), for_each(i, "three", run<"y">([] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
