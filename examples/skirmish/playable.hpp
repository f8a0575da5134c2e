#pragma once

#include "skirmish/invariants.hpp"
#include "skirmish/play_config.hpp"

#include "herding/play/playable.hpp"
#include "herding/reflect/bounded.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skirmish {

/// Skirmish for every outlet.
struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "skirmish";
    static constexpr std::string_view summary = "two units on a table shoot at each other";
    static constexpr std::string_view aim = "Destroy the other unit, and keep a model of yours.";
    static constexpr unsigned longest = 400;

    static std::vector<herding::play::Named<Setup>> setups() {
        return {{"guard", "Emberguard against Thornkin", {{emberguard(), thornkin()}}},
                {"torches", "Thornkin against Torchbearers", {{thornkin(), torchbearers()}}},
                {"mist", "Mistwalkers against Torchbearers", {{mistwalkers(), torchbearers()}, 2}},
                {"thorns", "Thornkin against Mistwalkers", {{thornkin(), mistwalkers()}}}};
    }
    static Board initial(const Setup& setup) { return new_board(setup); }

    /// A model is as many signs as it has wounds.
    static std::string draw(const Setup& setup, const Game::State& state, const herding::play::Look& look) {
        using herding::play::Color;
        std::string text =
            "  turn " + std::to_string(state.turn) + " of " + std::to_string(setup.turns) + '\n';
        for (std::size_t i = 0; i < 2; ++i) {
            const Unit& unit = setup.units[i];
            const Side& side = state.sides[i];
            text += "  " + std::string(player_name(static_cast<Player>(i))) + "  " + unit.name +
                    (side.stance == Stance::InCover ? " in cover" : "") + ", command points " +
                    std::to_string(side.points) + "\n   ";
            for (const std::uint8_t lost : side.lost) {
                text += " [" +
                        paint(look, i == 0 ? Color::Cyan : Color::Yellow,
                              std::string(static_cast<std::size_t>(unit.body.wounds - lost), '#')) +
                        std::string(lost, '.') + ']';
            }
            text += side.lost.empty() ? " destroyed\n" : "\n";
        }
        return text;
    }

    using Score = herding::reflect::Bounded<-1, 1>;
    static std::array<Score, 2> returns(const Setup& /*setup*/, const Game::State& state) {
        const int first = state.result == Result::FirstWins ? 1 : state.result == Result::SecondWins ? -1 : 0;
        return {first, -first};
    }

    /// The actions that name a model: their ids are those of the larger unit at the start.
    static std::vector<herding::play::Action<Game>> all_actions(const Setup& setup) {
        std::vector<herding::play::Action<Game>> all;
        const std::size_t models = std::max(setup.units[0].models, setup.units[1].models);
        for (std::size_t i = 0; i < models; ++i) {
            all.push_back({Action<"backfire", ModelId>{ModelId(i)}, herding::Actor::player(0)});
            all.push_back({Action<"allocate", ModelId>{ModelId(i)}, herding::Actor::player(0)});
        }
        return all;
    }

    static constexpr bool zero_sum = true;

    static std::vector<herding::law::Config<Game>> laws() { return play_configs(); }

    /// What must be true of every state, for `check`.
    static void invariants(herding::law::Config<Game>& config) { add_invariants(config); }
};

} // namespace skirmish
