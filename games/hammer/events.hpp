#pragma once

#include "hammer/geometry.hpp"
#include "hammer/queries.hpp"
#include "hammer/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

/// All that ever changes the board. Each diff is its own trace.
namespace hammer {

// ---- 9 Before the battle

/// 9.1 A player's army comes into reserve.
struct Muster {
    Player player = 0;
    Faction army = {};
    bool counts = true; ///< how many models its units have

    Muster apply(Board& board) const {
        board.sides[player].army = army;
        for (const UnitKind kind : hammer::army(army).units) {
            Unit unit;
            unit.kind = kind;
            unit.owner = player;
            for (const Group& group : unit_type(kind).groups) {
                unit.models.append(group.count, Model{{}, group.card});
            }
            unit.strength = counts ? static_cast<std::uint8_t>(unit.models.size()) : std::uint8_t{0};
            board.reserve.push_back(unit);
        }
        return *this;
    }
    friend bool operator==(const Muster&, const Muster&) = default;
};

/// 9.2 A character joins a unit; both are in reserve.
struct Attach {
    UnitIndex unit = 0;
    UnitIndex character = 0;

    Attach apply(Board& board) const {
        Unit& joined = board.reserve[static_cast<std::size_t>(unit)];
        const auto leader = board.reserve.begin() + character.value();
        joined.models.push_back(leader->models[0]);
        joined.strength = static_cast<std::uint8_t>(joined.strength + leader->strength);
        board.reserve.erase(leader);
        return *this;
    }
    friend bool operator==(const Attach&, const Attach&) = default;
};

/// 9.3, 8.11 A unit comes from reserve onto the table.
struct Arrive {
    UnitIndex reserve = 0;
    Position place = {};
    bool moved = false;
    bool ready = false; ///< may shoot and charge at once

    Arrive apply(Board& board) const {
        const auto from = board.reserve.begin() + reserve.value();
        from->models[0].at = place;
        arrange(*from);
        const auto set = [&](Flag which, bool on) { from->flag[static_cast<std::size_t>(which)] = on; };
        set(Flag::moved, moved);
        set(Flag::may_shoot, ready);
        set(Flag::may_charge, ready);
        board.units.push_back(*from);
        board.reserve.erase(from);
        return *this;
    }
    friend bool operator==(const Arrive&, const Arrive&) = default;
};

/// 9.5 For experiments: a unit out of nothing, on the table or in reserve.
struct Spawn {
    UnitKind kind = {};
    Player owner = 0;
    std::optional<Position> place = {};

    Spawn apply(Board& board) const {
        Unit unit;
        unit.kind = kind;
        unit.owner = owner;
        for (const Group& group : unit_type(kind).groups) {
            unit.models.append(group.count, Model{place.value_or(Position{}), group.card});
        }
        unit.strength = static_cast<std::uint8_t>(unit.models.size());
        arrange(unit);
        (place ? board.units : board.reserve).push_back(unit);
        return *this;
    }
    friend bool operator==(const Spawn&, const Spawn&) = default;
};

// ---- 3 Moving

struct Translate {
    UnitIndex unit = 0;
    Vector by = {};

    Translate apply(Board& board) const {
        translate(board.unit(unit), by);
        return *this;
    }
    friend bool operator==(const Translate&, const Translate&) = default;
};

/// 3.6
struct Consolidate {
    UnitIndex unit = 0;
    UnitIndex toward = 0;
    std::uint8_t reach = 0;

    Consolidate apply(Board& board) const {
        consolidate(board.unit(unit), board.unit(toward), reach);
        return *this;
    }
    friend bool operator==(const Consolidate&, const Consolidate&) = default;
};

// ---- 4 Units and models

struct SetFlag {
    UnitIndex unit = 0;
    Flag flag = {};
    bool on = true;

    SetFlag apply(Board& board) const {
        board.unit(unit).flag[static_cast<std::size_t>(flag)] = on;
        return *this;
    }
    friend bool operator==(const SetFlag&, const SetFlag&) = default;
};

/// 7.11 A model loses wounds and stays.
struct Suffer {
    UnitIndex unit = 0;
    ModelIndex model = 0;
    std::uint8_t wounds = 0;

    Suffer apply(Board& board) const {
        auto& suffered = board.unit(unit).models[static_cast<std::size_t>(model)].suffered;
        suffered = static_cast<std::uint8_t>(suffered + wounds);
        return *this;
    }
    friend bool operator==(const Suffer&, const Suffer&) = default;
};

/// A model leaves the table. Those behind it move up.
struct Fall {
    UnitIndex unit = 0;
    ModelIndex model = 0;

    Fall apply(Board& board) const {
        auto& models = board.unit(unit).models;
        models.erase(models.begin() + model.value());
        return *this;
    }
    friend bool operator==(const Fall&, const Fall&) = default;
};

/// 7.12 A destroyed model stays to fight.
struct Linger {
    UnitIndex unit = 0;
    ModelIndex model = 0;

