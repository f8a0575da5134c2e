#pragma once

#include "herding/scene/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Areas with their places, each made by one call.
///
///     auto board = scene::grid("board", 3, 3, "cell={i}");
///     board.put(4, {.kind = "mark", .owner = 0, .face = "X"});
///     return {.turn = {1}, .areas = {board}};
///
/// `places` is the pattern of the names of places: `{i}` is the index of a place from 0, `{x}` its column and `{y}` its row, from
/// 0 too. A place is named as the rules name it in an action, so that interfaces know which places an action means. An empty
/// pattern stands for `{i}`: no action names these places. Another name in braces throws scene::Error. Only `plane` keeps
/// the names of arguments.

namespace herding::inline v0::scene {

/// Columns and rows. The columns are called `a`, `b`, ... and the rows `1`, `2`, ... from the top, and places `b1`.
[[nodiscard]] Area grid(std::string name, std::size_t columns, std::size_t rows,
                        std::string_view places = {});

/// Rows of hexagons, named as those of a grid.
[[nodiscard]] Area hexagons(std::string name, std::size_t columns, std::size_t rows,
                            std::string_view places = {});

/// Places one beside the other. With more than one piece of room, pieces are drawn one above the other, as in a board of stacks.
/// Places are called `a`, `b`, ... if they have a pattern, and levels `1`, `2`, ... from the bottom.
[[nodiscard]] Area row(std::string name, std::size_t count, std::string_view places = {},
                       std::uint32_t room = 1);

/// Places one below the other, called `1`, `2`, ...
[[nodiscard]] Area column(std::string name, std::size_t count, std::string_view places = {});

/// One place, of which only the top piece shows.
[[nodiscard]] Area stack(std::string name, std::string_view place = {});

/// A way, with places that are called `1`, `2`, ...
[[nodiscard]] Area track(std::string name, std::size_t count, std::string_view places = {},
                         std::uint32_t room = 1);

/// A closed way.
[[nodiscard]] Area ring(std::string name, std::size_t count, std::string_view places = {},
                        std::uint32_t room = 1);

/// Free positions. Its only place has a pattern as its name, such as `x={x},y={y}`, and pieces have a position of their own.
[[nodiscard]] Area plane(std::string name, Point size, std::string unit = {}, std::string_view places = {});

/// Cards of a player: so many places of one card each. With 0 places add them one by one.
[[nodiscard]] Area hand(std::string name, std::optional<std::uint16_t> owner, std::size_t count = 0,
                        std::string_view places = {});

/// A card to put into an area. Without a face it is face down.
[[nodiscard]] Piece card(std::string kind, std::optional<std::uint16_t> owner, std::string_view face);

/// Texts in columns and rows. Set `layout.column_labels`, `layout.row_labels`, and the `text` of each place.
[[nodiscard]] Area table(std::string name, std::size_t columns, std::size_t rows,
                         std::string_view places = {});

} // namespace herding::inline v0::scene
