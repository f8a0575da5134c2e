#pragma once

#include "backgammon/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Reads matches in the `.mat` text form that GNU Backgammon and others write.
///
///      5 point match
///
///      Game 1
///      White : 0                      Black : 0
///       1)                             63: 24/18 24/21
///       2) 65: 13/8 24/18               Doubles => 2
///       3)  Takes                      11: 8/7* 8/7 6/5 6/5
///           Wins 2 points
///
/// The left column is player 0. Points count from the mover's side, 25 is the bar, 0 is off, `*` marks a hit.
namespace backgammon {

/// Length limit of a match, in points.
inline constexpr int longest_match = 99;

/// A checker move as in the file.
struct RecordedMove {
    Move move;
    bool hit;
};

struct RecordedTurn {
    int a; ///< the mover's dice, in the order written
    int b;
    std::vector<RecordedMove> moves;
};
struct RecordedDouble {
    std::uint32_t to;
};
struct RecordedTake {};
struct RecordedDrop {};
struct RecordedWin {
    std::uint32_t points;
};

struct RecordedAction {
    std::size_t line;
    Player player;
    std::variant<RecordedTurn, RecordedDouble, RecordedTake, RecordedDrop, RecordedWin> what;
};

struct RecordedGame {
    std::size_t line; ///< of the header with the score
    std::array<std::string, 2> names;
    std::array<std::uint32_t, 2> score;
    std::vector<RecordedAction> actions;
};

struct MatchFile {
    int length = 0;
    std::vector<RecordedGame> games;
};

/// The fault of a match file, and its line (from 1).
class MatchFileError : public std::runtime_error {
public:
    MatchFileError(std::size_t line, const std::string& cause) : std::runtime_error(cause), line_(line) {}
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

private:
    std::size_t line_;
};

/// Parses a whole file. Throws MatchFileError. Time and memory are linear in the text.
[[nodiscard]] MatchFile parse_match(std::string_view text);

} // namespace backgammon
