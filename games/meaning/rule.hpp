#pragma once

#include "meaning/dice.hpp"
#include "meaning/json.hpp"
#include "meaning/vocabulary.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Rule objects in their normal form: what the loader makes, and what everything else works with.
namespace meaning {

/// Whom an effect lands on, or who is tested.
enum class Whom : std::uint8_t { self, enemy, attacker };

/// A test with a three-valued answer. Which members count depends on the test.
struct Condition {
    Test test = Test::AND;
    Whom whom = Whom::self;
    std::string path = {};
    std::vector<Condition> parts = {};   ///< AND, OR, XOR, NOT, IN_RANGE
    std::vector<std::string> names = {}; ///< cleaned
    bool all_of = false;                 ///< HAS_CATEGORY with subType AND
    std::string sub_type = {};           ///< IN_COVER: the kind; IN_RANGE: OBJECTIVE
    Stat field = Stat::attacks;          ///< HAS_STAT
    Rational number = {};                ///< HAS_STAT, HAS_MODEL_QUANTITY, IS_ROUND
    std::vector<int> phases = {};        ///< IS_PHASE
    Rational radius = {};                ///< IN_RANGE
    std::string type = {};               ///< of Unknown: as it was written
};

/// An effect or a wrapper of effects. Which members count depends on the effect.
struct Rule {
    Effect effect = Effect::AND;
    Whom whom = Whom::self;
    std::string path = {};
    std::optional<Condition> condition = {};
    std::vector<Rule> parts = {}; ///< of wrappers
    std::string sub_type = {};
    std::string warning = {};
    Json params = {};                  ///< in normal form, as effects are listed
    Json radius = {};                  ///< of EXPLODES: a number or dice
    Rational reach = {};               ///< of AURA
    Rational number = {};              ///< of numbers and targets
    std::vector<int> faces = {};       ///< of rerolls and AUTOHIT; empty: all
    Stat field = Stat::attacks;        ///< SET_STAT, ADD_STAT
    Dice dice = {};                    ///< ADD_STAT, SET_STAT: dice instead of a number
    std::vector<Stat> fields = {};     ///< SHARE_STAT
    std::optional<Condition> ban = {}; ///< of CANNOT_*
    std::string type = {};             ///< of Unknown: as it was written
};

/// Rules and conditions nest so deep below their roots.
inline constexpr std::size_t deepest_rule = 32;

} // namespace meaning
