#include "herding/scene/difference.hpp"

#include "bare.hpp"
#include "plain_bytes.hpp"

#include "herding/scene/check.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace herding::inline v0::scene {

namespace detail {

Area without_pieces(const Area& area) {
    Area bare{area.name, area.label, area.owner, area.layout, {}};
    bare.places.reserve(area.places.size());
    for (const Place& place : area.places) {
        bare.places.push_back({place.name, place.label, place.text, place.at, {}});
    }
    return bare;
}

bool same_without_pieces(const Area& a, const Area& b) {
    const auto same = [](const Place& one, const Place& other) {
        return same_text(one.name, other.name) && same_text(one.label, other.label) &&
               same_text(one.text, other.text) && one.at == other.at;
    };
    return a.name == b.name && a.label == b.label && a.owner == b.owner && a.layout == b.layout &&
           std::equal(a.places.begin(), a.places.end(), b.places.begin(), b.places.end(), same);
}

} // namespace detail

namespace {

/// Place of a piece.
struct Spot {
    const Area* area = nullptr;
    const Place* place = nullptr;
    std::size_t index = 0;

    [[nodiscard]] bool is_on(const Spot& other) const {
        return area->name == other.area->name && place->name == other.place->name;
    }
};

using detail::same_without_pieces;
using detail::without_pieces;

using PlaceOf = std::pair<const Area*, const Place*>;

/// Places of two scenes whose pieces may differ.
struct Compared {
    std::vector<PlaceOf> before = {};
    std::vector<PlaceOf> after = {};
};

std::vector<PlaceOf> all_places(const Scene& scene) {
    std::vector<PlaceOf> all;
    for (const Area& area : scene.areas) {
        for (const Place& place : area.places) {
            all.emplace_back(&area, &place);
        }
    }
    return all;
}

/// Leaves out places with the same pieces if both scenes have the same places. Each id is in one place, so no piece of these moved.
Compared places_to_compare(const Scene& from, const Scene& to, bool same_places) {
    if (!same_places) {
        return {all_places(from), all_places(to)};
    }
    Compared compared;
    for (std::size_t i = 0; i < to.areas.size(); ++i) {
        const Area& before = from.areas[i];
        const Area& after = to.areas[i];
        for (std::size_t k = 0; k < after.places.size(); ++k) {
            if (before.places[k].pieces != after.places[k].pieces) {
                compared.before.emplace_back(&before, &before.places[k]);
                compared.after.emplace_back(&after, &after.places[k]);
            }
        }
    }
    return compared;
}

/// The places of pieces, sorted by ids.
class Spots {
public:
    explicit Spots(const std::vector<PlaceOf>& places) {
        for (const auto& [area, place] : places) {
            for (std::size_t i = 0; i < place->pieces.size(); ++i) {
                all_.emplace_back(place->pieces[i].id, Spot{area, place, i});
            }
        }
        std::sort(all_.begin(), all_.end(), [](const One& a, const One& b) { return a.first < b.first; });
    }

