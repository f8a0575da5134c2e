#pragma once

#include "herding/law/mutants.hpp"
#include "herding/law/mutate.hpp"

#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <string_view>

/// What `mutants` does, whatever the game.

namespace herding::inline v0::tool::detail {

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

} // namespace herding::inline v0::tool::detail
