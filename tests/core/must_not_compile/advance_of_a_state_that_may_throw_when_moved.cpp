// expect: herding: advance needs a State that moves without throwing

#include "herding/herding.hpp"

struct Position {
    Position() = default;
    Position(const Position&) = default;
    Position& operator=(const Position& other) {
        value = other.value;
        return *this;
    }
    bool operator==(const Position&) const = default;

    int value = 0;
};

struct Add {
    int by;
    int apply(Position& state) const { return state.value += by; }
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
};

int main() {
    Position state;
    return herding::advance<Game>(state, 1).stops() ? 1 : 0;
}
