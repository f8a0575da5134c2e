#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// Drawing of a scene for a terminal.

namespace herding::inline v0::scene {

/// Width and color of a drawing.
struct DrawOptions {
    std::size_t width = 80; ///< columns; a board that is wider is cut into parts
    bool color = false;     ///< the reader understands ANSI escape sequences

    friend bool operator==(const DrawOptions&, const DrawOptions&) = default;
};

/// The scene in lines. `>` is before the players who have to decide. `?` is a hidden piece. `*` is after a marked piece, `~` before a
/// tapped one.
///
/// Texts are as wide as terminals show them: two columns for wide characters, none for combining ones.
/// Complexity: O(size of the drawing).
[[nodiscard]] std::string draw(const Scene& scene, const DrawOptions& options = {});

/// Number of columns of a UTF-8 text in a terminal. Bytes that are not UTF-8 count one each.
[[nodiscard]] std::size_t columns_of(std::string_view text);

} // namespace herding::inline v0::scene
