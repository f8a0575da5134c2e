#pragma once

#include "skirmish/types.hpp"

#include <cstddef>
#include <cstdint>

/// Diffs and traces of a battle.
namespace skirmish {

// ---- Traces

struct TurnBegan {
    Player player = 0;
    std::uint8_t points = 0;
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct Ordered {
    Player player = 0;
    Stance stance = {};
    friend bool operator==(const Ordered&, const Ordered&) = default;
};

enum class Purpose : std::uint8_t { Roll, ReturnFire, Explosion };

struct Spent {
    Player player = 0;
    Purpose on = {};
    friend bool operator==(const Spent&, const Spent&) = default;
};
struct Gained {
    Player player = 0;
    friend bool operator==(const Gained&, const Gained&) = default;
};
struct WoundsLost {
    Player player = 0;
    ModelId model = {};
    std::uint8_t wounds = 0;
    friend bool operator==(const WoundsLost&, const WoundsLost&) = default;
};
struct Fallen {
    Player player = 0;
    ModelId model = {};
    std::uint8_t left = 0;
    friend bool operator==(const Fallen&, const Fallen&) = default;
};
struct BattleEnded {
    Result result = {};
    friend bool operator==(const BattleEnded&, const BattleEnded&) = default;
};

// ---- Diffs

/// 1.2 Begins the next turn: what was bought for the last one is used up.
struct BeginTurn {
    Player player = 0;
    std::uint8_t points = 0;

    TurnBegan apply(Board& board) const {
        ++board.turn;
        board.sides[0].rolled_again = board.sides[1].rolled_again = false;
        board.sides[player].stance = Stance::Ready;
        board.sides[player].points = points;
        return {player, points};
    }
    friend bool operator==(const BeginTurn&, const BeginTurn&) = default;
};

struct Order {
    Player player = 0;
    Stance stance = {};

    Ordered apply(Board& board) const {
        board.sides[player].stance = stance;
        return {player, stance};
    }
    friend bool operator==(const Order&, const Order&) = default;
};

struct Spend {
    Player player = 0;
    Purpose on = {};

    Spent apply(Board& board) const {
        --board.sides[player].points;
        board.sides[player].rolled_again |= on == Purpose::Roll;
        return {player, on};
    }
    friend bool operator==(const Spend&, const Spend&) = default;
};

struct Gain {
    Player player = 0;

    Gained apply(Board& board) const {
        ++board.sides[player].points;
        return {player};
    }
    friend bool operator==(const Gain&, const Gain&) = default;
};

struct LoseWounds {
    Player player = 0;
    ModelId model = {};
    std::uint8_t wounds = 0;

    WoundsLost apply(Board& board) const {
        board.sides[player].lost[model.number()] += wounds;
        return {player, model, wounds};
    }
    friend bool operator==(const LoseWounds&, const LoseWounds&) = default;
};

/// A model leaves the board.
struct Fall {
    Player player = 0;
    ModelId model = {};

    Fallen apply(Board& board) const {
        auto& models = board.sides[player].lost;
        models.erase(models.begin() + model.number());
        return {player, model, static_cast<std::uint8_t>(models.size())};
    }
    friend bool operator==(const Fall&, const Fall&) = default;
};

struct EndBattle {
    Result result = {};

    BattleEnded apply(Board& board) const {
        board.result = result;
        return {result};
    }
    friend bool operator==(const EndBattle&, const EndBattle&) = default;
};

} // namespace skirmish
