#pragma once

#include "rulegame/board.hpp"
#include "rulegame/json.hpp"

/// Boards as JSON.
namespace rulegame {

/// Reads a list of pieces: `{"id":0,"shape":"STAR","color":"BLUE","cell":15}`, or `x` and `y` in place of `cell`, or
/// `{"id":0,"props":{"size":"big"},"cell":15}`. Also reads an object with that list as its `value`. Ids
/// and places may be texts with numbers, as the Java server accepts them. It takes a missing id, and one that is no number,
/// for 0. Throws std::runtime_error, also for a piece that has only an image.
[[nodiscard]] Board read_board(const json& list);

/// Writes the list, with cells.
[[nodiscard]] json write_board(const Board& board);

} // namespace rulegame
