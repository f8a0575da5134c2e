#pragma once

#include "screen.hpp"
#include "terminal.hpp"

#include "herding/play/match.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>

/// The board of a match, as whoever has the seat sees it.
namespace herding::inline v0::tool {

/// Prints it as the options say: drawn, or in sentences.
void draw_board(Screen& screen, const PlayOptions& options);

/// Prints it in sentences.
void describe_board(Screen& screen);

/// Writes it to a file as SVG, and prints a line about it.
void write_picture(const play::Match& match, std::uint16_t viewer, const std::string& file,
                   std::ostream& out);

} // namespace herding::inline v0::tool
