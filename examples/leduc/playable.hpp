#pragma once

#include "leduc/invariants.hpp"
#include "leduc/leduc.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace leduc {

/// Leduc poker for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "leduc";
    static constexpr std::string_view summary = "poker with six cards, two rounds and a card for both";
    static constexpr std::string_view aim =
        "Win chips: a pair with the card for both wins a showdown, else the higher card.";
    static constexpr bool zero_sum = true;
    static constexpr bool perfect_recall = true; ///< a view has the cards and all moves of the betting

    static herding::play::Drawing draw(const herding::NoSetup& /*setup*/, const Game::State& state,
                                       const herding::play::Look& look) {
        using herding::play::Color;
        using herding::play::Repeat;
        herding::play::Drawing drawing;
        const auto show = [&](std::string_view face, bool known) {
            drawing << '[' << Repeat{15 - face.size()};
            drawing.paint(look, known ? Color::Yellow : Color::Gray, face) << ']';
        };
        for (std::size_t i = 0; i < state.cards.size(); ++i) {
            const auto& card = state.cards[i];
            const bool known = card && card->known();
            drawing << "  player " << i << "  ";
            show(!card ? "no card" : known ? leduc::name(card->value()) : "hidden", known);
            drawing << "  " << Repeat{state.staked[i], '$'} << '\n';
        }
        drawing << "  both      ";
        show(state.flop ? leduc::name(*state.flop) : "no card", state.flop.has_value());
        return drawing << '\n';
    }

    /// A player stakes 13 chips at most: one, and two raises in each round.
    using Score = herding::reflect::Bounded<-13, 13>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.winnings(0), state.winnings(1)};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace leduc
