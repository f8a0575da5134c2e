#include "rulegame/boards.hpp"

#include "rulegame/orders.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace rulegame {

namespace {

const std::string& pick(const std::vector<std::string>& from, herding::Generator& generator) {
    return from[generator.below(static_cast<std::uint32_t>(from.size()))];
}

/// Draws this many values; with `distinct`, exactly that many different ones.
std::vector<std::string> draw(int count, std::vector<std::string> from, int distinct, const char* what,
                              herding::Generator& generator) {
    const auto wanted = static_cast<std::size_t>(std::max(distinct, 0));
    if (from.empty() || wanted > from.size() || distinct > count || distinct < 0) {
        throw std::invalid_argument("a board of " + std::to_string(count) + " pieces cannot have " +
                                    std::to_string(distinct) + " different " + what + " out of " +
                                    std::to_string(from.size()));
    }
    std::vector<std::string> drawn;
    if (wanted > 0) {
        generator.shuffle(from);
        from.resize(wanted);
        drawn = from; // each of them once, the rest at random
    }
    while (drawn.size() < static_cast<std::size_t>(count)) {
        drawn.push_back(pick(from, generator));
    }
    generator.shuffle(drawn);
    return drawn;
}

std::vector<int> draw_cells(int count, herding::Generator& generator) {
    if (count < 0 || count > cells) {
        throw std::invalid_argument("a board has 0 to 36 pieces, not " + std::to_string(count));
    }
    std::vector<int> all(cells);
    std::iota(all.begin(), all.end(), 1);
    generator.shuffle(all);
    all.resize(static_cast<std::size_t>(count));
    return all;
}

} // namespace

const std::vector<std::string>& default_shapes() {
    static const std::vector<std::string> shapes = {"SQUARE", "STAR", "CIRCLE", "TRIANGLE"};
    return shapes;
}

const std::vector<std::string>& default_colors() {
    static const std::vector<std::string> colors = {"RED", "BLACK", "BLUE", "YELLOW"};
    return colors;
}

Board random_board(const BoardPlan& plan, herding::Generator& generator) {
    const std::vector<int> at = draw_cells(plan.pieces, generator);
    const auto shapes = draw(plan.pieces, plan.shapes, plan.distinct_shapes, "shapes", generator);
    const auto colors = draw(plan.pieces, plan.colors, plan.distinct_colors, "colours", generator);
    Board board;
    for (std::size_t i = 0; i < at.size(); ++i) {
        board.push_back(shape_and_color(static_cast<std::int32_t>(i), shapes[i], colors[i], at[i]));
    }
    return board;
}

Board random_board(int pieces, const std::vector<PropertyValues>& properties, herding::Generator& generator) {
    Board board;
    for (const int cell : draw_cells(pieces, generator)) {
        Piece& piece = board.emplace_back();
        piece.id = static_cast<std::int32_t>(board.size() - 1);
        piece.cell = static_cast<std::uint8_t>(cell);
        piece.kind = PieceKind::Properties;
        for (const auto& [name, values] : properties) {
            if (!values.empty()) {
                piece.properties.emplace_back(name, pick(values, generator));
            }
        }
    }
    return board;
}

} // namespace rulegame
