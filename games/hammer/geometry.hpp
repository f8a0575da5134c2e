#pragma once

#include "hammer/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

/// 3 The table. Exact: distances are square roots less the size of bases, and are only compared, in integers.
namespace hammer {

struct Vector {
    int x = 0;
    int y = 0;

    [[nodiscard]] constexpr int square() const { return x * x + y * y; }
    friend bool operator==(const Vector&, const Vector&) = default;
};

constexpr Vector operator-(const Position& to, const Position& from) {
    return {static_cast<int>(to.x.value() - from.x.value()), static_cast<int>(to.y.value() - from.y.value())};
}
/// 3.2 A model that would leave the table stops at its edge.
constexpr Position operator+(const Position& from, Vector by) {
    return {std::clamp<int>(static_cast<int>(from.x.value()) + by.x, 0, board_width - 1),
            std::clamp<int>(static_cast<int>(from.y.value()) + by.y, 0, board_height - 1)};
}

/// 3.3 The distance of two models in inches: the root of `square` less `bases` / 50.8. An inch has 25.4 mm, and half the sum
/// of the diameters counts. All terms times 254: 254 * root(square) - 5 * bases.
struct Gap {
    int square = 0;
    int bases = 0;

    friend constexpr bool operator==(const Gap&, const Gap&) = default;
    /// Whether it is less than a number of inches.
    [[nodiscard]] constexpr bool below(int inches) const {
        const std::int64_t reach = 254 * inches + 5 * bases;
        return reach > 0 && std::int64_t{254 * 254} * square < reach * reach;
    }
    [[nodiscard]] constexpr bool within(int inches) const { return within_half(2 * inches); }
    /// Whether it is at most half a number of inches.
    [[nodiscard]] constexpr bool within_half(int inches) const {
        const std::int64_t reach = 254 * inches + 10 * bases;
        return reach >= 0 && std::int64_t{508 * 508} * square <= reach * reach;
    }
    /// Whether this distance is the lesser one.
    friend constexpr bool operator<(const Gap& a, const Gap& b) {
        const std::int64_t root_a = std::int64_t{254 * 254} * a.square; // the squares of both roots
        const std::int64_t root_b = std::int64_t{254 * 254} * b.square;
        const std::int64_t bases = std::int64_t{5} * (a.bases - b.bases);
        if (bases >= 0) { // root a < bases + root b
            const std::int64_t left = root_a - root_b - bases * bases;
            return left < 0 || left * left < 4 * bases * bases * root_b;
        }
        const std::int64_t right = root_b - root_a - bases * bases; // root a + |bases| < root b
        return right > 0 && 4 * bases * bases * root_a < right * right;
    }
};
inline constexpr Gap far_away{100 * 100, 0}; ///< 3.3 from a unit without models

inline Gap gap(const Model& a, const Model& b) {
    return {(a.at - b.at).square(), profile(a.card).base + profile(b.card).base};
}
inline Gap gap(const Unit& unit, const Model& model) {
    Gap least = far_away;
    for (const Model& own : unit.models) {
        least = std::min(least, gap(own, model));
    }
    return least;
}
/// 3.3 Between two units; 11.49 to the other's first model.
inline Gap gap(const Quirks& quirks, const Unit& from, const Unit& to) {
    Gap least = far_away;
    const std::size_t measured =
        quirks.half_measured ? std::min<std::size_t>(1, to.models.size()) : to.models.size();
    for (std::size_t i = 0; i < measured; ++i) {
        least = std::min(least, gap(from, to.models[i]));
    }
    return least;
}

/// 3.4 The nearest two models of two units, and the way from one to the other.
struct Nearest {
    Gap gap = far_away;
    std::size_t from = 0;
    std::size_t to = 0;
    Vector way = {};
};
/// Of equally near ones the first; 11.49 without the first model, if there are others. Both have models.
inline Nearest nearest(const Quirks& quirks, const Unit& from, const Unit& to) {
    Nearest best{gap(from.models[0], to.models[0]), 0, 0, to.models[0].at - from.models[0].at};
    if (quirks.half_measured && from.models.size() > 1) {
        best.gap = far_away;
    }
    for (std::size_t i = quirks.half_measured ? 1 : 0; i < from.models.size(); ++i) {
        for (std::size_t k = 0; k < to.models.size(); ++k) {
            if (const Gap here = gap(from.models[i], to.models[k]); here < best.gap) {
                best = {here, i, k, to.models[k].at - from.models[i].at};
            }
        }
    }
    return best;
}

/// The square of the distance between a place and the nearest model of a player; none if they have no model.
inline std::optional<int> nearest_square(const Board& board, const Position& place, Player player) {
    std::optional<int> least;
    for (const Unit& unit : board.units) {
        for (std::size_t i = 0; unit.owner == player && i < unit.models.size(); ++i) {
            const int square = (unit.models[i].at - place).square();
            least = least ? std::min(*least, square) : square;
        }
    }
    return least;
}

/// 3.5 The first model stays, each next one stands beside it, an inch and its own base to the right.
inline void arrange(Unit& unit) {
    for (std::size_t i = 1; i < unit.models.size(); ++i) {
        const int base = profile(unit.models[i].card).base;
        unit.models[i].at = unit.models[i - 1].at + Vector{1 + base * 5 / 127, 0};
    }
}

inline void translate(Unit& unit, Vector by) {
    for (Model& model : unit.models) {
        model.at = model.at + by;
    }
}

/// `length * part / root(square)` without its fraction: how far a move of this length goes along one axis.
constexpr int share(int length, int part, int square) {
    int whole = 0;
    while ((whole + 1) * (whole + 1) * square <= length * length * part * part) {
        ++whole;
    }
    return part < 0 ? -whole : whole;
}

/// 3.6 Each model moves so far toward the nearest model of another unit, which has some.
inline void consolidate(Unit& unit, const Unit& toward, int reach) {
    for (Model& model : unit.models) {
        std::size_t to = 0;
        for (std::size_t i = 1; i < toward.models.size(); ++i) {
            to = gap(toward.models[i], model) < gap(toward.models[to], model) ? i : to;
        }
        Vector way = toward.models[to].at - model.at;
        if (const int square = way.square(); square > reach * reach) {
            way = {share(reach, way.x, square), share(reach, way.y, square)};
        }
        model.at = model.at + way;
    }
}

/// 3.7 The way of a charge: the shortest one after which the nearest two models are engaged; 11.54 nine tenths of it.
inline Vector charge_way(const Quirks& quirks, const Unit& unit, const Unit& target) {
    const Nearest pair = nearest(quirks, unit, target);
    if (quirks.long_charges) {
        return {pair.way.x * 9 / 10, pair.way.y * 9 / 10};
    }
    const Position from = unit.models[pair.from].at;
    const Position to = target.models[pair.to].at;
    std::optional<Vector> best;
    for (int y = -5; y <= 5; ++y) { // two bases and an inch are less than five
        for (int x = -5; x <= 5; ++x) {
            const Position place = to + Vector{x, y};
            const bool engaged = Gap{(to - place).square(), pair.gap.bases}.within(1);
            if (engaged && (!best || (place - from).square() < best->square())) {
                best = place - from;
            }
        }
    }
    return pair.gap.within(1) ? Vector{} : *best;
}

/// The squares of a rectangle, cut at the edges of the table: a range without memory.
struct Squares {
    int left = 0;
    int top = 0;
    int width = board_width;
    int height = board_height;

    /// All squares at most `reach` to each side.
    static constexpr Squares around(const Position& center, int reach) {
        const int x = static_cast<int>(center.x.value());
        const int y = static_cast<int>(center.y.value());
        const int left = std::max(0, x - reach);
        const int top = std::max(0, y - reach);
        return {left, top, std::min(board_width - 1, x + reach) - left + 1,
                std::min(board_height - 1, y + reach) - top + 1};
    }
    [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(width * height); }
    constexpr Position operator[](std::size_t i) const {
        return {left + static_cast<int>(i) % width, top + static_cast<int>(i) / width};
    }
};

} // namespace hammer
