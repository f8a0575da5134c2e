#pragma once

#include "hammer/explain.hpp"
#include "hammer/invariants.hpp"
#include "hammer/picture.hpp"
#include "hammer/scene.hpp"
#include "hammer/validate.hpp"
#include "hammer/words.hpp"

#include "herding/play/playable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hammer {

/// Hammer for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "hammer";
    static constexpr std::string_view summary = "a war game: six armies as data, 33 sequences as rules";
    static constexpr std::string_view aim =
        "Hold objectives and destroy units; the higher score wins when the battle ends.";
    static constexpr unsigned longest = 600;
    static constexpr std::span<const herding::play::ActionWords> action_words = hammer::action_words;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"battle", "five rounds", {}},
                {"skirmish", "one round", {{}, 1}},
                {"published", "five rounds with all defects of the published game", {Quirks::published()}}};
    }

    static herding::scene::Scene scene(const Setup& setup, const Game::State& state) {
        return scene_of(setup, state);
    }
    static Drawing draw(const Setup& setup, const Game::State& state, const herding::play::Look& look) {
        return detail::TableDrawing(setup, state, look).drawn();
    }
    static std::string svg(const Setup& setup, const Game::State& state,
                           const herding::play::Look& /*look*/) {
        return detail::Picture(setup, state).text();
    }
    // [describe]
    static std::string describe(const Setup& /*setup*/, const Game::State& state, const Game::Trace& trace) {
        return hammer::describe(state, trace);
    }
    // [describe]
    static std::string explain(const Setup& setup, const Game::State& state, std::string_view what) {
        return detail::Explanations(setup, state).of(what);
    }

    /// The difference of the scores.
    static std::array<std::int64_t, 2> returns(const Setup& /*setup*/, const Game::State& state) {
        const std::int64_t ahead = std::int64_t{state.sides[0].score} - state.sides[1].score;
        return {ahead, -ahead};
    }
    static constexpr bool zero_sum = true;
    static std::pair<std::int64_t, std::int64_t> return_bounds(const Setup& /*setup*/) {
        return {-most_score, most_score};
    }

    /// The score, and what is left to win more: wounds on the table and in reserve, near an objective.
    static std::int64_t evaluate(const Setup& /*setup*/, const Game::State& state, std::uint16_t player) {
        std::int64_t sum = 0;
        for (const Units* units : {&state.units, &state.reserve}) {
            for (const Unit& unit : *units) {
                const int near = units == &state.units && !unit.destroyed() ? nearness(unit) : 0;
                for (const Model& model : unit.models) {
                    const int worth = 100 * (profile(model.card).wounds - model.suffered) + near;
                    sum += unit.owner == 0 ? worth : -worth;
                }
            }
        }
        const std::int64_t ahead = 1000 * (std::int64_t{state.sides[0].score} - state.sides[1].score) + sum;
        return player == 0 ? ahead : -ahead;
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }

private:
    /// Up to 40, for a unit at an objective; less for one that has to walk there.
    static int nearness(const Unit& unit) {
        int best = 0;
        for (const Spot& spot : objectives) {
            const auto& at = unit.models[0].at;
            const auto across = std::abs(static_cast<int>(at.x.value()) - spot.x);
            const auto down = std::abs(static_cast<int>(at.y.value()) - spot.y);
            best = std::max(best, 40 - std::max(across, down));
        }
        return best;
    }
};

} // namespace hammer
