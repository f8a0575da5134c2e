#include "svg_pieces.hpp"

#include "shared.hpp"

#include "herding/scene/difference.hpp"
#include "herding/scene/draw.hpp"
#include "herding/scene/words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace herding::inline v0::scene::detail::picture {

namespace {

std::string badge(const Piece& piece, int x, int y) {
    if (piece.count < 2) {
        return {};
    }
    const std::string text = number(piece.count);
    const int width = std::max(20, width_of(text, 12) + 10);
    return rectangle(x - width / 2, y - 10, width, 20, 10, "badge") + text_at(x, y, text, "badge-text");
}

std::string pips(int value) {
    constexpr std::array<std::array<int, 9>, 6> faces{{{0, 0, 0, 0, 1, 0, 0, 0, 0},
                                                       {1, 0, 0, 0, 0, 0, 0, 0, 1},
                                                       {1, 0, 0, 0, 1, 0, 0, 0, 1},
                                                       {1, 0, 1, 0, 0, 0, 1, 0, 1},
                                                       {1, 0, 1, 0, 1, 0, 1, 0, 1},
                                                       {1, 0, 1, 1, 0, 1, 1, 0, 1}}};
    std::string svg;
    for (int i = 0; i < 9; ++i) {
        if (faces[static_cast<std::size_t>(value - 1)][static_cast<std::size_t>(i)] != 0) {
            svg += circle(12 * (i % 3 - 1), 12 * (i / 3 - 1), 4, "pip");
        }
    }
    return svg;
}

/// The words of a face, one below the other.
std::string card_face(const std::string& face, std::string_view classes) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < face.size();) {
        const std::size_t end = std::min(face.find(' ', begin), face.size());
        std::string word = face.substr(begin, end - begin);
        if (!words.empty() &&
            (words.size() >= 4 || scene::columns_of(words.back()) + scene::columns_of(word) < 7)) {
            words.back() += ' ' + word;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
        }
        begin = end + 1;
    }
    int size = 24;
    for (const std::string& word : words) {
        size = std::min(size, size_for(word, card_width - 8, 24));
    }
    std::string svg;
    const int step = size * 6 / 5;
    int y = -step * (static_cast<int>(words.size()) - 1) / 2;
    for (const std::string& word : words) {
        svg += text_at(0, y, word, classes, size);
        y += step;
    }
    return svg;
}

} // namespace

Point measure(const Piece& piece) {
    switch (piece.shape) {
    case Shape::Card: return {card_width, card_height};
    case Shape::Die: return {44, 44};
    case Shape::Mark: return {std::max(44, width_of(face_of(piece), 20) + 16), 44};
    case Shape::Block: return {std::max(52, width_of(face_of(piece), 16) + 16), 44};
    default: return {48, 48};
    }
}

std::string begin_area(const Area& area) {
    return "<g class=\"area " + owner_class(area.owner) + "\" data-area=\"" + escaped(area.name) + "\">";
}

Pieces::Pieces(const Scene& scene, const Scene* before) : scene_(&scene) {
    if (before == nullptr) {
        return;
    }
    const Difference now = difference(*before, scene);
    for (const MovedPiece& one : now.placed) {
        moved_.insert(one.id);
    }
    for (const Piece& one : now.changed) {
        moved_.insert(one.id);
    }
    const auto leaves = [&](const Piece& piece) {
        return std::any_of(now.placed.begin(), now.placed.end(),
                           [&](const MovedPiece& one) { return one.id == piece.id; }) ||
               std::find(now.removed.begin(), now.removed.end(), piece.id) != now.removed.end();
    };
    for (const Area& area : before->areas) {
        for (const Place& place : area.places) {
            if (std::any_of(place.pieces.begin(), place.pieces.end(), leaves)) {
                left_.emplace(area.name, place.name);
            }
        }
    }
}

std::string Pieces::ring(const Piece& piece, int reach_x, int reach_y, int round) const {
    return moved_.contains(piece.id) || piece.marked
               ? rectangle(-reach_x - 4, -reach_y - 4, 2 * reach_x + 8, 2 * reach_y + 8, round + 4, "ring")
               : std::string();
}

