#include "herding/scene/draw.hpp"

#include "drawn_cells.hpp"
#include "drawn_text.hpp"
#include "shared.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::scene {

namespace {

using detail::cell_of;
using detail::Cells;
using detail::face_of;
using detail::in_a_line;
using detail::indent;
using detail::Text;
using detail::title_of;
using detail::words_of;

class Drawer {
public:
    Drawer(const Scene& scene, const DrawOptions& options)
        : scene_(&scene), options_(&options), out_(std::max<std::size_t>(options.width, 20)) {}

    std::string drawn() {
        for (const std::string& label : scene_->labels) {
            out_.lines(std::string(indent, ' '), words_of(label));
        }
        counters_of_nobody();
        const auto& areas = scene_->areas;
        for (std::size_t i = 0; i < areas.size();) {
            if (in_a_line(areas[i])) {
                const std::size_t begin = i;
                while (i < areas.size() && in_a_line(areas[i])) {
                    ++i;
                }
                in_lines(begin, i);
            } else {
                block(areas[i++]);
            }
        }
        in_lines(areas.size(), areas.size()); // players without an area
        return out_.take();
    }

private:
    // ---- Texts

    [[nodiscard]] std::string painted(std::string_view code, std::string text) const {
        return options_->color && !text.empty()
                   ? "\x1b[" + std::string(code) + 'm' + std::move(text) + "\x1b[0m"
                   : std::move(text);
    }
    static std::string_view color_of(std::uint16_t owner) {
        constexpr std::array<std::string_view, 6> colors{"1;36", "1;33", "1;32", "1;35", "1;31", "1;34"};
        return colors[owner % colors.size()];
    }

    /// The face of a piece without its frame.
    [[nodiscard]] Text face(const Piece& piece, bool counted) const {
        std::string text = piece.hidden && piece.face.empty() ? "?" : face_of(piece);
        if (counted && piece.count > 1) {
            text += 'x' + std::to_string(piece.count);
        }
        text = (piece.tapped ? "~" : "") + text + (piece.marked ? "*" : "");
        const std::size_t columns = columns_of(text);
        if (piece.hidden) {
            text = painted("90", text);
        } else if (piece.owner) {
            text = painted(std::string(color_of(*piece.owner)) + (piece.marked ? ";4" : ""), text);
        } else if (piece.marked || piece.shape == Shape::Card || piece.shape == Shape::Die) {
            text = painted(piece.marked ? "1;4" : "1", text);
        }
        return {std::move(text), columns};
    }
    /// A piece in a line: `[queen]`, `X`, `(4)`.
    [[nodiscard]] Text framed(const Piece& piece) const {
        const Text text = face(piece, true);
        const bool bare = piece.shape == Shape::Mark || piece.shape == Shape::Disc;
        return bare ? text : Text('[' + text.bytes + ']', text.columns + 2);
    }
    /// Content of a cell: its top piece, and how many there are.
    [[nodiscard]] Text cell(const Place& place) const {
        if (place.pieces.empty()) {
            return place.text.empty() ? Text(painted("90", "."), 1) : Text(place.text);
        }
        Text text = face(place.pieces.back(), true);
        if (place.pieces.size() > 1) {
            text += Text(std::to_string(place.pieces.size()));
        }
        return text;
    }
    // ---- Counters

    [[nodiscard]] std::vector<Text> counter_words(const Counter& counter) const {
        auto words = words_of(counter.name);
        const std::string value = std::to_string(counter.value);
        if (!counter.most) {
            words.emplace_back(value);
            return words;
        }
        const std::size_t cells = out_.width() < 60 ? 10 : 20;
        const auto most = static_cast<std::uint64_t>(*counter.most);
        const auto reached =
            static_cast<std::uint64_t>(std::clamp<std::int64_t>(counter.value, 0, *counter.most));
        const auto full = static_cast<std::size_t>(most > UINT64_MAX / cells ? reached / (most / cells)
                                                                             : reached * cells / most);
        words.emplace_back('|' + painted("32", std::string(std::min(full, cells), '#')) +
                               std::string(cells - std::min(full, cells), '.') + '|',
                           cells + 2);
        words.emplace_back(value + '/' + std::to_string(*counter.most));
        return words;
    }
    void add_counter(std::vector<Text>& to, const Counter& counter, bool& first) const {
        if (!first) {
            to.back() += Text(",");
        }
        // A name and its number stay in one line.
        Text all;
        for (const Text& word : counter_words(counter)) {
            all += all.columns == 0 ? word : Text(' ' + word.bytes, word.columns + 1);
        }
        to.push_back(std::move(all));
        first = false;
    }
    void counters_of_nobody() {
        std::vector<Text> all;
        bool first = true;
        for (const Counter& counter : scene_->counters) {
            if (!counter.owner) {
                add_counter(all, counter, first);
            }
        }
        if (!all.empty()) {
            out_.lines(std::string(indent, ' '), all);
        }
    }

