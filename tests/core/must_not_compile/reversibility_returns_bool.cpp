// expect: herding: Spec::reversibility must be `static herding::Reversibility reversibility
// fix: Return `herding::Reversibility`, and take the parameters that the message lists.

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

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        d.emit(Add{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 1, add}}); }
    static bool reversibility(const int&) { return true; }
};

int main() { herding::Engine<Game> engine; }
