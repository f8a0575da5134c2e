#pragma once

#include "backgammon/legal_turns.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Checker moves in people's notation.
namespace backgammon {

/// The path of one checker, or of several checkers together: `24/18`, `bar/20*`, `24/18*/15`, `6/off`, `8/4(2)`.
struct Way {
    std::vector<int> points; ///< at least two: the start, the stops, the end
    int times = 1;           ///< number of checkers, 1 to 4
    friend bool operator==(const Way&, const Way&) = default;
};

/// Reads one word; empty if it is no path. Skips marks for hits, because the rules know what is hit.
[[nodiscard]] std::optional<Way> parse_way(std::string_view word);

/// A turn in compact form, in the order played: `24/15 6/5*(2)`. Read back and played from the same position, it leads to
/// the same board.
[[nodiscard]] std::string write_turn(const Board& board, Player player, std::span<const Move> moves);

/// The plans by which the rules let one checker go from one point to the other: by the one die that fits, else by several
/// dice, one plan for each different end. A plan that hits on its path counts only if every plan hits.
[[nodiscard]] std::vector<Turn> plans(const Setup& setup, const Match& match, int from, int to);

} // namespace backgammon
