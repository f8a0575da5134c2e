#pragma once

#include "herding/scene/scene.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Areas with their places, each made by one call.
///
///     auto board = scene::grid("board", 3, 3, "cell={i}");
///     board.put(4, {.kind = "mark", .owner = 0, .face = "X"});
///     return {.turn = {1}, .areas = scene::areas(std::move(board))};
///
/// `places` is the pattern for the names of places: `{i}` is the index of a place, `{x}` its column and `{y}` its row, all from 0. A
/// place has the name that actions use for it, so interfaces can offer an action at its place. An empty pattern means `{i}`, for
/// places that no action names. Another name in braces throws scene::Error, except in the pattern of `plane`.

namespace herding::inline v0::scene {

/// Areas of a scene. It moves them; a list in braces copies them.
template <std::same_as<Area>... Areas> [[nodiscard]] std::vector<Area> areas(Areas... all) {
    std::vector<Area> list;
    list.reserve(sizeof...(all));
    (list.push_back(std::move(all)), ...);
    return list;
}

/// Columns and rows. The columns are called `a`, `b`, ... and the rows `1`, `2`, ... from the top, and places `b1`.
[[nodiscard]] Area grid(std::string name, std::size_t columns, std::size_t rows,
                        std::string_view places = {});

/// Rows of hexagons, with labels as in a grid.
[[nodiscard]] Area hexagons(std::string name, std::size_t columns, std::size_t rows,
                            std::string_view places = {});

/// Places one beside the other. With more than one piece of room, pieces are drawn one above the other, as in a board of stacks.
/// Places are called `a`, `b`, ... if they have a pattern, and levels `1`, `2`, ... from the bottom.
[[nodiscard]] Area row(std::string name, std::size_t count, std::string_view places = {},
                       std::uint32_t room = 1);

/// Places one below the other, called `1`, `2`, ...
[[nodiscard]] Area column(std::string name, std::size_t count, std::string_view places = {});

/// One place that shows only its top piece.
[[nodiscard]] Area stack(std::string name, std::string_view place = {});

/// A path of places with the labels `1`, `2`, ...
[[nodiscard]] Area track(std::string name, std::size_t count, std::string_view places = {},
                         std::uint32_t room = 1);

/// A closed path.
[[nodiscard]] Area ring(std::string name, std::size_t count, std::string_view places = {},
                        std::uint32_t room = 1);

/// Free positions. Its only place has a pattern as its name, such as `x={x},y={y}`, and pieces have a position of their own.
[[nodiscard]] Area plane(std::string name, Point size, std::string unit = {}, std::string_view places = {});

/// Cards of a player, in places for one card each. With 0 places, add the places one by one.
[[nodiscard]] Area hand(std::string name, std::optional<std::uint16_t> owner, std::size_t count = 0,
                        std::string_view places = {});

/// A card to put into an area. Without a face it is face down.
[[nodiscard]] Piece card(std::string kind, std::optional<std::uint16_t> owner, std::string_view face);

/// Texts in columns and rows. Set `layout.column_labels`, `layout.row_labels`, and the `text` of each place.
[[nodiscard]] Area table(std::string name, std::size_t columns, std::size_t rows,
                         std::string_view places = {});

} // namespace herding::inline v0::scene
