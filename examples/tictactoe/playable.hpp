#pragma once

#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/play/playable.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tictactoe {

// [playable]
/// Tic-tac-toe for every outlet. Behaviors do not list what is legal, so the Playable does.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "tictactoe";
    static constexpr std::string_view summary = "three marks in a line";
    static constexpr std::string_view aim =
        "Have three of your marks in a line first: in a row, in a column or diagonally.";

    template <class Out> // anything with push_back
    static void legal_actions(const herding::NoSetup& /*setup*/, const Board& board, Out& out) {
        for (int i = 0; i < 9 && !board.over; ++i) {
            if (board.cells[static_cast<std::size_t>(i)] == Mark::None) {
                out.push_back({Place{i / 3, i % 3}, player(board.turn)});
            }
        }
    }
    // [playable]

    static bool over(const herding::NoSetup& /*setup*/, const Board& board) { return board.over; }

    // [ids]
    /// Cells row by row, from the top left: ids 0 to 8.
    static std::vector<herding::play::Action<Game>> all_actions(const herding::NoSetup& /*setup*/) {
        std::vector<herding::play::Action<Game>> all;
        for (int i = 0; i < 9; ++i) {
            all.push_back({Place{i / 3, i % 3}, herding::Actor::player(0)});
        }
        return all;
    }
    // [ids]

    static constexpr bool zero_sum = true;

    /// `b3`: a column and a row, as the drawing numbers them.
    static std::string write(const herding::NoSetup& /*setup*/, const Board& /*board*/, const Place& place) {
        return {static_cast<char>('a' + place.column), static_cast<char>('1' + place.row)};
    }
    static std::vector<Place> read(const herding::NoSetup& /*setup*/, const Board& /*board*/,
                                   std::string_view text) {
        if (text.size() != 2 || text[0] < 'a' || text[0] > 'z' || text[1] < '0' || text[1] > '9') {
            return {};
        }
        return {Place{text[1] - '1', text[0] - 'a'}};
    }

    // [scene]
    /// Nine cells, named as the input names them, with the marks on them.
    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const Board& board) {
        herding::scene::Area cells = herding::scene::grid("board", 3, 3, "row={y},column={x}");
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            if (const Mark mark = board.cells[i]; mark != Mark::None) {
                cells.put(i, {.kind = "mark",
                              .owner = mark == Mark::X ? 0 : 1,
                              .face = std::string(tictactoe::name(mark)),
                              .shape = herding::scene::Shape::Mark});
            }
        }
        return {.areas = herding::scene::areas(std::move(cells))};
    }
    // [scene]

    static std::array<std::int64_t, 2> returns(const herding::NoSetup& /*setup*/, const Board& board) {
        const std::int64_t first = Game::wins(board, Mark::X) ? 1 : Game::wins(board, Mark::O) ? -1 : 0;
        return {first, -first};
    }

    // [observe]
    /// The viewer's marks, then the other player's, row by row.
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {2, 3, 3}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/, const Board& board,
                                                std::uint16_t viewer, std::span<Number> cells) {
        const Mark mine = viewer == 1 ? Mark::O : Mark::X;
        for (std::size_t i = 0; i < 9; ++i) {
            cells[i] = Number(board.cells[i] == mine ? 1 : 0);
            cells[9 + i] = Number(board.cells[i] == other(mine) ? 1 : 0);
        }
    }
    // [observe]

    static constexpr std::pair<std::int64_t, std::int64_t> return_bounds(const herding::NoSetup& /*setup*/) {
        return {-1, 1};
    }

    static std::vector<herding::law::Config<Game>> laws() { return {law_config()}; }
};

} // namespace tictactoe
