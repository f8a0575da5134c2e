#pragma once

#include "rulegame/program.hpp"

#include <string>

/// A rule set in plain English.
namespace rulegame {

/// All of it: the orders that it uses as tables of ranks, then each line and what its atoms accept.
[[nodiscard]] std::string explain(const RuleSet& rules);

/// An order as the board with the rank of each cell; a dot where it lists none. Six lines and one of columns.
[[nodiscard]] std::string draw_order(const std::vector<Tie>& ties);

/// One atom in a few lines: what goes where, and when.
[[nodiscard]] std::string explain(const Atom& atom);

/// `bucket 0 (top left)`.
[[nodiscard]] std::string bucket_words(int bucket);

} // namespace rulegame
