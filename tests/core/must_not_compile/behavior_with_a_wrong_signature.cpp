// expect: a behavior of the table .*takes `herding::Dispatch<Spec>&`
// fix: Take `herding::Dispatch<Spec>&` and nothing else. It has the state, the input, the actor and the setup.

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

    static herding::Verdict<int> add(const int&, int) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 0, add}}); }
};

int main() { herding::Engine<Game> engine; }