    /// Null if there is no such piece.
    [[nodiscard]] const Spot* find(std::string_view id) const {
        const auto found =
            std::lower_bound(all_.begin(), all_.end(), id,
                             [](const One& one, std::string_view key) { return one.first < key; });
        return found == all_.end() || found->first != id ? nullptr : &found->second;
    }
    [[nodiscard]] auto begin() const { return all_.begin(); }
    [[nodiscard]] auto end() const { return all_.end(); }

private:
    using One = std::pair<std::string_view, Spot>;
    std::vector<One> all_;
};

/// Marks a longest increasing subsequence: patience sorting, M. L. Fredman, "On computing the length of longest increasing
/// subsequences", 1975. O(n log n).
std::vector<bool> increasing(const std::vector<std::size_t>& numbers) {
    std::vector<std::size_t> tails; // indices: the least end of each length
    std::vector<std::size_t> before(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto at =
            std::lower_bound(tails.begin(), tails.end(), numbers[i],
                             [&](std::size_t k, std::size_t number) { return numbers[k] < number; });
        before[i] = at == tails.begin() ? numbers.size() : *std::prev(at);
        if (at == tails.end()) {
            tails.push_back(i);
        } else {
            *at = i;
        }
    }
    std::vector<bool> chosen(numbers.size());
    for (std::size_t i = tails.empty() ? numbers.size() : tails.back(); i < numbers.size(); i = before[i]) {
        chosen[i] = true;
    }
    return chosen;
}

/// Whether all pieces of a place were there before, in this order.
bool is_in_old_order(const Area& area, const Place& place, const Spots& before) {
    const Spot here{&area, &place, 0};
    std::size_t least = 0; // index of the next one
    return std::all_of(place.pieces.begin(), place.pieces.end(), [&](const Piece& piece) {
        const Spot* old = before.find(piece.id);
        const bool stayed = old != nullptr && old->index >= least && old->is_on(here);
        least = stayed ? old->index + 1 : least;
        return stayed;
    });
}

/// The pieces of a place that are new there, or moved among those that stayed.
void place_pieces(const Area& area, const Place& place, const Spots& before, Difference& result) {
    if (place.pieces.empty() || is_in_old_order(area, place, before)) {
        return;
    }
    std::vector<std::size_t> stayed; // indices in the new place
    std::vector<std::size_t> from;   // and in the old one
    const auto add = [&](std::size_t i) {
        result.placed.push_back({place.pieces[i].id, area.name, place.name, static_cast<std::uint32_t>(i)});
    };
    const Spot here{&area, &place, 0};
    for (std::size_t i = 0; i < place.pieces.size(); ++i) {
        const Spot* old = before.find(place.pieces[i].id);
        if (old != nullptr && old->is_on(here)) {
            stayed.push_back(i);
            from.push_back(old->index);
        }
    }
    const std::vector<bool> keeps = increasing(from);
    std::size_t next = 0;
    for (std::size_t i = 0; i < place.pieces.size(); ++i) {
        if (next < stayed.size() && stayed[next] == i) {
            if (!keeps[next]) {
                add(i);
            }
            ++next;
        } else {
            add(i);
        }
    }
}

/// Returns whether the areas are the same without their pieces.
bool compare_areas(const Scene& from, const Scene& to, Difference& result) {
    const bool same_order = std::equal(from.areas.begin(), from.areas.end(), to.areas.begin(), to.areas.end(),
                                       [](const Area& a, const Area& b) { return a.name == b.name; });
    std::map<std::string_view, const Area*> old;
    for (const Area& area : from.areas) {
        if (!same_order) {
            old.emplace(area.name, &area);
        }
    }
    for (std::size_t i = 0; i < to.areas.size(); ++i) {
        const Area& area = to.areas[i];
        const auto found = old.find(area.name);
        const Area* before = same_order ? &from.areas[i] : found == old.end() ? nullptr : found->second;
        if (before == nullptr || !same_without_pieces(*before, area)) {
            result.areas.push_back(without_pieces(area));
        }
    }
    if (!same_order) {
        result.order.emplace();
        for (const Area& area : to.areas) {
            result.order->push_back(area.name);
        }
    }
    return same_order && result.areas.empty();
}

void compare_counters(const Scene& from, const Scene& to, Difference& result) {
    const auto same = [](const Counter& a, const Counter& b) {
        return a.name == b.name && a.owner == b.owner;
    };
    if (!std::equal(from.counters.begin(), from.counters.end(), to.counters.begin(), to.counters.end(),
                    same)) {
        result.counters = to.counters;
        return;
    }
    for (std::size_t i = 0; i < to.counters.size(); ++i) {
        if (from.counters[i] != to.counters[i]) {
            result.counted.push_back(to.counters[i]);
        }
    }
}

[[noreturn]] void does_not_fit(const std::string& what) {
    throw Error("scene: the difference does not fit the scene: " + what);
}

/// The pieces of the old scene by their ids.
using Pieces = std::map<std::string, Piece, std::less<>>;

Piece& piece_in(Pieces& pieces, const std::string& id) {
    const auto found = pieces.find(id);
    if (found == pieces.end()) {
        does_not_fit("there is no piece \"" + id + "\" to place or to change");
    }
    return found->second;
}

/// The areas of the new scene, without pieces.
std::vector<Area> areas_after(const Scene& from, const Difference& difference) {
    std::map<std::string_view, const Area*> all;
    for (const Area& area : from.areas) {
        all[area.name] = &area;
    }
    for (const Area& area : difference.areas) {
        if (!difference.order && !all.contains(area.name)) {
            does_not_fit("there is no area \"" + area.name + '"');
        }
        all[area.name] = &area;
    }
    std::vector<Area> areas;
    const auto add = [&](const std::string& name) {
        const auto found = all.find(name);
        if (found == all.end()) {
            does_not_fit("there is no area \"" + name + '"');
        }
        areas.push_back(without_pieces(*found->second));
    };
    if (difference.order) {
        for (const std::string& name : *difference.order) {
            add(name);
        }
    } else {
        for (const Area& area : from.areas) {
            add(area.name);
        }
    }
    return areas;
}

using Places = std::map<std::pair<std::string_view, std::string_view>, Place*>;

/// Places of the pieces that do not move: all that is neither removed nor placed.
void keep_pieces(const Scene& from, const Difference& difference, const Places& places, Pieces& pieces) {
    std::map<std::string_view, bool> leaves;
    for (const std::string& id : difference.removed) {
        leaves[id] = true;
    }
    for (const MovedPiece& one : difference.placed) {
        leaves[one.id] = true;
    }
    for (const Area& area : from.areas) {
        for (const Place& place : area.places) {
            for (const Piece& piece : place.pieces) {
                if (leaves.contains(piece.id)) {
                    continue;
                }
                const auto found = places.find({area.name, place.name});
                if (found == places.end()) {
                    does_not_fit("the place of the piece \"" + piece.id + "\" is gone");
                }
                found->second->pieces.push_back(std::move(piece_in(pieces, piece.id)));
                pieces.erase(piece.id);
            }
        }
    }
}

} // namespace

