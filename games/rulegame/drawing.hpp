#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include "herding/play/drawing.hpp"
#include "herding/scene/scene.hpp"

#include <string>

namespace rulegame {

struct DrawingOptions {
    bool color = false;   ///< with ANSI colors
    bool movable = false; ///< movable pieces in brackets
};

/// The board in lines of at most 80 columns: six rows of cells, the top one first. The buckets at the corners show
/// how many pieces each has taken. A cell shows its piece's id, the sign of its shape and the first letter of its
/// color (k: black).
[[nodiscard]] herding::play::Drawing draw(const Setup& setup, const State& state,
                                          const DrawingOptions& options = {});

/// The board as areas, places and pieces: cells named as a move from one names them, and the buckets. Pieces have ids such as
/// `id=3`, as a move of a piece names them.
[[nodiscard]] herding::scene::Scene scene_of(const Setup& setup, const State& state);

/// A piece in two characters: the first letter of its color, and the sign of its shape.
[[nodiscard]] std::string two_signs(const Piece& piece);

/// A piece in words: `piece 3 (red star)`, or with its properties.
[[nodiscard]] std::string describe_piece(const Setup& setup, int piece);

} // namespace rulegame
