// expect: herding: the Playable .the argument `P` of CheckDescription. has no name

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view summary = "a heap of stones";
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
