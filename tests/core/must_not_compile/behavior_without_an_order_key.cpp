// expect: a behavior of the table .*has no order key

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
    static herding::Verdict<int> add(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", add}}); }
};
int main() { herding::Engine<Game> engine; }
