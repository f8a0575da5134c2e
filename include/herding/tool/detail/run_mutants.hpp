#pragma once

#include "herding/law/mutants.hpp"
#include "herding/law/mutate.hpp"

#include <charconv>
#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <string_view>
#include <system_error>

/// What `mutants_GAME` does with its arguments, whatever the game.

namespace herding::inline v0::tool::detail {

/// `mutate` puts mistakes into the rules of the game. Returns the exit code.
inline int run_mutants(int argc, char** argv, std::string_view game,
                       const std::function<law::Mutants(const law::MutateProgress&)>& mutate) {
    unsigned least = 0;
    if (argc > 1) {
        const std::string_view word = argv[1];
        if (word == "--help") {
            std::cout << "usage: " << argv[0] << " [PERCENT]\n"
                      << "Puts mistakes into the rules of " << game
                      << " and lists those that no law and no invariant notices.\n"
                      << "PERCENT is how many must be noticed, from 0 to 100. Exit code: 1 if fewer were.\n";
            return 0;
        }
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), least);
        if (argc > 2 || error != std::errc{} || end != word.data() + word.size() || least > 100) {
            std::cerr << argv[0] << ": expected one percentage from 0 to 100, not `"
                      << (argc > 2 ? argv[2] : argv[1]) << "`\n";
            return 2;
        }
    }
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
