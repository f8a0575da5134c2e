#pragma once

#include "kuhn/invariants.hpp"
#include "kuhn/kuhn.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
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

    // [scene]
    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const Game::State& state) {
        herding::scene::Scene table;
        for (Player player = 0; player < state.cards.size(); ++player) {
            auto& hand =
                table.areas.emplace_back(herding::scene::hand("hand " + std::to_string(player), player, 1));
            hand.label = "card";
            if (const auto& card = state.cards[player]) {
                hand.put(
                    0, herding::scene::card("card", player, card->known() ? kuhn::name(card->value()) : ""));
            }
            table.counters.push_back({"chips", player, state.staked[player]});
        }
        return table;
    }
    // [scene]

    /// A player stakes one or two chips.
    using Score = herding::reflect::Bounded<-2, 2>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.winnings(0), state.winnings(1)};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace kuhn
