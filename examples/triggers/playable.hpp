#pragma once

#include "triggers/invariants.hpp"
#include "triggers/play_config.hpp"

#include "herding/play/playable.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace triggers {

/// Embers for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "triggers";
    static constexpr std::string_view summary = "Embers: cards that answer cards, and creatures that mind";
    static constexpr std::string_view aim = "Be the last player with life.";
    static constexpr unsigned players = player_count;
    static constexpr unsigned longest = 400;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"standard", "the deck of the rules", {}}, {"zoo", "many creatures that die at once", zoo()}};
    }
    static Board initial(const Setup& setup) { return new_board(setup); }

    static std::string draw(const Setup& /*setup*/, const Game::State& state,
                            const herding::play::Look& look) {
        using herding::play::Color;
        const unsigned deck = std::accumulate(state.deck.begin(), state.deck.end(), 0U);
        std::string text = "  turn " + std::to_string(state.turn) + ", deck " + std::to_string(deck) +
                           ", stack " + std::to_string(state.stack) + ", heat " +
                           paint(look, Color::Red, std::to_string(state.heat)) +
                           (state.halted ? ", halted\n" : "\n");
        for (std::size_t i = 0; i < player_count; ++i) {
            const Seat& seat = state.seats[i];
            text +=
                "  " + player_name(Player(i)) + "  " +
                (seat.playing() ? paint(look, Color::Green, std::to_string(seat.life) + " life") : "out") +
                "  hand:";
            for (const Card card : seat.hand) {
                text += ' ' + card_name(card);
            }
            for (const Creature& creature : state.creatures) {
                if (creature.owner == Player(i)) {
                    text += "  [" + paint(look, Color::Yellow, card_name(creature.kind)) + ' ' +
                            std::to_string(toughness(creature.kind) - creature.damage) + ']';
                }
            }
            text += '\n';
        }
        return text;
    }

    /// Who has the most life at the end shares the evening with nobody who has less.
    static std::vector<std::int64_t> returns(const Setup& /*setup*/, const Game::State& state) {
        std::vector<std::int64_t> all;
        for (const Seat& seat : state.seats) {
            all.push_back(seat.playing() ? seat.life : 0);
        }
        return all;
    }

    static std::vector<herding::law::Config<Game>> laws() { return play_configs(); }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config, *config.setup); }
};

} // namespace triggers
