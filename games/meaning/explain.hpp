#pragma once

#include "meaning/conditions.hpp"
#include "meaning/rule.hpp"

#include <string>

/// Rules in plain English.
namespace meaning {

/// `the enemy is vehicle or monster`: what a condition asks.
[[nodiscard]] std::string words(const Condition& condition);

/// One effect without its gate: `add 1 to its hit rolls in the fight`.
[[nodiscard]] std::string words(const Rule& rule);

/// A whole rule, one part a line, indented as the parts nest; each line ends with a newline.
[[nodiscard]] std::string outline(const Rule& rule);

/// What the rule depends on: `categories, position`. Empty: nothing.
[[nodiscard]] std::string dependencies(const Rule& rule);

} // namespace meaning
