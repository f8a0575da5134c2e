#pragma once

#include "meaning/game/table.hpp"

#include <optional>

/// Numbers of the psychic, charge and morale phases, from the rules in play. Pure functions.
namespace meaning::pier {

// ---- Powers

inline constexpr int power_needs = 5;    ///< on two dice
inline constexpr int deny_distance = 24; ///< in inches

/// How many powers a unit may use in a turn: one, and more by rules.
[[nodiscard]] int powers_of(const Setup& setup, const Board& board, UnitId unit);
/// The sum that rules add to the roll for a power.
[[nodiscard]] int power_bonus(const Setup& setup, const Board& board, const Declared& power);
/// The nearest enemy of the caster that knows powers and is near enough to deny this one.
[[nodiscard]] std::optional<UnitId> denier(const Setup& setup, const Board& board, UnitId caster);
/// The sum that rules add to the roll that denies it.
[[nodiscard]] int deny_bonus(const Setup& setup, const Board& board, const Declared& power, UnitId denier);

// ---- Charges

inline constexpr int charge_distance = 12; ///< a target is at most so far away

/// A charge as rules change it.
struct Charging {
    int farther = 0;    ///< added to the roll
    bool again = false; ///< a failed roll is made again
    std::uint8_t threshold = 7;
    Dice damage = {}; ///< to the target on this roll or more, when the unit arrives
    friend bool operator==(const Charging&, const Charging&) = default;
};
[[nodiscard]] Charging charging(const Setup& setup, const Board& board, const Declared& charge);

/// Living enemies, near enough and not yet reached, and no rule forbids it.
[[nodiscard]] bool may_charge(const Setup& setup, const Board& board, const Declared& charge);
[[nodiscard]] bool has_charge(const Setup& setup, const Board& board, UnitId unit);

/// The nearest free place next to the target that is so near.
[[nodiscard]] std::optional<Place> place_of_charge(const Setup& setup, const Board& board,
                                                   const Declared& charge, int reach);

// ---- Morale

/// How a unit that lost models takes it.
struct Nerve {
    bool passes = false; ///< without a roll
    bool again = false;  ///< a failed roll is made again
    int holds = 0;       ///< leadership, and what rules add; above it, a model flees for each point
    std::uint8_t keeps = 7;
    bool may_pay = false;
    Dice price = {}; ///< damage instead of the test
    friend bool operator==(const Nerve&, const Nerve&) = default;
};
[[nodiscard]] Nerve nerve(const Setup& setup, const Board& board, UnitId unit);

} // namespace meaning::pier
