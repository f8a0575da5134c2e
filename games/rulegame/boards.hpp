#pragma once

#include "rulegame/board.hpp"

#include "herding/core/random.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Random boards.
namespace rulegame {

/// Default shapes and colors of random boards.
[[nodiscard]] const std::vector<std::string>& default_shapes();
[[nodiscard]] const std::vector<std::string>& default_colors();

/// Parameters of a random board.
struct BoardPlan {
    int pieces = 9; ///< 0 to 36
    std::vector<std::string> shapes = default_shapes();
    std::vector<std::string> colors = default_colors();
    int distinct_shapes = 0; ///< exact number of different shapes; 0: any number
    int distinct_colors = 0;
};

/// Pieces with ids from 0 in different cells. Shapes and colors are drawn independently and uniformly. Equal on every
/// machine. Throws std::invalid_argument if the plan cannot be met.
[[nodiscard]] Board random_board(const BoardPlan& plan, herding::Generator& generator);

/// The board of a file (JSON, board_json.hpp), whose name is in messages. Throws std::runtime_error.
[[nodiscard]] Board read_board_file(const std::string& file, std::string_view text);

/// A property and its possible values.
using PropertyValues = std::pair<std::string, std::vector<std::string>>;

/// The same with a table of properties for each piece.
[[nodiscard]] Board random_board(int pieces, const std::vector<PropertyValues>& properties,
                                 herding::Generator& generator);

} // namespace rulegame
