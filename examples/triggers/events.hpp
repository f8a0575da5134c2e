#pragma once

#include "triggers/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// Diffs and traces of the table.
namespace triggers {

// ---- Traces

struct TurnBegan {
    Player player = {};
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct Drew {
    Player player = {};
    Card card = {};
    friend bool operator==(const Drew&, const Drew&) = default;
};
struct Played {
    Player player = {};
    Card card = {};
    friend bool operator==(const Played&, const Played&) = default;
};
struct Resolved {
    Player player = {};
    Card card = {};
    bool denied = false;
    friend bool operator==(const Resolved&, const Resolved&) = default;
};
struct Arrived {
    Player owner = {};
    Card kind = {};
    friend bool operator==(const Arrived&, const Arrived&) = default;
};
struct Shaken {
    std::uint8_t damage = 0;
    friend bool operator==(const Shaken&, const Shaken&) = default;
};
struct Died {
    Player owner = {};
    Card kind = {};
    friend bool operator==(const Died&, const Died&) = default;
};
struct LifeChanged {
    Player player = {};
    std::int16_t by = 0;
    std::int16_t life = 0;
    friend bool operator==(const LifeChanged&, const LifeChanged&) = default;
};
struct HeatChanged {
    std::uint8_t heat = 0;
    friend bool operator==(const HeatChanged&, const HeatChanged&) = default;
};
struct WentOut {
    Player player = {};
    friend bool operator==(const WentOut&, const WentOut&) = default;
};
struct HaltChanged {
    bool halted = false;
    friend bool operator==(const HaltChanged&, const HaltChanged&) = default;
};

// ---- Diffs

struct BeginTurn {
    Player player = {};
    TurnBegan apply(Board& board) const {
        ++board.turn;
        return {player};
    }
    friend bool operator==(const BeginTurn&, const BeginTurn&) = default;
};

struct Take {
    Player player = {};
    Card card = {};
    Drew apply(Board& board) const {
        --board.deck[static_cast<std::size_t>(card)];
        board.seat(player).hand.push_back(card);
        return {player, card};
    }
    friend bool operator==(const Take&, const Take&) = default;
};

/// Moves a card from the hand onto the stack.
struct PutDown {
    Player player = {};
    Card card = {};
    Played apply(Board& board) const {
        auto& hand = board.seat(player).hand;
        hand.erase(std::find(hand.begin(), hand.end(), card));
        ++board.stack;
        return {player, card};
    }
    friend bool operator==(const PutDown&, const PutDown&) = default;
};

/// Takes a card from the stack.
struct TakeOff {
    Player player = {};
    Card card = {};
    bool denied = false;
    Resolved apply(Board& board) const {
        --board.stack;
        return {player, card, denied};
    }
    friend bool operator==(const TakeOff&, const TakeOff&) = default;
};

struct Arrive {
    Player owner = {};
    Card kind = {};
    Arrived apply(Board& board) const {
        board.creatures.push_back({kind, owner, 0});
        return {owner, kind};
    }
    friend bool operator==(const Arrive&, const Arrive&) = default;
};

/// Every creature takes damage. This diff does not decide which of them die.
struct Shake {
    std::uint8_t damage = 0;
    Shaken apply(Board& board) const {
        for (Creature& creature : board.creatures) {
            creature.damage = static_cast<std::uint8_t>(creature.damage + damage);
        }
        return {damage};
    }
    friend bool operator==(const Shake&, const Shake&) = default;
};

struct Die {
    std::uint8_t creature = 0; ///< index of the creature
    Player owner = {};
    Card kind = {};
    Died apply(Board& board) const {
        board.creatures.erase(board.creatures.begin() + creature);
        return {owner, kind};
    }
    friend bool operator==(const Die&, const Die&) = default;
};

struct Hurt {
    Player player = {};
    std::int16_t life = 0;
    LifeChanged apply(Board& board) const {
        Seat& seat = board.seat(player);
        seat.life = static_cast<std::int16_t>(seat.life - life);
        return {player, static_cast<std::int16_t>(-life), seat.life};
    }
    friend bool operator==(const Hurt&, const Hurt&) = default;
};

struct Heal {
    Player player = {};
    std::int16_t life = 0;
    LifeChanged apply(Board& board) const {
        Seat& seat = board.seat(player);
        seat.life = static_cast<std::int16_t>(seat.life + life);
        return {player, life, seat.life};
    }
    friend bool operator==(const Heal&, const Heal&) = default;
};

struct SetHeat {
    std::uint8_t heat = 0;
    HeatChanged apply(Board& board) const {
        board.heat = heat;
        return {heat};
    }
    friend bool operator==(const SetHeat&, const SetHeat&) = default;
};

/// A player goes out. Their cards and creatures go too, but do not die.
struct GoOut {
    Player player = {};
    WentOut apply(Board& board) const {
        Seat& seat = board.seat(player);
        seat.out = true;
        seat.hand.clear();
        auto& all = board.creatures;
        all.erase(
            std::remove_if(all.begin(), all.end(), [this](const Creature& c) { return c.owner == player; }),
            all.end());
        return {player};
    }
    friend bool operator==(const GoOut&, const GoOut&) = default;
};

struct SetHalted {
    bool halted = false;
    HaltChanged apply(Board& board) const {
        board.halted = halted;
        return {halted};
    }
    friend bool operator==(const SetHalted&, const SetHalted&) = default;
};

} // namespace triggers
