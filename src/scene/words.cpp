#include "herding/scene/words.hpp"

#include "shared.hpp"

#include <algorithm>
#include <vector>

namespace herding::inline v0::scene {

namespace {

constexpr std::size_t most_empty = 12; ///< names of empty places; more become their number

std::string joined(const std::vector<std::string>& all, const char* between) {
    std::string text;
    for (const std::string& one : all) {
        text += (text.empty() ? "" : between) + one;
    }
    return text;
}

/// The pieces of a place and its text. The owner of the area is not named again.
std::string pieces_of(const Scene& scene, const Area& area, const Place& place) {
    std::vector<std::string> all;
    std::vector<std::size_t> times;
    for (const Piece& piece : place.pieces) {
        Piece shown = piece;
        if (area.owner && piece.owner == area.owner) {
            shown.owner.reset();
        }
        std::string text = words_of(scene, shown);
        if (piece.at) {
            text += " at " + std::to_string(piece.at->x) + ',' + std::to_string(piece.at->y);
        }
        if (!all.empty() && all.back() == text) {
            ++times.back();
        } else {
            all.push_back(std::move(text));
            times.push_back(1);
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (times[i] > 1) {
            all[i] = std::to_string(times[i]) + " times " + all[i];
        }
    }
    if (!place.text.empty()) {
        all.push_back(place.text);
    }
    return joined(all, area.layout.arrangement == Arrangement::Plane ? "; " : ", ");
}

std::string measure(const Area& area) {
    const Layout& layout = area.layout;
    const std::string x = std::to_string(layout.size.x);
    const std::string y = std::to_string(layout.size.y);
    switch (layout.arrangement) {
    case Arrangement::Grid:
    case Arrangement::Hexagons: return ", " + x + " columns and " + y + " rows";
    case Arrangement::Plane: return ", " + x + " by " + y + (layout.unit.empty() ? "" : ' ' + layout.unit);
    case Arrangement::Row:
    case Arrangement::Track:
    case Arrangement::Ring:
        return area.places.size() > 1 ? ", " + std::to_string(area.places.size()) + " places" : std::string();
    default: return {};
    }
}

/// A cell of a table is called by its row and column.
std::string cell_words(const Area& area, std::size_t index) {
    const Place& place = area.places[index];
    if (area.layout.arrangement != Arrangement::Table || !place.label.empty()) {
        return words_of(place);
    }
    const Point at = detail::cell_of(area, index);
    const auto label = [](const std::vector<std::string>& labels, std::int32_t i) {
        return i >= 0 && static_cast<std::size_t>(i) < labels.size() ? labels[static_cast<std::size_t>(i)]
                                                                     : std::string();
    };
    const std::string row = label(area.layout.row_labels, at.y);
    const std::string column = label(area.layout.column_labels, at.x);
    return row.empty() && column.empty() ? words_of(place)
                                         : row + (row.empty() || column.empty() ? "" : " ") + column;
}

/// Whether places have names of their own that a reader needs: not the numbers of cards in a hand.
bool names_places(const Area& area) {
    const bool is_line =
        area.layout.arrangement == Arrangement::Hand || area.layout.arrangement == Arrangement::Row ||
        area.layout.arrangement == Arrangement::Stack || area.layout.arrangement == Arrangement::Plane;
    return !is_line || std::any_of(area.places.begin(), area.places.end(),
                                   [](const Place& place) { return !place.label.empty(); });
}

std::string area_words(const Scene& scene, const Area& area) {
    std::string text = (area.owner ? scene.name_of(*area.owner) + ", " : std::string()) +
                       detail::title_of(area) + measure(area) + ": ";
    const bool named = names_places(area);
    std::vector<std::string> filled;
    std::vector<std::string> empty;
    for (std::size_t i = 0; i < area.places.size(); ++i) {
        const std::string content = pieces_of(scene, area, area.places[i]);
        if (content.empty()) {
            empty.push_back(cell_words(area, i));
        } else {
            filled.push_back(named ? cell_words(area, i) + ": " + content : content);
        }
    }
    text += filled.empty() ? "empty" : joined(filled, "; ");
    if (!filled.empty() && !empty.empty() && area.layout.arrangement != Arrangement::Plane) {
        text += !named || empty.size() > most_empty
                    ? "; " + std::to_string(empty.size()) +
                          (empty.size() == 1 ? " place is" : " places are") + " empty"
                    : "; empty " + joined(empty, ", ");
    }
    return text + ".\n";
}

std::string counter_words(const Counter& counter) {
    return counter.name + ' ' + std::to_string(counter.value) +
           (counter.most ? " of " + std::to_string(*counter.most) : std::string());
}

} // namespace

const std::string& words_of(const Place& place) { return place.label.empty() ? place.name : place.label; }

std::string words_of(const Scene& scene, const Piece& piece) {
    std::string text = piece.words;
    if (text.empty()) {
        if (piece.hidden && piece.face.empty()) {
            text = piece.kind.empty() ? "hidden" : "hidden " + piece.kind;
        } else {
            text = detail::face_of(piece);
        }
        if (piece.owner && text != scene.name_of(*piece.owner)) {
            text += " of " + scene.name_of(*piece.owner);
        }
    }
    if (piece.count > 1) {
        text = std::to_string(piece.count) + " times " + text;
    }
    return text + (piece.hidden && !piece.face.empty() ? ", face down" : "") +
           (piece.tapped ? ", tapped" : "") + (piece.marked ? ", marked" : "");
}

std::string words(const Scene& scene) {
    std::string text;
    if (!scene.turn.empty() && !scene.empty()) {
        std::vector<std::string> names;
        names.reserve(scene.turn.size());
        for (const std::uint16_t player : scene.turn) {
            names.push_back(scene.name_of(player));
        }
        text += "Turn: " + joined(names, ", ") + ".\n";
    }
    for (const std::string& label : scene.labels) {
        text += label + (label.empty() || label.back() == '.' ? "\n" : ".\n");
    }
    for (const Area& area : scene.areas) {
        text += area_words(scene, area);
    }
    std::vector<std::optional<std::uint16_t>> owners;
    for (const Counter& counter : scene.counters) {
        if (std::find(owners.begin(), owners.end(), counter.owner) == owners.end()) {
            owners.push_back(counter.owner);
        }
    }
    for (const auto& owner : owners) {
        std::vector<std::string> all;
        for (const Counter& counter : scene.counters) {
            if (counter.owner == owner) {
                all.push_back(counter_words(counter));
            }
        }
        text += (owner ? scene.name_of(*owner) + ": " : std::string()) + joined(all, ", ") + ".\n";
    }
    return text;
}

} // namespace herding::inline v0::scene
