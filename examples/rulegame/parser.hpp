#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/parse_error.hpp"
#include "rulegame/quirks.hpp"

#include <cstddef>
#include <string_view>

namespace rulegame {

/// Larger texts are refused: 60 times the largest file that researchers have published.
inline constexpr std::size_t largest_rule_text = std::size_t{1} << 18U;
/// Parentheses, brackets and `!` within each other.
inline constexpr int deepest_expression = 200;

/// Reads a rule file. Accepts and rejects what the Java server does, or what the quirks say. Throws ParseError, which
/// tells the first thing that is wrong.
[[nodiscard]] RuleSet parse_rules(std::string_view bytes, const Quirks& quirks = {});

} // namespace rulegame
