#pragma once

#include "herding/law/checked_configs.hpp"
#include "herding/law/mutate.hpp"
#include "herding/tool/detail/run_mutants.hpp"

/// What the command `mutants` does with a game.

namespace herding::inline v0::tool {

/// Puts mistakes into the rules of a Playable, checks each with all laws and invariants of the game, and prints those that
/// nothing noticed (`law::mutate`). Progress goes to the standard error output.
///
/// `least` is the least percentage of noticed mistakes, from 0 to 100. Returns 0, 1 if fewer were noticed, or 2 where the rules
/// break a law without any mistake, or throw. Costs a check for each mistake, each in a process of its own.
template <class P> [[nodiscard]] int mutants_of(unsigned least) {
    return detail::run_mutants(P::name, least, [](const law::MutateProgress& progress) {
        return law::mutate<typename P::Spec>(law::checked_configs_of<P>(), 60, progress);
    });
}

} // namespace herding::inline v0::tool
