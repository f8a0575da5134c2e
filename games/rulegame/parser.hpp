#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/parse_error.hpp"
#include "rulegame/quirks.hpp"

#include <cstddef>
#include <string_view>

namespace rulegame {

/// Maximal size of a text: 60 times the largest file that researchers have published.
inline constexpr std::size_t largest_rule_text = std::size_t{1} << 18U;
/// Maximal nesting of parentheses, brackets and `!`.
inline constexpr int deepest_expression = 200;

/// Reads a rule file. Accepts and rejects the same files as the Java server, changed by the quirks. Throws ParseError
/// for the first fault.
[[nodiscard]] RuleSet parse_rules(std::string_view bytes, const Quirks& quirks = {});

} // namespace rulegame
