#pragma once

#include "herding/reflect/bounded.hpp"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

/// Embers, a card game for three: the table. The rules are in README.md.
namespace triggers {

inline constexpr std::size_t player_count = 3;
using Player = herding::reflect::Bounded<0, 2>;

/// The player this many places further round the table.
inline Player after(Player player, int places) { return static_cast<int>(player.value() + places) % 3; }

enum class Card : std::uint8_t { Spark, Mend, Deny, Quake, Reckoning, Ghoul, Sage, Gargoyle, Leech, Thorn };
inline constexpr std::size_t card_count = 10;

constexpr bool is_creature(Card card) { return card >= Card::Ghoul; }
constexpr int toughness(Card card) {
    return card == Card::Ghoul ? 1 : card == Card::Sage || card == Card::Leech ? 2 : 3;
}

/// The parameters of one game.
struct Setup {
    /// Number of each card. No Thorn, because with a Leech it never ends (see the tests).
    std::array<std::uint8_t, card_count> deck = {6, 3, 4, 2, 2, 3, 3, 2, 2, 0};
    std::uint8_t life = 5;
    std::uint8_t cards = 3; ///< dealt to each
    std::uint8_t turns = 24;
};

inline constexpr std::size_t full_hand = 6;
inline constexpr std::uint8_t full_stack = 8;

struct Seat {
    std::int16_t life = 0;
    bool out = false;
    boost::container::static_vector<Card, full_hand> hand = {};

    [[nodiscard]] bool holds(Card card) const {
        return std::find(hand.begin(), hand.end(), card) != hand.end();
    }
    [[nodiscard]] bool playing() const { return life > 0 && !out; }

    friend bool operator==(const Seat&, const Seat&) = default;
};

struct Creature {
    Card kind = Card::Ghoul;
    Player owner = {};
    std::uint8_t damage = 0;
    friend bool operator==(const Creature&, const Creature&) = default;
};

struct Board {
    using Setup = triggers::Setup;

    std::array<std::uint8_t, card_count> deck = {}; ///< the remaining cards
    std::array<Seat, player_count> seats = {};
    boost::container::static_vector<Creature, 16> creatures = {};
    std::uint8_t turn = 0;  ///< number of turns that have begun
    std::uint8_t stack = 0; ///< cards that were played and not resolved
    std::uint8_t heat = 0;  ///< added to the damage of Sparks
    bool halted = false;

    [[nodiscard]] const Seat& seat(Player player) const {
        return seats[static_cast<std::size_t>(player.value())];
    }
    [[nodiscard]] Seat& seat(Player player) { return seats[static_cast<std::size_t>(player.value())]; }

    [[nodiscard]] int playing() const {
        return static_cast<int>(
            std::count_if(seats.begin(), seats.end(), [](const Seat& seat) { return seat.playing(); }));
    }
    /// Number of a player's creatures of one kind.
    [[nodiscard]] int creatures_of(Player player, Card kind) const {
        return static_cast<int>(std::count_if(creatures.begin(), creatures.end(), [&](const Creature& one) {
            return one.owner == player && one.kind == kind;
        }));
    }

    friend bool operator==(const Board&, const Board&) = default;
};

inline Board new_board(const Setup& setup) {
    Board board;
    board.deck = setup.deck;
    for (Seat& seat : board.seats) {
        seat.life = setup.life;
    }
    return board;
}

} // namespace triggers
