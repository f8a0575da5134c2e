#pragma once

#include "rulegame/board.hpp"

#include "herding/core/random.hpp"

#include <string>
#include <utility>
#include <vector>

/// Random boards.
namespace rulegame {

/// The shapes and colours that are drawn from where nobody names others.
[[nodiscard]] const std::vector<std::string>& default_shapes();
[[nodiscard]] const std::vector<std::string>& default_colors();

/// What a random board is made of.
struct BoardPlan {
    int pieces = 9; ///< 0 to 36
    std::vector<std::string> shapes = default_shapes();
    std::vector<std::string> colors = default_colors();
    int distinct_shapes = 0; ///< exactly so many; 0: any number
    int distinct_colors = 0;
};

/// Pieces with ids from 0 in different cells, shapes and colours drawn independently and uniformly. Throws
/// std::invalid_argument where the plan cannot be met. Equal on every machine.
[[nodiscard]] Board random_board(const BoardPlan& plan, herding::Generator& generator);

/// A property and the values that it may have.
using PropertyValues = std::pair<std::string, std::vector<std::string>>;

/// The same with a table of properties for each piece.
[[nodiscard]] Board random_board(int pieces, const std::vector<PropertyValues>& properties,
                                 herding::Generator& generator);

} // namespace rulegame
