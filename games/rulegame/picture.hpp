#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include <string>

namespace rulegame {

/// The board as SVG: pieces with shape, color and id in six rows of cells, the top one first, and buckets at the corners
/// with the number of pieces that each has taken.
[[nodiscard]] std::string picture(const Setup& setup, const State& state);

} // namespace rulegame
