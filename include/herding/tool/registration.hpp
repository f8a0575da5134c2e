#pragma once

#include "herding/law/fwd.hpp"
#include "herding/play/fwd.hpp"
#include "herding/tool/fwd.hpp"

#include <cstdint>
#include <functional>
#include <string>

/// What a program knows of one game: all that its commands need, without the game's types.
namespace herding::inline v0::tool {

/// One game of a program. `herding_add_game` (cmake) writes the source that makes it from a Playable, with
/// `registration_of`; `herding_add_tool` lists those that a program has.
struct Registration {
    /// Description and matches.
    const play::Game& (*game)();
    /// What of the rules so many generated games exercise.
    law::Coverage (*coverage)(std::uint32_t games, std::uint64_t seed);
    /// One number for what the rules do in so many dispatches. Calls `progress` now and then.
    std::uint64_t (*signature)(std::uint64_t dispatches, std::uint64_t seed,
                               const std::function<void(std::uint64_t)>& progress);
};

/// What `check` is asked to do.
struct CheckOptions {
    std::uint32_t cases = 100;
    std::uint64_t seed = 1;    ///< of the first case
    std::uint32_t seconds = 0; ///< no case begins later; 0: no limit
    std::string failures = {}; ///< a folder for the game that breaks a law; empty: it is not saved
};

/// What it found.
struct CheckResult {
    std::uint32_t cases = 0;
    std::string law = {};    ///< the broken one; empty if all hold
    std::uint64_t seed = 0;  ///< finds it again, with one case
    std::string report = {}; ///< in lines, with the shortest game that breaks it
    std::string saved = {};  ///< path of the saved game, without extension
};

/// Checks the laws of a game; `check_of` makes one from a Playable.
using Check = CheckResult (*)(const CheckOptions& options);

} // namespace herding::inline v0::tool
