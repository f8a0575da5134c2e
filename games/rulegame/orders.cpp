#include "rulegame/orders.hpp"

#include <algorithm>
#include <map>

namespace rulegame {

namespace {

/// The order that ranks cells by a key, smallest first. Cells with equal keys are tied.
template <class Key> std::vector<Tie> ranked(Key key) {
    std::map<int, Tie> by_key;
    for (int cell = 1; cell <= cells; ++cell) {
        by_key[key(column_of(cell), row_of(cell))].push_back(static_cast<std::uint8_t>(cell));
    }
    std::vector<Tie> ties;
    for (auto& [rank, tie] : by_key) {
        ties.push_back(std::move(tie));
    }
    return ties;
}

std::vector<Tie> reversed(std::vector<Tie> ties) {
    std::reverse(ties.begin(), ties.end());
    return ties;
}

/// The squared distance to the nearest corner bucket.
int from_corner(int column, int row) {
    const int x = std::min(column, side + 1 - column);
    const int y = std::min(row, side + 1 - row);
    return x * x + y * y;
}

std::vector<Order> make() {
    const auto top_down = [](int, int row) { return -row; };
    const auto left_to_right = [](int column, int) { return column; };
    return {
        {"L1", ranked([](int column, int row) { return -row * side + column; })}, // reading order
        {"L2", ranked([](int column, int row) { return -row * side - column; })}, // from the right, top down
        {"L3", ranked([](int column, int row) { return -column * side - row; })}, // columns from the right
        {"L4", ranked([](int column, int row) { return column * side - row; })},  // columns from the left
        {"T", ranked(top_down)},
        {"B", reversed(ranked(top_down))},
        {"L", ranked(left_to_right)},
        {"R", reversed(ranked(left_to_right))},
        {"NearestObject", ranked(from_corner)},
        {"Farthest", reversed(ranked(from_corner))},
    };
}

} // namespace

const std::vector<Order>& built_in_orders() {
    static const std::vector<Order> orders = make();
    return orders;
}

const std::vector<Tie>* find_order(const RuleSet& rules, std::string_view name) {
    for (auto order = rules.orders.rbegin(); order != rules.orders.rend(); ++order) {
        if (order->name == name) {
            return &order->ties;
        }
    }
    for (const Order& order : built_in_orders()) {
        if (order.name == name) {
            return &order.ties;
        }
    }
    return nullptr;
}

} // namespace rulegame
