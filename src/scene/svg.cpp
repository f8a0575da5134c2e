#include "herding/scene/svg.hpp"

#include "shared.hpp"

#include "herding/scene/difference.hpp"
#include "herding/scene/draw.hpp"
#include "herding/scene/words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::scene {

namespace {

using detail::cell_of;
using detail::face_of;
using detail::title_of;

// All measures are whole numbers, so that every machine writes the same picture.
constexpr int unit = 64;   // a cell
constexpr int margin = 24; // around everything
constexpr int gap = 20;    // between areas
constexpr int card_width = 62;
constexpr int card_height = 86;
constexpr int line_height = 22;

constexpr std::string_view style = R"css(
.scene{--board:#fbfaf7;--cell:#f0ece3;--line:#c9c2b4;
--ink:#26241f;--soft:#6a655b;--card:#fffdf8;
--back:#52678a;--weave:#6c82a8;--mark:#d79a00;
--p0:#1f5fbf;--p1:#c0531b;--p2:#2b7a4b;--p3:#8b3fa3;
--p4:#b3263a;--p5:#17747f;--none:#6f6a60;--on:#fff;
font-family:system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-size:15px}
@media (prefers-color-scheme:dark){.scene{--board:#22242a;--cell:#2c2f37;
--line:#4c515d;--ink:#efece4;--soft:#aaa69c;
--card:#343842;--back:#3d5276;--weave:#536b95;
--mark:#ffc94d;--p0:#7fb2ff;--p1:#ffa26b;
--p2:#7fd6a0;--p3:#dba0f0;--p4:#ff8b98;--p5:#74d3de;
--none:#b9b4a8;--on:#16181c}}
.scene text{fill:var(--ink);text-anchor:middle;dominant-baseline:central}
.scene .soft{fill:var(--soft);font-size:13px}.scene .begin{text-anchor:start}.scene .strong{font-weight:650}
.scene .cell{fill:var(--cell);stroke:var(--line)}.scene .bed{fill:var(--line);fill-opacity:.35}
.scene .hole{fill:var(--board);stroke:var(--line)}.scene .owned{fill:var(--owner);stroke:none}
.scene .on{fill:var(--on)}.scene .own{fill:var(--owner)}.scene .card{fill:var(--card);stroke:var(--line);stroke-width:1.5}
.scene .back{fill:var(--back);stroke:var(--board);stroke-width:1.5}.scene .weave{stroke:var(--weave);stroke-width:4;fill:none}
.scene .pip{fill:var(--ink)}.scene .track{fill:var(--line);fill-opacity:.45}.scene .pill{fill:var(--cell);stroke:var(--line)}
.scene .badge{fill:var(--ink)}.scene .badge-text{fill:var(--board);font-size:12px;font-weight:650}
.scene .ring{fill:none;stroke:var(--mark);stroke-width:4}.scene .left>.cell,.scene .left>.hole{stroke:var(--mark);stroke-width:3;stroke-dasharray:6 5}
.scene .p0{--owner:var(--p0)}.scene .p1{--owner:var(--p1)}.scene .p2{--owner:var(--p2)}.scene .p3{--owner:var(--p3)}
.scene .p4{--owner:var(--p4)}.scene .p5{--owner:var(--p5)}.scene .nobody{--owner:var(--none)}
)css";

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

/// About how wide a text is.
int width_of(std::string_view text, int size) { return static_cast<int>(columns_of(text)) * size * 57 / 100; }

/// The size at which a text fits into a width.
int size_for(std::string_view text, int width, int largest) {
    const int columns = std::max(static_cast<int>(columns_of(text)), 1);
    return std::clamp(width * 100 / (columns * 57), 7, largest);
}

std::string owner_class(const std::optional<std::uint16_t>& owner) {
    return owner ? "p" + number(*owner % 6) : "nobody";
}

std::string text_at(int x, int y, std::string_view text, std::string_view classes = {}, int size = 0) {
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

/// A drawn part, and its measures.
struct Block {
    std::string svg = {};
    int width = 0;
    int height = 0;
    bool centered = false; ///< a narrow one is drawn in the middle
};

std::string moved_to(int x, int y, const std::string& svg) {
    return "<g transform=\"translate(" + number(x) + ' ' + number(y) + ")\">" + svg + "</g>";
}

class Picture {
public:
    Picture(const Scene& scene, const Scene* before) : scene_(&scene) {
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

    std::string drawn() {
        std::vector<Block> blocks;
        blocks.reserve(scene_->labels.size() + scene_->areas.size() + scene_->counters.size() + 1);
        for (const std::string& label : scene_->labels) {
            blocks.push_back(
                {text_at(0, line_height / 2, label, "begin soft"), width_of(label, 14), line_height});
        }
        if (Block all = counters({}); all.width > 0) {
            blocks.push_back(std::move(all));
        }
        headings_ = heading_width();
        for (const Area& area : scene_->areas) {
            blocks.push_back(in_a_line(area) ? line(area) : board(area));
        }
        for (const Counter& counter : scene_->counters) {
            if (counter.owner && shown_.insert(*counter.owner).second) {
                blocks.push_back(player(*counter.owner));
            }
        }
        int width = 200;
        int height = margin;
        for (const Block& one : blocks) {
            width = std::max(width, one.width);
            height += one.height + gap;
        }
        width += 2 * margin;
        height += margin - gap;
        std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scene\" viewBox=\"0 0 " +
                          number(width) + ' ' + number(height) + "\" width=\"" + number(width) +
                          "\" height=\"" + number(height) + "\" role=\"img\"><title>" + escaped(title()) +
                          "</title><desc>" + escaped(words(*scene_)) + "</desc><style>" + std::string(style) +
                          "</style><rect width=\"" + number(width) + "\" height=\"" + number(height) +
                          "\" rx=\"14\" style=\"fill:var(--board)\"/>";
        int y = margin;
        for (const Block& one : blocks) {
            svg += '\n' + moved_to(one.centered ? (width - one.width) / 2 : margin, y, one.svg);
            y += one.height + gap;
        }
        return svg + "\n</svg>\n";
    }

private:
    [[nodiscard]] std::string title() const {
        std::string text;
        for (const Area& area : scene_->areas) {
            text += (text.empty() ? "" : ", ") +
                    (area.owner ? scene_->name_of(*area.owner) + ' ' : std::string()) + title_of(area);
        }
        return text.empty() ? "counters" : text;
    }
    [[nodiscard]] bool acts(std::uint16_t player) const {
        return std::find(scene_->turn.begin(), scene_->turn.end(), player) != scene_->turn.end();
    }

    // ---- Pieces, around the point 0 0

    [[nodiscard]] std::string ring(const Piece& piece, int reach_x, int reach_y, int round) const {
        return moved_.contains(piece.id) || piece.marked
                   ? rectangle(-reach_x - 4, -reach_y - 4, 2 * reach_x + 8, 2 * reach_y + 8, round + 4,
                               "ring")
                   : std::string();
    }
    static std::string badge(const Piece& piece, int x, int y) {
        if (piece.count < 2) {
            return {};
        }
        const std::string text = number(piece.count);
        const int width = std::max(20, width_of(text, 12) + 10);
        return rectangle(x - width / 2, y - 10, width, 20, 10, "badge") + text_at(x, y, text, "badge-text");
    }
    static std::string pips(int value) {
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
    static std::string card_face(const std::string& face, std::string_view classes) {
        std::vector<std::string> words;
        for (std::size_t begin = 0; begin < face.size();) {
            const std::size_t end = std::min(face.find(' ', begin), face.size());
            std::string word = face.substr(begin, end - begin);
            if (!words.empty() && (words.size() >= 4 || columns_of(words.back()) + columns_of(word) < 7)) {
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

    /// A piece of a size. A card keeps its shape, and other pieces are as large as fits.
    [[nodiscard]] std::string shape(const Piece& piece, int width, int height) const {
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

    /// `covered`: another piece is on it, so its face is not seen.
    [[nodiscard]] std::string piece(const Area& area, const Place& place, const Piece& piece, int x, int y,
                                    int width, int height, bool covered = false) const {
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
    /// The beginning of a place; its content and `</g>` follow.
    [[nodiscard]] std::string place(const Area& area, const Place& place) const {
        return "<g class=\"place" + std::string(left_.contains({area.name, place.name}) ? " left" : "") +
               "\" data-area=\"" + escaped(area.name) + "\" data-place=\"" + escaped(place.name) +
               "\"><title>" + escaped(words_of(place)) + "</title>";
    }
    static std::string begin_area(const Area& area) {
        return "<g class=\"area " + owner_class(area.owner) + "\" data-area=\"" + escaped(area.name) + "\">";
    }

    // ---- Counters and players

    [[nodiscard]] Block counter(const Counter& counter) const {
        const std::string text = counter.name + ' ' + number(counter.value) +
                                 (counter.most ? " of " + number(*counter.most) : std::string());
        const int width = width_of(text, 14) + 22;
        std::string svg = "<g class=\"counter\"><title>" + escaped(text) + "</title>";
        if (counter.most) {
            constexpr int bar = 220;
            const auto value = std::clamp<std::int64_t>(counter.value, 0, *counter.most);
            const auto full = static_cast<int>(*counter.most > INT64_MAX / bar ? value / (*counter.most / bar)
                                                                               : value * bar / *counter.most);
            svg += rectangle(0, 7, bar, 12, 6, "track") +
                   (full > 0 ? rectangle(0, 7, full, 12, 6, "owned") : "") +
                   text_at(bar + 12, 13, text, "begin soft") + "</g>";
            return {std::move(svg), bar + 12 + width, 26};
        }
        svg += rectangle(0, 0, width, 26, 13, "pill") + text_at(width / 2, 13, text, {}, 14) + "</g>";
        return {std::move(svg), width, 26};
    }
    [[nodiscard]] Block counters(const std::optional<std::uint16_t>& owner) const {
        Block all;
        int x = 0;
        for (const Counter& one : scene_->counters) {
            if (one.owner != owner) {
                continue;
            }
            const Block block = counter(one);
            if (x > 0 && x + block.width > 560) {
                x = 0;
                all.height += 6;
            }
            const int y = x == 0 ? all.height : all.height - block.height;
            all.height = y + block.height;
            all.svg += moved_to(x, y, block.svg);
            x += block.width + 8;
            all.width = std::max(all.width, x - 8);
        }
        return all;
    }
    [[nodiscard]] int heading_width() const {
        int width = 60;
        for (const Area& area : scene_->areas) {
            if (in_a_line(area)) {
                const std::string text = area.owner ? scene_->name_of(*area.owner) : title_of(area);
                width = std::max({width, width_of(text, 17), width_of(title_of(area), 13)});
            }
        }
        for (const Counter& counter : scene_->counters) {
            width = std::max(width, counter.owner ? width_of(scene_->name_of(*counter.owner), 17) : 0);
        }
        return width + 44;
    }
    /// The name of a player, with a sign if they act.
    [[nodiscard]] std::string heading(std::uint16_t player, int y) const {
        return "<g class=\"player " + owner_class(player) + "\">" + circle(8, y, 7, "owned") +
               (acts(player) ? circle(8, y, 11, "ring") : std::string()) +
               text_at(26, y, scene_->name_of(player), "begin strong", 17) + "</g>";
    }
    [[nodiscard]] Block player(std::uint16_t owner) const {
        Block all = counters(owner);
        all.svg = heading(owner, 13) +
                  moved_to(headings_, 0, "<g class=\"" + owner_class(owner) + "\">" + all.svg + "</g>");
        all.width += headings_;
        all.height = std::max(all.height, 26);
        return all;
    }

    // ---- Areas in a line: hands, rows, stacks

    [[nodiscard]] static bool in_a_line(const Area& area) {
        switch (area.layout.arrangement) {
        case Arrangement::Hand:
        case Arrangement::Stack: return true;
        case Arrangement::Row: return area.layout.room == 1;
        default: return false;
        }
    }
    static Point measure(const Piece& piece) {
        switch (piece.shape) {
        case Shape::Card: return {card_width, card_height};
        case Shape::Die: return {44, 44};
        case Shape::Mark: return {std::max(44, width_of(face_of(piece), 20) + 16), 44};
        case Shape::Block: return {std::max(52, width_of(face_of(piece), 16) + 16), 44};
        default: return {48, 48};
        }
    }
    Block line(const Area& area) {
        int height = 44;
        bool has_cards =
            area.layout.arrangement == Arrangement::Hand || area.layout.arrangement == Arrangement::Stack;
        for (const Place& one : area.places) {
            for (const Piece& each : one.pieces) {
                height = std::max(height, measure(each).y);
                has_cards = has_cards && each.shape == Shape::Card;
            }
        }
        if (has_cards) {
            height = card_height;
        }
        Block all{begin_area(area), headings_, height};
        const int middle = height / 2;
        const bool first = area.owner && shown_.insert(*area.owner).second;
        if (first) {
            all.svg +=
                heading(*area.owner, middle - 12) + text_at(26, middle + 12, title_of(area), "begin soft");
        } else {
            all.svg += text_at(26, middle, title_of(area), "begin soft");
        }
        int x = headings_;
        for (const Place& one : area.places) {
            all.svg += place(area, one);
            const bool stacked = area.layout.arrangement == Arrangement::Stack;
            if (one.pieces.empty()) {
                const int width = has_cards ? card_width : 48;
                const int high = has_cards ? card_height : 44;
                all.svg += rectangle(x, middle - high / 2, width, high, 8, "hole") +
                           text_at(x + width / 2, middle, one.text, "soft");
                x += width + 10;
            }
            const int begin = x;
            for (std::size_t i = stacked && one.pieces.size() > 4 ? one.pieces.size() - 4 : 0;
                 i < one.pieces.size(); ++i) {
                const Point size = measure(one.pieces[i]);
                all.svg += piece(area, one, one.pieces[i], x + size.x / 2, middle, size.x, size.y);
                x += stacked && i + 1 < one.pieces.size() ? 4 : size.x + 10;
            }
            if (stacked && one.pieces.size() > 1) {
                all.svg += text_at(x + 14, middle,
                                   "× " + number(static_cast<std::int64_t>(one.pieces.size())), "soft");
                x += 40;
            }
            if (!one.label.empty() && !one.pieces.empty()) {
                all.svg += text_at((begin + x - 10) / 2, height + 12, one.label, "soft");
                all.height = height + 22;
            }
            all.svg += "</g>";
        }
        if (first) {
            if (const Block numbers = counters(area.owner); numbers.width > 0) {
                all.svg += moved_to(x + 8, middle - numbers.height / 2, numbers.svg);
                x += 8 + numbers.width;
            }
        }
        all.svg += "</g>";
        all.width = x;
        return all;
    }

    // ---- Boards

    [[nodiscard]] Block board(const Area& area) const {
        Block inner;
        switch (area.layout.arrangement) {
        case Arrangement::Hexagons: inner = hexagons(area); break;
        case Arrangement::Row: inner = stacks(area); break;
        case Arrangement::Column: inner = column(area); break;
        case Arrangement::Track: inner = track(area); break;
        case Arrangement::Ring: inner = ring(area); break;
        case Arrangement::Plane: inner = plane(area); break;
        case Arrangement::Table: inner = table(area); break;
        default: inner = grid(area); break;
        }
        if (scene_->areas.size() == 1 && !area.owner) {
            return {begin_area(area) + inner.svg + "</g>", inner.width, inner.height, true};
        }
        const std::string text =
            area.owner ? scene_->name_of(*area.owner) + ", " + title_of(area) : title_of(area);
        return {begin_area(area) +
                    text_at(0, line_height / 2, text, area.owner ? "begin own" : "begin soft", 14) +
                    moved_to(0, line_height + 6, inner.svg) + "</g>",
                std::max(inner.width, width_of(text, 14)), inner.height + line_height + 6, true};
    }

    /// Content of a place: its pieces in a stack that is a bit shifted, or its text.
    [[nodiscard]] std::string content(const Area& area, const Place& place, int x, int y, int size) const {
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
    [[nodiscard]] Block grid(const Area& area) const {
        const int columns = std::max(area.layout.size.x, 1);
        const int rows = std::max(area.layout.size.y, 1);
        const int size = columns > 14 || rows > 14 ? 36 : unit;
        const int side = area.layout.row_labels.empty() ? 0 : 26;
        const int top = area.layout.column_labels.empty() ? 0 : 24;
        std::string svg;
        for (std::size_t i = 0; i < area.layout.column_labels.size(); ++i) {
            svg += text_at(side + static_cast<int>(i) * size + size / 2, 10, area.layout.column_labels[i],
                           "soft");
        }
        for (std::size_t i = 0; i < area.layout.row_labels.size(); ++i) {
            svg +=
                text_at(10, top + static_cast<int>(i) * size + size / 2, area.layout.row_labels[i], "soft");
        }
        std::string pieces;
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Point at = cell_of(area, i);
            const int x = side + at.x * size;
            const int y = top + at.y * size;
            svg +=
                place(area, area.places[i]) + rectangle(x + 2, y + 2, size - 4, size - 4, 6, "cell") + "</g>";
            pieces += content(area, area.places[i], x + size / 2, y + size / 2, size - 8);
        }
        return {svg + pieces, side + columns * size, top + rows * size};
    }
    [[nodiscard]] Block hexagons(const Area& area) const {
        const int columns = std::max(area.layout.size.x, 1);
        const int rows = std::max(area.layout.size.y, 1);
        constexpr int step = 56; // of columns; sides are 56 / root(3) = 32 long, and rows 48 apart
        std::string svg;
        std::string pieces;
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Point at = cell_of(area, i);
            const int x = at.x * step + step / 2 + (at.y % 2 == 0 ? 0 : step / 2);
            const int y = at.y * 48 + 32;
            svg += place(area, area.places[i]) + "<path class=\"cell\" d=\"M" + number(x) + ' ' +
                   number(y - 31) + "l27 16v30l-27 16l-27-16v-30z\"/>" +
                   text_at(x, y + 20, area.places[i].label, "soft", 9) + "</g>";
            pieces += content(area, area.places[i], x, y - (area.places[i].label.empty() ? 0 : 3), 38);
        }
        return {svg + pieces, columns * step + (rows > 1 ? step / 2 : 0), rows * 48 + 16};
    }
    /// Pieces one above the other, with a hole for each that is missing.
    [[nodiscard]] Block stacks(const Area& area) const {
        const auto room = static_cast<int>(area.layout.room);
        const int size = room > 12 ? 28 : 56;
        const auto count = static_cast<int>(area.places.size());
        std::string svg = rectangle(0, 0, count * size + 8, room * size + 8, 12, "bed");
        std::string pieces;
        for (int i = 0; i < count; ++i) {
            const Place& one = area.places[static_cast<std::size_t>(i)];
            const int x = 4 + i * size + size / 2;
            svg += place(area, one) + "<rect x=\"" + number(x - size / 2) + "\" y=\"4\" width=\"" +
                   number(size) + "\" height=\"" + number(std::int64_t{room} * size) +
                   "\" fill-opacity=\"0\"/>";
            for (int level = 0; level < room; ++level) {
                svg += circle(x, 4 + (room - 1 - level) * size + size / 2, size * 2 / 5, "hole");
            }
            svg += text_at(x, room * size + 22, one.label, "soft") + "</g>";
            for (std::size_t level = 0; level < one.pieces.size() && level < static_cast<std::size_t>(room);
                 ++level) {
                pieces += piece(area, one, one.pieces[level], x,
                                4 + (room - 1 - static_cast<int>(level)) * size + size / 2, size * 11 / 12,
                                size * 11 / 12);
            }
            if (one.pieces.size() > static_cast<std::size_t>(room)) {
                pieces += text_at(x, 4 + size / 2, number(static_cast<std::int64_t>(one.pieces.size())),
                                  "strong on", 16);
            }
        }
        return {svg + pieces, count * size + 8, room * size + 34};
    }
    [[nodiscard]] Block column(const Area& area) const {
        int labels = 20;
        int width = 240;
        for (const Place& one : area.places) {
            labels = std::max(labels, width_of(words_of(one), 13) + 16);
        }
        std::string svg;
        int y = 0;
        for (const Place& one : area.places) {
            int height = 48;
            int x = labels + 8;
            std::string pieces;
            for (const Piece& each : one.pieces) {
                height = std::max(height, measure(each).y + 8);
            }
            for (const Piece& each : one.pieces) {
                const Point size = measure(each);
                pieces += piece(area, one, each, x + size.x / 2, y + height / 2, size.x, size.y);
                x += size.x + 8;
            }
            const int text = one.text.empty() ? 0 : width_of(one.text, 15) + 16;
            const int end = std::max(x + text, labels + 60);
            width = std::max(width, end);
            svg += place(area, one) + rectangle(labels, y + 2, end - labels, height - 4, 8, "cell") +
                   text_at(0, y + height / 2, words_of(one), "begin soft") +
                   (text == 0 ? std::string() : text_at(x + 4, y + height / 2, one.text, "begin")) + "</g>" +
                   pieces;
            y += height;
        }
        return {std::move(svg), width, y};
    }
    /// A way in lines of twelve places.
    [[nodiscard]] Block track(const Area& area) const {
        constexpr int most = 12;
        const auto count = static_cast<int>(area.places.size());
        const int columns = std::clamp(count, 1, most);
        std::string svg;
        std::string pieces;
        for (int i = 0; i < count; ++i) {
            const Place& one = area.places[static_cast<std::size_t>(i)];
            const int row = i / most;
            const int x = (row % 2 == 0 ? i % most : most - 1 - i % most) * unit + unit / 2; // as a snake
            const int y = row * (unit + 20) + unit / 2;
            svg += place(area, one) + rectangle(x - 30, y - 30, 60, 60, 8, "cell") +
                   text_at(x, y + 39, words_of(one), "soft", 12) + "</g>";
            pieces += content(area, one, x, y, unit - 10);
        }
        return {svg + pieces, columns * unit, (count + most - 1) / most * (unit + 20)};
    }
    /// A way around a rectangle, clockwise from the top left.
    [[nodiscard]] Block ring(const Area& area) const {
        const auto count = std::max(static_cast<int>(area.places.size()), 1);
        const int across = std::max((count + 4) / 4 + (count > 12 ? 1 : 0), 2);
        const int down = std::max((count - 2 * across + 1) / 2, 0); // between the corners
        std::string svg;
        std::string pieces;
        for (int i = 0; i < static_cast<int>(area.places.size()); ++i) {
            const Place& one = area.places[static_cast<std::size_t>(i)];
            int column = across - 1 - (i - across - down);
            int row = down + 1;
            if (i < across) {
                column = i;
                row = 0;
            } else if (i < across + down) {
                column = across - 1;
                row = i - across + 1;
            } else if (i >= 2 * across + down) {
                column = 0;
                row = down - (i - 2 * across - down);
            }
            const int x = column * unit + unit / 2;
            const int y = row * (unit + 18) + unit / 2;
            svg += place(area, one) + rectangle(x - 30, y - 30, 60, 60, 8, "cell") +
                   text_at(x, y + 38, words_of(one), "soft", 12) + "</g>";
            pieces += content(area, one, x, y, unit - 10);
        }
        return {svg + pieces, across * unit, (down + 2) * (unit + 18)};
    }
    [[nodiscard]] Block plane(const Area& area) const {
        const std::int64_t wide = std::max(area.layout.size.x, 1);
        const std::int64_t high = std::max(area.layout.size.y, 1);
        constexpr std::int64_t longest = 720;
        const auto scaled = [&](std::int64_t length) {
            return static_cast<int>(length * longest / std::max(wide, high));
        };
        const int width = scaled(wide);
        const int height = scaled(high);
        const int square = std::max(scaled(1), 1);
        std::string svg;
        std::string pieces;
        for (const Place& one : area.places) {
            svg += place(area, one);
            svg += one.at
                       ? circle(scaled(one.at->x) + square / 2, scaled(one.at->y) + square / 2, 12, "hole") +
                             text_at(scaled(one.at->x) + square / 2, scaled(one.at->y) + square / 2 + 20,
                                     one.label, "soft", 12)
                       : rectangle(0, 0, width, height, 10, "cell");
            svg += "</g>";
            for (const Piece& each : one.pieces) {
                if (const auto at = each.at ? each.at : one.at) {
                    const Point size = each.size.value_or(Point{1, 1});
                    pieces += piece(area, one, each, scaled(at->x) + square / 2, scaled(at->y) + square / 2,
                                    std::max(scaled(size.x), 10), std::max(scaled(size.y), 10));
                }
            }
        }
        return {svg + pieces + text_at(width - 4, height + 12, measure_of(area), "soft", 11), width + 8,
                height + 22};
    }
    static std::string measure_of(const Area& area) {
        return area.layout.unit.empty()
                   ? std::string()
                   : number(area.layout.size.x) + " × " + number(area.layout.size.y) + ' ' + area.layout.unit;
    }
    [[nodiscard]] Block table(const Area& area) const {
        const int columns = std::max(area.layout.size.x, 1);
        const int rows = std::max(area.layout.size.y, 1);
        int side = 0;
        int cell = 54;
        for (const std::string& label : area.layout.row_labels) {
            side = std::max(side, width_of(label, 14) + 18);
        }
        for (const std::string& label : area.layout.column_labels) {
            cell = std::max(cell, width_of(label, 13) + 18);
        }
        for (const Place& one : area.places) {
            cell = std::max(cell, width_of(one.text, 15) + 18);
        }
        const int top = area.layout.column_labels.empty() ? 0 : 24;
        std::string svg;
        for (std::size_t i = 0; i < area.layout.column_labels.size(); ++i) {
            svg += text_at(side + static_cast<int>(i) * cell + cell / 2, 10, area.layout.column_labels[i],
                           "soft");
        }
        for (std::size_t i = 0; i < area.layout.row_labels.size(); ++i) {
            svg +=
                text_at(0, top + static_cast<int>(i) * 34 + 17, area.layout.row_labels[i], "begin soft", 14);
        }
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Point at = cell_of(area, i);
            const int x = side + at.x * cell;
            const int y = top + at.y * 34;
            svg += place(area, area.places[i]) + rectangle(x + 1, y + 1, cell - 2, 32, 5, "cell") +
                   text_at(x + cell / 2, y + 17, area.places[i].text) + "</g>" +
                   (area.places[i].pieces.empty() ? std::string()
                                                  : content(area, area.places[i], x + cell / 2, y + 17, 30));
        }
        return {std::move(svg), side + columns * cell, top + rows * 34};
    }

    const Scene* scene_;
    std::set<std::string> moved_ = {};
    std::set<std::pair<std::string, std::string>> left_ = {};
    std::set<std::uint16_t> shown_ = {};
    int headings_ = 0;
};

} // namespace

std::string svg(const Scene& scene, const Scene* before) {
    return scene.empty() ? std::string() : Picture(scene, before).drawn();
}

} // namespace herding::inline v0::scene
