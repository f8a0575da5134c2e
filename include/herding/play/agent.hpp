#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/fwd.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Agents: programs that choose actions, behind one interface for all games.

namespace herding::inline v0::play {

/// Progress of a search.
struct Progress {
    std::uint64_t done = 0;
    std::uint64_t iterations = 0; ///< planned number; 0: no bound but the time
};

/// Bounds of one decision. The first one that is reached ends it.
///
/// The same seed, match and iterations give the same choice on every machine (with -ffp-contract=off). A bound of time does not.
struct Limits {
    std::uint64_t iterations = 0; ///< 0: those of the agent's description, or no bound if there is a `time`
    std::optional<std::chrono::milliseconds> time = {};
    /// Ends a search that takes longer. Unlike `time`, it does not lift the bound of iterations.
    std::optional<std::chrono::milliseconds> longest = {};
    const std::atomic<bool>* stop = nullptr; ///< ends the search soon after it becomes true
    std::function<void(const Progress&)> progress =
        {}; ///< called from time to time, in the thread of `choose`
};

/// Action that an agent has considered.
struct Candidate {
    std::string input;         ///< canonical text
    std::string notation = {}; ///< in the game's own notation; empty if it has none
    std::uint64_t visits = 0;
    std::optional<double> value = {}; ///< expected return of the player who decides, in units of returns
    std::optional<double> probability = {}; ///< of choosing it, if the agent mixes actions
    bool solved = false;                    ///< the value is exact
};

/// Reasoning of an agent for its last choice.
struct Reasoning {
    std::vector<Candidate> candidates = {}; ///< the best first
    std::vector<std::string> principal_variation =
        {};                       ///< the actions that it expects, in notation or canonical text
    std::uint64_t iterations = 0; ///< number of finished iterations
    bool stopped = false;         ///< `Limits::stop` ended the search
};

/// Interface of agents.
///
/// An agent decides from what its player may know. It uses three things of a Match: the legal actions of its player, functions
/// with a `viewer`, and `Match::world`, which deals hidden values again. Not safe for concurrent calls. Different agents may run
/// in different threads.
class Agent {
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// The description from which `make_agent` makes this agent again, with all options.
    [[nodiscard]] virtual std::string description() const = 0;
    /// Begins a new match: drops all memory of earlier ones, and seeds the random numbers.
    virtual void start(std::uint64_t seed) = 0;
    /// Chooses an action of this player.
    ///
    /// Returns: the input in a form that Match::submit reads, such as canonical text. Empty if the agent waits. It may wait only
    /// if another actor decides, for example if the player may double before chance throws.
    /// Throws: std::logic_error if the player has no legal action, or if the agent cannot play the game.
    [[nodiscard]] virtual std::string choose(const Match& match, Actor by, const Limits& limits) = 0;
    [[nodiscard]] std::string choose(const Match& match, Actor by) { return choose(match, by, {}); }
    /// Whether the agent is called before chance or the application acts, for a player who may act before them. Doubling in
    /// backgammon needs it.
    [[nodiscard]] virtual bool acts_early() const { return false; }
    /// Whether the program behind this agent has ended by itself. Then the agent is of no more use than a new one. Does not wait.
    [[nodiscard]] virtual bool has_ended() const { return false; }
    /// The reasoning of the last `choose`.
    [[nodiscard]] virtual const Reasoning& reasoning() const = 0;
};

} // namespace herding::inline v0::play
