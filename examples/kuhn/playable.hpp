#pragma once

#include "kuhn/invariants.hpp"
#include "kuhn/kuhn.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace kuhn {

/// Kuhn poker for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "kuhn";
    static constexpr std::string_view summary = "poker with three cards, each seen by its player alone";
    static constexpr std::string_view aim =
        "Win chips: the higher card wins a showdown, and who folds loses the pot.";

    static constexpr bool zero_sum = true;
    static constexpr bool perfect_recall =
        true; ///< a view has the card, the bets and the position in the betting

    static herding::play::Drawing draw(const herding::NoSetup& /*setup*/, const Game::State& state,
                                       const herding::play::Look& look) {
        using herding::play::Color;
        using herding::play::Repeat;
        herding::play::Drawing drawing;
        for (std::size_t i = 0; i < state.cards.size(); ++i) {
            const auto& card = state.cards[i];
            const std::string_view face = !card           ? "no card"
                                          : card->known() ? kuhn::name(card->value())
                                                          : "hidden";
            drawing << "  player " << i << "  [" << Repeat{7 - face.size()};
            drawing.paint(look, card && card->known() ? Color::Yellow : Color::Gray, face)
                << "]  " << Repeat{state.staked[i], '$'} << '\n';
        }
        return drawing;
    }

    /// A player stakes one or two chips.
    using Score = herding::reflect::Bounded<-2, 2>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.winnings(0), state.winnings(1)};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace kuhn
