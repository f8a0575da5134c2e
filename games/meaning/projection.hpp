#pragma once

#include "meaning/evaluate.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Average damage of an attack and its distribution: exact, without sampling.
namespace meaning {

using Exact = boost::multiprecision::cpp_rational;
using Large = boost::multiprecision::cpp_int;

/// Numbers of a unit; none if it has no such value.
using Stats = std::array<std::optional<Rational>, stat_count>;

struct Weapon {
    std::string type = {};  ///< cleaned: `rapid_fire`
    std::string shots = {}; ///< a number or dice; not used in melee
    std::string strength = {};
    Rational ap = {};
    std::string damage = {};
    Rational range = {};
};

struct Attempt {
    Stats attacker = {};
    Stats target = {};
    Weapon weapon = {};
    std::string mode = {}; ///< FIGHT, or any other mode
    std::optional<Rational> distance = {};
    RollChanges rolls = {};
};

/// Why an attack cannot be projected: what is missing, which text nobody understands, or which numbers are too large.
class ProjectionError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A distribution over 0, 1, 2, ...: weights over a common total.
struct Distribution {
    std::vector<Large> weights = {Large(1)};
    Large total = 1;

    [[nodiscard]] Exact probability(std::size_t outcome) const {
        return outcome < weights.size() ? Exact(weights[outcome], total) : Exact(0);
    }
    [[nodiscard]] Exact mean() const;
    [[nodiscard]] Exact variance() const;
};

/// The sum of dice and constant. Constants and dice are bounded (dice.hpp).
[[nodiscard]] Distribution distribution(const Dice& dice);

struct Projection {
    Exact hit;     ///< of one shot
    Exact wound;   ///< of one hit
    Exact save;    ///< of one wound
    Exact success; ///< of one shot
    Exact mean;
    Exact variance;
    Distribution damage; ///< of the whole attack
};

/// Throws ProjectionError. Costs the convolution of all shots: O(shots^2 damage^2) products of large integers.
[[nodiscard]] Projection project(const Attempt& attempt);

/// The probability that a D6 shows the target or more: (7 - t) / 6, and with rerolls as the specification says.
/// Faces of `sure` succeed whatever the target.
[[nodiscard]] Exact chance(const Rational& target, const Reroll& reroll, const Reroll& sure = {});

/// The strength of an attack: a number, `User`, `+1` or `x2`. Throws ProjectionError for another text, and for a
/// result that does not fit.
[[nodiscard]] Rational strength_of(const std::string& text, const Stats& attacker);
/// The roll that wounds: 2 to 6. Throws ProjectionError where twice a number does not fit.
[[nodiscard]] Rational wound_target(const Rational& strength, const Rational& toughness);

/// Rounded to so many decimal places.
[[nodiscard]] Rational rounded(const Exact& number, int places = 6);
/// The square root, rounded down to so many places.
[[nodiscard]] Rational root(const Exact& number, int places = 6);

/// Reads characteristics: none if one is absent or null. Adds a problem for each that is no number.
[[nodiscard]] Stats read_stats(const Json& json, const std::string& path, std::vector<Problem>& problems);
/// Reads a weapon: 0 where `ap` or `range` is absent or null. Adds a problem for each that is no number.
[[nodiscard]] Weapon read_weapon(const Json& json, const std::string& path, std::vector<Problem>& problems);
/// Reads `attacker`, `target`, `weapon`, `mode` and `distance`. Throws ProjectionError for what is missing, and for
/// what is no number.
[[nodiscard]] Attempt read_attempt(const Json& json);

/// In the format of the specification: six decimals, outcomes below half a millionth left out.
[[nodiscard]] Json result_json(const Projection& projection);

} // namespace meaning
