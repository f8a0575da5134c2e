#pragma once

#include "pig/invariants.hpp"
#include "pig/outlets.hpp"
#include "pig/pig.hpp"

#include <string_view>

namespace pig {

/// Pig for every outlet. Its options are those of the Setup: `players` and `target`.
struct Playable : Outlets<Game, Turn> {
    static constexpr std::string_view name = "pig";
    static constexpr std::string_view summary =
        "roll as often as you dare; a one, and the turn is worth nothing";
    static constexpr std::string_view aim =
        "Be the first to hold with the target, 100 points unless it is set.";

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace pig
