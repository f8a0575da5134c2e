#include "herding/scene/check.hpp"

#include "plain_bytes.hpp"
#include "shared.hpp"

#include "herding/reflect/detail/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::scene {

namespace {

using detail::has_columns;

std::string quoted(const std::string& text) {
    std::string shown = "\"";
    for (std::size_t at = 0; at < text.size() && shown.size() < 80;) {
        const auto [value, bytes] = detail::code_point(text, at);
        shown += detail::is_control(value) || value == 0xfffd ? "?" : text.substr(at, bytes);
        at += bytes;
    }
    return shown + '"';
}

/// A number that differs for most names of one area, and is equal for equal texts.
std::uint64_t key_of(std::string_view text) {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    if (text.size() >= sizeof first) {
        std::memcpy(&first, text.data(), sizeof first);
        std::memcpy(&last, text.data() + text.size() - sizeof last, sizeof last);
    } else {
        for (const char c : text) {
            first = first << 8U | static_cast<unsigned char>(c);
        }
    }
    return first * 31 + last + text.size();
}

/// Whether the texts differ. For few of them a comparison of all pairs is faster than a set.
bool all_differ(std::vector<std::string_view>& texts) {
    constexpr std::size_t few = 16;
    if (texts.size() < 2) {
        return true;
    }
    if (detail::is_small || texts.size() > few) {
        std::sort(texts.begin(), texts.end());
        return std::adjacent_find(texts.begin(), texts.end()) == texts.end();
    }
    std::array<std::uint64_t, few>
        keys; // NOLINT(cppcoreguidelines-pro-type-member-init): written before they are read
    for (std::size_t i = 0; i < texts.size(); ++i) {
        keys[i] = key_of(texts[i]);
        for (std::size_t k = 0; k < i; ++k) {
            if (keys[i] == keys[k] && texts[i] == texts[k]) {
                return false;
            }
        }
    }
    return true;
}

class Checker {
public:
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the memory is written before it is read
    Checker(const Scene& scene, const Limits& limits) : scene_(&scene), limits_(&limits) {
        texts_.reserve(64);
    }
    Checker(const Checker&) = delete;
    Checker& operator=(const Checker&) = delete;
    ~Checker() = default;

