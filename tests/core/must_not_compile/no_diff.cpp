// expect: herding: the Spec has no Diff: add `using Diff =

#include "herding/herding.hpp"

struct Game {
    using State = int;
    using Input = int;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        (void)d.input();
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 1, add}}); }
};

int main() { herding::Engine<Game> engine; }
