#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// A scene as lines of a terminal.

namespace herding::inline v0::scene {

/// How wide, and whether with color.
struct DrawOptions {
    std::size_t width = 80; ///< columns; a board that is wider is cut into parts
    bool color = false;     ///< the reader understands ANSI escape sequences

    friend bool operator==(const DrawOptions&, const DrawOptions&) = default;
};

/// The scene in lines. `>` is before the players who have to decide. `?` is a hidden piece, `*` behind a piece marks it, and `~`
/// says that it is tapped.
///
/// Texts are as wide as terminals show them: two columns for wide characters, none for combining ones.
/// Complexity: O(size of the drawing).
[[nodiscard]] std::string draw(const Scene& scene, const DrawOptions& options = {});

/// How many columns a terminal needs for a text in UTF-8. Bytes that are no UTF-8 count one each.
[[nodiscard]] std::size_t columns_of(std::string_view text);

} // namespace herding::inline v0::scene
