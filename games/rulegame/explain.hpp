#pragma once

#include "rulegame/program.hpp"

#include <string>

/// A rule set in plain English.
namespace rulegame {

/// The whole rule set: its orders as tables of ranks, then each line with what its atoms accept.
[[nodiscard]] std::string explain(const RuleSet& rules);

/// An order as a board with the rank of each cell; a dot for a cell without a rank. Six lines, and one for columns.
[[nodiscard]] std::string draw_order(const std::vector<Tie>& ties);

/// One atom in a few lines: which piece goes where, and when.
[[nodiscard]] std::string explain(const Atom& atom);

/// `bucket 0 (top left)`.
[[nodiscard]] std::string bucket_words(int bucket);

} // namespace rulegame
