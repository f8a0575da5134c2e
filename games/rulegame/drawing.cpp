#include "rulegame/drawing.hpp"

#include "rulegame/unicode.hpp"

#include "herding/scene/build.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace rulegame {

namespace {

using herding::play::Drawing;
using herding::play::Repeat;

constexpr std::size_t cell_width = 8;

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
void draw_cell(Drawing& to, const Setup& setup, const State& state, Pieces there,
               const DrawingOptions& options) {
    if (there == 0) {
        to << "    .   ";
        return;
    }
    const int piece = first_of(there);
    const Piece& shown = setup.board()[static_cast<std::size_t>(piece)];
    const std::string color = value_of(shown, "color");
    const bool bracket = options.movable && state.buckets(piece) != 0;
    std::string text(bracket ? "[" : "");
    const std::string id = std::to_string(shown.id);
    text += id.size() > 3 ? "+" + id.substr(id.size() - 2) : id; // the end of a long id
    if (const std::string shape = value_of(shown, "shape"); !shape.empty()) {
        text += sign(shape);
        text += letter(color);
    }
    text += (there & (there - 1)) != 0 ? "+" : ""; // and more pieces
    text += bracket ? "]" : "";
    const std::size_t room = cell_width - std::min<std::size_t>(text.size(), cell_width);
    const std::string_view begin = options.color ? paint(color) : std::string_view();
    to << Repeat{room / 2} << begin << text << (begin.empty() ? "" : "\x1b[0m") << Repeat{room - room / 2};
}

void draw_bucket(Drawing& to, const State& state, int bucket) {
    int count = 0;
    for (std::size_t i = 0; i < state.taken_count; ++i) {
        count += state.taken[i].bucket() == bucket ? 1 : 0;
    }
    to << "bucket " << bucket << ": " << count;
}

/// One bucket at the left edge, one that ends at the right edge.
void draw_buckets(Drawing& to, const State& state, int left, int right) {
    Drawing at_right;
    draw_bucket(at_right, state, right);
    const std::size_t before = to.view().size();
    draw_bucket(to, state, left);
    const std::size_t used = to.view().size() - before + at_right.view().size();
    to << Repeat{6U + side * cell_width - used} << at_right.view() << '\n';
}

} // namespace

Drawing draw(const Setup& setup, const State& state, const DrawingOptions& options) {
    Drawing drawing;
    const auto draw_edge = [&drawing] { drawing << "   +" << Repeat{side * cell_width, '-'} << "+\n"; };
    draw_buckets(drawing, state, 0, 1);
    draw_edge();
    for (int row = side; row >= 1; --row) {
        drawing << ' ' << row << " |";
        for (int column = 1; column <= side; ++column) {
            draw_cell(drawing, setup, state, setup.in_cell(cell_at(column, row)) & state.left, options);
        }
        drawing << "|\n";
    }
    draw_edge();
    drawing << "    ";
    for (int column = 1; column <= side; ++column) {
        drawing << "    " << column << "   ";
    }
    drawing.trim();
    drawing << '\n';
    draw_buckets(drawing, state, 3, 2);
    return drawing;
}

herding::scene::Scene scene_of(const Setup& setup, const State& state) {
    herding::scene::Area board = herding::scene::grid("board", side, side);
    for (int row = side; row >= 1; --row) {
        board.layout.row_labels[static_cast<std::size_t>(side - row)] = std::to_string(row);
        for (int column = 1; column <= side; ++column) {
            board.layout.column_labels[static_cast<std::size_t>(column - 1)] = std::to_string(column);
            const auto index = static_cast<std::size_t>((side - row) * side + column - 1);
            const std::string at = std::to_string(row) + ",column=" + std::to_string(column);
            board.places[index].name = "row=" + at;
            board.places[index].label = "row " + std::to_string(row) + ", column " + std::to_string(column);
            for (Pieces there = setup.in_cell(cell_at(column, row)) & state.left; there != 0;
                 there &= there - 1) {
                const Piece& piece = setup.board()[static_cast<std::size_t>(first_of(there))];
                board.put(index, {.id = "id=" + std::to_string(piece.id),
                                  .kind = "piece",
                                  .face = std::to_string(piece.id) + two_signs(piece),
                                  .shape = herding::scene::Shape::Mark,
                                  .words = describe_piece(setup, first_of(there))});
            }
        }
    }
    herding::scene::Area buckets = herding::scene::row("buckets", 4, "bucket={i}");
    std::array<int, 4> counts{};
    for (std::size_t i = 0; i < state.taken_count; ++i) {
        ++counts[static_cast<std::size_t>(state.taken[i].bucket())];
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        buckets.places[i].label = "bucket " + std::to_string(i);
        buckets.places[i].text = std::to_string(counts[i]);
    }
    return {.areas = {std::move(board), std::move(buckets)}};
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