Difference difference(const Scene& from, const Scene& to) {
    Difference result;
    const bool same_places = compare_areas(from, to, result);
    compare_counters(from, to, result);
    const Compared compared = places_to_compare(from, to, same_places);
    const Spots before(compared.before);
    const Spots after(compared.after);
    for (const auto& [id, spot] : before) {
        if (after.find(id) == nullptr) {
            result.removed.emplace_back(id);
        }
    }
    for (const auto& [area, place] : compared.after) {
        for (const Piece& piece : place->pieces) {
            const Spot* old = before.find(piece.id);
            if (old == nullptr) {
                result.added.push_back(piece);
            } else if (old->place->pieces[old->index] != piece) {
                result.changed.push_back(piece);
            }
        }
        place_pieces(*area, *place, before, result);
    }
    const auto replace = [](const auto& old, const auto& now, auto& field) {
        if (old != now) {
            field = now;
        }
    };
    replace(from.players, to.players, result.players);
    replace(from.turn, to.turn, result.turn);
    replace(from.labels, to.labels, result.labels);
    return result;
}

Scene apply(const Scene& from, const Difference& difference) {
    Scene to{difference.players.value_or(from.players), difference.turn.value_or(from.turn),
             difference.labels.value_or(from.labels), areas_after(from, difference),
             difference.counters.value_or(from.counters)};
    for (const Counter& counter : difference.counted) {
        const auto found = std::find_if(to.counters.begin(), to.counters.end(), [&](const Counter& one) {
            return one.name == counter.name && one.owner == counter.owner;
        });
        if (found == to.counters.end()) {
            does_not_fit("there is no counter \"" + counter.name + '"');
        }
        *found = counter;
    }

    Pieces pieces;
    for (const Area& area : from.areas) {
        for (const Place& place : area.places) {
            for (const Piece& piece : place.pieces) {
                pieces.emplace(piece.id, piece);
            }
        }
    }
    for (const Piece& piece : difference.changed) {
        piece_in(pieces, piece.id) = piece;
    }
    for (const Piece& piece : difference.added) {
        if (!pieces.emplace(piece.id, piece).second) {
            does_not_fit("the piece \"" + piece.id + "\" is there already");
        }
    }
    Places places;
    for (Area& area : to.areas) {
        for (Place& place : area.places) {
            places.emplace(std::pair<std::string_view, std::string_view>(area.name, place.name), &place);
        }
    }
    keep_pieces(from, difference, places, pieces);
    for (const MovedPiece& one : difference.placed) {
        const auto found = places.find({one.area, one.place});
        if (found == places.end()) {
            does_not_fit("there is no place \"" + one.place + "\" in area \"" + one.area + '"');
        }
        auto& there = found->second->pieces;
        if (one.index > there.size()) {
            does_not_fit("the place \"" + one.place + "\" has no index " + std::to_string(one.index));
        }
        there.insert(there.begin() + one.index, std::move(piece_in(pieces, one.id)));
        pieces.erase(one.id);
    }
    for (const std::string& id : difference.removed) {
        if (pieces.erase(id) == 0) {
            does_not_fit("there is no piece \"" + id + "\" to remove");
        }
    }
    if (!pieces.empty()) {
        does_not_fit("the new piece \"" + pieces.begin()->first + "\" has no place");
    }
    return to;
}

} // namespace herding::inline v0::scene
