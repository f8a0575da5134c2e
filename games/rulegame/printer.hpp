#pragma once

#include "rulegame/ast.hpp"

#include <string>

namespace rulegame {

/// Prints a rule set as a rule file, one line each. Reading it again gives an equal rule set.
[[nodiscard]] std::string print(const RuleSet& rules);

[[nodiscard]] std::string print(const OrderDefinition& order);
[[nodiscard]] std::string print(const RuleLine& line);
[[nodiscard]] std::string print(const Atom& atom);
[[nodiscard]] std::string print(const Expr& expr);

} // namespace rulegame
