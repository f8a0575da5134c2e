#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Options and result of `conforms` (conforms.hpp).

namespace herding::inline v0::law {

/// Amount of play. The cost of a state grows with players, ids and legal actions.
struct ConformanceOptions {
    std::uint32_t games = 5;      ///< of each setup
    std::uint32_t longest = 300;  ///< inputs of one game
    std::uint32_t tried_ids = 20; ///< inputs that are tried in a state besides the legal ones
    std::uint32_t dense = 20;     ///< the first inputs of a game, after each of which the state is checked
    std::uint32_t sparse = 8;     ///< after these, one of this many states is checked
    std::uint64_t seed = 1;       ///< of the first game of each setup; each next game has the next
    std::string setup = {};       ///< the only one; empty: all
    /// True: the game must have ids, returns, an observation, a way to deal again, and undo. False: those that it lacks are not
    /// checked.
    bool complete = false;
};

/// The matches that were played, and the first fault.
struct Conformance {
    std::uint64_t games = 0;
    std::uint64_t ended = 0; ///< of these, games that ended
    std::uint64_t inputs = 0;
    std::uint64_t chance_nodes = 0;
    std::uint64_t undone = 0;          ///< commits that were taken back and done again
    std::uint64_t dealt = 0;           ///< states in which hidden values were dealt again
    std::uint64_t dealt_otherwise = 0; ///< of these, states that changed
    std::optional<std::string> fault =
        {};                    ///< in words, with the setup, the seed and the inputs that lead there
    bool of_all_games = false; ///< the fault is of all games together

    [[nodiscard]] bool ok() const noexcept { return !fault.has_value(); }
};

} // namespace herding::inline v0::law