    void all() {
        amount(scene_->areas.size(), limits_->areas, "areas");
        amount(scene_->players.size(), limits_->texts, "players");
        amount(scene_->turn.size(), limits_->texts, "players in turn");
        amount(scene_->labels.size(), limits_->texts, "labels");
        amount(scene_->counters.size(), limits_->texts, "counters");
        for (const std::string& one : scene_->players) {
            text(one, "the name of a player");
        }
        for (const std::uint16_t one : scene_->turn) {
            player(one, "a player in turn");
        }
        for (const std::string& one : scene_->labels) {
            text(one, "a label");
        }
        std::vector<std::string_view>& ids = texts_;
        for (const Area& one : scene_->areas) {
            for (const Place& place : one.places) {
                for (const Piece& piece : place.pieces) {
                    ids.emplace_back(piece.id);
                }
            }
        }
        ids_differ_ = all_differ(ids);
        std::vector<std::string_view>& all_names = texts_;
        all_names.clear();
        for (const Area& one : scene_->areas) {
            all_names.emplace_back(one.name);
        }
        const bool names_differ = all_differ(all_names);
        std::set<std::string_view> names;
        for (const Area& one : scene_->areas) {
            area_ = &one;
            needs(!one.name.empty(), "an area needs a name");
            needs(names_differ || names.insert(one.name).second, "an area before it has the same name");
            area(one);
        }
        area_ = nullptr;
        std::set<std::pair<std::optional<std::uint16_t>, std::string_view>> counters;
        for (const Counter& one : scene_->counters) {
            counter_ = &one;
            needs(!one.name.empty(), "a counter needs a name");
            text(one.name, "its name");
            player(one.owner, "its owner");
            needs(counters.emplace(one.owner, one.name).second,
                  "a counter before it has the same name and owner");
            needs(!one.most || *one.most > 0, "the most must be greater than 0");
            // Pages read numbers as doubles.
            constexpr std::int64_t exact = (std::int64_t{1} << 53U) - 1;
            needs(one.value >= -exact && one.value <= exact && (!one.most || *one.most <= exact),
                  "its numbers must be at most 9007199254740991 (2^53 - 1) and at least the negative of it");
        }
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        std::string where;
        if (area_ != nullptr) {
            where = "area " + quoted(area_->name) +
                    (place_ == nullptr ? "" : ", place " + quoted(place_->name)) + ": ";
        } else if (counter_ != nullptr) {
            where = "counter " + quoted(counter_->name) + ": ";
        }
        throw Error("scene: " + where + what);
    }
    void needs(bool condition, const char* what) const {
        if (!condition) {
            fail(what);
        }
    }
    void amount(std::size_t number, std::size_t most, const char* of_what) const {
        if (number > most) {
            fail_for_amount(number, most, of_what);
        }
    }
    [[noreturn]] void fail_for_amount(std::size_t number, std::size_t most, const char* of_what) const {
        fail("there are " + std::to_string(number) + ' ' + of_what + ", and at most " + std::to_string(most) +
             " are allowed");
    }
    void text(const std::string& text, const char* what) {
        if (!text.empty()) {
            has(text, what);
        }
    }
    void has(const std::string& text, const char* what) {
        if (text.size() > limits_->bytes) {
            fail_for_length(text.size(), what);
        }
        bytes_ += text.size();
        amount(bytes_, limits_->all_bytes, "bytes of texts");
        if (!detail::is_plain(text)) {
            check_letters(text, what);
        }
    }
    [[noreturn, gnu::noinline]] void fail_for_length(std::size_t bytes, const char* what) const {
        fail(std::string(what) + " has " + std::to_string(bytes) + " bytes, and at most " +
             std::to_string(limits_->bytes) + " are allowed");
    }
    [[gnu::noinline]] void check_letters(const std::string& text, const char* what) const {
        if (!reflect::detail::is_utf8(text)) {
            fail(std::string(what) + " is no UTF-8: " + quoted(text));
        }
        for (std::size_t at = 0; at < text.size();) {
            const auto [value, bytes] = detail::code_point(text, at);
            if (detail::is_control(value)) {
                fail(std::string(what) + " has a control character: " + quoted(text));
            }
            at += bytes;
        }
    }
    /// A scene without names of players does not know how many there are.
    void player(const std::optional<std::uint16_t>& one, const char* what) const {
        if (one && !scene_->players.empty() && *one >= scene_->players.size()) {
            fail(std::string(what) + " is " + std::to_string(*one) + ", but there are " +
                 std::to_string(scene_->players.size()) + " players, from 0");
        }
    }
    void point(const std::optional<Point>& at, const char* what) const {
        const std::int32_t most = limits_->measure;
        if (at && (at->x > most || at->x < -most || at->y > most || at->y < -most)) {
            fail(std::string(what) + " is beyond " + std::to_string(most));
        }
    }

    void layout(const Area& area) {
        const Layout& layout = area.layout;
        point(layout.size, "the size");
        needs(layout.size.x >= 0 && layout.size.y >= 0, "the size is negative");
        needs(layout.room > 0 && layout.room <= 1000, "the room must be from 1 to 1000");
        text(layout.unit, "the unit");
        amount(layout.column_labels.size(), limits_->texts, "labels of columns");
        amount(layout.row_labels.size(), limits_->texts, "labels of rows");
        for (const auto* labels : {&layout.column_labels, &layout.row_labels}) {
            for (const std::string& one : *labels) {
                text(one, "a label of a column or a row");
            }
        }
        if (has_columns(layout.arrangement)) {
            const auto columns = static_cast<std::size_t>(layout.size.x);
            const auto rows = static_cast<std::size_t>(layout.size.y);
            amount(columns, limits_->texts, "columns");
            amount(rows, limits_->texts, "rows");
            cells_ += columns * rows;
            amount(cells_, limits_->cells, "cells");
            needs(layout.column_labels.empty() || layout.column_labels.size() == columns,
                  "it needs a label for each column, or none");
            needs(layout.row_labels.empty() || layout.row_labels.size() == rows,
                  "it needs a label for each row, or none");
            return;
        }
        needs(layout.column_labels.empty(), "only a grid, hexagons and a table have labels of columns");
        if (layout.arrangement == Arrangement::Row) {
            cells_ += area.places.size() * layout.room;
            amount(cells_, limits_->cells, "cells");
            needs(layout.row_labels.empty() || layout.row_labels.size() == layout.room,
                  "it needs a label for each piece of its room, or none");
        } else {
            needs(layout.row_labels.empty(), "only a grid, hexagons, a table and a row have labels of rows");
        }
        if (layout.arrangement == Arrangement::Plane) {
            needs(layout.size.x > 0 && layout.size.y > 0, "a plane needs a size");
        }
    }

