// expect: herding: a diff .the argument `D` of RightDiff. cannot be copied

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>

struct Drop {
    int apply(Heap& heap) const { return heap.stones = 0; }
};

struct Wrong : Game {
    using Diff = std::variant<Take, Drop>;
    static herding::Verdict<int> take(herding::Dispatch<Wrong>& d) {
        d.emit(Take{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Wrong>({{"take", 1, take}}); }
};

struct Playable {
    using Spec = Wrong;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
