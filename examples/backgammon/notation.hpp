#pragma once

#include "backgammon/legal_turns.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Checker moves as people write them.
namespace backgammon {

/// The way of one checker, or of several that go together: `24/18`, `bar/20*`, `24/18*/15`, `6/off`, `8/4(2)`.
struct Way {
    std::vector<int> points; ///< at least two: where it begins, where it lands, where it ends
    int times = 1;           ///< so many checkers, 1 to 4
    friend bool operator==(const Way&, const Way&) = default;
};

/// Reads one word; nothing if it is no way. Marks for hits are read over: the rules know what is hit.
[[nodiscard]] std::optional<Way> parse_way(std::string_view word);

/// A turn in compact form, in the order played: `24/15 6/5*(2)`. Read back and played from the same position it
/// leads to the same board.
[[nodiscard]] std::string write_turn(const Board& board, Player player, std::span<const Move> moves);

/// How the rules let one checker go from one point to the other: by the one die that does it, else by several, one
/// plan for each different end. Plans that hit on the way count only where none goes without.
[[nodiscard]] std::vector<Turn> plans(const Setup& setup, const Match& match, int from, int to);

} // namespace backgammon
