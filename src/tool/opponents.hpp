#pragma once

#include "terminal.hpp"

#include "herding/play/agent.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// Another seed, so that random players reveal nothing of what chance did.
[[nodiscard]] std::uint64_t seed_of_players(std::uint64_t seed);

/// Who plays: as the options name them, else a person, and also a good agent if something is hidden.
[[nodiscard]] std::vector<std::string> players_of(const PlayOptions& options, const play::Game& game);
/// Throws std::invalid_argument if the options name more players than a game of `count` has, or a wrong agent.
void check_players(const play::Game& game, const PlayOptions& options, unsigned count);
/// An agent in a sentence: "the computer" for the one that the word `computer` means, unless it is `random`; for others
/// the description.
[[nodiscard]] std::string called(const play::Game& game, const std::string& description);
/// Those beyond the last are like it. `players` is not empty.
[[nodiscard]] const std::string& player_in(const std::vector<std::string>& players, std::size_t index);

/// The agents at a terminal: those who play, and the one that gives hints. Ctrl-C ends a thought, not the game: the agent
/// then chooses what is best so far.
class Opponents {
public:
    /// Game, options and stream must outlive it. `check_players` has accepted the options.
    Opponents(const play::Game& game, const PlayOptions& options, std::ostream& out);

    /// `human`, or the description of an agent.
    [[nodiscard]] const std::string& player(Actor by) const;

    /// The input that the agent of a player chooses; empty: it waits. Prints what it thinks, if the options ask for it.
    /// `early`: another one decides, and the player may act before.
    [[nodiscard]] std::string choose(const play::Match& match, Actor by, bool early);
    /// Prints what an agent would do, and why, from what this player knows.
    void hint(const play::Match& match, Actor by);
    /// The input that the agent for hints would choose; empty: it would wait. Prints nothing.
    /// Throws std::exception if the agent does not fit the game, or this place of it.
    [[nodiscard]] std::string advice(const play::Match& match, Actor by);
    /// Prints what the last agent thought, unless that would show what others may not see.
    void reasoning() const;
    /// Whether Ctrl-C has ended a thought.
    [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }
    /// Another match begins.
    void forget();

private:
    std::string think(play::Agent& agent, const play::Match& match, Actor by, const std::string& what);

    const play::Game& game_;
    const PlayOptions& options_;
    std::ostream& out_;
    std::map<Actor, std::unique_ptr<play::Agent>> agents_ = {}; ///< made when they first act
    std::optional<Actor> last_ = {};                            ///< which of them was asked last
    bool interrupted_ = false;
};

} // namespace herding::inline v0::tool
