#pragma once

#include "svg_parts.hpp"

#include "herding/scene/scene.hpp"

#include <set>
#include <string>
#include <utility>

namespace herding::inline v0::scene::detail::picture {

/// Width and height of a piece in a row of pieces.
[[nodiscard]] Point measure(const Piece& piece);

/// The beginning of an area; its content and `</g>` follow.
[[nodiscard]] std::string begin_area(const Area& area);

/// Draws places and the pieces on them, and marks what has moved since another scene.
class Pieces {
public:
    /// `before` may be null. The scene must outlive this.
    Pieces(const Scene& scene, const Scene* before);

    /// The beginning of a place; its content and `</g>` follow.
    [[nodiscard]] std::string place(const Area& area, const Place& place) const;
    /// `covered`: another piece is on it, so its face is not seen.
    [[nodiscard]] std::string piece(const Area& area, const Place& place, const Piece& piece, int x, int y,
                                    int width, int height, bool covered = false) const;
    /// Content of a place: its pieces in a stack that is a bit shifted, or its text.
    [[nodiscard]] std::string content(const Area& area, const Place& place, int x, int y, int size) const;

private:
    [[nodiscard]] std::string ring(const Piece& piece, int reach_x, int reach_y, int round) const;
    /// A piece of a size. A card keeps its shape, and other pieces are as large as fits.
    [[nodiscard]] std::string shape(const Piece& piece, int width, int height) const;

    const Scene* scene_;
    std::set<std::string> moved_ = {};
    std::set<std::pair<std::string, std::string>> left_ = {}; ///< areas and places
};

} // namespace herding::inline v0::scene::detail::picture
