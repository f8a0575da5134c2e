#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// The pieces of one episode at its beginning.
namespace rulegame {

/// Maximal number of pieces, because each has a bit in the State.
inline constexpr std::size_t most_pieces = 64;

/// A piece has a shape and a color, or a table of any properties (a picture).
enum class PieceKind : std::uint8_t { ShapeAndColor, Properties };

struct Piece {
    std::int32_t id = 0; ///< unique, not negative
    std::uint8_t cell = 0;
    PieceKind kind = PieceKind::ShapeAndColor;
    /// Name and value. A piece with shape and color has these two, in any letter case.
    std::vector<std::pair<std::string, std::string>> properties;

    friend bool operator==(const Piece&, const Piece&) = default;
};

using Board = std::vector<Piece>;

[[nodiscard]] inline Piece shape_and_color(std::int32_t id, std::string shape, std::string color, int cell) {
    return {id,
            static_cast<std::uint8_t>(cell),
            PieceKind::ShapeAndColor,
            {{"shape", std::move(shape)}, {"color", std::move(color)}}};
}

} // namespace rulegame
