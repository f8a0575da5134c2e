#pragma once

#include "meaning/game/table.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// When an effect matters, and what to remind players of at that moment. The battle plays most effects itself; it reminds
/// players of all others, of what they decide, and of warnings.
namespace meaning::pier {

/// The phases, and two moments within them.
enum class Moment : std::uint8_t {
    setup,
    command,
    movement,
    psychic,
    shooting,
    charge,
    fight,
    morale,
    attack,   ///< an attack is declared
    destroyed ///< a unit is destroyed
};
inline constexpr std::size_t moment_count = 10;
using Moments = std::bitset<moment_count>;

[[nodiscard]] constexpr Moment moment_of(Phase phase) noexcept { return static_cast<Moment>(phase); }

/// When the effects of a rule, or of a part of one, matter.
[[nodiscard]] Moments moments_of(const Rule& rule);

/// Whether the battle applies an effect itself.
[[nodiscard]] bool is_played(Effect effect) noexcept;

/// What is due when a phase begins: effects that the players apply, decisions, options and warnings of the units of the
/// active player; in the morale phase, of all units.
[[nodiscard]] std::vector<std::string> reminders(const Setup& setup, const Board& board, Phase phase,
                                                 Player active);

/// The same for an attack or a charge that is declared, of its two units. What its phase has reminded of already is not
/// repeated.
[[nodiscard]] std::vector<std::string> reminders(const Setup& setup, const Board& board,
                                                 const Declared& attack, bool charge = false);

/// The same for a unit that was destroyed; `before` is the table on which it still stood.
[[nodiscard]] std::vector<std::string> reminders_of_end(const Setup& setup, const Board& before, UnitId unit);

} // namespace meaning::pier
