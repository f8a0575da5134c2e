// expect: herding: the Playable .the argument `P` of CheckDescription. names no Spec

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>

struct Playable {
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
