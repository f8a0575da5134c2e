#pragma once

#include "herding/reflect/bounded.hpp"
#include "herding/reflect/limits.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// The board: the scores. The sequences hold the player to move and the pips of the turn.
namespace pig {

using Player = std::uint16_t;
using Die = herding::reflect::Bounded<1, 6>;

inline constexpr std::size_t most_players = 8;

/// The parameters of one match.
struct Setup {
    herding::reflect::Bounded<2, 8> players{2};
    herding::reflect::Bounded<1, 10'000> target{100}; ///< a player with this score wins

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(players), CEREAL_NVP(target));
    }
    friend bool operator==(const Setup&, const Setup&) = default;
};

struct Board {
    using Setup = pig::Setup;

    std::array<std::uint32_t, most_players> scores{}; ///< 0 for players who do not take part
    std::optional<Player> winner = std::nullopt;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(scores), CEREAL_NVP(winner));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

// Traces

struct Banked {
    Player player = 0;
    std::uint32_t pips = 0;
    std::uint32_t score = 0; ///< including these pips
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips), CEREAL_NVP(score));
    }
    friend bool operator==(const Banked&, const Banked&) = default;
};
struct Won {
    Player player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Won&, const Won&) = default;
};

/// Puts traces into words.
struct Words {
    std::string operator()(const Banked& banked) const {
        return "player " + std::to_string(banked.player) + " banks " + std::to_string(banked.pips) +
               " and has " + std::to_string(banked.score);
    }
    std::string operator()(const Won& won) const { return "player " + std::to_string(won.player) + " wins"; }
};

// Diffs

struct Bank {
    Player player = 0;
    std::uint32_t pips = 0;
    Banked apply(Board& board) const {
        board.scores[player] += pips;
        return {player, pips, board.scores[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(pips));
    }
    friend bool operator==(const Bank&, const Bank&) = default;
};
struct Win {
    Player player = 0;
    Won apply(Board& board) const {
        board.winner = player;
        return {player};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Win&, const Win&) = default;
};

/// Refuses a saved game with a player who is not there.
template <class State> void require_players(const State& state, const Setup& setup) {
    const std::int64_t last = setup.players.value() - 1;
    herding::reflect::require_limits(state, {{"player", last}, {"winner", last}});
}

} // namespace pig