    void area(const Area& area) {
        text(area.name, "its name");
        player(area.owner, "its owner");
        text(area.label, "its label");
        places_ += area.places.size();
        amount(places_, limits_->places, "places");
        layout(area);
        std::vector<std::string_view>& all = texts_;
        all.clear();
        for (const Place& one : area.places) {
            all.emplace_back(one.name);
        }
        const bool names_differ = all_differ(all);
        const bool in_order = std::none_of(area.places.begin(), area.places.end(),
                                           [](const Place& one) { return one.at.has_value(); });
        std::set<std::string_view> names;
        const bool has_cells = has_columns(area.layout.arrangement);
        const auto cells_in_order =
            static_cast<std::size_t>(area.layout.size.x) * static_cast<std::size_t>(area.layout.size.y);
        std::set<std::pair<std::int32_t, std::int32_t>> cells;
        for (std::size_t i = 0; i < area.places.size(); ++i) {
            const Place& one = area.places[i];
            place_ = &one;
            needs(!one.name.empty(), "a place needs a name");
            needs(names_differ || names.insert(one.name).second, "a place before it has the same name");
            text(one.name, "its name");
            text(one.label, "its label");
            text(one.text, "its text");
            point(one.at, "its position");
            if (has_cells && in_order) {
                needs(i < cells_in_order, "it is outside the columns and rows of its area");
            } else if (has_cells) {
                const Point at = detail::cell_of(area, i);
                needs(at.x >= 0 && at.y >= 0 && at.x < area.layout.size.x && at.y < area.layout.size.y,
                      "it is outside the columns and rows of its area");
                needs(cells.emplace(at.x, at.y).second, "a place before it has the same column and row");
            }
            pieces_ += one.pieces.size();
            amount(pieces_, limits_->pieces, "pieces");
            for (const Piece& each : one.pieces) {
                piece(each, area, one);
            }
        }
        place_ = nullptr;
    }

    void piece(const Piece& piece, const Area& area, const Place& place) {
        needs(!piece.id.empty(), "a piece needs an id");
        text(piece.id, "the id of a piece");
        if (!ids_differ_) {
            if (const auto [before, is_new] = ids_.try_emplace(piece.id, &area, &place); !is_new) {
                fail("the id " + quoted(piece.id) + " is also on " + quoted(before->second.second->name) +
                     " of " + quoted(before->second.first->name));
            }
        }
        player(piece.owner, "the owner of a piece");
        text(piece.kind, "the kind of a piece");
        text(piece.face, "the face of a piece");
        text(piece.words, "the words of a piece");
        point(piece.at, "the position of a piece");
        point(piece.size, "the size of a piece");
        needs(!piece.size || (piece.size->x > 0 && piece.size->y > 0),
              "the size of a piece must be greater than 0");
        needs(piece.count > 0, "the count of a piece must be greater than 0");
    }

    const Scene* scene_;
    const Limits* limits_;
    // Place of a fault.
    const Area* area_ = nullptr;
    const Place* place_ = nullptr;
    const Counter* counter_ = nullptr;
    bool ids_differ_ = false;
    std::size_t places_ = 0;
    std::size_t pieces_ = 0;
    std::size_t cells_ = 0;
    std::size_t bytes_ = 0;
    std::map<std::string_view, std::pair<const Area*, const Place*>> ids_ = {};
    std::vector<std::string_view> texts_ = {}; ///< that must differ
};

} // namespace

void check(const Scene& scene, const Limits& limits) { Checker(scene, limits).all(); }

} // namespace herding::inline v0::scene
