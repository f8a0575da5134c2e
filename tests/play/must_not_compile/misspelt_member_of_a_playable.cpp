// expect: herding: the Playable has a member `.+`, which nothing uses; it is called `.+`
// fix: Give the member the name that playable.hpp lists: `over`. A helper of your own needs another name.

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static bool is_over(const herding::NoSetup&, const Heap& heap) { return heap.stones == 0; }
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
