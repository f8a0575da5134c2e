#pragma once

#include "herding/law/conformance.hpp"
#include "herding/play/game.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

/// Options and result of `test_game`, without the types of a game.

namespace herding::inline v0::law {

/// Parts of `test_game`.
enum class Part : std::uint8_t {
    Golden = 1,   ///< a generated hand equals the golden file
    Laws = 2,     ///< `check` of all laws that fit the game, and of its invariants
    Records = 4,  ///< a game is recorded, read back at its events, and replayed exactly
    Conforms = 8, ///< `conforms`: the functions of the Playable fit together
    Mutants = 16, ///< `mutate`: the laws and invariants notice mistakes in the rules
    Saves = 32,   ///< `check_saves`: a game that is saved, loaded and continued is the same
    Ways =
        64, ///< `coverage`: every position of the sequences is reached, and every way between them is taken
};

[[nodiscard]] constexpr std::string_view name(Part part) noexcept {
    switch (part) {
    case Part::Golden: return "Golden";
    case Part::Laws: return "Laws";
    case Part::Records: return "Records";
    case Part::Conforms: return "Conforms";
    case Part::Mutants: return "Mutants";
    case Part::Saves: return "Saves";
    case Part::Ways: return "Ways";
    }
    return "";
}

/// A set of parts: `Part::Golden | Part::Laws`, or `Parts().without(Part::Mutants)`. The default has all parts except
/// `Part::Ways`, which needs facts about the game.
struct Parts {
    unsigned bits = 63; ///< public, because a template parameter needs it so

    constexpr Parts() = default;
    constexpr Parts(Part one) : bits(static_cast<unsigned>(one)) {}

    [[nodiscard]] constexpr bool has(Part part) const noexcept {
        return (bits & static_cast<unsigned>(part)) != 0;
    }
    [[nodiscard]] constexpr Parts without(Parts others) const noexcept {
        Parts rest = *this;
        rest.bits &= ~others.bits;
        return rest;
    }
    friend constexpr Parts operator|(Parts one, Parts other) noexcept {
        one.bits |= other.bits;
        return one;
    }
    friend constexpr bool operator==(const Parts&, const Parts&) noexcept = default;
};
[[nodiscard]] constexpr Parts operator|(Part one, Part other) noexcept { return Parts(one) | Parts(other); }

/// Amount of work of `test_game`.
struct GameTest {
    unsigned cases = 100;      ///< of the laws, for each start and for each mutant
    unsigned recorded = 10;    ///< cases with records, which are much slower
    std::uint64_t seed = 1;    ///< of the first case, and of the first game of `conforms`
    unsigned max_commands = 0; ///< of a case of the laws; 0: the number of the Playable or of the kit
    unsigned saved = 4; ///< games of each start that are saved before each input; 0: all reachable states
    /// Expectation of the part Ways: ways that a script allows and no game takes, as `sequence@from -> to`, in the order of `coverage`.
    std::vector<std::string> never_taken = {};
    std::size_t percent = 90;      ///< required share of noticed mutants
    std::string folder = "golden"; ///< of the golden file NAME.txt
    unsigned longest_hand = 1000;  ///< inputs of a golden hand
    /// The beginnings that are played; empty: one of each setup of the Playable. The seed of a beginning is that of its golden
    /// hand. For a Playable with `laws()`, only golden hands use them.
    std::vector<play::Start> starts = {};
    ConformanceOptions conformance = {}; ///< without its seed
    std::ostream* progress = &std::clog; ///< gets a line when a part begins; null: none
};

/// Result of one part.
struct PartReport {
    Part part = Part::Golden;
    bool passed = false;
    std::string text;  ///< in lines: the work that was done, or the fault
    std::string again; ///< steps to reproduce a failure
};

/// Result of `test_game`. `EXPECT_TRUE(report.ok()) << report;`
struct GameReport {
    std::string game;
    std::vector<PartReport> parts; ///< those that ran, in order

    /// Whether at least one part ran, and each of them passed. O(parts).
    [[nodiscard]] bool ok() const noexcept {
        return !parts.empty() &&
               std::all_of(parts.begin(), parts.end(), [](const PartReport& part) { return part.passed; });
    }
    /// Whether this part ran and failed. O(parts).
    [[nodiscard]] bool failed(Part part) const noexcept {
        return std::any_of(parts.begin(), parts.end(),
                           [part](const PartReport& one) { return one.part == part && !one.passed; });
    }

    /// Prints each part, and for a failure its fault and the steps to reproduce it.
    friend std::ostream& operator<<(std::ostream& out, const GameReport& report) {
        for (const PartReport& part : report.parts) {
            out << report.game << ", " << name(part.part) << (part.passed ? ": " : " FAILED:\n  ");
            for (const char c : part.text) {
                out << c << (c == '\n' ? "  " : "");
            }
            out << '\n';
            if (!part.passed && !part.again.empty()) {
                out << "  See it again: " << part.again << '\n';
            }
        }
        return out;
    }
};

} // namespace herding::inline v0::law
