#pragma once

#include "leduc/invariants.hpp"
#include "leduc/leduc.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

    /// For learners: the viewer, their card, the card for both, and for each move of each round whether it was
    /// a call (or a check), or a raise.
    static std::vector<std::size_t> compact_shape(const herding::NoSetup& /*setup*/) {
        return {2 + 2 * deck_size + 2 * most_moves * 2};
    }
    template <class Number> static void compact(const herding::NoSetup& /*setup*/, const Game::State& state,
                                                std::uint16_t viewer, std::span<Number> cells) {
        if (viewer < state.cards.size()) {
            cells[viewer] = Number{1};
            if (const auto& card = state.cards[viewer]; card && card->known() && card->seen_by(viewer)) {
                cells[2 + static_cast<std::size_t>(card->value())] = Number{1};
            }
        }
        if (state.flop) {
            cells[2 + deck_size + static_cast<std::size_t>(*state.flop)] = Number{1};
        }
        std::size_t cell = 2 + 2 * deck_size;
        for (const auto& round : state.moves) {
            for (const Move move : round) {
                cells[cell++] = Number(move == Move::Call ? 1 : 0);
                cells[cell++] = Number(move == Move::Raise ? 1 : 0);
            }
        }
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
