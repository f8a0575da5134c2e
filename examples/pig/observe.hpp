#pragma once

#include "pig/board.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pig {

/// The scores from the viewer on, in turn order, then the pips of the turn. A float is a share of the target.
[[nodiscard]] inline std::vector<std::size_t> scores_shape(const Setup& setup) {
    return {static_cast<std::size_t>(setup.players.value()) + 1};
}
template <class Number> void write_scores(const Setup& setup, const Board& board, std::uint32_t pips,
                                          std::uint16_t viewer, std::span<Number> cells) {
    const auto cell = [&setup](std::uint32_t points) {
        if constexpr (std::floating_point<Number>) {
            return static_cast<Number>(points) * (Number{1} / static_cast<Number>(setup.target.value()));
        } else {
            return static_cast<Number>(points < 255 ? points : 255);
        }
    };
    const std::size_t players = cells.size() - 1;
    const std::size_t first = viewer < players ? viewer : 0;
    for (std::size_t i = 0; i < players; ++i) {
        cells[i] = cell(board.scores[(first + i) % players]);
    }
    cells[players] = cell(pips);
}

} // namespace pig
