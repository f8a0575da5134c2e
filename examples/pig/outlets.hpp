#pragma once

#include "pig/board.hpp"

#include "herding/play/drawing.hpp"

#include <boost/container/static_vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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

    static unsigned players(const Setup& setup) { return static_cast<unsigned>(setup.players.value()); }

    static herding::play::Drawing draw(const Setup& setup, const State& state,
                                       const herding::play::Look& look) {
        using herding::play::Color;
        using herding::play::Repeat;
        constexpr std::uint32_t width = 40;
        const auto target = static_cast<std::uint32_t>(setup.target.value());
        const Turn* turn = state.pending.template find<Turn>();
        const auto cells = [target](std::uint32_t pips) {
            return pips >= target ? width : pips * width / target;
        };
        herding::play::Drawing drawing;
        for (std::size_t i = 0; i < players(setup); ++i) {
            const std::uint32_t at_risk = turn != nullptr && turn->player == i ? turn->pips : 0;
            const std::uint32_t safe = cells(state.scores[i]);
            const std::uint32_t risky = cells(state.scores[i] + at_risk) - safe;
            drawing << "  player " << i << "  |";
            drawing.paint(look, Color::Green, Repeat{safe, '#'});
            drawing.paint(look, Color::Yellow, Repeat{risky, '+'});
            drawing << Repeat{width - safe - risky, '.'} << "|  " << state.scores[i];
            if (at_risk > 0) {
                drawing << " +" << at_risk;
            }
            drawing << '\n';
        }
        return drawing;
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