    // ---- Areas that are one line each

    [[nodiscard]] std::vector<Text> content(const Area& area) const {
        std::vector<Text> all;
        for (const Place& place : area.places) {
            const auto& pieces = place.pieces;
            if (area.layout.arrangement == Arrangement::Stack && pieces.size() > 1) {
                all.push_back(framed(pieces.back()));
                all.back() += Text("x" + std::to_string(pieces.size()));
                continue;
            }
            for (const Piece& piece : pieces) {
                all.push_back(framed(piece));
            }
            if (!place.text.empty()) {
                all.emplace_back(place.text);
            } else if (pieces.empty()) {
                all.emplace_back(painted("90", "[ ]"), 3);
            }
        }
        if (all.empty()) {
            all.emplace_back(painted("90", "-"), 1);
        }
        return all;
    }
    /// Beginning of a player's line.
    [[nodiscard]] Text heading(std::uint16_t player) const {
        const bool acts = std::find(scene_->turn.begin(), scene_->turn.end(), player) != scene_->turn.end();
        const std::string name = scene_->name_of(player);
        return {(acts ? painted("1", ">") + ' ' : "  ") + painted(color_of(player), name),
                2 + columns_of(name)};
    }
    [[nodiscard]] std::vector<Text> counters_of(std::uint16_t player) const {
        std::vector<Text> all;
        bool first = true;
        for (const Counter& counter : scene_->counters) {
            if (counter.owner == player) {
                add_counter(all, counter, first);
            }
        }
        return all;
    }

    struct Line {
        Text heading;
        std::string label;
        std::vector<Text> content;
        std::vector<Text> counters;
    };

    /// The areas from `begin` to `end`. Their owners' names and counters are in their first lines. At the end of all areas
    /// also the players who have counters and no such line.
    void in_lines(std::size_t begin, std::size_t end) {
        std::vector<Line> all;
        for (std::size_t i = begin; i < end; ++i) {
            const Area& area = scene_->areas[i];
            if (!area.owner) {
                all.push_back({Text(std::string(indent, ' ') + title_of(area)), {}, content(area), {}});
                continue;
            }
            const auto same = [&](const Area& one) { return one.owner == area.owner && in_a_line(one); };
            const bool several = std::count_if(scene_->areas.begin(), scene_->areas.end(), same) > 1;
            const bool is_first = shown_.try_emplace(*area.owner, true).second;
            all.push_back({is_first ? heading(*area.owner) : Text(), several ? title_of(area) : std::string(),
                           content(area), is_first ? counters_of(*area.owner) : std::vector<Text>()});
        }
        if (begin == scene_->areas.size()) {
            for (const Counter& counter : scene_->counters) {
                if (counter.owner && shown_.try_emplace(*counter.owner, true).second) {
                    all.push_back({heading(*counter.owner), {}, {}, counters_of(*counter.owner)});
                }
            }
        }
        print(all);
    }
    void print(const std::vector<Line>& all) {
        std::size_t headings = 0;
        std::size_t labels = 0;
        std::size_t contents = 0;
        const auto length = [](const std::vector<Text>& words) {
            std::size_t sum = words.empty() ? 0 : words.size() - 1;
            for (const Text& word : words) {
                sum += word.columns;
            }
            return sum;
        };
        for (const Line& line : all) {
            headings = std::max(headings, line.heading.columns);
            labels = std::max(labels, columns_of(line.label));
            contents = std::max(contents, length(line.content));
        }
        const bool wide = std::all_of(all.begin(), all.end(), [&](const Line& line) {
            return line.counters.empty() ||
                   headings + labels + contents + 6 + length(line.counters) <= out_.width();
        });
        for (const Line& line : all) {
            Text begin = line.heading.padded(headings + 2);
            if (labels > 0) {
                begin += Text(line.label).padded(labels + 2);
            }
            std::vector<Text> words = line.content;
            if (wide && !line.counters.empty() && contents > 0) {
                const std::size_t used = length(words);
                words.emplace_back(std::string(contents - used, ' '));
                words.insert(words.end(), line.counters.begin(), line.counters.end());
                out_.lines(begin, words);
                continue;
            }
            if (!words.empty()) {
                out_.lines(begin, words);
                begin = Text(std::string(begin.columns, ' '));
            }
            if (!line.counters.empty() || words.empty()) {
                out_.lines(begin, line.counters);
            }
        }
    }

