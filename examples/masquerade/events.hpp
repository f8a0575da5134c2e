#pragma once

#include "masquerade/board.hpp"

/// All events of the board: a diff changes it, and its trace reports the change.
namespace masquerade {

// [traces]
struct Coined {
    Player player = 0;
    std::int8_t change = 0;
    Coins now = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(change), CEREAL_NVP(now));
    }
    friend bool operator==(const Coined&, const Coined&) = default;
};
struct Robbed {
    Player by = 0;
    Player player = 0;
    Coins coins = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(by), CEREAL_NVP(player), CEREAL_NVP(coins));
    }
    friend bool operator==(const Robbed&, const Robbed&) = default;
};
struct Dealt {
    Player player = 0;
    Mask mask{}; ///< seen by that player
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(mask));
    }
    friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct Proved {
    Player player = 0;
    Role role{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(role));
    }
    friend bool operator==(const Proved&, const Proved&) = default;
};
struct Unmasked {
    Player player = 0;
    Role role{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(role));
    }
    friend bool operator==(const Unmasked&, const Unmasked&) = default;
};
struct Won {
    Player player = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Won&, const Won&) = default;
};
// [traces]

// [coin]
/// Gives coins to a player, or takes them.
struct Coin {
    Player player = 0;
    std::int8_t change = 0;

    Coined apply(Board& board) const {
        Coins& coins = board.seats[player].coins;
        coins = static_cast<Coins>(coins + change);
        return {player, change, coins};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(change));
    }
    friend bool operator==(const Coin&, const Coin&) = default;
};
// [coin]

/// Takes two coins from a player, or the only one.
struct Rob {
    Player by = 0;
    Player player = 0;

    Robbed apply(Board& board) const {
        const Coins coins = std::min<Coins>(board.seats[player].coins, 2);
        board.seats[player].coins = static_cast<Coins>(board.seats[player].coins - coins);
        board.seats[by].coins = static_cast<Coins>(board.seats[by].coins + coins);
        return {by, player, coins};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(by), CEREAL_NVP(player));
    }
    friend bool operator==(const Rob&, const Rob&) = default;
};

// [deal]
/// Deals a mask that only this player sees.
struct Deal {
    Player player = 0;
    Role role{};

    Dealt apply(Board& board) const {
        auto& masks = board.seats[player].masks;
        auto& free = masks[0] ? masks[1] : masks[0];
        free.emplace(role).reveal_to(player);
        return {player, *free};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(role));
    }
    friend bool operator==(const Deal&, const Deal&) = default;
};
// [deal]

/// Shows a mask to everybody and puts it back into the stack.
struct Prove {
    Player player = 0;
    Role role{};

    Proved apply(Board& board) const {
        Seat& seat = board.seats[player];
        auto& mask = seat.masks[seat.find(role).value()];
        mask->reveal_to_all();
        mask.reset();
        return {player, role};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(role));
    }
    friend bool operator==(const Prove&, const Prove&) = default;
};

/// A mask is lost: it stays where it is, open to everybody.
struct Unmask {
    Player player = 0;
    Slot slot{};

    Unmasked apply(Board& board) const {
        auto& mask = *board.seats[player].masks[static_cast<std::size_t>(slot.value())];
        mask.reveal_to_all();
        return {player, mask.value()};
    }

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(slot));
    }
    friend bool operator==(const Unmask&, const Unmask&) = default;
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

} // namespace masquerade
