// expect: herding: this game has views, but no function that deals hidden values again

#include "herding/herding.hpp"
#include "herding/play/determinize.hpp"
#include "herding/play/playable.hpp"

#include <cstdint>
#include <optional>
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
    static int view(const Heap& heap, std::uint16_t /*player*/) { return heap.stones > 0 ? 1 : 0; }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

int main() {
    Heap heap;
    herding::Generator generator;
    herding::play::determinize<Playable>({}, heap, 0, generator);
}
