#pragma once

#include "herding/law/checked_configs.hpp"
#include "herding/law/mutants.hpp"
#include "herding/law/mutate.hpp"

#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <string_view>

/// The command `mutants` for a Playable.

namespace herding::inline v0::tool {

namespace detail {

/// `mutate` puts mistakes into the rules of the game. Returns the exit code.
inline int run_mutants(std::string_view game, unsigned least,
                       const std::function<law::Mutants(const law::MutateProgress&)>& mutate) {
    const auto report = [](std::size_t done, std::size_t all, const law::Mutant& mutant) {
        std::cerr << done << " of " << all << ": " << mutant.what << ": " << name(mutant.fate)
                  << (mutant.by.empty() ? "" : " by ") << mutant.by.substr(0, mutant.by.find('\n')) << '\n';
    };
    try {
        const law::Mutants mutants = mutate(report);
        std::cout << game << ": " << mutants;
        if (mutants.percent() < least) {
            std::cout << "expected: " << least << " % noticed\n";
            return 1;
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}

} // namespace detail

/// Puts mistakes into the rules of a Playable, checks each with all laws and invariants of the game, and prints the mistakes
/// that none of them noticed (`law::mutate`). Progress goes to standard error.
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
