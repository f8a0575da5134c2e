#pragma once

#include "herding/view/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Viewer and terminal of a drawing.

namespace herding::inline v0::play {

/// Viewer, color and width of a drawing.
struct Look {
    std::uint16_t viewer = view::observer; ///< a player by index, or the observer
    bool color = false;                    ///< the reader understands ANSI escape sequences
    std::size_t width = 80;                ///< columns of the terminal
};

/// The colors that every terminal has; the value is the code of the ANSI sequence.
enum class Color : std::uint8_t {
    Red = 31,
    Green = 32,
    Yellow = 33,
    Blue = 34,
    Magenta = 35,
    Cyan = 36,
    Gray = 90
};

/// Text in bold color if `look.color` is set, otherwise the text unchanged.
[[nodiscard]] inline std::string paint(const Look& look, Color color, std::string_view text) {
    const std::string code = std::to_string(static_cast<int>(color));
    return look.color ? "\x1b[1;" + code + "m" + std::string(text) + "\x1b[0m" : std::string(text);
}

} // namespace herding::inline v0::play
