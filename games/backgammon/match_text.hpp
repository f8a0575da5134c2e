#pragma once

#include "backgammon/match_file.hpp"
#include "backgammon/replay.hpp"

#include <array>
#include <string>
#include <vector>

/// Writes matches in the `.mat` text form. `parse_match` reads them again.
namespace backgammon {

/// The names of both players in each game; games beyond the last have no names.
using Names = std::vector<std::array<std::string, 2>>;

/// The text of a match. `parse_match` makes an equal match of it, but for the numbers of lines.
[[nodiscard]] std::string print_match(const MatchFile& file);

/// The match that these inputs are. Options that a file must state and inputs for which the rows have no words become
/// comments: equal dice in the opening, an unanswered or a refused resignation, a player who begins the next game.
/// Throws std::invalid_argument for an input that the rules refuse.
[[nodiscard]] MatchFile match_of(const Setup& setup, const std::vector<Submitted>& committed,
                                 const Names& names = {});

/// The text of the match that these inputs are. `replay` makes the same inputs of it. Throws std::invalid_argument with
/// the reason if the form cannot hold them.
[[nodiscard]] std::string export_match(const Setup& setup, const std::vector<Submitted>& committed,
                                       const Names& names = {});

} // namespace backgammon
