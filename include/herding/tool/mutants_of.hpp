#pragma once

#include "herding/law/checked_configs.hpp"
#include "herding/law/mutate.hpp"
#include "herding/tool/detail/run_mutants.hpp"

/// The command `mutants` for a Playable.

namespace herding::inline v0::tool {

/// Puts mistakes into the rules of a Playable, checks each with all laws and invariants of the game, and prints those that none
/// noticed (`law::mutate`). Progress goes to standard error.
///
/// `least` is the required percentage of noticed mistakes, from 0 to 100.
///
/// Returns: 0; 1 if fewer were noticed; 2 if the rules without a mistake break a law or throw.
/// Complexity: a check for each mistake, each in a process of its own.
template <class P> [[nodiscard]] int mutants_of(unsigned least) {
    return detail::run_mutants(P::name, least, [](const law::MutateProgress& progress) {
        return law::mutate<typename P::Spec>(law::checked_configs_of<P>(), 60, progress);
    });
}

} // namespace herding::inline v0::tool
