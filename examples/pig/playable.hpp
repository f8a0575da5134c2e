#pragma once

#include "pig/observe.hpp"
#include "pig/pig.hpp"

#include "herding/play/playable.hpp"

#include <boost/container/static_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pig {

/// Pig for every outlet. Its options are those of the Setup: `players` and `target`.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "pig";
    static constexpr std::string_view summary =
        "roll as often as you dare; a one, and the turn is worth nothing";
    static constexpr unsigned longest = 400;

    static unsigned players(const Setup& setup) { return static_cast<unsigned>(setup.players.value()); }

    static std::string draw(const Setup& setup, const Game::State& state, const herding::play::Look& look) {
        using herding::play::Color;
        constexpr std::uint32_t width = 40;
        const auto target = static_cast<std::uint32_t>(setup.target.value());
        const Turn* turn = nullptr;
        for (const auto& pending : state.pending.stack()) {
            const auto* one = std::get_if<Turn>(&pending.of);
            turn = one != nullptr ? one : turn;
        }
        const auto cells = [target](std::uint32_t pips) {
            return pips >= target ? width : pips * width / target;
        };
        std::string text;
        for (std::size_t i = 0; i < players(setup); ++i) {
            const std::uint32_t at_risk = turn != nullptr && turn->player == i ? turn->pips : 0;
            const std::uint32_t safe = cells(state.scores[i]);
            const std::uint32_t risky = cells(state.scores[i] + at_risk) - safe;
            text += "  player " + std::to_string(i) + "  |" +
                    paint(look, Color::Green, std::string(safe, '#')) +
                    paint(look, Color::Yellow, std::string(risky, '+')) +
                    std::string(width - safe - risky, '.') + "|  " + std::to_string(state.scores[i]) +
                    (at_risk > 0 ? " +" + std::to_string(at_risk) : "") + '\n';
        }
        return text;
    }

    static constexpr bool zero_sum = true;

    static std::vector<std::size_t> observation_shape(const Setup& setup) { return scores_shape(setup); }
    template <class Number> static void observe(const Setup& setup, const Game::State& state,
                                                std::uint16_t viewer, std::span<Number> cells) {
        const Turn* turn = state.pending.find<Turn>();
        write_scores(setup, state, turn == nullptr ? 0 : turn->pips, viewer, cells);
    }

    static auto returns(const Setup& setup, const Game::State& state) {
        boost::container::static_vector<std::int64_t, most_players> all(players(setup), -1);
        if (state.winner) {
            all[*state.winner] = static_cast<std::int64_t>(all.size()) - 1;
        }
        return all;
    }
};

} // namespace pig
