// expect: herding: the Playable has a member `chance_outcomes` that cannot be used as `static std::vector<Chance<Spec>> chance_outcomes
// fix: A member whose result is wrong is used nowhere, so its sentence is the only error.

#include "heap.hpp"

#include "herding/play/game_of.hpp"

#include <string_view>
#include <vector>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "heap";
    static constexpr std::string_view summary = "a heap of stones";
    static std::vector<int> chance_outcomes(const herding::NoSetup&, const Heap&) { return {1, 2}; }
};

const herding::play::Game& game() { return herding::play::game_of<Playable>(); }
