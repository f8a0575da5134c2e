#pragma once

#include "herding/tool/arena.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace herding::inline v0::tool {

/// Counts the games of an arena in the order of their indices.
class Tally {
public:
    Tally(const std::vector<Contestant>& agents, const ArenaOptions& options);

    /// Takes the next game. Returns whether a sequential test has decided. Throws std::invalid_argument for returns
    /// that are not one for each player.
    bool add(const GamePlan& plan, const GameResult& result);

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    /// Results so far. An incomplete round of duplicate play counts too.
    [[nodiscard]] ArenaResult result() const;

private:
    /// Sums of one agent.
    struct Count {
        std::uint64_t games = 0;
        Sample points;
        Sample returns;
        std::vector<Sample> by_seat;
    };
    /// Results of the first agent of a pair against the second.
    struct Duel {
        std::size_t first;
        std::size_t second;
        std::uint64_t wins = 0;
        std::uint64_t draws = 0;
        std::uint64_t losses = 0;
        Sample points;
    };
    /// Points of one agent in the games of a round so far.
    struct Round {
        std::vector<Sample> points; ///< by agent
        std::vector<Sample> returns;
    };

    void close(Round& round);
    [[nodiscard]] bool ends_round(std::uint64_t index) const;

    ArenaOptions options_;
    std::vector<std::string> names_;
    std::vector<Count> counts_;
    std::vector<Duel> duels_;
    Round round_;
    std::optional<Sprt> sprt_;
    std::uint64_t games_ = 0;
    std::uint64_t unfinished_ = 0;
    std::uint64_t actions_ = 0;
};

} // namespace herding::inline v0::tool
