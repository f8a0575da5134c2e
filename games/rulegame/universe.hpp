#pragma once

#include "rulegame/ast.hpp"
#include "rulegame/board.hpp"
#include "rulegame/boards.hpp"

#include "herding/core/random.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

/// Boards that are worth trying with a rule set.
namespace rulegame {

/// Possible pieces: the values of each property.
struct Universe {
    PieceKind kind = PieceKind::ShapeAndColor;
    std::vector<PropertyValues> properties; ///< for pieces with shape and color, these two
};

/// The values that these rule sets name, and one more. Pieces have shape and color, unless the rules read another
/// property; then they are pictures.
[[nodiscard]] Universe universe_of(std::initializer_list<const RuleSet*> rules);

/// Pieces with ids from 0 in different cells, each property drawn uniformly.
[[nodiscard]] Board random_board(int pieces, const Universe& universe, herding::Generator& generator);

/// Number of boards with this many pieces, or the largest number if that is too small.
[[nodiscard]] std::uint64_t board_count(int pieces, const Universe& universe);

/// All boards, each once. Pieces are numbered by their cells.
void each_board(int pieces, const Universe& universe, const std::function<void(const Board&)>& use);

} // namespace rulegame
