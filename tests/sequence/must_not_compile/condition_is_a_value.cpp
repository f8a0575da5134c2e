// expect: herding: a step, a condition, a decider, a weight or a precondition of a sequence is a lambda .*no value
// fix: Write a lambda, and name the type of each parameter.

#include "game.hpp"
struct Turn {
    bool b = false;
    auto script() {
        return seq(when(b, act<"a">(by(0), [] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
int main() { herding::Engine<Game<Turn>> engine; }
