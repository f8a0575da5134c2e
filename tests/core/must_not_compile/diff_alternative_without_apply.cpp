// expect: RightDiff<[^>]*NoApply, Forgotten

#include "herding/herding.hpp"

#include <variant>

struct Add {
    int by;
    int apply(int& state) const { return state += by; }
    bool operator==(const Add&) const = default;
};

struct Forgotten {
    bool operator==(const Forgotten&) const = default;
};

struct Game {
    using State = int;
    using Input = int;
    using Diff = std::variant<Add, Forgotten>;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> add(herding::Dispatch<Game>& d) {
        d.emit(Add{d.input()});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"add", 1, add}}); }
};

int main() { herding::Engine<Game> engine; }
