// expect: member function

#include "herding/herding.hpp"

#include <array>

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

    herding::Verdict<int> add(herding::Dispatch<Game>&) { return herding::Continue{}; }
    // `constexpr` or `auto` would draw a second error, also of the compiler alone.
    static std::array<herding::BehaviorDef<Game>, 1> behaviors() {
        return herding::table<Game>({{"add", 0, add}});
    }
};

int main() {}
