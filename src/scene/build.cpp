#include "herding/scene/build.hpp"

#include "plain_bytes.hpp"
#include "spare_places.hpp"

#include "herding/reflect/names.hpp"
#include "herding/scene/check.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace herding::inline v0::scene {

namespace {

/// Names of places: a pattern with numbers in place of `{i}`, `{x}` and `{y}`. The empty pattern is `{i}`.
class Names {
public:
    /// Throws Error for another name in braces.
    explicit Names(std::string_view pattern) {
        parts_.reserve(4);
        if (pattern.empty()) {
            parts_.push_back({{}, 'i'});
        }
        const std::string_view whole = pattern;
        std::size_t plain = 0; // bytes before the next number
        while (plain < pattern.size()) {
            plain = std::min(pattern.find('{', plain), pattern.size());
            const std::string_view rest = pattern.substr(plain);
            if (rest.starts_with("{i}") || rest.starts_with("{x}") || rest.starts_with("{y}")) {
                parts_.push_back({pattern.substr(0, plain), rest[1]});
                pattern.remove_prefix(plain + 3);
                plain = 0;
            } else if (!rest.empty()) {
                const std::size_t close = rest.find('}');
                const std::string_view name =
                    close == std::string_view::npos ? std::string_view() : rest.substr(1, close - 1);
                if (reflect::detail::is_identifier(name)) {
                    throw Error("scene: the pattern `" + std::string(whole) + "` has {" + std::string(name) +
                                "}: the names of places know {i}, {x} and {y}");
                }
                ++plain;
            }
        }
        behind_ = pattern;
        has_index_ =
            std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.number == 'i'; });
    }

    /// Writes the name of a place.
    void put(std::string& name, std::size_t index, std::size_t x, std::size_t y) {
        const bool has_digits =
            !detail::is_small && x < 10 && y < 10 && (index < 10 || !has_index_); // of most boards
        if (!has_digits || digits_.empty()) {
            name.clear();
            for (Part& part : parts_) {
                name += part.before;
                if (has_digits) {
                    part.digit = name.size();
                }
                name += std::to_string(part.number == 'i' ? index : part.number == 'x' ? x : y);
            }
            name += behind_;
            if (has_digits) {
                digits_ = name;
            }
            return;
        }
        for (const Part& part : parts_) {
            digits_[part.digit] = static_cast<char>('0' + (part.number == 'i'   ? index
                                                           : part.number == 'x' ? x
                                                                                : y));
        }
        name = digits_;
    }
    [[nodiscard]] std::string name(std::size_t index, std::size_t x, std::size_t y) {
        std::string text;
        put(text, index, x, y);
        return text;
    }

private:
    struct Part {
        std::string_view before;
        char number;           ///< `i`, `x` or `y`
        std::size_t digit = 0; ///< its place in `digits_`
    };
    std::vector<Part> parts_;
    std::string_view behind_;
    bool has_index_ = false; ///< a part is `i`
    std::string digits_;     ///< an earlier name whose numbers have one digit
};

/// `a` to `z`, then `aa`, `ab`, ...
std::string letters(std::size_t index) {
    std::string text(1, static_cast<char>('a' + index % 26));
    for (index /= 26; index > 0; index = (index - 1) / 26) {
        text.insert(text.begin(), static_cast<char>('a' + (index - 1) % 26));
    }
    return text;
}

Area area(std::string name, Arrangement arrangement) {
    Area made;
    made.name = std::move(name);
    made.layout.arrangement = arrangement;
    return made;
}

Area rectangle(std::string name, Arrangement arrangement, std::size_t columns, std::size_t rows,
               std::string_view places) {
    Area made = area(std::move(name), arrangement);
    made.layout.size = {static_cast<std::int32_t>(columns), static_cast<std::int32_t>(rows)};
    made.places = detail::new_places(columns * rows);
    Names names(places);
    std::size_t i = 0;
    for (std::size_t y = 0; y < rows; ++y) {
        for (std::size_t x = 0; x < columns; ++x, ++i) {
            names.put(made.places[i].name, i, x, y);
        }
    }
    return made;
}

