#include "rulegame/drawing.hpp"

#include "rulegame/unicode.hpp"

#include <algorithm>
#include <array>

namespace rulegame {

namespace {

constexpr int cell_width = 8;

std::string value_of(const Piece& piece, std::string_view name) {
    for (const auto& [key, value] : piece.properties) {
        if (key == name) {
            return value;
        }
    }
    return {};
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// The sign of a shape: one character.
char sign(const std::string& shape) {
    constexpr std::array<std::pair<std::string_view, char>, 4> known = {
        {{"SQUARE", '#'}, {"STAR", '*'}, {"CIRCLE", 'O'}, {"TRIANGLE", '^'}}};
    const std::string upper = upper_case(shape);
    for (const auto& [name, shown] : known) {
        if (upper == name) {
            return shown;
        }
    }
    return upper.empty() || upper[0] < ' ' || upper[0] > '~' ? '?' : upper[0];
}

/// A color in one letter; black is not blue.
char letter(const std::string& color) {
    if (upper_case(color) == "BLACK") {
        return 'k';
    }
    return color.empty() || color[0] < ' ' || color[0] > '~' ? ' ' : lower(color)[0];
}

/// The escape sequence of a color that terminals know.
std::string_view paint(const std::string& color) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> known = {{{"RED", "\x1b[31m"},
                                                                                     {"GREEN", "\x1b[32m"},
                                                                                     {"YELLOW", "\x1b[33m"},
                                                                                     {"ORANGE", "\x1b[33m"},
                                                                                     {"BLUE", "\x1b[34m"},
                                                                                     {"PURPLE", "\x1b[35m"},
                                                                                     {"PINK", "\x1b[35m"},
                                                                                     {"BLACK", "\x1b[90m"},
                                                                                     {"GRAY", "\x1b[37m"}}};
    const std::string upper = upper_case(color);
    for (const auto& [name, code] : known) {
        if (upper == name) {
            return code;
        }
    }
    return {};
}

/// A cell of exactly `cell_width` columns. Escape sequences take no column.
std::string cell_text(const Setup& setup, const State& state, Pieces there, const DrawingOptions& options) {
    if (there == 0) {
        return "    .   ";
    }
    const int piece = first_of(there);
    const Piece& shown = setup.board()[static_cast<std::size_t>(piece)];
    const std::string color = value_of(shown, "color");
    std::string id = std::to_string(shown.id);
    if (id.size() > 3) {
        id = "+" + id.substr(id.size() - 2); // the end of a long id
    }
    std::string mark;
    if (const std::string shape = value_of(shown, "shape"); !shape.empty()) {
        mark += sign(shape);
        mark += letter(color);
    }
    mark += (there & (there - 1)) != 0 ? "+" : ""; // and more pieces
    const bool bracket = options.movable && state.buckets(piece) != 0;
    std::string text = (bracket ? "[" : "") + id + mark + (bracket ? "]" : "");
    const std::size_t width = text.size();
    const std::size_t before = (cell_width - std::min<std::size_t>(width, cell_width)) / 2;
    const std::size_t after = cell_width - std::min<std::size_t>(width, cell_width) - before;
    if (options.color && !paint(color).empty()) {
        text = std::string(paint(color)) + text + "\x1b[0m";
    }
    return std::string(before, ' ') + text + std::string(after, ' ');
}

std::string bucket_text(const State& state, int bucket) {
    int count = 0;
    for (std::size_t i = 0; i < state.taken_count; ++i) {
        count += state.taken[i].bucket() == bucket ? 1 : 0;
    }
    return "bucket " + std::to_string(bucket) + ": " + std::to_string(count);
}

std::string bucket_line(const State& state, int left, int right) {
    const std::string a = bucket_text(state, left);
    const std::string b = bucket_text(state, right);
    return a + std::string(6U + side * cell_width - a.size() - b.size(), ' ') + b + "\n";
}

} // namespace

std::string draw(const Setup& setup, const State& state, const DrawingOptions& options) {
    const std::string edge = "   +" + std::string(side * cell_width, '-') + "+\n";
    std::string text = bucket_line(state, 0, 1) + edge;
    for (int row = side; row >= 1; --row) {
        text += " " + std::to_string(row) + " |";
        for (int column = 1; column <= side; ++column) {
            text += cell_text(setup, state, setup.in_cell(cell_at(column, row)) & state.left, options);
        }
        text += "|\n";
    }
    text += edge + "    ";
    for (int column = 1; column <= side; ++column) {
        text += "    " + std::to_string(column) + "   ";
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n" + bucket_line(state, 3, 2);
}

std::string two_signs(const Piece& piece) {
    const std::string color = lower(value_of(piece, "color"));
    const char first = color.empty() || color[0] < ' ' || color[0] > '~' ? ' ' : color[0];
    return {first, sign(value_of(piece, "shape"))};
}

std::string describe_piece(const Setup& setup, int piece) {
    const Piece& shown = setup.board()[static_cast<std::size_t>(piece)];
    std::string words;
    if (shown.kind == PieceKind::ShapeAndColor) {
        words = lower(value_of(shown, "color")) + " " + lower(value_of(shown, "shape"));
    } else {
        for (const auto& [name, value] : shown.properties) {
            words += (words.empty() ? "" : ", ") + name + " " + value;
        }
    }
    std::string seen; // the visible part of the text
    for (const char c : words) {
        seen += static_cast<unsigned char>(c) < 0x20U || c == 0x7F ? '?' : c;
    }
    return "piece " + std::to_string(shown.id) + (seen.empty() ? "" : " (" + seen + ")");
}

} // namespace rulegame
