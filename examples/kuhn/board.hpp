#pragma once

#include "herding/core/hidden.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The board: a card and chips for each of two players.
namespace kuhn {

using Player = std::uint16_t;
using Chips = std::uint8_t;

enum class Card : std::uint8_t { Jack, Queen, King };

constexpr std::string_view name(Card card) {
    return card == Card::Jack ? "jack" : card == Card::Queen ? "queen" : "king";
}

constexpr Player other(Player player) { return player == 0 ? 1 : 0; }

// [board]
struct Board {
    std::array<std::optional<herding::Hidden<Card>>, 2> cards{}; ///< none before the deal
    std::array<Chips, 2> staked{};
    std::optional<Player> winner = std::nullopt;

    /// Chips that a player has won or lost when the hand is over.
    [[nodiscard]] int winnings(Player player) const {
        return !winner ? 0 : *winner == player ? staked[other(player)] : -int{staked[player]};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(cards), CEREAL_NVP(staked), CEREAL_NVP(winner));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
// [board]

// Traces: open to everybody, except the card of a deal.

struct Staked {
    Player player = 0;
    Chips in_all = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(in_all));
    }
    friend bool operator==(const Staked&, const Staked&) = default;
};
struct Dealt {
    Player player = 0;
    herding::Hidden<Card> card{}; ///< seen by that player
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(card));
    }
    friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct Shown {
    std::array<Card, 2> cards{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(cards)); }
    friend bool operator==(const Shown&, const Shown&) = default;
};
struct Won {
    Player player = 0;
    Chips chips = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(chips));
    }
    friend bool operator==(const Won&, const Won&) = default;
};

// Diffs

/// Pays one chip into the pot.
struct Stake {
    Player player = 0;
    Staked apply(Board& board) const { return {player, ++board.staked[player]}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Stake&, const Stake&) = default;
};
/// Deals a card that only this player sees.
struct Deal {
    Player player = 0;
    Card card{};
    Dealt apply(Board& board) const {
        board.cards[player].emplace(card).reveal_to(player);
        return {player, *board.cards[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(card));
    }
    friend bool operator==(const Deal&, const Deal&) = default;
};
struct Show {
    Shown apply(Board& board) const {
        board.cards[0]->reveal_to_all();
        board.cards[1]->reveal_to_all();
        return {{board.cards[0]->value(), board.cards[1]->value()}};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Show&, const Show&) = default;
};
struct Win {
    Player player = 0;
    Won apply(Board& board) const {
        board.winner = player;
        return {player, board.staked[other(player)]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Win&, const Win&) = default;
};

} // namespace kuhn
