#include "backgammon/picture.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/drawing.hpp"
#include "backgammon/pips.hpp"
#include "backgammon/scene.hpp"

#include <algorithm>
#include <string>

namespace backgammon {

namespace {

constexpr int point_width = 40; // of a point
constexpr int left = 24;
constexpr int top = 44;
constexpr int bottom = 404;
constexpr int high = 150; // of a point

std::string text(int x, int y, const std::string& words, const char* more = "") {
    return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\"" + more + ">" + words +
           "</text>";
}

/// The middle of a point, which White counts.
int x_of(int point) {
    const int column = point > 12 ? point - 13 : 12 - point;
    return left + point_width / 2 + point_width * column + (column >= 6 ? point_width : 0);
}

/// `names`: attributes with the names of the scene.
std::string checker(int x, int y, Player player, const std::string& names = {}) {
    return "<circle cx=\"" + std::to_string(x) + "\" cy=\"" + std::to_string(y) + "\" r=\"17\" " + names +
           (player == 0 ? R"(fill="#fdfcf8" stroke="#6b6456"/>)" : R"(fill="#3b2f2a" stroke="#15100e"/>)");
}

/// Where checkers are, in the words of the scene. The point is that of their owner.
struct Where {
    std::string area;
    std::string place;
    int point = 0;
};

/// At most five checkers in a stack; a number counts all of them.
std::string stack(int x, bool above, const Board& board, Player player, const Where& where) {
    std::string svg;
    const int count = board.at(player, where.point);
    const int shown = std::min(count, 5);
    for (int i = 0; i < shown; ++i) {
        svg += checker(x, above ? top + 18 + 30 * i : bottom - 18 - 30 * i, player,
                       "data-piece=\"" + checker_id(player, where.point, i) + "\" data-area=\"" + where.area +
                           "\" data-place=\"" + where.place + "\" ");
    }
    if (count > shown) {
        svg += text(x, (above ? top + 18 + 30 * 4 : bottom - 18 - 30 * 4) + 5, std::to_string(count),
                    player == 0 ? " fill=\"#1e1d1a\"" : " fill=\"#fff\"");
    }
    return svg;
}

std::string points(const Match& match, Player numbers_for) {
    std::string svg;
    const auto number = [numbers_for](int point) { return numbers_for == 0 ? point : mirror(point); };
    for (int point = 1; point <= 24; ++point) {
        const bool above = point > 12;
        const int x = x_of(point);
        const int edge = above ? top : bottom;
        svg += "<path data-area=\"points\" data-place=\"" + place_name(number(point)) + "\" d=\"M" +
               std::to_string(x - 18) + " " + std::to_string(edge) + "h36l-18 " +
               std::to_string(above ? high : -high) + "z\" fill=\"" +
               (point % 2 == 0 ? "#b9793f" : "#ead9b8") + "\"/>" +
               text(x, above ? top - 12 : bottom + 24, std::to_string(number(point)));
    }
    for (int point = 1; point <= 24; ++point) {
        for (const Player player : {Player{0}, Player{1}}) {
            svg += stack(x_of(point), point > 12, match.board, player,
                         {"points", place_name(number(point)), player == 0 ? point : mirror(point)});
        }
    }
    return svg;
}

std::string on_bar(const Match& match, Player player, Player numbers_for) {
    return stack(left + 6 * point_width + point_width / 2, player == 0, match.board, player,
                 {"bar of " + std::string(player_name(player)), place_name(player, bar, numbers_for), bar});
}

std::string dice(const Match& match) {
    std::string svg;
    for (std::size_t i = 0; i < 2 && match.thrown[0] != 0; ++i) {
        const int x = left + 9 * point_width + 10 + 44 * static_cast<int>(i);
        svg += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string((top + bottom) / 2 - 16) +
               R"(" width="32" height="32" rx="6" fill="#fff" stroke="#6b6456"/>)" +
               text(x + 16, (top + bottom) / 2 + 6, std::to_string(match.thrown[i]));
    }
    return svg;
}

std::string cube(const Match& match) {
    if (match.crawford_game) {
        return {};
    }
    const int y = match.cube.owner == nobody ? (top + bottom) / 2
                  : match.cube.owner == 0    ? bottom - 20
                                             : top + 20;
    return "<rect x=\"548\" y=\"" + std::to_string(y - 18) +
           R"(" width="36" height="36" rx="5" fill="#fff" stroke="#6b6456"/>)" +
           text(566, y + 5, std::to_string(match.cube.value));
}

std::string side_of(const Match& match, Player player, int y) {
    const bool moves = match.turn == player && match.phase != Phase::MatchOver;
    constexpr const char* left_aligned = " text-anchor=\"start\"";
    return checker(606, y - 5, player) +
           text(632, y, "score " + std::to_string(match.score[player]),
                " text-anchor=\"start\" font-weight=\"bold\"") +
           text(590, y + 26,
                "pips " + std::to_string(pips(match.board, player)) + ", off " +
                    std::to_string(match.board.at(player, off)),
                left_aligned) +
           (moves ? text(590, y + 50, "to move", left_aligned) : "");
}

} // namespace

std::string picture(const Match& match, Player numbers_for) {
    return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 448" font-family="sans-serif" font-size="15" )"
           R"(text-anchor="middle" fill="#1e1d1a"><style>@media (prefers-color-scheme: dark) { )"
           R"(svg { fill: #eceae4 } [fill="#fbfaf7"] { fill: #25272c } [fill="#f6eedd"] { fill: #6b5a42 } )"
           R"([fill="#ead9b8"] { fill: #c2ab80 } [fill="#fff"]:not(text) { fill: #3a3d44 } }</style><rect width="760" height="448" rx="12" fill="#fbfaf7"/>)"
           R"(<rect x="24" y="44" width="520" height="360" fill="#f6eedd" stroke="#6b4b2a" stroke-width="4"/>)"
           R"(<rect x="264" y="44" width="40" height="360" fill="#6b4b2a"/>)" +
           points(match, numbers_for) + on_bar(match, 0, numbers_for) + on_bar(match, 1, numbers_for) +
           dice(match) + cube(match) + side_of(match, 1, 80) + side_of(match, 0, 352) + "</svg>\n";
}

} // namespace backgammon
