#pragma once

#include "kuhn/invariants.hpp"
#include "kuhn/kuhn.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

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

    // [compact]
    /// For learners: the viewer, their card, and the chips of each player.
    static std::vector<std::size_t> compact_shape(const herding::NoSetup& /*setup*/) { return {7}; }
    template <class Number> static void compact(const herding::NoSetup& /*setup*/, const Game::State& state,
                                                std::uint16_t viewer, std::span<Number> cells) {
        if (viewer < state.cards.size()) {
            cells[viewer] = Number{1};
            if (const auto& card = state.cards[viewer]; card && card->known() && card->seen_by(viewer)) {
                cells[2 + static_cast<std::size_t>(card->value())] = Number{1};
            }
        }
        cells[5] = Number(state.staked[0]);
        cells[6] = Number(state.staked[1]);
    }
    // [compact]

    /// A player stakes one or two chips.
    using Score = herding::reflect::Bounded<-2, 2>;
    static std::array<Score, 2> returns(const herding::NoSetup& /*setup*/, const Game::State& state) {
        return {state.winnings(0), state.winnings(1)};
    }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace kuhn
