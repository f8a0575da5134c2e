// expect: herding: the Playable has a member `.+` that cannot be used as `.+`
// fix: Give the member the parameters and the result of the list in playable.hpp: `static bool over(const NoSetup&, const Heap&)`.

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static bool over(const Heap& heap) { return heap.stones == 0; }
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
