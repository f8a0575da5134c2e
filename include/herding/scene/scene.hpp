#pragma once

#include "herding/scene/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// View of a game as data: areas, the places in them, the pieces on these, and counters beside them.
///
/// Terminal (draw.hpp), picture (svg.hpp), sentences (words.hpp) and JSON (json.hpp) are functions of a scene. build.hpp makes
/// areas; check.hpp lists the requirements on a scene. All texts are UTF-8 without control characters.

namespace herding::inline v0::scene {

/// Two whole numbers: column and row, or a point of a plane in its unit.
struct Point {
    std::int32_t x = 0; ///< from the left
    std::int32_t y = 0; ///< from the top

    friend bool operator==(const Point&, const Point&) = default;
};

/// Form of a piece in a picture.
enum class Shape : std::uint8_t {
    Disc,  ///< a stone or a checker, with its face on it
    Mark,  ///< the face alone
    Card,  ///< its face, or its back if it is hidden
    Die,   ///< pips, if the face is a number from 1 to 6
    Block, ///< a rectangle: terrain, a cube, a unit
};

/// Thing with an identity. Interfaces animate it from one place to another.
///
/// The id stays the same while the viewer can know that it is the same thing. The id of a hidden piece must not depend on its face;
/// it can be its place.
struct Piece {
    std::string id = {};   ///< unique in the scene
    std::string kind = {}; ///< in the words of the game: `mark`, `card`, `checker`
    std::optional<std::uint16_t> owner = {};
    std::string face = {};   ///< text on it; empty: its kind
    std::uint32_t count = 1; ///< number of equal things that are one piece
    Shape shape = Shape::Disc;
    bool hidden = false;            ///< face down
    bool tapped = false;            ///< turned, used in this turn
    bool marked = false;            ///< the game draws attention to it
    std::optional<Point> at = {};   ///< in a plane: its center
    std::optional<Point> size = {}; ///< in a plane: width and height; else a unit
    std::string words = {};         ///< text for screen readers; empty: face or kind, and owner

    friend bool operator==(const Piece&, const Piece&) = default;
};

/// A named spot of an area. The last piece is on top.
struct Place {
    std::string name = {};  ///< an argument of the rules, such as `cell=4`; unique in its area
    std::string label = {}; ///< as players call it: `b2`; empty: the name
    std::string text = {};  ///< written on it: a number of a table, or `?`
    std::optional<Point> at =
        {}; ///< column and row, or a point of the plane; empty: the next one, row by row
    std::vector<Piece> pieces = {};

    friend bool operator==(const Place&, const Place&) = default;
};

/// Arrangement of the places of an area.
enum class Arrangement : std::uint8_t {
    Grid,     ///< columns and rows
    Hexagons, ///< rows of hexagons; those with an odd number are half a column further right
    Row,      ///< one beside the other
    Column,   ///< one below the other
    Stack,    ///< one on the other: only the top shows
    Ring,     ///< a closed way
    Track,    ///< a way from a beginning to an end
    Plane,    ///< free positions, with `size` in `unit`
    Hand,     ///< cards of a player
    Table,    ///< texts in columns and rows
};

/// The arrangement of an area and its measures.
struct Layout {
    Arrangement arrangement = Arrangement::Row;
    Point size = {};        ///< columns and rows of a grid, hexagons or a table; measures of a plane
    std::uint32_t room = 1; ///< pieces of a place that are drawn one above the other
    std::vector<std::string> column_labels = {}; ///< empty, or one for each column
    std::vector<std::string> row_labels = {};    ///< empty, or one for each row; of stacks for each level
    std::string unit = {};                       ///< of a plane: `inch`

    friend bool operator==(const Layout&, const Layout&) = default;
};

/// Places that belong together: a board, a hand, a discard pile.
struct Area {
    std::string name = {};  ///< unique in the scene
    std::string label = {}; ///< empty: the name
    std::optional<std::uint16_t> owner = {};
    Layout layout = {};
    std::vector<Place> places = {};

    /// Puts a piece on top of the place with this index.
    ///
    /// A piece without an id gets one from its place: `board/4`, and for the second piece there `board/4.1`. Use this for pieces that
    /// never move. A hidden piece gets `board/4?`, so it has another id than a piece that is face up at this place.
    ///
    /// Returns: the piece in the area.
    /// Throws: std::out_of_range.
    Piece& put(std::size_t place, Piece piece);
    /// Overload for the place with this name.
    Piece& put(std::string_view place, Piece piece);

    friend bool operator==(const Area&, const Area&) = default;
};

/// A number beside the board. With `most` it is drawn as a bar.
struct Counter {
    std::string name = {}; ///< unique among the counters of its owner
    std::optional<std::uint16_t> owner = {};
    std::int64_t value = 0;
    std::optional<std::int64_t> most = {};

    friend bool operator==(const Counter&, const Counter&) = default;
};

/// Scene of one viewer. It is empty for a game without scenes.
struct Scene {
    std::vector<std::string> players = {}; ///< their names; those beyond the last are `player 2`
    std::vector<std::uint16_t> turn = {};  ///< players who have to decide, as the viewer may know
    std::vector<std::string> labels = {};  ///< lines above the areas: `turn 3 of 20`
    std::vector<Area> areas = {};
    std::vector<Counter> counters = {};

    /// Whether there is nothing to draw.
    [[nodiscard]] bool empty() const { return labels.empty() && areas.empty() && counters.empty(); }
    /// The name of a player.
    [[nodiscard]] std::string name_of(std::uint16_t player) const;

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// The word for it in JSON: `grid`.
[[nodiscard]] std::string_view name(Arrangement arrangement) noexcept;
/// The word for it in JSON: `card`.
[[nodiscard]] std::string_view name(Shape shape) noexcept;

} // namespace herding::inline v0::scene
