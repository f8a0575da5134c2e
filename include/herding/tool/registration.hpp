#pragma once

#include "herding/law/fwd.hpp"
#include "herding/play/fwd.hpp"
#include "herding/tool/fwd.hpp"

#include <cstdint>
#include <functional>

/// What a program knows of one game: all that its commands need, without the game's types.
namespace herding::inline v0::tool {

/// One game of a program. `herding_add_game` (cmake) writes the source that makes it from a Playable, with
/// `registration_of`; `herding_add_tool` lists those that a program has.
struct Registration {
    /// Description and matches.
    const play::Game& (*game)();
    /// What of the rules so many generated games exercise. Calls `progress` with the number of games that are done.
    law::Coverage (*coverage)(std::uint32_t games, std::uint64_t seed,
                              const std::function<void(std::uint64_t)>& progress);
    /// One number for what the rules do in so many dispatches. Calls `progress` now and then.
    std::uint64_t (*signature)(std::uint64_t dispatches, std::uint64_t seed,
                               const std::function<void(std::uint64_t)>& progress);
};

/// Checks the laws of a game; `check_of` makes one from a Playable. See checked.hpp.
using Check = CheckResult (*)(const CheckOptions& options);
/// Puts mistakes into the rules of a game; `mutants_of` makes one from a Playable. `least` is the percentage of mistakes that
/// its laws must notice. Returns the exit code.
using Mutants = int (*)(unsigned least);

} // namespace herding::inline v0::tool
