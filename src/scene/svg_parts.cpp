#include "svg_parts.hpp"

#include "herding/scene/draw.hpp"

#include <algorithm>

namespace herding::inline v0::scene::detail::picture {

std::string number(std::int64_t value) { return std::to_string(value); }

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        case '\'': safe += "&#39;"; break;
        default: safe += c;
        }
    }
    return safe;
}

int width_of(std::string_view text, int size) {
    return static_cast<int>(scene::columns_of(text)) * size * 57 / 100;
}

int size_for(std::string_view text, int width, int largest) {
    const int columns = std::max(static_cast<int>(scene::columns_of(text)), 1);
    return std::clamp(width * 100 / (columns * 57), 7, largest);
}

std::string owner_class(const std::optional<std::uint16_t>& owner) {
    return owner ? "p" + number(*owner % 6) : "nobody";
}

std::string text_at(int x, int y, std::string_view text, std::string_view classes, int size) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + '"' +
           (classes.empty() ? std::string() : " class=\"" + std::string(classes) + '"') +
           (size == 0 ? std::string() : " style=\"font-size:" + number(size) + "px\"") + '>' + escaped(text) +
           "</text>";
}

std::string rectangle(int x, int y, int width, int height, int round, std::string_view classes) {
    return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
           number(height) + "\" rx=\"" + number(round) + "\" class=\"" + std::string(classes) + "\"/>";
}

std::string circle(int x, int y, int radius, std::string_view classes) {
    return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\" class=\"" +
           std::string(classes) + "\"/>";
}

std::string moved_to(int x, int y, const std::string& svg) {
    return "<g transform=\"translate(" + number(x) + ' ' + number(y) + ")\">" + svg + "</g>";
}

} // namespace herding::inline v0::scene::detail::picture
