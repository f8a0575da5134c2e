// expect: herding: a type of Spec::Trace .the argument `T` of RightTrace. cannot be copied

#include "herding/herding.hpp"

struct Incomparable {
    int value = 0;
};

struct Add {
    int by;
    Incomparable apply(int& state) const { return {state += by}; }
    bool operator==(const Add&) const = default;
};

struct Game {
    using State = int;
    using Input = int;
    using Diff = Add;
    using Trace = Incomparable;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        d.emit(Add{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 1, add}}); }
};

int main() { herding::Engine<Game> engine; }
