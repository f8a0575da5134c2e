#include "drawn_cells.hpp"

#include <algorithm>
#include <cstddef>

namespace herding::inline v0::scene::detail {

namespace {

/// Draws the columns from `from` to `to`.
void draw_columns(LineWriter& out, const Cells& all, std::size_t from, std::size_t to, std::size_t wide,
                  std::size_t gap, std::size_t labels) {
    const std::size_t margin = indent + labels + (labels > 0 ? (all.framed ? 1 : 2) : 0);
    const auto column_labels = [&] {
        if (std::all_of(all.column_labels.begin(), all.column_labels.end(),
                        [](const std::string& label) { return label.empty(); })) {
            return;
        }
        out += std::string(margin + (all.framed ? 2 : 0), ' ');
        for (std::size_t x = from; x < to; ++x) {
            const Text label(all.column_labels[x]);
            out +=
                std::string(x > from ? gap : 0, ' ') +
                (all.right ? std::string(wide - label.columns, ' ') + label.bytes : label.padded(wide).bytes);
        }
        out.end_line();
    };
    if (!all.labels_below) {
        column_labels();
    }
    for (std::size_t y = 0; y < all.rows.size(); ++y) {
        if (y > 0 && all.ruled) {
            out += std::string(margin > 0 ? margin - 1 : 0, ' ');
            for (std::size_t x = from; x < to; ++x) {
                out += (x > from ? "+" : "") + std::string(wide + 2, '-');
            }
            out.end_line();
        }
        out += std::string(indent, ' ');
        if (labels > 0) {
            const Text label(y < all.row_labels.size() ? all.row_labels[y] : std::string());
            out += std::string(labels - label.columns, ' ') + label.bytes + (all.framed ? " " : "  ");
        }
        if (all.shifted && y % 2 == 1) {
            out += std::string((wide + gap) / 2, ' ');
        }
        out += all.framed ? "| " : "";
        for (std::size_t x = from; x < to && x < all.rows[y].size(); ++x) {
            const Text& one = all.rows[y][x];
            out += x == from ? "" : all.ruled ? " | " : std::string(gap, ' ');
            out += all.right ? std::string(wide - one.columns, ' ') + one.bytes : one.padded(wide).bytes;
        }
        out += all.framed ? " |" : "";
        out.end_line();
    }
    if (all.labels_below) {
        column_labels();
    }
}

} // namespace

void draw_cells(LineWriter& out, Cells all) {
    const auto shorten = [](std::vector<std::string>& labels, std::size_t room) {
        for (std::string& label : labels) {
            label = shortened(Text(label), room).bytes;
        }
    };
    shorten(all.row_labels, out.width() / 2);
    std::size_t wide = 1;
    std::size_t labels = 0;
    std::size_t columns = all.column_labels.size();
    for (const auto& row : all.rows) {
        columns = std::max(columns, row.size());
        for (const Text& one : row) {
            wide = std::max(wide, one.columns);
        }
    }
    for (const std::string& label : all.column_labels) {
        wide = std::max(wide, scene::columns_of(label));
    }
    for (const std::string& label : all.row_labels) {
        labels = std::max(labels, scene::columns_of(label));
    }
    const std::size_t margin =
        indent + labels + (labels > 0 ? (all.framed ? 1 : 2) : 0) + (all.framed ? 2 : 0);
    // Lines between cells reach a column beyond them, and half of the hexagons are half a cell further right.
    const std::size_t end = all.framed ? 2 : all.ruled ? 1 : 0;
    const std::size_t room = out.width() > margin + end ? out.width() - margin - end : 1;
    const std::size_t widest = all.shifted ? std::max<std::size_t>(room / 2, 1) : room;
    if (wide > widest) {
        wide = widest;
        for (auto& row : all.rows) {
            for (Text& one : row) {
                one = shortened(one, wide);
            }
        }
        shorten(all.column_labels, wide);
    }
    const std::size_t gap = all.ruled ? 3 : all.shifted ? wide : all.right ? 2 : 1;
    const std::size_t shift = all.shifted && all.rows.size() > 1 ? (wide + gap) / 2 : 0;
    const std::size_t fit = std::max<std::size_t>((room > shift ? room - shift + gap : 0) / (wide + gap), 1);
    for (std::size_t from = 0; from < std::max<std::size_t>(columns, 1); from += fit) {
        if (from > 0) {
            out += "\n";
        }
        draw_columns(out, all, from, std::min(from + fit, columns), wide, gap, labels);
    }
}

} // namespace herding::inline v0::scene::detail
