#pragma once

#include "drawn_text.hpp"

#include <string>
#include <vector>

/// Drawing of cells in columns and rows.

namespace herding::inline v0::scene::detail {

/// Cells in columns and rows, as a grid shows them.
struct Cells {
    std::vector<std::vector<Text>> rows = {};
    std::vector<std::string> column_labels = {};
    std::vector<std::string> row_labels = {};
    bool labels_below = false;
    bool ruled = false;   ///< with lines between the cells
    bool framed = false;  ///< `|` at both sides
    bool shifted = false; ///< every second row half a cell to the right
    bool right = false;   ///< texts at the right of their cells
};

/// Draws cells. Columns beyond the width follow below the others.
void draw_cells(LineWriter& out, Cells all);

} // namespace herding::inline v0::scene::detail