    Linger apply(Board& board) const {
        Model& dying = board.unit(unit).models[static_cast<std::size_t>(model)];
        dying.suffered = profile(dying.card).wounds;
        dying.dying = true;
        return *this;
    }
    friend bool operator==(const Linger&, const Linger&) = default;
};

// ---- 5 Command points

struct Spend {
    Player player = 0;
    std::uint8_t points = 0;

    Spend apply(Board& board) const {
        auto& left = board.sides[player].points;
        left = static_cast<std::uint8_t>(left - std::min(left, points));
        return *this;
    }
    friend bool operator==(const Spend&, const Spend&) = default;
};

struct Gain {
    Player player = 0;
    bool extra = false; ///< 5.2

    Gain apply(Board& board) const {
        Side& side = board.sides[player];
        side.points = static_cast<std::uint8_t>(std::min(side.points + 1, most_points));
        side.has_extra_point |= extra;
        return *this;
    }
    friend bool operator==(const Gain&, const Gain&) = default;
};

/// 5.3 A player has used a stratagem in this phase. The published list has five places.
struct Mark {
    Player player = 0;
    Stratagem stratagem = {};

    Mark apply(Board& board) const {
        auto& used = board.sides[player].used;
        if (used.size() < 5) {
            used.push_back(stratagem);
        }
        return *this;
    }
    friend bool operator==(const Mark&, const Mark&) = default;
};

// ---- 8 Turns and phases

struct BeginTurn {
    Player player = 0;
    bool clears_extra_points = false;

    BeginTurn apply(Board& board) const {
        board.active = player;
        for (Side& side : board.sides) {
            side.has_extra_point = side.has_extra_point && !clears_extra_points;
        }
        return *this;
    }
    friend bool operator==(const BeginTurn&, const BeginTurn&) = default;
};

/// 8.5 The shock of a player's units is over.
struct Rally {
    Player player = 0;

    Rally apply(Board& board) const {
        for (Unit& unit : board.units) {
            bool& shocked = unit.flag[static_cast<std::size_t>(Flag::shocked)];
            shocked = shocked && unit.owner != player;
        }
        return *this;
    }
    friend bool operator==(const Rally&, const Rally&) = default;
};

/// 8.5 All units may act again.
struct Refresh {
    Refresh apply(Board& board) const {
        for (Unit& unit : board.units) {
            const bool shocked = unit.is(Flag::shocked);
            const bool hardened = unit.is(Flag::hardened);
            unit.flag = {};
            unit.flag[static_cast<std::size_t>(Flag::shocked)] = shocked;
            unit.flag[static_cast<std::size_t>(Flag::hardened)] = hardened;
            unit.flag[static_cast<std::size_t>(Flag::may_shoot)] = true;
            unit.flag[static_cast<std::size_t>(Flag::may_charge)] = true;
        }
        return *this;
    }
    friend bool operator==(const Refresh&, const Refresh&) = default;
};

/// 8.3 A phase ends: stratagems may be used again, and what they gave is over.
struct EndPhase {
    EndPhase apply(Board& board) const {
        for (Side& side : board.sides) {
            side.used.clear();
        }
        for (Unit& unit : board.units) {
            unit.flag[static_cast<std::size_t>(Flag::hardened)] = false;
        }
        return *this;
    }
    friend bool operator==(const EndPhase&, const EndPhase&) = default;
};

struct EndRound {
    EndRound apply(Board& board) const {
        ++board.round;
        return *this;
    }
    friend bool operator==(const EndRound&, const EndRound&) = default;
};

/// 8.4
struct CastShadow {
    Player player = 0;

    CastShadow apply(Board& board) const {
        board.sides[player].has_shadowed = true;
        return *this;
    }
    friend bool operator==(const CastShadow&, const CastShadow&) = default;
};

/// 8.6 A player swears to destroy a unit, or the oath is over.
struct Swear {
    Player player = 0;
    std::uint8_t target = no_unit;

    Swear apply(Board& board) const {
        board.sides[player].oath = target;
        return *this;
    }
    friend bool operator==(const Swear&, const Swear&) = default;
};

// ---- 6 Objectives

struct Pin {
    Player player = 0;
    Objective objective = 0;
    bool on = true;

    Pin apply(Board& board) const {
        board.sides[player].pinned[static_cast<std::size_t>(objective)] = on;
        return *this;
    }
    friend bool operator==(const Pin&, const Pin&) = default;
};

struct Score {
    Player player = 0;
    std::uint8_t points = 0;

    Score apply(Board& board) const {
        Side& side = board.sides[player];
        side.score = static_cast<std::uint8_t>(std::min(side.score + points, most_score));
        return *this;
    }
    friend bool operator==(const Score&, const Score&) = default;
};

} // namespace hammer
