#pragma once

#include "tictactoe/tictactoe.hpp"

#include <cstddef>
#include <string>

namespace tictactoe {

/// The board as SVG.
[[nodiscard]] inline std::string picture(const Board& board) {
    std::string svg =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 324 324" font-family="sans-serif" )"
        R"(font-size="14" fill="none" stroke-linecap="round">)"
        R"(<style>@media (prefers-color-scheme: dark) { [fill="#fbfaf7"] { fill: #25272c } )"
        R"([fill="#5f5b52"] { fill: #a9a79f } [stroke="#1f5fbf"] { stroke: #8ab4f8 } )"
        R"([stroke="#b3541e"] { stroke: #f2a36b } }</style>)"
        R"(<rect width="324" height="324" rx="12" fill="#fbfaf7"/>)"
        R"(<path d="M120 30v280M216 30v280M30 120h280M30 216h280" stroke="#8a857a" stroke-width="4"/>)"
        R"(<g fill="#5f5b52" text-anchor="middle">)";
    for (int i = 0; i < 3; ++i) {
        const std::string middle = std::to_string(72 + 96 * i);
        svg += "<text x=\"" + middle + "\" y=\"18\">" + static_cast<char>('a' + i) +
               "</text><text x=\"13\" y=\"" + std::to_string(77 + 96 * i) + "\">" + std::to_string(i + 1) +
               "</text>";
    }
    svg += "</g>";
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const std::string at = "<g transform=\"translate(" + std::to_string(24 + 96 * (i % 3)) + " " +
                               std::to_string(24 + 96 * (i / 3)) + ")\" stroke-width=\"9\" ";
        if (board.cells[i] == Mark::X) {
            svg += at + R"(stroke="#1f5fbf"><path d="M26 26l44 44M70 26l-44 44"/></g>)";
        } else if (board.cells[i] == Mark::O) {
            svg += at + R"(stroke="#b3541e"><circle cx="48" cy="48" r="25"/></g>)";
        }
    }
    return svg + "</svg>\n";
}

} // namespace tictactoe