Area lettered(std::string name, Arrangement arrangement, std::size_t columns, std::size_t rows,
              std::string_view places) {
    Area made = rectangle(std::move(name), arrangement, columns, rows, places);
    made.layout.column_labels.reserve(columns);
    for (std::size_t x = 0; x < columns; ++x) {
        made.layout.column_labels.push_back(letters(x));
    }
    made.layout.row_labels.reserve(rows);
    for (std::size_t y = 0; y < rows; ++y) {
        made.layout.row_labels.push_back(std::to_string(y + 1));
    }
    std::size_t i = 0;
    for (const std::string& row : made.layout.row_labels) {
        for (const std::string& column : made.layout.column_labels) {
            std::string& label = made.places[i++].label;
            if (!detail::is_small && column.size() == 1 && row.size() == 1) { // most boards
                label += column.front();
                label += row.front();
            } else {
                label = column;
                label += row;
            }
        }
    }
    return made;
}

/// Places in a line, called by letters or by numbers.
Area line(std::string name, Arrangement arrangement, std::size_t count, std::string_view places,
          std::uint32_t room, bool by_letters) {
    Area made = area(std::move(name), arrangement);
    made.layout.room = room;
    Names names(places);
    for (std::size_t i = 0; i < count; ++i) {
        made.places.push_back({.name = names.name(i, i, 0)});
        if (by_letters && !places.empty()) {
            made.places.back().label = letters(i);
        } else if (!by_letters) {
            made.places.back().label = std::to_string(i + 1);
        }
    }
    return made;
}

} // namespace

Area grid(std::string name, std::size_t columns, std::size_t rows, std::string_view places) {
    return lettered(std::move(name), Arrangement::Grid, columns, rows, places);
}

Area hexagons(std::string name, std::size_t columns, std::size_t rows, std::string_view places) {
    return lettered(std::move(name), Arrangement::Hexagons, columns, rows, places);
}

Area row(std::string name, std::size_t count, std::string_view places, std::uint32_t room) {
    Area made = line(std::move(name), Arrangement::Row, count, places, room, true);
    for (std::uint32_t level = room; level > 0 && room > 1; --level) {
        made.layout.row_labels.push_back(std::to_string(level));
    }
    return made;
}

Area column(std::string name, std::size_t count, std::string_view places) {
    return line(std::move(name), Arrangement::Column, count, places, 1, false);
}

Area stack(std::string name, std::string_view place) {
    Area made = area(std::move(name), Arrangement::Stack);
    made.places.push_back({.name = Names(place).name(0, 0, 0)});
    return made;
}

Area track(std::string name, std::size_t count, std::string_view places, std::uint32_t room) {
    return line(std::move(name), Arrangement::Track, count, places, room, false);
}

Area ring(std::string name, std::size_t count, std::string_view places, std::uint32_t room) {
    return line(std::move(name), Arrangement::Ring, count, places, room, false);
}

Area plane(std::string name, Point size, std::string unit, std::string_view places) {
    Area made = area(std::move(name), Arrangement::Plane);
    made.layout.size = size;
    made.layout.unit = std::move(unit);
    made.places.push_back({.name = places.empty() ? "anywhere" : std::string(places)});
    return made;
}

Area hand(std::string name, std::optional<std::uint16_t> owner, std::size_t count, std::string_view places) {
    Area made = area(std::move(name), Arrangement::Hand);
    made.owner = owner;
    Names names(places);
    for (std::size_t i = 0; i < count; ++i) {
        made.places.push_back({.name = names.name(i, i, 0)});
    }
    return made;
}

Piece card(std::string kind, std::optional<std::uint16_t> owner, std::string_view face) {
    return {.kind = std::move(kind),
            .owner = owner,
            .face = std::string(face),
            .shape = Shape::Card,
            .hidden = face.empty()};
}

Area table(std::string name, std::size_t columns, std::size_t rows, std::string_view places) {
    return rectangle(std::move(name), Arrangement::Table, columns, rows, places);
}

} // namespace herding::inline v0::scene
