#pragma once

#include "meaning/game/types.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Consequences of setup and board: pure functions, whose results are not stored.
namespace meaning::pier {

/// An attack as it is declared.
struct Declared {
    UnitId attacker = {};
    UnitId target = {};
    std::uint8_t weapon = 0; ///< of the attacker's card
    friend bool operator==(const Declared&, const Declared&) = default;
};

/// The part of an OR that its player has picked.
struct Pick {
    std::uint8_t rule = 0; ///< of the scenario
    Option option = {};
    friend bool operator==(const Pick&, const Pick&) = default;
};
using Picks = boost::container::static_vector<Pick, 4>;

/// An OR of a rule in play that still waits.
struct Waiting {
    std::uint8_t rule = 0;
    Player player = 0;
    std::vector<std::size_t> options = {};
};

/// All rules in play.
struct InPlay {
    std::vector<Landed> effects = {};
    std::vector<Waiting> waiting = {};
};

/// The board as rules see it, with the inches that rules add to auras.
[[nodiscard]] Context context_of(const Setup& setup, const Board& board, const Declared* attack = nullptr);

/// Evaluates one rule for its bearer. `context` is that of the table or of an attack; its bearer changes.
[[nodiscard]] Flattened flattened(const Setup& setup, const Owned& owned, Context& context);

/// Evaluates all rules; with an attack, those of its weapon too.
[[nodiscard]] InPlay in_play(const Setup& setup, const Board& board, const Declared* attack = nullptr,
                             const Picks& picks = {});

/// Characteristics that differ from the cards.
[[nodiscard]] std::vector<ChangedStat> numbers(const Setup& setup, const Board& board);

/// A characteristic with all rules, if the unit has it.
[[nodiscard]] std::optional<Rational> number_of(const Setup& setup, const Board& board, UnitId unit,
                                                Stat stat);

/// Any number on the table and how it came about: `leadership 7 = 6 base, set to 7 tidewatch/ability/levy`.
[[nodiscard]] std::string why(const Setup& setup, const Board& board, UnitId unit, Stat stat);

/// How many models of a unit live, of how many: `models 7 = 9 base - 2 destroyed or fled`.
[[nodiscard]] std::string why_models(const Setup& setup, const Board& board, UnitId unit);
/// The round, and when it ends.
[[nodiscard]] std::string why_round(const Setup& setup, const Board& board);

/// The numbers of an attack and how they came about: to hit, to wound, to save.
[[nodiscard]] std::string explained(const Setup& setup, const Board& board, const Declared& attack);
/// The same for `round`, `UNIT STAT`, `UNIT models`, all numbers of `UNIT`, or the attacks of `UNIT UNIT`, as they are typed; what can be typed,
/// for anything else.
[[nodiscard]] std::string explained(const Setup& setup, const Board& board, std::string_view what);

/// A number that a change of the board has changed, and the rule that changed it. A unit may have no such number
/// before or behind it: an invulnerable save that cover alone gives.
struct NumberChange {
    UnitId unit = {};
    Stat stat = {};
    std::optional<Rational> from = {};
    std::optional<Rational> to = {};
    std::string rule = {};
    friend bool operator==(const NumberChange&, const NumberChange&) = default;
};
[[nodiscard]] std::vector<NumberChange> number_changes(const Setup& setup, const Board& before,
                                                       const Board& after);

/// A characteristic as these effects change it, if the unit has it.
[[nodiscard]] std::optional<Rational> changed(const std::vector<ChangedStat>& changes, const Unit& unit,
                                              Stat stat);

/// SHOOT, FIGHT or PSYCHIC.
[[nodiscard]] std::string_view mode_of(const Weapon& weapon);

/// `LIGHT`, `HEAVY` or nothing.
[[nodiscard]] std::string cover_at(const Setup& setup, const Place& place);

/// How far a unit may move, in inches, with all rules.
[[nodiscard]] Rational move_of(const Setup& setup, const Board& board, UnitId unit);
/// The places that are so near, taken or free.
[[nodiscard]] std::vector<Place> places_in_reach(const Setup& setup, const Board& board, UnitId unit);

/// The attack's dice, fixed when it is declared and its choices are made.
struct Odds {
    Dice shots = {};
    Dice damage = {};
    std::uint8_t hit = 7; ///< this or more; 1: hits without a roll
    std::uint8_t wound = 7;
    std::uint8_t save = 7;
    std::uint8_t ignore = 7;    ///< each point of damage
    std::uint8_t hit_sure = 0;  ///< a bit for each face that hits whatever the target
    std::uint8_t hit_again = 0; ///< a bit for each face that may be rolled again
    std::uint8_t wound_again = 0;
    std::uint8_t save_again = 0;
    friend bool operator==(const Odds&, const Odds&) = default;
};
/// Nothing if the weapon cannot be used so. A power neither hits nor wounds by a roll, and no armor stops it.
[[nodiscard]] std::optional<Odds> odds(const Setup& setup, const Board& board, const Declared& attack,
                                       const Picks& picks);

/// Units in a fight are at most so far apart: diagonal neighbors reach each other.
inline constexpr Rational reach_of_fight = Rational(inches * 3, 2);

/// Whether a rule forbids an attack or a charge to the attacker, or this target.
[[nodiscard]] bool banned(const Setup& setup, const Board& board, const Declared& attack, Effect attacker,
                          Effect target);
/// Whether a unit may attack another now: range, mode of the weapon, and no rule forbids it.
[[nodiscard]] bool may_attack(const Setup& setup, const Board& board, const Declared& attack);
/// The weapon that a unit uses in this phase, if it has one.
[[nodiscard]] std::optional<std::uint8_t> weapon_for(const Setup& setup, UnitId unit, Phase phase);
/// Whether it may attack anybody.
[[nodiscard]] bool has_target(const Setup& setup, const Board& board, UnitId unit);

/// How a unit explodes when it is destroyed.
struct Blast {
    std::uint8_t threshold = 7;
    Dice damage = {};
    Dice radius = {};
    friend bool operator==(const Blast&, const Blast&) = default;
};
[[nodiscard]] std::optional<Blast> blast_of(const Setup& setup, const Board& board, UnitId unit);

/// The battle of the sample rules: Tidewatch against Emberfolk.
[[nodiscard]] std::shared_ptr<const Scenario> pier_scenario();

} // namespace meaning::pier
