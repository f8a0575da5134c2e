#pragma once

#include "herding/law/fwd.hpp"
#include "herding/play/fwd.hpp"
#include "herding/tool/fwd.hpp"

#include <cstdint>
#include <functional>

/// Registration: one game of a program, without the game's types.
namespace herding::inline v0::tool {

/// One game of a program. `herding_add_game` (cmake) writes a source that makes it from a Playable by `registration_of`.
/// `herding_add_tool` lists the registrations of a program.
struct Registration {
    /// Description and matches.
    const play::Game& (*game)();
    /// The parts of the rules that this many generated games exercise. Calls `progress` with the number of finished games.
    law::Coverage (*coverage)(std::uint32_t games, std::uint64_t seed,
                              const std::function<void(std::uint64_t)>& progress);
    /// Signature: one number that depends on all results of the rules in this many dispatches. Calls `progress` from time to time.
    std::uint64_t (*signature)(std::uint64_t dispatches, std::uint64_t seed,
                               const std::function<void(std::uint64_t)>& progress);
};

/// Checks the laws of a game; `check_of` makes one from a Playable. See checked.hpp.
using Check = CheckResult (*)(const CheckOptions& options);
/// Puts mistakes into the rules of a game; `mutants_of` makes one from a Playable. `least` is the percentage of mistakes that the laws
/// must notice. Returns the exit code.
using Mutants = int (*)(unsigned least);

} // namespace herding::inline v0::tool
