#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Shared by the functions of a scene.

namespace herding::inline v0::scene::detail {

/// The label of an area, or its name.
[[nodiscard]] inline const std::string& title_of(const Area& area) {
    return area.label.empty() ? area.name : area.label;
}

/// Text on a piece.
[[nodiscard]] inline const std::string& face_of(const Piece& piece) {
    return piece.face.empty() ? piece.kind : piece.face;
}

/// Whether the layout has columns and rows.
[[nodiscard]] inline bool has_columns(Arrangement arrangement) {
    return arrangement == Arrangement::Grid || arrangement == Arrangement::Hexagons ||
           arrangement == Arrangement::Table;
}

/// Column and row of the place with this index: its own, or the next one, row by row.
[[nodiscard]] inline Point cell_of(const Area& area, std::size_t index) {
    if (area.places[index].at) {
        return *area.places[index].at;
    }
    const auto columns = static_cast<std::size_t>(area.layout.size.x < 1 ? 1 : area.layout.size.x);
    return {static_cast<std::int32_t>(index % columns), static_cast<std::int32_t>(index / columns)};
}

/// A code point, and the bytes that it takes. Bytes that are no UTF-8 are U+FFFD, one each.
struct CodePoint {
    std::uint32_t value = 0;
    std::size_t bytes = 1;
};
[[nodiscard]] CodePoint code_point(std::string_view text, std::size_t at);

/// The columns of a terminal that a code point takes: 0, 1 or 2.
[[nodiscard]] std::size_t columns_of(std::uint32_t point);

/// Whether a code point could change what a terminal or a page shows: control characters, line ends, marks that turn the
/// direction of text, and U+FFFE and U+FFFF of each plane, which are no characters and break XML.
[[nodiscard]] bool is_control(std::uint32_t point);

/// Whether an area is drawn as one line: a hand, a stack, or a row of one place.
[[nodiscard]] inline bool in_a_line(const Area& area) {
    switch (area.layout.arrangement) {
    case Arrangement::Hand:
    case Arrangement::Stack: return true;
    case Arrangement::Row: return area.layout.room == 1;
    default: return false;
    }
}

} // namespace herding::inline v0::scene::detail