    // ---- Areas that are several lines

    void block(const Area& area) {
        if (scene_->areas.size() > 1 || area.owner) {
            const std::string title =
                area.owner ? scene_->name_of(*area.owner) + ", " + title_of(area) : title_of(area);
            out_.lines(std::string(indent, ' '), words_of(title));
        }
        switch (area.layout.arrangement) {
        case Arrangement::Row: draw_cells(out_, stacks(area)); break;
        case Arrangement::Column: column(area); break;
        case Arrangement::Ring:
        case Arrangement::Track: way(area); break;
        case Arrangement::Plane: plane(area); break;
        default: draw_cells(out_, rectangle(area)); break;
        }
    }

    /// The places of a grid, hexagons or a table.
    [[nodiscard]] Cells rectangle(const Area& area) const {
        const auto columns = static_cast<std::size_t>(std::max(area.layout.size.x, 0));
        const auto rows = static_cast<std::size_t>(std::max(area.layout.size.y, 0));
        Cells all{std::vector<std::vector<Text>>(rows, std::vector<Text>(columns)), area.layout.column_labels,
                  area.layout.row_labels};
        const bool is_table = area.layout.arrangement == Arrangement::Table;
        all.right = is_table;
        all.shifted = area.layout.arrangement == Arrangement::Hexagons;
        all.ruled = area.layout.arrangement == Arrangement::Grid && columns * rows <= 25;
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Point at = cell_of(area, i);
            const bool empty = area.places[i].pieces.empty() && area.places[i].text.empty();
            if (static_cast<std::size_t>(at.y) < rows && static_cast<std::size_t>(at.x) < columns &&
                !(empty && (is_table || all.ruled))) {
                all.rows[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)] =
                    cell(area.places[i]);
            }
        }
        return all;
    }
    /// Places whose pieces are one above the other.
    [[nodiscard]] Cells stacks(const Area& area) const {
        const std::size_t room = area.layout.room;
        Cells all{std::vector<std::vector<Text>>(room), {}, area.layout.row_labels};
        all.framed = true;
        all.labels_below = true;
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Place& place = area.places[i];
            all.column_labels.push_back(place.label);
            for (std::size_t level = 0; level < room; ++level) {
                Text text = Text(painted("90", "."), 1);
                if (level < place.pieces.size()) {
                    text = face(place.pieces[level], true);
                    if (level + 1 == room && place.pieces.size() > room) {
                        text += Text("+" + std::to_string(place.pieces.size() - room));
                    }
                }
                all.rows[room - 1 - level].push_back(std::move(text));
            }
        }
        return all;
    }

    void column(const Area& area) {
        std::size_t labels = 0;
        for (const Place& place : area.places) {
            labels = std::max(labels, columns_of(words_of_place(place)));
        }
        for (const Place& place : area.places) {
            out_.lines(Text(std::string(indent, ' ') + words_of_place(place)).padded(indent + labels + 2),
                       on_place(place));
        }
    }
    /// The places of a way with what is on them: `24:OO 23:. 22:.`.
    void way(const Area& area) {
        std::vector<Text> all;
        for (const Place& place : area.places) {
            Text one(painted("90", words_of_place(place) + ':'), columns_of(words_of_place(place)) + 1);
            for (const Text& text : on_place(place)) {
                one += text;
            }
            all.push_back(std::move(one));
        }
        out_.lines(std::string(indent, ' '), all);
    }
    [[nodiscard]] static const std::string& words_of_place(const Place& place) {
        return place.label.empty() ? place.name : place.label;
    }
    /// Content of a place. Equal pieces become one text with their number.
    [[nodiscard]] std::vector<Text> on_place(const Place& place) const {
        std::vector<Text> all;
        for (std::size_t i = 0; i < place.pieces.size();) {
            std::size_t end = i + 1;
            const auto same = [&](const Piece& a, const Piece& b) {
                return face_of(a) == face_of(b) && a.owner == b.owner && a.hidden == b.hidden &&
                       a.tapped == b.tapped && a.marked == b.marked && a.count == 1 && b.count == 1 &&
                       a.shape == b.shape;
            };
            while (end < place.pieces.size() && same(place.pieces[i], place.pieces[end])) {
                ++end;
            }
            all.push_back(framed(place.pieces[i]));
            if (end - i > 1) {
                all.back() += Text("x" + std::to_string(end - i));
            }
            i = end;
        }
        if (!place.text.empty()) {
            all.emplace_back(place.text);
        } else if (all.empty()) {
            all.emplace_back(painted("90", "."), 1);
        }
        return all;
    }

    /// A map of signs, and the pieces with their positions.
    void plane(const Area& area) {
        const std::int64_t wide = std::max(area.layout.size.x, 1);
        const std::int64_t high = std::max(area.layout.size.y, 1);
        const auto room = static_cast<std::int64_t>(out_.width() - indent - 2);
        const std::int64_t scale = std::max<std::int64_t>((wide + room - 1) / room, 1); // of a column
        const std::int64_t tall =
            wide * 2 <= room && high <= 24 ? scale : 2 * scale; // of a line, which is higher
        const auto columns = static_cast<std::size_t>((wide + scale - 1) / scale);
        const auto rows = static_cast<std::size_t>((high + tall - 1) / tall);
        std::vector<std::vector<Text>> map(std::min<std::size_t>(rows, 200),
                                           std::vector<Text>(columns, Text(" ", 1)));
        std::vector<std::pair<Text, std::string>> list;
        for (const Place& place : area.places) {
            for (const Piece& piece : place.pieces) {
                const auto at = piece.at ? piece.at : place.at;
                if (!at) {
                    list.emplace_back(framed(piece), words_of_place(place));
                    continue;
                }
                Text sign = face(piece, false);
                list.emplace_back(sign, piece.words.empty()
                                            ? std::to_string(at->x) + ',' + std::to_string(at->y)
                                            : piece.words + " at " + std::to_string(at->x) + ',' +
                                                  std::to_string(at->y));
                if (sign.columns != 1) { // the first sign of a longer face
                    const std::string& text = face_of(piece);
                    const auto first = detail::code_point(text.empty() ? "o" : text, 0);
                    const std::string letter = text.empty() ? "o" : text.substr(0, first.bytes);
                    sign = columns_of(letter) == 1
                               ? Text(piece.owner ? painted(color_of(*piece.owner), letter) : letter, 1)
                               : Text("o", 1);
                }
                const auto row =
                    static_cast<std::size_t>(std::max(at->y, 0)) / static_cast<std::size_t>(tall);
                const auto column =
                    static_cast<std::size_t>(std::max(at->x, 0)) / static_cast<std::size_t>(scale);
                if (row < map.size() && column < columns) {
                    map[row][column] = std::move(sign);
                }
            }
        }
        const std::string edge = std::string(indent, ' ') + '+' + std::string(columns, '-') + "+\n";
        out_ += edge;
        for (const auto& row : map) {
            out_ += std::string(indent, ' ') + '|';
            for (const Text& sign : row) {
                out_ += sign.bytes;
            }
            out_ += "|\n";
        }
        out_ += edge;
        for (const auto& [sign, where] : list) {
            Text begin(std::string(indent, ' '));
            begin += sign;
            out_.lines(begin += Text("  "), words_of(where));
        }
    }

    const Scene* scene_;
    const DrawOptions* options_;
    detail::LineWriter out_;
    std::map<std::uint16_t, bool> shown_ = {}; ///< players whose line is there
};

} // namespace

std::string draw(const Scene& scene, const DrawOptions& options) {
    return scene.empty() ? std::string() : Drawer(scene, options).drawn();
}

} // namespace herding::inline v0::scene
