#pragma once

#include "herding/law/checked_configs.hpp"
#include "herding/law/mutate.hpp"

#include <charconv>
#include <cstddef>
#include <exception>
#include <iostream>
#include <string_view>
#include <system_error>

/// The program `mutants_GAME` that `herding_add_game` builds by name.

namespace herding::inline v0::tool {

/// Puts mistakes into the rules of a Playable, checks each with all laws and invariants of the game, and prints those that
/// nothing noticed (`law::mutate`). Progress goes to the standard error output.
///
/// `argv` may have one argument: the least percentage of noticed mistakes, from 0 to 100; 0 unless given. Returns 0, 1 if fewer
/// were noticed, or 2 for other arguments and where the rules
/// break a law without any mistake. Costs a check for each mistake, each in a process.
template <class P> [[nodiscard]] int mutants_of(int argc, char** argv) {
    unsigned least = 0;
    if (argc > 1) {
        const std::string_view word = argv[1];
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), least);
        if (argc > 2 || error != std::errc{} || end != word.data() + word.size() || least > 100) {
            std::cerr << "usage: " << argv[0] << " [PERCENT]\n"
                      << "Puts mistakes into the rules of " << P::name
                      << " and lists those that no law and no invariant notices.\n"
                      << "PERCENT is how many must be noticed, from 0 to 100. Exit code: 1 if fewer were.\n";
            return word == "--help" && argc == 2 ? 0 : 2;
        }
    }
    const auto report = [](std::size_t done, std::size_t all, const law::Mutant& mutant) {
        std::cerr << done << " of " << all << ": " << mutant.what << ": " << name(mutant.fate)
                  << (mutant.by.empty() ? "" : " by ") << mutant.by.substr(0, mutant.by.find('\n')) << '\n';
    };
    try {
        const auto mutants = law::mutate<typename P::Spec>(law::checked_configs_of<P>(), 60, report);
        std::cout << P::name << ": " << mutants;
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

} // namespace herding::inline v0::tool
