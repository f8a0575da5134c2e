#pragma once

#include "pig/board.hpp"

#include "herding/play/words.hpp"
#include "herding/scene/scene.hpp"

#include <boost/container/static_vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pig {

/// The scores from the viewer on, in turn order, then the pips of the turn. A float is a share of the target.
[[nodiscard]] inline std::vector<std::size_t> scores_shape(const Setup& setup) {
    return {static_cast<std::size_t>(setup.players.value()) + 1};
}
template <class Number> void write_scores(const Setup& setup, const Board& board, std::uint32_t pips,
                                          std::uint16_t viewer, std::span<Number> cells) {
    const auto cell = [&](std::uint32_t points) {
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

/// What the Playables of both rule sets have in common. `Turn` is the sequence of a turn in the rules of `Game`.
template <class Game, class Turn> struct Outlets {
    using Spec = Game;
    using State = typename Game::State;
    static constexpr unsigned longest = 400;
    static constexpr bool zero_sum = true;
    /// An agent replaces a player who has left.
    static constexpr herding::play::Timeout on_timeout{herding::play::Timeout::Does::Agent};

    static unsigned players(const Setup& setup) { return static_cast<unsigned>(setup.players.value()); }

    static herding::scene::Scene scene(const Setup& setup, const State& state) {
        const Turn* turn = state.pending.template find<Turn>();
        herding::scene::Scene table;
        for (std::uint16_t player = 0; player < players(setup); ++player) {
            table.counters.push_back({"points", player, state.scores[player], setup.target.value()});
            if (turn != nullptr && turn->player == player) {
                table.turn = {player};
                table.counters.push_back({"at risk", player, turn->pips});
            }
        }
        return table;
    }

    static std::vector<std::size_t> observation_shape(const Setup& setup) { return scores_shape(setup); }
    template <class Number> static void observe(const Setup& setup, const State& state, std::uint16_t viewer,
                                                std::span<Number> cells) {
        const Turn* turn = state.pending.template find<Turn>();
        write_scores(setup, state, turn == nullptr ? 0 : turn->pips, viewer, cells);
    }

    /// Who wins takes one from everybody else.
    static std::pair<std::int64_t, std::int64_t> return_bounds(const Setup& setup) {
        return {-1, setup.players.value() - 1};
    }
    static auto returns(const Setup& setup, const State& state) {
        boost::container::static_vector<std::int64_t, most_players> all(players(setup), -1);
        if (state.winner) {
            all[*state.winner] = static_cast<std::int64_t>(all.size()) - 1;
        }
        return all;
    }
};

} // namespace pig