std::string Pieces::shape(const Piece& piece, int width, int height) const {
    const std::string& face = face_of(piece);
    const bool is_blank = piece.hidden && piece.face.empty();
    const std::string shown = is_blank && piece.shape != Shape::Card ? "?" : face;
    const int reach = std::min(width, height) / 2;
    switch (piece.shape) {
    case Shape::Card: {
        constexpr int x = card_width / 2;
        constexpr int y = card_height / 2;
        std::string svg = ring(piece, x, y, 8);
        if (is_blank) {
            svg += rectangle(-x, -y, card_width, card_height, 8, "back") +
                   "<path class=\"weave\" d=\"M0-28l22 28-22 28-22-28zM0-14l11 14-11 14-11-14z\"/>";
        } else {
            svg += rectangle(-x, -y, card_width, card_height, 8, "card") +
                   card_face(face, piece.owner ? "strong own" : "strong");
            if (piece.hidden) {
                svg += "<path class=\"weave\" d=\"M-24 34h48\"/>";
            }
        }
        svg += badge(piece, x - 6, -y + 6);
        return piece.tapped ? "<g transform=\"rotate(12)\" opacity=\".6\">" + svg + "</g>" : svg;
    }
    case Shape::Die: {
        std::string svg = ring(piece, 22, 22, 9) + rectangle(-22, -22, 44, 44, 9, "card");
        svg += face.size() == 1 && face[0] >= '1' && face[0] <= '6'
                   ? pips(face[0] - '0')
                   : text_at(0, 1, shown, "strong", size_for(shown, 38, 24));
        return svg + badge(piece, 22, -22);
    }
    case Shape::Mark: {
        const int size = size_for(shown, width - 8, reach * 5 / 4);
        return ring(piece, reach - 6, reach - 6, 8) + text_at(0, size / 24, shown, "strong own", size) +
               badge(piece, reach - 10, -reach + 10);
    }
    case Shape::Block:
        return ring(piece, width / 2, height / 2, 6) +
               rectangle(-width / 2, -height / 2, width, height, 6, "owned") +
               text_at(0, 1, shown, "strong on", size_for(shown, width - 8, std::max(reach, 8))) +
               badge(piece, width / 2 - 4, -height / 2 + 4);
    case Shape::Disc:
    default: {
        const int radius = reach - reach / 8;
        std::string svg;
        if (moved_.contains(piece.id) || piece.marked) {
            svg += circle(0, 0, radius + 3, "ring");
        }
        svg += circle(0, 0, radius, "owned");
        if (!shown.empty() && shown != " ") {
            svg += text_at(0, 1, shown, "strong on", size_for(shown, radius * 8 / 5, radius));
        }
        return svg + badge(piece, radius - 4, -radius + 4);
    }
    }
}

std::string Pieces::piece(const Area& area, const Place& place, const Piece& piece, int x, int y, int width,
                          int height, bool covered) const {
    Piece shown = piece;
    if (covered && piece.shape != Shape::Card) {
        shown.face = " ";
    }
    return "<g class=\"piece " + owner_class(piece.owner) + (moved_.contains(piece.id) ? " moved" : "") +
           "\" data-piece=\"" + escaped(piece.id) + "\" data-area=\"" + escaped(area.name) +
           "\" data-place=\"" + escaped(place.name) + "\" transform=\"translate(" + number(x) + ' ' +
           number(y) + ")\"><title>" + escaped(words_of(*scene_, piece)) + "</title>" +
           shape(shown, width, height) + "</g>";
}

std::string Pieces::place(const Area& area, const Place& place) const {
    return "<g class=\"place" + std::string(left_.contains({area.name, place.name}) ? " left" : "") +
           "\" data-area=\"" + escaped(area.name) + "\" data-place=\"" + escaped(place.name) + "\"><title>" +
           escaped(words_of(place)) + "</title>";
}

std::string Pieces::content(const Area& area, const Place& place, int x, int y, int size) const {
    std::string svg;
    if (!place.text.empty()) {
        svg += text_at(x, y, place.text, "soft",
                       size_for(place.text, size - 10, place.pieces.empty() ? size / 3 : 11));
    }
    const std::size_t most = 4;
    const std::size_t count = place.pieces.size();
    for (std::size_t i = count > most ? count - most : 0; i < count; ++i) {
        const auto level = static_cast<int>(count > most ? i - (count - most) : i);
        const int shift = count > 1 ? 5 : 0;
        svg += piece(area, place, place.pieces[i], x + level * shift - (count > 1 ? 6 : 0),
                     y - level * shift + (count > 1 ? 6 : 0), size - (count > 1 ? 10 : 0),
                     size - (count > 1 ? 10 : 0), i + 1 < count);
    }
    if (count > most) {
        svg += text_at(x + size / 2 - 10, y + size / 2 - 10, number(static_cast<std::int64_t>(count)),
                       "strong", 13);
    }
    return svg;
}

} // namespace herding::inline v0::scene::detail::picture
