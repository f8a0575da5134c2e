#pragma once

#include "meaning/conditions.hpp"
#include "meaning/load.hpp"

#include "herding/modify/value.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace meaning {

/// An effect and the unit that it lands on.
struct Landed {
    std::string unit;
    const Rule* rule = nullptr; ///< lives as long as the rule that was flattened
    std::string from = {};      ///< of SHARE_STAT: the holder
    std::string source =
        {}; ///< the key of the rule, where several rules are in play; names it in explanations
};

/// An OR that waits for the player: which of its parts can be picked.
struct OpenChoice {
    std::string path;
    std::vector<std::size_t> options;
    friend bool operator==(const OpenChoice&, const OpenChoice&) = default;
};

/// What a rule comes to in a context.
struct Flattened {
    std::vector<Landed> effects;
    std::vector<std::string> manual; ///< paths that the players decide
    std::vector<OpenChoice> choices;
    std::vector<std::string> notes;
};

/// Effects in document order, each with the unit that it lands on. A pure function.
[[nodiscard]] Flattened flatten(const Rule& rule, const Context& context);

/// Whether an effect counts in the current attack: its subType may limit it to a mode.
[[nodiscard]] bool fits(const Rule& rule, const Context& context);

/// A characteristic as effects change it.
struct ChangedStat {
    std::string unit;
    Stat field = Stat::attacks;
    herding::modify::Value<std::string> value; ///< with the means of dice
    std::vector<std::string> dice;             ///< texts that stay symbolic
    std::optional<Rational> flat;              ///< the number without the dice

    /// Whether it differs from the base.
    [[nodiscard]] bool changed() const;
};

/// Characteristics that effects change, by unit and field, in the order of the first effect on each. Throws
/// `ModifyError` (Overflow), which names characteristic, unit and effects.
[[nodiscard]] std::vector<ChangedStat> stat_changes(const std::vector<Landed>& effects,
                                                    const Context& context);

/// Which dice may be rolled again: all failed ones, or faces.
struct Reroll {
    bool failed = false;
    std::vector<int> faces = {}; ///< sorted
    friend bool operator==(const Reroll&, const Reroll&) = default;
};

/// What effects do to the rolls of the current attack.
struct RollChanges {
    Rational hit_mod = {};
    Reroll hit_reroll = {};
    Reroll hit_auto = {}; ///< `failed`: all
    Rational wound_mod = {};
    Reroll wound_reroll = {};
    std::optional<Rational> wound_set = {};
    Rational save_mod = {};
    Reroll save_reroll = {};
    std::optional<Rational> save_set = {};
    Rational ap_mod = {};
    std::optional<Rational> ap_set = {};
    std::optional<Rational> fnp = {};
    friend bool operator==(const RollChanges&, const RollChanges&) = default;
};

/// None without an attack. Throws `ModifyError` (Overflow), which names the effect.
[[nodiscard]] std::optional<RollChanges> roll_changes(const std::vector<Landed>& effects,
                                                      const Context& context);

/// The result of a rule in a context, in the format of the specification.
[[nodiscard]] Json result_json(const Loaded<Rule>& loaded, const Context& context);
/// The same for a condition alone.
[[nodiscard]] Json result_json(const Loaded<Condition>& loaded, const Context& context);

} // namespace meaning
