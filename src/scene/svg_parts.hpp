#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The parts of an SVG: text, shapes, and blocks of them.
namespace herding::inline v0::scene::detail::picture {

// All measures are whole numbers, so that every machine writes the same picture.
inline constexpr int unit = 64; // a cell
inline constexpr int card_width = 62;
inline constexpr int card_height = 86;
inline constexpr int line_height = 22;

[[nodiscard]] std::string number(std::int64_t value);
[[nodiscard]] std::string escaped(std::string_view text);

/// About how wide a text is.
[[nodiscard]] int width_of(std::string_view text, int size);
/// The size at which a text fits into a width.
[[nodiscard]] int size_for(std::string_view text, int width, int largest);

/// The CSS class with the color of an owner, or of things that nobody owns.
[[nodiscard]] std::string owner_class(const std::optional<std::uint16_t>& owner);

/// A size of 0 is that of the classes.
[[nodiscard]] std::string text_at(int x, int y, std::string_view text, std::string_view classes = {},
                                  int size = 0);
[[nodiscard]] std::string rectangle(int x, int y, int width, int height, int round, std::string_view classes);
[[nodiscard]] std::string circle(int x, int y, int radius, std::string_view classes);

/// A drawn part, and its measures.
struct Block {
    std::string svg = {};
    int width = 0;
    int height = 0;
    bool centered = false; ///< a narrow one is drawn in the middle
};

[[nodiscard]] std::string moved_to(int x, int y, const std::string& svg);

} // namespace herding::inline v0::scene::detail::picture
