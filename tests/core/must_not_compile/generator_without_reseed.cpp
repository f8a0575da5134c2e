// expect: herding: Spec::generator must lead from a State to its generator

#include "herding/herding.hpp"

struct Position {
    int generator = 0;
    bool operator==(const Position&) const = default;
};

struct Add {
    int by;
    int apply(Position& state) const { return state.generator += by; }
    bool operator==(const Add&) const = default;
};

struct Game {
    using State = Position;
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
    static constexpr auto generator = &Position::generator;
};

int main() { herding::Engine<Game> engine; }
