#pragma once

#include "hammer/data/units.hpp"
#include "hammer/quirks.hpp"

#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

/// The board: two armies on a table and in reserve.
namespace hammer {

using Die = herding::reflect::Bounded<1, 6>;
using UnitIndex = herding::reflect::Bounded<0, 9>;   ///< on the table or in reserve, as the action says
using ModelIndex = herding::reflect::Bounded<0, 11>; ///< in its unit
using WeaponSlot = herding::reflect::Bounded<0, 3>;  ///< among a model's weapons
using Objective = herding::reflect::Bounded<0, 3>;
using Player = std::uint8_t; ///< 0 or 1

constexpr Player enemy_of(Player player) { return static_cast<Player>(1 - player); }

inline constexpr int board_width = 44;
inline constexpr int board_height = 30;

/// 3.1 A square, in whole inches.
struct Position {
    herding::reflect::Bounded<0, board_width - 1> x = 0;
    herding::reflect::Bounded<0, board_height - 1> y = 0;

    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("x", x), cereal::make_nvp("y", y));
    }
    friend bool operator==(const Position&, const Position&) = default;
    /// Row by row, as `Squares` lists them: then the library sees in one pass that it lists none twice.
    friend constexpr std::strong_ordering operator<=>(const Position& a, const Position& b) {
        return a.y != b.y ? a.y <=> b.y : a.x <=> b.x;
    }
};

/// The parameters of a battle.
struct Setup {
    Quirks quirks = {};
    std::uint8_t rounds = 5;

    friend bool operator==(const Setup&, const Setup&) = default;
};

struct Model {
    Position at = {};
    CardId card = {};
    std::uint8_t suffered = 0; ///< lost wounds
    bool dying = false;        ///< destroyed, but still to fight (7.12)

    friend bool operator==(const Model&, const Model&) = default;
};

/// 4.2 What has happened to a unit in this turn.
enum class Flag : std::uint8_t {
    moved,
    advanced,
    fought,
    shot,
    shocked,
    charged,
    may_shoot,
    may_charge,
    hardened
};
inline constexpr std::size_t flags = 9;

inline constexpr std::size_t most_models = 12;
inline constexpr std::size_t most_units = 10;

struct Unit {
    Few<Model, most_models> models = {};
    UnitKind kind = {};
    Player owner = 0;
    std::uint8_t strength = 0; ///< models at the start of the battle; 0: unknown
    std::array<bool, flags> flag = {};

    [[nodiscard]] bool is(Flag which) const { return flag[static_cast<std::size_t>(which)]; }
    [[nodiscard]] bool destroyed() const { return models.empty(); }

    friend bool operator==(const Unit&, const Unit&) = default;
};

using Units = Few<Unit, most_units>;

inline constexpr std::uint8_t no_unit = 255;
inline constexpr int most_points = 3;
inline constexpr int most_score = 49;

/// One player's part of the board.
struct Side {
    Faction army = {};
    std::uint8_t points = 0; ///< command points
    std::uint8_t score = 0;
    bool has_extra_point = false; ///< 5.2
    bool has_shadowed = false;    ///< 8.4
    std::uint8_t oath = no_unit;  ///< 8.6
    std::array<bool, 4> pinned = {};
    Few<Stratagem, 8> used = {}; ///< in this phase

    friend bool operator==(const Side&, const Side&) = default;
};

struct Board {
    using Setup = hammer::Setup;

    Units units = {}; ///< in the order of arrival; destroyed ones stay
    Units reserve = {};
    std::array<Side, 2> sides = {};
    std::uint8_t round = 0;
    Player active = 0;

    [[nodiscard]] Player inactive() const { return enemy_of(active); }
    [[nodiscard]] bool holds(std::int64_t unit) const {
        return unit < static_cast<std::int64_t>(units.size());
    }
    /// Whether this unit is on the table and has a model left.
    [[nodiscard]] bool fights(std::int64_t unit) const {
        return holds(unit) && !units[static_cast<std::size_t>(unit)].destroyed();
    }
    [[nodiscard]] const Unit& unit(std::int64_t index) const {
        return units[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] Unit& unit(std::int64_t index) { return units[static_cast<std::size_t>(index)]; }

    friend bool operator==(const Board&, const Board&) = default;
};

} // namespace hammer
