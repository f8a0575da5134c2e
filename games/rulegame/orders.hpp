#pragma once

#include "rulegame/ast.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Cells and orders. A board has 6 by 6 cells: cell 1 is bottom left, 6 bottom right, 36 top right.
namespace rulegame {

inline constexpr int side = 6;
inline constexpr int cells = side * side;

[[nodiscard]] constexpr int column_of(int cell) { return (cell - 1) % side + 1; }
[[nodiscard]] constexpr int row_of(int cell) { return (cell - 1) / side + 1; }
[[nodiscard]] constexpr int cell_at(int column, int row) { return column + side * (row - 1); }

/// The bucket nearest to a cell: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
[[nodiscard]] constexpr int nearest_bucket(int cell) {
    const bool left = column_of(cell) <= side / 2;
    return row_of(cell) > side / 2 ? (left ? 0 : 1) : (left ? 3 : 2);
}

/// An order by name: its ties from first to last.
struct Order {
    std::string_view name;
    std::vector<Tie> ties;
};

/// L1 to L4, T, B, L, R, NearestObject, Farthest.
[[nodiscard]] const std::vector<Order>& built_in_orders();

/// The ties of an order by name: the last definition in the rule set, else a built-in order. Null if there is none.
[[nodiscard]] const std::vector<Tie>* find_order(const RuleSet& rules, std::string_view name);

[[nodiscard]] inline bool is_defined(const RuleSet& rules, std::string_view order) {
    return find_order(rules, order) != nullptr;
}

} // namespace rulegame
