// expect: RightDiff<[^>]*NoValue, Forgotten

#include "herding/herding.hpp"

#include <variant>

template <int N> struct Add {
    int by;
    int apply(int& state) const { return state += by * N; }
    bool operator==(const Add&) const = default;
};

struct Forgotten {
    int by;
    int apply(int& state) const { return state += by; }
};

struct Game {
    using State = int;
    using Input = int;
    using Diff = std::variant<Add<1>, Add<2>, Add<3>, Add<4>, Add<5>, Add<6>, Forgotten, Add<8>, Add<9>,
                              Add<10>, Add<11>, Add<12>, Add<13>>;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        d.emit(Forgotten{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 1, add}}); }
};

int main() { herding::Engine<Game> engine; }
