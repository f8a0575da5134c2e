#pragma once

#include "masquerade/invariants.hpp"
#include "masquerade/masquerade.hpp"
#include "masquerade/words.hpp"

#include "herding/play/playable.hpp"
#include "herding/scene/build.hpp"

#include <boost/container/static_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace masquerade {

// [playable]
/// Masquerade for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "masquerade";
    static constexpr std::string_view summary = "two masks, and be whoever you claim to be";
    static constexpr std::string_view aim = "Keep a mask longer than everybody else.";
    static constexpr unsigned longest = 120;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"two", "two players", {2}}, {"three", "three players", {3}}, {"four", "four players", {4}}};
    }
    static unsigned players(const Setup& setup) { return static_cast<unsigned>(setup.players.value()); }
    // [playable]

    static constexpr std::span<const herding::play::ActionWords> action_words = masquerade::action_words;

    // [scene]
    static herding::scene::Scene scene(const Setup& setup, const Game::State& state) {
        herding::scene::Scene table;
        for (Player player = 0; player < players(setup); ++player) {
            const Seat& seat = state.seats[player];
            auto& hand = table.areas.emplace_back(
                herding::scene::hand("masks " + std::to_string(player), player, 2, "slot={i}"));
            hand.label = "masks";
            for (std::size_t slot = 0; slot < seat.masks.size(); ++slot) {
                if (const auto& mask = seat.masks[slot]) {
                    const std::string_view face = mask->known() ? masquerade::name(mask->value()) : "";
                    hand.put(slot, herding::scene::card("mask", player, face)).tapped = mask->seen_by_all();
                }
            }
            table.counters.push_back({"coins", player, seat.coins});
        }
        return table;
    }
    // [scene]

    // [returns]
    /// Who wins takes one from everybody else.
    static auto returns(const Setup& setup, const Game::State& state) {
        boost::container::static_vector<std::int64_t, 4> all(players(setup), state.winner ? -1 : 0);
        if (state.winner) {
            all[*state.winner] = static_cast<std::int64_t>(all.size()) - 1;
        }
        return all;
    }
    // [returns]
    static std::pair<std::int64_t, std::int64_t> return_bounds(const Setup& setup) {
        return {-1, setup.players.value() - 1};
    }

    static constexpr bool zero_sum = true;

    // [ids]
    /// The actions that name a rival.
    static std::vector<herding::play::Action<Game>> all_actions(const Setup& setup) {
        std::vector<herding::play::Action<Game>> all;
        for (Player rival = 0; rival < players(setup); ++rival) {
            all.push_back({Action<"steal", Player>{rival}, herding::Actor::player(0)});
            all.push_back({Action<"stab", Player>{rival}, herding::Actor::player(0)});
            all.push_back({Action<"exile", Player>{rival}, herding::Actor::player(0)});
        }
        return all;
    }
    // [ids]

    // [evaluate]
    /// What a player may expect: who has more masks and coins than the others wins more often.
    static std::int64_t evaluate(const Setup& setup, const Game::State& state, std::uint16_t player) {
        const auto worth = [&](std::size_t seat) {
            const Seat& one = state.seats[seat];
            const int masks = (one.wears(0) ? 10 : 0) + (one.wears(1) ? 10 : 0);
            return std::int64_t{masks == 0 ? 0 : masks + one.coins};
        };
        std::int64_t all = 0;
        for (std::size_t seat = 0; seat < players(setup); ++seat) {
            all += worth(seat);
        }
        const std::int64_t most = players(setup); // the winner gets most - 1, and each other loses 1
        return all == 0 ? 0 : 1000 * most * worth(player) / all - 1000;
    }
    // [evaluate]

    // [invariants]
    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
    // [invariants]
};

} // namespace masquerade
