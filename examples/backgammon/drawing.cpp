#include "backgammon/drawing.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/pips.hpp"

#include <array>

namespace backgammon {

namespace {

constexpr int rows = 5; // of checkers, in each half
constexpr std::size_t width = 3;

std::string spaces(std::size_t count) { return std::string(count, ' '); }

/// Centers a text in its column. Numbers of two digits are left of the center.
std::string centered(const std::string& text) {
    return text.size() > 1 ? text + spaces(width - text.size()) : " " + text + " ";
}

std::string colored(const std::string& text, Player player, bool color) {
    constexpr std::array<const char*, 2> codes = {"\x1b[1;36m", "\x1b[1;33m"};
    return color && player != nobody ? codes[player] + text + "\x1b[0m" : text;
}

/// The text of a stack of checkers at a depth. Depth 0 is its bottom.
std::string in_stack(Player player, int count, int depth, bool color) {
    if (depth >= count) {
        return spaces(width);
    }
    const bool all_told = depth < rows - 1 || count <= rows;
    return colored(centered(all_told ? std::string(1, checker_of(player)) : std::to_string(count)), player,
                   color);
}

std::string column(const Board& board, int point, int depth, bool color) {
    const Player player = board.at(0, point) > 0 ? Player{0} : Player{1};
    const int count = board.at(0, point) + board.against(0, point);
    return count == 0 && depth == 0 ? centered(".") : in_stack(player, count, depth, color);
}

/// The six points from `first` on, in steps of `step`.
std::string quarter(const Board& board, int first, int step, int depth, bool color) {
    std::string text;
    for (int i = 0; i < 6; ++i) {
        text += column(board, first + i * step, depth, color);
    }
    return text;
}

/// Checkers on the bar are on the side where they enter: White's above, Black's below.
std::string half_row(const Board& board, bool above, int depth, bool color) {
    const int outer = above ? 13 : 12;
    const int inner = above ? 19 : 6;
    const int step = above ? 1 : -1;
    const Player on_bar = above ? Player{0} : Player{1};
    return "|" + quarter(board, outer, step, depth, color) + "|" +
           in_stack(on_bar, board.at(on_bar, bar), depth, color) + "|" +
           quarter(board, inner, step, depth, color) + "|";
}

std::string numbers(bool above, Player numbers_for) {
    std::string text = " ";
    for (int i = 0; i < 12; ++i) {
        const int point = above ? 13 + i : 12 - i;
        text += (i == 6 ? spaces(width + 2) : "") +
                centered(std::to_string(numbers_for == 0 ? point : mirror(point)));
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string cube(const Match& match) {
    if (match.crawford_game) {
        return "Crawford game: no cube";
    }
    const std::string value = "cube at " + std::to_string(match.cube.value);
    return match.cube.owner == nobody ? value + ", in the middle"
                                      : value + ", " + std::string(player_name(match.cube.owner)) + "'s";
}

std::string doing(const Match& match) {
    const std::string mover(player_name(match.turn));
    if (match.resigner != nobody) {
        return std::string(player_name(opponent(match.resigner))) + " to accept or refuse";
    }
    switch (match.phase) {
    case Phase::Opening: return "throwing for the start";
    case Phase::Roll: return mover + " to throw";
    case Phase::Move:
        return mover + (match.dice.count() > 0 ? " to play " + describe(match.dice) : " has played");
    case Phase::Doubled: return std::string(player_name(opponent(match.turn))) + " to take or drop";
    case Phase::GameOver: return "the game is over";
    case Phase::MatchOver: return "the match is over";
    }
    return "";
}

std::string player_line(const Match& match, Player player, bool color) {
    return colored(std::string(1, checker_of(player)) + " " + std::string(player_name(player)), player,
                   color) +
           "  score " + std::to_string(match.score[player]);
}

std::string counts(const Match& match, Player player) {
    return "  pips " + std::to_string(pips(match.board, player)) + ", off " +
           std::to_string(match.board.at(player, off));
}

/// The text beside the board, from the top row of checkers to the bottom row.
std::array<std::string, 2 * rows + 1> panel(const Setup& setup, const Match& match, bool color) {
    const std::string length =
        setup.match_length == 0 ? "money play" : "match to " + std::to_string(setup.match_length);
    return {player_line(match, 1, color),
            counts(match, 1),
            "",
            length + ", game " + std::to_string(match.game),
            cube(match),
            doing(match),
            "",
            "",
            "",
            player_line(match, 0, color),
            counts(match, 0)};
}

} // namespace

char checker_of(Player player) { return player == 0 ? 'O' : 'X'; }

std::string describe(const Dice& dice) {
    std::string text;
    for (int die = 6; die >= 1; --die) {
        for (int i = 0; i < dice.showing[static_cast<std::size_t>(die)]; ++i) {
            text += (text.empty() ? "" : " ") + std::to_string(die);
        }
    }
    return text;
}

std::string draw(const Setup& setup, const Match& match, const DrawingOptions& options) {
    const auto side = panel(setup, match, options.color);
    const std::string edge = "+------------------+---+------------------+\n";
    const std::string middle = "|" + spaces(6 * width) + "|BAR|" + spaces(6 * width) + "|";
    std::string text = numbers(true, options.numbers_for) + "\n" + edge;
    for (int row = 0; row <= 2 * rows; ++row) {
        const bool above = row < rows;
        const std::string& beside = side[static_cast<std::size_t>(row)];
        text +=
            row == rows ? middle : half_row(match.board, above, above ? row : 2 * rows - row, options.color);
        text += (beside.empty() ? "" : "  " + beside) + "\n";
    }
    text += edge + numbers(false, options.numbers_for) + "\n";
    return text;
}

} // namespace backgammon
