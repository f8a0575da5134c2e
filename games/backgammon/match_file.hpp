#pragma once

#include "backgammon/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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
///
/// Variants of other programs are read as well: `bar/20`, `6/off`, `8/5(2)`, `24/18*/15`, `24/15`, `Losses 2 points`,
/// `Cannot Move`, a byte-order mark. Comments before the length hold options: `; [Crawford "Off"]`.
namespace backgammon {

/// A checker move as in the file. It may need several dice.
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

/// An input for which the rows have no words, such as a refused resignation. A comment before the length holds it:
/// `; [Input 1 7 "submitted{by=white,input=refuse}"]`.
struct RecordedInput {
    std::size_t line;
    std::size_t game;  ///< from 1
    std::size_t place; ///< its number among the inputs of its game, from 1
    std::string text;  ///< canonical text
};

struct MatchFile {
    int length = 0;
    // Options that the file states. Comments hold them: `; [Jacoby "On"]`.
    std::optional<bool> crawford;
    std::optional<bool> jacoby;
    std::optional<bool> automatic_doubles;
    std::optional<std::uint32_t> cube_limit;
    std::vector<RecordedInput> inputs; ///< sorted by game and place
    /// `; [LastTurn "Open"]`: the last player has played all dice and has not ended the turn.
    bool last_turn_open = false;
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
