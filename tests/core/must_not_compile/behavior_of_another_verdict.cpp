// expect: a behavior of the table .*returns another type than `herding::Verdict<Info>`
// fix: Return `herding::Verdict<Info>` with the Info that the Spec names.

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

    static herding::Verdict<long> add(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 0, add}}); }
};

int main() { herding::Engine<Game> engine; }
