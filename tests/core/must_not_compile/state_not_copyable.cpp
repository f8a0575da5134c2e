// expect: herding: Spec::State cannot be copied and compared

#include "herding/herding.hpp"

#include <memory>

struct Add {
    int by;
    int apply(std::unique_ptr<int>& state) const { return *state += by; }
    bool operator==(const Add&) const = default;
};

struct Game {
    using State = std::unique_ptr<int>;
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

int main() { herding::Engine<Game> engine(nullptr); }
