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

/// Players that are programs, behind one interface whatever the game.

namespace herding::inline v0::play {

/// How far a search has come.
struct Progress {
    std::uint64_t done = 0;
    std::uint64_t iterations = 0; ///< how many there are to be; 0: as many as there is time for
};

/// What bounds one decision. Where several bounds are given, the first that is reached ends it.
///
/// The same seed, match and iterations give the same choice on every machine (with -ffp-contract=off). A bound of time does not.
struct Limits {
    std::uint64_t iterations =
        0; ///< 0: what the agent's description says, or if there is a time, as many as it allows
    std::optional<std::chrono::milliseconds> time = {};
    /// Ends a search that takes longer. Unlike `time`, it makes no search longer.
    std::optional<std::chrono::milliseconds> longest = {};
    const std::atomic<bool>* stop = nullptr;            ///< ends the search soon after it becomes true
    std::function<void(const Progress&)> progress = {}; ///< called now and then, in the thread of `choose`
};

/// One thing that an agent has thought about.
struct Candidate {
    std::string input;         ///< canonical text
    std::string notation = {}; ///< as the game's players write it; empty where the game has no notation
    std::uint64_t visits = 0;
    std::optional<double> value = {}; ///< expected return of the player who decides, in units of returns
    std::optional<double> probability = {}; ///< with which the agent chooses it, if it mixes
    bool solved = false;                    ///< the value is exact
};

/// Why an agent chose as it did.
struct Reasoning {
    std::vector<Candidate> candidates = {};            ///< the best first
    std::vector<std::string> principal_variation = {}; ///< what it expects, in notation, else canonical text
    std::uint64_t iterations = 0;                      ///< what was done
    bool stopped = false;                              ///< by `Limits::stop`
};

/// Somebody who chooses actions.
///
/// An agent decides from what its player may know. From a Match it takes legal actions of its player, what goes through
/// views, and Match::world, which deals again what is hidden. Not safe for concurrent calls; different agents may
/// run in different threads.
class Agent {
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// The description that makes this agent again, with all options.
    [[nodiscard]] virtual std::string description() const = 0;
    /// Begins a new match: forgets everything, and seeds its random numbers.
    virtual void start(std::uint64_t seed) = 0;
    /// An input of this player in canonical text (or in another form that Match::submit reads). Empty: it waits, which
    /// it may where another one decides, as where a player may double before chance throws.
    ///
    /// Throws std::logic_error where the player can do nothing, or where the agent does not fit the game.
    [[nodiscard]] virtual std::string choose(const Match& match, Actor by, const Limits& limits) = 0;
    [[nodiscard]] std::string choose(const Match& match, Actor by) { return choose(match, by, {}); }
    /// Whether it decides what to do before chance or the application acts, as a player who may double before chance
    /// throws. Others are not asked there.
    [[nodiscard]] virtual bool acts_early() const { return false; }
    /// Of the last `choose`.
    [[nodiscard]] virtual const Reasoning& reasoning() const = 0;
};

} // namespace herding::inline v0::play
