// expect: herding: the Playable .the argument `P` of CheckDescription. has no name

#include "heap.hpp"

#include "herding/play/c_table.hpp"

#include <string_view>

struct Playable {
    using Spec = Game;
    static constexpr std::string_view summary = "a heap of stones";
};

const herding_c_table& table() { return herding::play::c_table<Playable>(); }
