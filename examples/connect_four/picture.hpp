#pragma once

#include "connect_four/connect_four.hpp"

#include <string>

namespace connect_four {

/// The board as SVG: the first player's stones are red, the second's yellow.
[[nodiscard]] inline std::string picture(const Setup& setup, const Board& board) {
    const auto columns = static_cast<unsigned>(setup.columns.value());
    const auto rows = static_cast<unsigned>(setup.rows.value());
    const auto text = [](unsigned number) { return std::to_string(number); };
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + text(24 + 56 * columns) +
                      " " + text(48 + 56 * rows) +
                      "\" font-family=\"sans-serif\" font-size=\"14\">"
                      "<style>@media (prefers-color-scheme: dark) { [fill=\"#fbfaf7\"] { fill: #25272c } "
                      "[fill=\"#5f5b52\"] { fill: #a9a79f } }</style><rect width=\"" +
                      text(24 + 56 * columns) + "\" height=\"" + text(48 + 56 * rows) +
                      "\" rx=\"12\" fill=\"#fbfaf7\"/><rect x=\"8\" y=\"8\" width=\"" +
                      text(8 + 56 * columns) + "\" height=\"" + text(8 + 56 * rows) +
                      "\" rx=\"10\" fill=\"#2b5c9e\"/>";
    for (unsigned column = 0; column < columns; ++column) {
        const std::string x = text(40 + 56 * column);
        for (unsigned row = 0; row < rows; ++row) {
            const Stones here = stone(column, row);
            const char* const fill = (board.stones[0] & here) != 0   ? "#c8372d"
                                     : (board.stones[1] & here) != 0 ? "#f0c23a"
                                                                     : "#fbfaf7";
            svg += "<circle cx=\"" + x + "\" cy=\"" + text(40 + 56 * (rows - 1 - row)) +
                   "\" r=\"23\" fill=\"" + fill + "\"/>";
        }
        svg += "<text x=\"" + x + "\" y=\"" + text(36 + 56 * rows) +
               "\" fill=\"#5f5b52\" text-anchor=\"middle\">" + static_cast<char>('a' + column) + "</text>";
    }
    return svg + "</svg>\n";
}

} // namespace connect_four
