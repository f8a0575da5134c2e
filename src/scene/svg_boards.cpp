#include "svg_boards.hpp"

#include "shared.hpp"

#include "herding/scene/words.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace herding::inline v0::scene::detail::picture {

namespace {

/// Labels above columns of a width, the first of which begins at `side`.
std::string column_labels(const Area& area, int side, int width) {
    std::string svg;
    for (std::size_t i = 0; i < area.layout.column_labels.size(); ++i) {
        svg +=
            text_at(side + static_cast<int>(i) * width + width / 2, 10, area.layout.column_labels[i], "soft");
    }
    return svg;
}

Block grid(const Pieces& drawn, const Area& area) {
    const int columns = std::max(area.layout.size.x, 1);
    const int rows = std::max(area.layout.size.y, 1);
    const int size = columns > 14 || rows > 14 ? 36 : unit;
    const int side = area.layout.row_labels.empty() ? 0 : 26;
    const int top = area.layout.column_labels.empty() ? 0 : 24;
    std::string svg = column_labels(area, side, size);
    for (std::size_t i = 0; i < area.layout.row_labels.size(); ++i) {
        svg += text_at(10, top + static_cast<int>(i) * size + size / 2, area.layout.row_labels[i], "soft");
    }
    std::string pieces;
    for (std::size_t i = 0; i < area.places.size(); ++i) {
        const Point at = cell_of(area, i);
        const int x = side + at.x * size;
        const int y = top + at.y * size;
        svg += drawn.place(area, area.places[i]) + rectangle(x + 2, y + 2, size - 4, size - 4, 6, "cell") +
               "</g>";
        pieces += drawn.content(area, area.places[i], x + size / 2, y + size / 2, size - 8);
    }
    return {svg + pieces, side + columns * size, top + rows * size};
}

Block hexagons(const Pieces& drawn, const Area& area) {
    const int columns = std::max(area.layout.size.x, 1);
    const int rows = std::max(area.layout.size.y, 1);
    constexpr int step = 56; // of columns; sides are 56 / root(3) = 32 long, and rows 48 apart
    std::string svg;
    std::string pieces;
    for (std::size_t i = 0; i < area.places.size(); ++i) {
        const Point at = cell_of(area, i);
        const int x = at.x * step + step / 2 + (at.y % 2 == 0 ? 0 : step / 2);
        const int y = at.y * 48 + 32;
        svg += drawn.place(area, area.places[i]) + "<path class=\"cell\" d=\"M" + number(x) + ' ' +
               number(y - 31) + "l27 16v30l-27 16l-27-16v-30z\"/>" +
               text_at(x, y + 20, area.places[i].label, "soft", 9) + "</g>";
        pieces += drawn.content(area, area.places[i], x, y - (area.places[i].label.empty() ? 0 : 3), 38);
    }
    return {svg + pieces, columns * step + (rows > 1 ? step / 2 : 0), rows * 48 + 16};
}

/// Pieces one above the other, with a hole for each that is missing.
Block stacks(const Pieces& drawn, const Area& area) {
    const auto room = static_cast<int>(area.layout.room);
    const int size = room > 12 ? 28 : 56;
    const auto count = static_cast<int>(area.places.size());
    std::string svg = rectangle(0, 0, count * size + 8, room * size + 8, 12, "bed");
    std::string pieces;
    for (int i = 0; i < count; ++i) {
        const Place& one = area.places[static_cast<std::size_t>(i)];
        const int x = 4 + i * size + size / 2;
        svg += drawn.place(area, one) + "<rect x=\"" + number(x - size / 2) + "\" y=\"4\" width=\"" +
               number(size) + "\" height=\"" + number(std::int64_t{room} * size) + "\" fill-opacity=\"0\"/>";
        for (int level = 0; level < room; ++level) {
            svg += circle(x, 4 + (room - 1 - level) * size + size / 2, size * 2 / 5, "hole");
        }
        svg += text_at(x, room * size + 22, one.label, "soft") + "</g>";
        for (std::size_t level = 0; level < one.pieces.size() && level < static_cast<std::size_t>(room);
             ++level) {
            pieces += drawn.piece(area, one, one.pieces[level], x,
                                  4 + (room - 1 - static_cast<int>(level)) * size + size / 2, size * 11 / 12,
                                  size * 11 / 12);
        }
        if (one.pieces.size() > static_cast<std::size_t>(room)) {
            pieces += text_at(x, 4 + size / 2, number(static_cast<std::int64_t>(one.pieces.size())),
                              "strong on", 16);
        }
    }
    return {svg + pieces, count * size + 8, room * size + 34};
}

Block column(const Pieces& drawn, const Area& area) {
    int labels = 20;
    int width = 240;
    for (const Place& one : area.places) {
        labels = std::max(labels, width_of(words_of(one), 13) + 16);
    }
    std::string svg;
    int y = 0;
    for (const Place& one : area.places) {
        int height = 48;
        int x = labels + 8;
        std::string pieces;
        for (const Piece& each : one.pieces) {
            height = std::max(height, measure(each).y + 8);
        }
        for (const Piece& each : one.pieces) {
            const Point size = measure(each);
            pieces += drawn.piece(area, one, each, x + size.x / 2, y + height / 2, size.x, size.y);
            x += size.x + 8;
        }
        const int text = one.text.empty() ? 0 : width_of(one.text, 15) + 16;
        const int end = std::max(x + text, labels + 60);
        width = std::max(width, end);
        svg += drawn.place(area, one) + rectangle(labels, y + 2, end - labels, height - 4, 8, "cell") +
               text_at(0, y + height / 2, words_of(one), "begin soft") +
               (text == 0 ? std::string() : text_at(x + 4, y + height / 2, one.text, "begin")) + "</g>" +
               pieces;
        y += height;
    }
    return {std::move(svg), width, y};
}

/// A way in lines of twelve places.
Block track(const Pieces& drawn, const Area& area) {
    constexpr int most = 12;
    const auto count = static_cast<int>(area.places.size());
    const int columns = std::clamp(count, 1, most);
    std::string svg;
    std::string pieces;
    for (int i = 0; i < count; ++i) {
        const Place& one = area.places[static_cast<std::size_t>(i)];
        const int row = i / most;
        const int x = (row % 2 == 0 ? i % most : most - 1 - i % most) * unit + unit / 2; // as a snake
        const int y = row * (unit + 20) + unit / 2;
        svg += drawn.place(area, one) + rectangle(x - 30, y - 30, 60, 60, 8, "cell") +
               text_at(x, y + 39, words_of(one), "soft", 12) + "</g>";
        pieces += drawn.content(area, one, x, y, unit - 10);
    }
    return {svg + pieces, columns * unit, (count + most - 1) / most * (unit + 20)};
}

/// A way around a rectangle, clockwise from the top left.
Block ring(const Pieces& drawn, const Area& area) {
    const auto count = std::max(static_cast<int>(area.places.size()), 1);
    const int across = std::max((count + 4) / 4 + (count > 12 ? 1 : 0), 2);
    const int down = std::max((count - 2 * across + 1) / 2, 0); // between the corners
    std::string svg;
    std::string pieces;
    for (int i = 0; i < static_cast<int>(area.places.size()); ++i) {
        const Place& one = area.places[static_cast<std::size_t>(i)];
        int column = across - 1 - (i - across - down);
        int row = down + 1;
        if (i < across) {
            column = i;
            row = 0;
        } else if (i < across + down) {
            column = across - 1;
            row = i - across + 1;
        } else if (i >= 2 * across + down) {
            column = 0;
            row = down - (i - 2 * across - down);
        }
        const int x = column * unit + unit / 2;
        const int y = row * (unit + 18) + unit / 2;
        svg += drawn.place(area, one) + rectangle(x - 30, y - 30, 60, 60, 8, "cell") +
               text_at(x, y + 38, words_of(one), "soft", 12) + "</g>";
        pieces += drawn.content(area, one, x, y, unit - 10);
    }
    return {svg + pieces, across * unit, (down + 2) * (unit + 18)};
}

std::string measure_of(const Area& area) {
    return area.layout.unit.empty()
               ? std::string()
               : number(area.layout.size.x) + " × " + number(area.layout.size.y) + ' ' + area.layout.unit;
}

Block plane(const Pieces& drawn, const Area& area) {
    const std::int64_t wide = std::max(area.layout.size.x, 1);
    const std::int64_t high = std::max(area.layout.size.y, 1);
    constexpr std::int64_t longest = 720;
    const auto scaled = [&](std::int64_t length) {
        return static_cast<int>(length * longest / std::max(wide, high));
    };
    const int width = scaled(wide);
    const int height = scaled(high);
    const int square = std::max(scaled(1), 1);
    std::string svg;
    std::string pieces;
    for (const Place& one : area.places) {
        svg += drawn.place(area, one);
        svg += one.at ? circle(scaled(one.at->x) + square / 2, scaled(one.at->y) + square / 2, 12, "hole") +
                            text_at(scaled(one.at->x) + square / 2, scaled(one.at->y) + square / 2 + 20,
                                    one.label, "soft", 12)
                      : rectangle(0, 0, width, height, 10, "cell");
        svg += "</g>";
        for (const Piece& each : one.pieces) {
            if (const auto at = each.at ? each.at : one.at) {
                const Point size = each.size.value_or(Point{1, 1});
                pieces += drawn.piece(area, one, each, scaled(at->x) + square / 2, scaled(at->y) + square / 2,
                                      std::max(scaled(size.x), 10), std::max(scaled(size.y), 10));
            }
        }
    }
    return {svg + pieces + text_at(width - 4, height + 12, measure_of(area), "soft", 11), width + 8,
            height + 22};
}

Block table(const Pieces& drawn, const Area& area) {
    const int columns = std::max(area.layout.size.x, 1);
    const int rows = std::max(area.layout.size.y, 1);
    int side = 0;
    int cell = 54;
    for (const std::string& label : area.layout.row_labels) {
        side = std::max(side, width_of(label, 14) + 18);
    }
    for (const std::string& label : area.layout.column_labels) {
        cell = std::max(cell, width_of(label, 13) + 18);
    }
    for (const Place& one : area.places) {
        cell = std::max(cell, width_of(one.text, 15) + 18);
    }
    const int top = area.layout.column_labels.empty() ? 0 : 24;
    std::string svg = column_labels(area, side, cell);
    for (std::size_t i = 0; i < area.layout.row_labels.size(); ++i) {
        svg += text_at(0, top + static_cast<int>(i) * 34 + 17, area.layout.row_labels[i], "begin soft", 14);
    }
    for (std::size_t i = 0; i < area.places.size(); ++i) {
        const Point at = cell_of(area, i);
        const int x = side + at.x * cell;
        const int y = top + at.y * 34;
        svg +=
            drawn.place(area, area.places[i]) + rectangle(x + 1, y + 1, cell - 2, 32, 5, "cell") +
            text_at(x + cell / 2, y + 17, area.places[i].text) + "</g>" +
            (area.places[i].pieces.empty() ? std::string()
                                           : drawn.content(area, area.places[i], x + cell / 2, y + 17, 30));
    }
    return {std::move(svg), side + columns * cell, top + rows * 34};
}

} // namespace

Block board(const Scene& scene, const Pieces& drawn, const Area& area) {
    Block inner;
    switch (area.layout.arrangement) {
    case Arrangement::Hexagons: inner = hexagons(drawn, area); break;
    case Arrangement::Row: inner = stacks(drawn, area); break;
    case Arrangement::Column: inner = column(drawn, area); break;
    case Arrangement::Track: inner = track(drawn, area); break;
    case Arrangement::Ring: inner = ring(drawn, area); break;
    case Arrangement::Plane: inner = plane(drawn, area); break;
    case Arrangement::Table: inner = table(drawn, area); break;
    default: inner = grid(drawn, area); break;
    }
    if (scene.areas.size() == 1 && !area.owner) {
        return {begin_area(area) + inner.svg + "</g>", inner.width, inner.height, true};
    }
    const std::string text = area.owner ? scene.name_of(*area.owner) + ", " + title_of(area) : title_of(area);
    return {begin_area(area) +
                text_at(0, line_height / 2, text, area.owner ? "begin own" : "begin soft", 14) +
                moved_to(0, line_height + 6, inner.svg) + "</g>",
            std::max(inner.width, width_of(text, 14)), inner.height + line_height + 6, true};
}

} // namespace herding::inline v0::scene::detail::picture
