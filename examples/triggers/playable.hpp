#pragma once

#include "triggers/invariants.hpp"
#include "triggers/play_config.hpp"
#include "triggers/words.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/scene/build.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace triggers {

/// Embers for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "triggers";
    static constexpr std::string_view summary = "Embers: cards that answer cards, and creatures that mind";
    static constexpr std::string_view aim = "Be the last player with life.";
    static constexpr unsigned players = player_count;
    static constexpr std::array<std::string_view, player_count> player_names{"Ann", "Ben", "Cai"};
    static constexpr std::span<const herding::play::ActionWords> action_words = triggers::action_words;
    static constexpr unsigned longest = 400;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"standard", "the deck of the rules", {}}, {"zoo", "many creatures that die at once", zoo()}};
    }
    static Board initial(const Setup& setup) { return new_board(setup); }

    static herding::scene::Scene scene(const Setup& /*setup*/, const Game::State& state) {
        using herding::scene::card;
        herding::scene::Scene table;
        table.labels = {"turn " + std::to_string(state.turn) + (state.halted ? ", halted" : "")};
        table.counters = {{"deck", {}, std::accumulate(state.deck.begin(), state.deck.end(), 0)},
                          {"stack", {}, state.stack},
                          {"heat", {}, state.heat}};
        for (std::uint16_t player = 0; player < player_count; ++player) {
            const Seat& seat = state.seats[player];
            const std::string name = player_name(Player(player));
            table.players.push_back(name);
            table.areas.push_back(hand_of(player, seat));
            auto creatures = herding::scene::row("creatures of " + name, 0);
            creatures.label = "creatures";
            creatures.owner = player;
            for (std::size_t i = 0; i < state.creatures.size(); ++i) {
                const Creature& creature = state.creatures[i];
                if (creature.owner == Player(player)) {
                    creatures.places.push_back({.name = "creature " + std::to_string(i)});
                    creatures.put(creatures.places.size() - 1,
                                  card("creature", player,
                                       card_name(creature.kind) + ' ' +
                                           std::to_string(toughness(creature.kind) - creature.damage)));
                }
            }
            table.areas.push_back(std::move(creatures));
            table.counters.push_back({"life", player, seat.life});
        }
        return table;
    }

    /// A place for each kind of card, with as many cards as the player holds of it. It has the name of the first argument of `play`.
    static herding::scene::Area hand_of(std::uint16_t player, const Seat& seat) {
        auto hand = herding::scene::hand("hand of " + player_name(Player(player)), player);
        hand.label = seat.playing() ? "hand" : "out of the game";
        for (auto card = seat.hand.begin(); card != seat.hand.end(); ++card) {
            if (std::find(seat.hand.begin(), card, *card) != card) {
                continue;
            }
            hand.places.push_back({.name = "first=" + std::string(herding::reflect::enumerator_name(*card))});
            auto& shown =
                hand.put(hand.places.size() - 1, herding::scene::card("card", player, card_name(*card)));
            shown.count = static_cast<std::uint32_t>(std::count(card, seat.hand.end(), *card));
        }
        return hand;
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
