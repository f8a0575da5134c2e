// expect: herding: Spec::footprint must be `static std::size_t footprint.const State&.`
// fix: Return the number of bytes that the State has allocated.

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
    static void footprint(const int&) {}
};

int main() { herding::Engine<Game> engine; }
