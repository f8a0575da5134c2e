// expect: herding: this Setup has no default value

#include "herding/herding.hpp"
#include "herding/play/playable.hpp"

#include <string_view>

struct Heap {
    int stones = 5;
    friend bool operator==(const Heap&, const Heap&) = default;
};

struct Take {
    int apply(Heap& heap) const { return --heap.stones; }
    friend bool operator==(const Take&, const Take&) = default;
};

struct Game {
    struct Setup {
        explicit Setup(int count) : stones(count) {}
        int stones;
    };
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
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

int main() { return static_cast<int>(herding::play::setups<Playable>().size()); }
