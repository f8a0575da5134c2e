#pragma once

#include "herding/core/hidden.hpp"

#include <cereal/cereal.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The board of Leduc poker: a card for each of two players, one for both, chips, and the betting so far.
namespace leduc {

using Player = std::uint16_t;
using Chips = std::uint8_t;

/// Two of each rank, so that card / 2 is the rank.
enum class Card : std::uint8_t {
    JackOfHearts,
    JackOfSpades,
    QueenOfHearts,
    QueenOfSpades,
    KingOfHearts,
    KingOfSpades
};
inline constexpr std::size_t deck_size = 6;

constexpr int rank(Card card) { return static_cast<int>(card) / 2; }

constexpr std::string_view name(Card card) {
    constexpr std::string_view names[] = {"jack of hearts",  "jack of spades", "queen of hearts",
                                          "queen of spades", "king of hearts", "king of spades"};
    return names[static_cast<std::size_t>(card)];
}

constexpr Player other(Player player) { return player == 0 ? 1 : 0; }

enum class Move : std::uint8_t { None, Fold, Call, Raise };

inline constexpr std::size_t most_moves = 4; ///< of a round: check, raise, raise, call
inline constexpr int most_raises = 2;        ///< of a round

enum class Result : std::uint8_t { Open, FirstWins, SecondWins, Split };

// [board]
struct Board {
    std::array<std::optional<herding::Hidden<Card>>, 2> cards{}; ///< none before the deal
    std::optional<Card> flop = std::nullopt;                     ///< for both players, in the second round
    std::array<Chips, 2> staked{};
    std::array<std::array<Move, most_moves>, 2> moves{}; ///< of each round, in order
    Result result = Result::Open;

    [[nodiscard]] std::size_t round() const { return flop ? 1 : 0; }
    /// Chips that a raise adds to what the other player has staked.
    [[nodiscard]] Chips raise() const { return flop ? 4 : 2; }
    [[nodiscard]] int raises() const {
        return static_cast<int>(std::count(moves[round()].begin(), moves[round()].end(), Move::Raise));
    }
    [[nodiscard]] bool owes(Player player) const { return staked[player] < staked[other(player)]; }
    [[nodiscard]] bool has(Card card) const {
        const auto is = [card](const auto& one) { return one && one->known() && one->value() == card; };
        return is(cards[0]) || is(cards[1]) || flop == card;
    }

    /// Chips that a player has won or lost when the hand is over.
    [[nodiscard]] int winnings(Player player) const {
        const bool wins = result == (player == 0 ? Result::FirstWins : Result::SecondWins);
        const bool loses = result == (player == 0 ? Result::SecondWins : Result::FirstWins);
        return wins ? staked[other(player)] : loses ? -int{staked[player]} : 0;
    }
    /// Who wins if the cards are shown: a pair with the flop, else the higher rank.
    [[nodiscard]] Result showdown() const {
        const auto strength = [this](const auto& card) {
            return rank(card->value()) + (rank(card->value()) == rank(*flop) ? 10 : 0);
        };
        const int first = strength(cards[0]);
        const int second = strength(cards[1]);
        return first > second ? Result::FirstWins : first < second ? Result::SecondWins : Result::Split;
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(cards), CEREAL_NVP(flop), CEREAL_NVP(staked), CEREAL_NVP(moves),
                CEREAL_NVP(result));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
// [board]

// Traces: open to everybody, except the card of a deal.

struct Moved {
    Player player = 0;
    Move move{};
    Chips in_all = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(move), CEREAL_NVP(in_all));
    }
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct Staked {
    std::array<Chips, 2> chips{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(chips)); }
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
struct Flopped {
    Card card{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(card)); }
    friend bool operator==(const Flopped&, const Flopped&) = default;
};
struct Shown {
    std::array<Card, 2> cards{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(cards)); }
    friend bool operator==(const Shown&, const Shown&) = default;
};
struct Ended {
    Result result{};
    Chips chips = 0; ///< that the winner gets from the other player
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(result), CEREAL_NVP(chips));
    }
    friend bool operator==(const Ended&, const Ended&) = default;
};

// Diffs

/// Each player pays one chip.
struct Ante {
    Staked apply(Board& board) const {
        board.staked = {1, 1};
        return {board.staked};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Ante&, const Ante&) = default;
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
/// Deals the card for both players.
struct Flop {
    Card card{};
    Flopped apply(Board& board) const {
        board.flop = card;
        return {card};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(card)); }
    friend bool operator==(const Flop&, const Flop&) = default;
};
/// One move of the betting: a call pays what the other player has staked, a raise more.
struct Bet {
    Player player = 0;
    Move move{};
    Moved apply(Board& board) const {
        auto& round = board.moves[board.round()];
        const Chips raise = move == Move::Raise ? board.raise() : Chips{0};
        if (move != Move::Fold) {
            board.staked[player] = static_cast<Chips>(board.staked[other(player)] + raise);
        }
        *std::find(round.begin(), round.end(), Move::None) = move;
        return {player, move, board.staked[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(move));
    }
    friend bool operator==(const Bet&, const Bet&) = default;
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
struct End {
    Result result{};
    Ended apply(Board& board) const {
        board.result = result;
        const int chips = std::max(board.winnings(0), board.winnings(1));
        return {result, static_cast<Chips>(chips)};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(result)); }
    friend bool operator==(const End&, const End&) = default;
};

} // namespace leduc
