#include "rulegame/picture.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/unicode.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace rulegame {

namespace {

constexpr int cell = 60;
constexpr int left = 70;
constexpr int top = 70;

std::string property(const Piece& piece, std::string_view name) {
    for (const auto& [key, value] : piece.properties) {
        if (key == name) {
            return upper_case(value);
        }
    }
    return {};
}

/// A color that a picture may name. What rules call a color is any text, so it never goes into the picture itself.
std::string_view paint(const Piece& piece) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> known = {{{"RED", "#c0392b"},
                                                                                     {"GREEN", "#27864b"},
                                                                                     {"YELLOW", "#e0b000"},
                                                                                     {"ORANGE", "#d9772b"},
                                                                                     {"BLUE", "#2563b8"},
                                                                                     {"PURPLE", "#7b3fa0"},
                                                                                     {"PINK", "#d46a9f"},
                                                                                     {"BLACK", "#222222"},
                                                                                     {"GRAY", "#8a8a8a"}}};
    const std::string color = property(piece, "color");
    for (const auto& [name, code] : known) {
        if (color == name) {
            return code;
        }
    }
    return "#8a8a8a";
}

/// A shape around 0, 0.
std::string_view shape(const Piece& piece) {
    const std::string name = property(piece, "shape");
    if (name == "SQUARE") {
        return R"(<rect x="-18" y="-18" width="36" height="36" rx="3")";
    }
    if (name == "STAR") {
        return R"(<path d="M0-22l6.5 14 15 2-11 10.500 3 15.500L0 13l-13.500 7 3-15.500-11-10.500 15-2z")";
    }
    if (name == "TRIANGLE") {
        return R"(<path d="M0-20L21 17h-42z")";
    }
    return R"(<circle r="19")";
}

std::string at(int x, int y) {
    return "<g transform=\"translate(" + std::to_string(x) + " " + std::to_string(y) + ")\">";
}

std::string bucket(const State& state, int number, int x, int y) {
    int count = 0;
    for (std::size_t i = 0; i < state.taken_count; ++i) {
        count += state.taken[i].bucket() == number ? 1 : 0;
    }
    return at(x, y) + R"(<path data-area="buckets" data-place="bucket=)" + std::to_string(number) +
           R"(" d="M-24-20h48l-6 42h-36z" fill="#e7e2d6" stroke="#5f5b52" stroke-width="2"/>)" +
           R"(<text y="8" font-size="20" fill="#1e1d1a">)" + std::to_string(count) +
           R"(</text><text y="40" font-size="12" fill="#5f5b52">bucket )" + std::to_string(number) +
           "</text></g>";
}

} // namespace

std::string picture(const Setup& setup, const State& state) {
    std::string svg =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 510" font-family="sans-serif" )"
        R"(text-anchor="middle"><style>@media (prefers-color-scheme: dark) { )"
        R"([fill="#fbfaf7"] { fill: #25272c } [fill="#fff"] { fill: #2f3238; stroke: #45484f } )"
        R"([fill="#1e1d1a"] { fill: #eceae4 } [fill="#e7e2d6"] { fill: #3a3d44; stroke: #a9a79f } )"
        R"([fill="#5f5b52"] { fill: #a9a79f } [fill="#222222"] { stroke: #a9a79f } }</style><rect width="500" height="510" rx="12" fill="#fbfaf7"/>)";
    for (int row = side; row >= 1; --row) {
        for (int column = 1; column <= side; ++column) {
            const int x = left + cell * (column - 1);
            const int y = top + cell * (side - row);
            const std::string place = R"(data-area="board" data-place="row=)" + std::to_string(row) +
                                      ",column=" + std::to_string(column) + "\"";
            svg += "<rect " + place + " x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) +
                   "\" width=\"" + std::to_string(cell) + "\" height=\"" + std::to_string(cell) +
                   R"(" fill="#fff" stroke="#dedad2"/>)";
            const Pieces there = setup.in_cell(cell_at(column, row)) & state.left;
            if (there == 0) {
                continue;
            }
            const Piece& piece = setup.board()[static_cast<std::size_t>(first_of(there))];
            svg += at(x + cell / 2, y + cell / 2) + std::string(shape(piece)) +
                   " data-piece=\"id=" + std::to_string(piece.id) + "\" " + place + " fill=\"" +
                   std::string(paint(piece)) +
                   R"("/><text x="24" y="26" font-size="12" text-anchor="end" fill="#1e1d1a">)" +
                   std::to_string(piece.id) + ((there & (there - 1)) != 0 ? "+" : "") + "</text></g>";
        }
    }
    return svg + bucket(state, 0, 34, 34) + bucket(state, 1, 466, 34) + bucket(state, 2, 466, 458) +
           bucket(state, 3, 34, 458) + "</svg>\n";
}

} // namespace rulegame
