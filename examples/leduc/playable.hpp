#pragma once

#include "leduc/invariants.hpp"
#include "leduc/leduc.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstdint>
#include <optional>
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

    static herding::scene::Scene scene(const herding::NoSetup& /*setup*/, const Game::State& state) {
        using herding::scene::card;
        herding::scene::Scene table;
        for (Player player = 0; player < state.cards.size(); ++player) {
            auto& hand =
                table.areas.emplace_back(herding::scene::hand("hand " + std::to_string(player), player, 1));
            hand.label = "card";
            if (const auto& own = state.cards[player]) {
                hand.put(0, card("card", player, own->known() ? leduc::name(own->value()) : ""));
            }
            table.counters.push_back({"chips", player, state.staked[player]});
        }
        auto& both = table.areas.emplace_back(herding::scene::stack("both"));
        if (state.flop) {
            both.put(0, card("card", std::nullopt, leduc::name(*state.flop)));
        }
        return table;
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
