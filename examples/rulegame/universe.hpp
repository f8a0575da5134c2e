#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/board.hpp"
#include "rulegame/boards.hpp"

#include "herding/core/random.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

/// Which boards are worth trying a rule set on.
namespace rulegame {

/// What pieces may be: one value of each property.
struct Universe {
    PieceKind kind = PieceKind::ShapeAndColor;
    std::vector<PropertyValues> properties; ///< of pieces with shape and colour these two
};

/// What these rule sets name, and something that they do not: pieces with shape and colour where no other property is
/// asked for, else pictures.
[[nodiscard]] Universe universe_of(std::initializer_list<const RuleSet*> rules);

/// Pieces with ids from 0 in different cells, each property drawn uniformly.
[[nodiscard]] Board random_board(int pieces, const Universe& universe, herding::Generator& generator);

/// How many boards of so many pieces there are; the largest number where that is too small.
[[nodiscard]] std::uint64_t board_count(int pieces, const Universe& universe);

/// All of them, each once: pieces are numbered by their cells.
void each_board(int pieces, const Universe& universe, const std::function<void(const Board&)>& use);

} // namespace rulegame
