#pragma once

#include "rulegame/setup.hpp"
#include "rulegame/types.hpp"

#include <string>

namespace rulegame {

struct DrawingOptions {
    bool color = false;   ///< with ANSI colours
    bool movable = false; ///< movable pieces in brackets
};

/// The board in lines of at most 80 columns: six rows of cells, the top one first, the buckets at the corners with how
/// many pieces each has taken. A cell shows its piece's id, then its shape as a sign and the first letter of its colour (k: black).
[[nodiscard]] std::string draw(const Setup& setup, const State& state, const DrawingOptions& options = {});

/// A piece in two characters: the first letter of its colour, and its shape as a sign.
[[nodiscard]] std::string two_signs(const Piece& piece);

/// A piece in words: `piece 3 (red star)`, or with its properties.
[[nodiscard]] std::string describe_piece(const Setup& setup, int piece);

} // namespace rulegame
