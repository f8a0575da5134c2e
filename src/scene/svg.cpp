#include "herding/scene/svg.hpp"

#include "shared.hpp"
#include "svg_boards.hpp"
#include "svg_parts.hpp"
#include "svg_pieces.hpp"

#include "herding/scene/words.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::scene::detail::picture {

namespace {

constexpr int margin = 24; // around everything
constexpr int gap = 20;    // between areas

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

/// Areas, counters and players below each other.
class Picture {
public:
    Picture(const Scene& scene, const Scene* before) : scene_(&scene), pieces_(scene, before) {}

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
            blocks.push_back(in_a_line(area) ? line(area) : board(*scene_, pieces_, area));
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
            all.svg += pieces_.place(area, one);
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
                all.svg += pieces_.piece(area, one, one.pieces[i], x + size.x / 2, middle, size.x, size.y);
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

    const Scene* scene_;
    Pieces pieces_;
    std::set<std::uint16_t> shown_ = {}; ///< players whose counters are drawn
    int headings_ = 0;
};

} // namespace

} // namespace herding::inline v0::scene::detail::picture

namespace herding::inline v0::scene {

std::string svg(const Scene& scene, const Scene* before) {
    return scene.empty() ? std::string() : detail::picture::Picture(scene, before).drawn();
}

} // namespace herding::inline v0::scene
