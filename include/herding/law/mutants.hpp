#pragma once

#include "herding/law/laws.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

/// Result of `mutate`: the fate of each mistake that was put into the rules.

namespace herding::inline v0::law {

/// Fate of a mutant.
enum class Fate : std::uint8_t {
    Noticed,        ///< a law or an invariant is broken, or the program crashes or never ends
    NeverDifferent, ///< its commits and answers are those of the rules
    OtherAnswer,    ///< its commits are those of the rules; its answers without a commit differ
    Different,      ///< its commits differ from those of the rules, and no law or invariant is broken
};

[[nodiscard]] constexpr std::string_view name(Fate fate) noexcept {
    constexpr std::string_view names[] = {"noticed", "never different", "other answer", "different"};
    return names[static_cast<std::size_t>(fate)];
}

/// One mistake in the rules.
struct Mutant {
    std::string what; ///< `the behavior place does nothing`
    Fate fate = Fate::NeverDifferent;
    std::string by; ///< the law, with the name of the invariant, or how the program ended
};

/// All mutants of a game.
struct Mutants {
    std::vector<Mutant> all;

    /// Number of mutants with this fate. O(all).
    [[nodiscard]] std::size_t count(Fate fate) const noexcept {
        std::size_t number = 0;
        for (const Mutant& one : all) {
            number += one.fate == fate ? 1 : 0;
        }
        return number;
    }
    /// Noticed mutants in percent of the noticed and different ones, rounded down.
    [[nodiscard]] std::size_t percent() const noexcept {
        const std::size_t noticed = count(Fate::Noticed);
        const std::size_t different = noticed + count(Fate::Different);
        return different == 0 ? 100 : 100 * noticed / different;
    }

    /// Prints the numbers, and each mutant that was not noticed.
    friend std::ostream& operator<<(std::ostream& out, const Mutants& mutants) {
        out << mutants.count(Fate::Noticed) << " of "
            << mutants.count(Fate::Noticed) + mutants.count(Fate::Different) << " mutants noticed ("
            << mutants.percent() << " %), " << mutants.count(Fate::NeverDifferent)
            << " never play otherwise than the rules, " << mutants.count(Fate::OtherAnswer)
            << " answer otherwise where nothing commits\n";
        for (const Fate fate : {Fate::Different, Fate::OtherAnswer, Fate::NeverDifferent}) {
            for (const Mutant& one : mutants.all) {
                if (one.fate == fate) {
                    out << "  " << (fate == Fate::Different ? "not noticed" : name(fate)) << ": " << one.what
                        << '\n';
                }
            }
        }
        return out;
    }
};

} // namespace herding::inline v0::law
