#include "backgammon/drawing.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/pips.hpp"

#include <string_view>

namespace backgammon {

namespace {

using herding::play::Drawing;
using herding::play::Repeat;

constexpr int rows = 5; // of checkers, in each half
constexpr std::size_t width = 3;

/// Centers a number in its column. One of two digits is left of the center.
void center(Drawing& to, int number) {
    if (number < 10) {
        to << ' ' << number << ' ';
    } else {
        to << number << Repeat{width - 2};
    }
}

void begin_color(Drawing& to, Player player, bool color) {
    to << (!color || player == nobody ? "" : player == 0 ? "\x1b[1;36m" : "\x1b[1;33m");
}
void end_color(Drawing& to, Player player, bool color) {
    to << (!color || player == nobody ? "" : "\x1b[0m");
}

/// A stack of checkers at a depth. Depth 0 is its bottom.
void draw_stack(Drawing& to, Player player, int count, int depth, bool color) {
    if (depth >= count) {
        to << Repeat{width};
        return;
    }
    const bool all_told = depth < rows - 1 || count <= rows;
    begin_color(to, player, color);
    if (all_told) {
        to << ' ' << checker_of(player) << ' ';
    } else {
        center(to, count);
    }
    end_color(to, player, color);
}

void draw_point(Drawing& to, const Board& board, int point, int depth, bool color) {
    const Player player = board.at(0, point) > 0 ? Player{0} : Player{1};
    const int count = board.at(0, point) + board.against(0, point);
    if (count == 0 && depth == 0) {
        to << " . ";
    } else {
        draw_stack(to, player, count, depth, color);
    }
}

/// The six points from `first` on, in steps of `step`.
void draw_quarter(Drawing& to, const Board& board, int first, int step, int depth, bool color) {
    for (int i = 0; i < 6; ++i) {
        draw_point(to, board, first + i * step, depth, color);
    }
}

/// Checkers on the bar are on the side on which they enter: White's above, Black's below.
void draw_half_row(Drawing& to, const Board& board, bool above, int depth, bool color) {
    const int outer = above ? 13 : 12;
    const int inner = above ? 19 : 6;
    const int step = above ? 1 : -1;
    const Player on_bar = above ? Player{0} : Player{1};
    to << '|';
    draw_quarter(to, board, outer, step, depth, color);
    to << '|';
    draw_stack(to, on_bar, board.at(on_bar, bar), depth, color);
    to << '|';
    draw_quarter(to, board, inner, step, depth, color);
    to << '|';
}

void draw_numbers(Drawing& to, bool above, Player numbers_for) {
    to << ' ';
    for (int i = 0; i < 12; ++i) {
        const int point = above ? 13 + i : 12 - i;
        to << Repeat{i == 6 ? width + 2 : 0};
        center(to, numbers_for == 0 ? point : mirror(point));
    }
    to.trim();
}

void draw_cube(Drawing& to, const Match& match) {
    if (match.crawford_game) {
        to << "Crawford game: no cube";
    } else if (match.cube.owner == nobody) {
        to << "cube at " << match.cube.value << ", in the middle";
    } else {
        to << "cube at " << match.cube.value << ", " << player_name(match.cube.owner) << "'s";
    }
}

void draw_dice(Drawing& to, const Dice& dice) {
    bool first = true;
    for (int die = 6; die >= 1; --die) {
        for (int i = 0; i < dice.showing[static_cast<std::size_t>(die)]; ++i) {
            to << (first ? "" : " ") << die;
            first = false;
        }
    }
}

void draw_doing(Drawing& to, const Match& match) {
    const std::string_view mover = player_name(match.turn);
    if (match.resigner != nobody) {
        to << player_name(opponent(match.resigner)) << " to accept or refuse";
        return;
    }
    switch (match.phase) {
    case Phase::Opening: to << "throwing for the start"; return;
    case Phase::Roll: to << mover << " to throw"; return;
    case Phase::Move:
        if (match.dice.count() > 0) {
            to << mover << " to play ";
            draw_dice(to, match.dice);
        } else {
            to << mover << " has played";
        }
        return;
    case Phase::Doubled: to << player_name(opponent(match.turn)) << " to take or drop"; return;
    case Phase::GameOver: to << "the game is over"; return;
    case Phase::MatchOver: to << "the match is over"; return;
    }
}

void draw_player(Drawing& to, const Match& match, Player player, bool color) {
    begin_color(to, player, color);
    to << checker_of(player) << ' ' << player_name(player);
    end_color(to, player, color);
    to << "  score " << match.score[player];
}

void draw_counts(Drawing& to, const Match& match, Player player) {
    to << "  pips " << pips(match.board, player) << ", off " << match.board.at(player, off);
}

/// The text beside the board, in rows from the top row of checkers to the bottom row.
void draw_beside(Drawing& to, const Setup& setup, const Match& match, int row, bool color) {
    constexpr std::string_view gap = "  ";
    switch (row) {
    case 0: draw_player(to << gap, match, 1, color); return;
    case 1: draw_counts(to << gap, match, 1); return;
    case 3:
        if (setup.match_length == 0) {
            to << gap << "money play";
        } else {
            to << gap << "match to " << setup.match_length;
        }
        to << ", game " << match.game;
        return;
    case 4: draw_cube(to << gap, match); return;
    case 5: draw_doing(to << gap, match); return;
    case 9: draw_player(to << gap, match, 0, color); return;
    case 10: draw_counts(to << gap, match, 0); return;
    default: return;
    }
}

} // namespace

char checker_of(Player player) { return player == 0 ? 'O' : 'X'; }

std::string describe(const Dice& dice) {
    Drawing text;
    draw_dice(text, dice);
    return text;
}

Drawing draw(const Setup& setup, const Match& match, const DrawingOptions& options) {
    constexpr std::string_view edge = "+------------------+---+------------------+\n";
    Drawing drawing;
    draw_numbers(drawing, true, options.numbers_for);
    drawing << '\n' << edge;
    for (int row = 0; row <= 2 * rows; ++row) {
        const bool above = row < rows;
        if (row == rows) {
            drawing << '|' << Repeat{6 * width} << "|BAR|" << Repeat{6 * width} << '|';
        } else {
            draw_half_row(drawing, match.board, above, above ? row : 2 * rows - row, options.color);
        }
        draw_beside(drawing, setup, match, row, options.color);
        drawing << '\n';
    }
    drawing << edge;
    draw_numbers(drawing, false, options.numbers_for);
    return drawing << '\n';
}

} // namespace backgammon
