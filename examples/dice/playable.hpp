#pragma once

#include "dice/describe.hpp"
#include "dice/invariants.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace dice {

/// The phase of dice for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "dice";
    static constexpr std::string_view summary = "three dice, each thrown again by its own rules";
    static constexpr std::string_view aim = "Throw more pips with your three dice than the other player.";

    static herding::play::Drawing draw(const herding::NoSetup& /*setup*/, const Game::State& state,
                                       const herding::play::Look& look) {
        herding::play::Drawing drawing;
        for (std::size_t i = 0; i < state.total.size(); ++i) {
            drawing << "  player " << i << "  ";
            drawing.paint(look, herding::play::Color::Cyan, state.total[i])
                << " pips, " << state.points[i]
                << (state.can_pay(static_cast<Player>(i)) ? " point to pay with\n" : " points\n");
        }
        return drawing;
    }

    /// The pips of one die or two.
    using Score = herding::reflect::Bounded<0, 12>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.total[0], state.total[1]};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace dice
