// expect: herding: a Playable must have `using Spec = …;`, and a `name` and a `summary`
// fix: Give the Playable `using Spec = Game;`, and a `name` and a `summary` as `static constexpr std::string_view`.

#include "herding/herding.hpp"
#include "herding/tool/run.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <string_view>

struct Heap {
    int stones = 20;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
    friend bool operator==(const Heap&, const Heap&) = default;
};

struct Take {
    int apply(Heap& heap) const { return --heap.stones; }
    friend bool operator==(const Take&, const Take&) = default;
};

struct Game {
    using State = Heap;
    using Input = bool;
    using Diff = Take;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> take(herding::Dispatch<Game>& d) {
        d.emit(Take{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"take", 1, take}}); }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view summary = "a heap of stones"; // and no name
};

int main(int argc, char** argv) { return herding::tool::run<Playable>(argc, argv); }
