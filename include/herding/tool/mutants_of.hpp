#pragma once

#include "herding/law/checked_configs.hpp"
#include "herding/law/mutate.hpp"
#include "herding/tool/detail/run_mutants.hpp"

/// The program `mutants_GAME` that `herding_add_game` builds by name.

namespace herding::inline v0::tool {

/// Puts mistakes into the rules of a Playable, checks each with all laws and invariants of the game, and prints those that
/// nothing noticed (`law::mutate`). Progress goes to the standard error output.
///
/// `argv` may have one argument: the least percentage of noticed mistakes, from 0 to 100; 0 unless given. Returns 0, 1 if fewer
/// were noticed, or 2 for other arguments and where the rules break a law without any mistake, or throw. Costs a check for each
/// mistake, each in a process of its own.
template <class P> [[nodiscard]] int mutants_of(int argc, char** argv) {
    return detail::run_mutants(argc, argv, P::name, [](const law::MutateProgress& progress) {
        return law::mutate<typename P::Spec>(law::checked_configs_of<P>(), 60, progress);
    });
}

} // namespace herding::inline v0::tool
