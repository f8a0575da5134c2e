// expect: herding: Spec::behaviors.. must return a table of this Spec's behaviors

#include "herding/herding.hpp"

struct Add {
    int by;
    int apply(int& state) const { return state += by; }
    bool operator==(const Add&) const = default;
};

struct Game {
    using State = int;
    using Input = int;
    using Diff = Add;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static constexpr int behaviors() { return 0; }
};

int main() { herding::Engine<Game> engine; }
